#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes aten_schemas.txt: PyTorch's own signature of every overload in docs/operators.md, and of
every overload of the other names there.

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
    text = page.read_text()
    known = set(re.findall(rf"`((?:{spaces})\.\w+\.\w+)`", text))
    for name, standard in re.findall(r"^\| `aten\.(\w+)` \| `(aten\.\w+)` \|$", text, re.MULTILINE):
        of_standard = {o.rsplit(".", 1)[1] for o in known if o.startswith(standard + ".")}
        for overload in of_standard & set(getattr(torch.ops.aten, name).overloads()):
            known.add(f"aten.{name}.{overload}")
    return sorted(known)


def signature(name):
    namespace, base, overload = name.split(".")
    schema = str(getattr(getattr(getattr(torch.ops, namespace), base), overload)._schema)
    return name + schema[schema.index("("):]


lines = [f"# {torch.__version__.split('+')[0]}"] + [signature(name) for name in overloads()]
(here / "aten_schemas.txt").write_text("\n".join(lines) + "\n")
