#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes aten_schemas.txt: PyTorch's own signature of every overload named in a header of ops/.

Run with torch 2.13 after adding an overload: python tests/data/make_schemas.py
"""

import pathlib
import re

import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  registers quantized_decomposed

here = pathlib.Path(__file__).parent
ops = here.parents[1] / "include" / "arm_delegate" / "ops"


def overloads():
    names = set()
    for header in sorted(ops.glob("*.hpp")):
        text = re.sub(r'"\s*"', "", header.read_text())
        names |= set(re.findall(r'"((?:aten|quantized_decomposed)\.\w+\.\w+)\(', text))
    return sorted(names)


def signature(name):
    namespace, base, overload = name.split(".")
    schema = str(getattr(getattr(getattr(torch.ops, namespace), base), overload)._schema)
    return name + schema[schema.index("("):]


lines = [f"# {torch.__version__.split('+')[0]}"] + [signature(name) for name in overloads()]
(here / "aten_schemas.txt").write_text("\n".join(lines) + "\n")
