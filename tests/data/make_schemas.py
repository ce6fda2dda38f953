#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes aten_schemas.txt: PyTorch's own signature of every overload in docs/operators.md.

Run with torch 2.13 and executorch after adding an overload to that page:
python tests/data/make_schemas.py
"""

import pathlib
import re

import executorch.exir.passes.dim_order_ops_registry  # noqa: F401  registers dim_order_ops
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401  registers quantized_decomposed

here = pathlib.Path(__file__).parent
page = here.parents[1] / "docs" / "operators.md"
spaces = "aten|dim_order_ops|quantized_decomposed"


def overloads():
    return sorted(set(re.findall(rf"`((?:{spaces})\.\w+\.\w+)`", page.read_text())))


def signature(name):
    namespace, base, overload = name.split(".")
    schema = str(getattr(getattr(getattr(torch.ops, namespace), base), overload)._schema)
    return name + schema[schema.index("("):]


lines = [f"# {torch.__version__.split('+')[0]}"] + [signature(name) for name in overloads()]
(here / "aten_schemas.txt").write_text("\n".join(lines) + "\n")
