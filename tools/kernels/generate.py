#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes include/arm_delegate/pte/emit/detail/kernel_table.hpp: the kernels of ExecuTorch's runtime
by the ATen overloads that they compute.

usage: generate.py OUT.hpp

Needs Python with torch and executorch; tests/interop/make_env.sh makes one. ExecuTorch's runtime
names its kernels, and PyTorch's schemas their arguments. A kernel computes the functional overload
with the same inputs, and with as many results as the kernel has outputs.
"""

import re
import sys
from pathlib import Path

import executorch.kernels.quantized  # noqa: F401  defines out variants, before PyTorch lists them
import executorch.exir.passes.dim_order_ops_registry  # noqa: F401  defines operators
import torch
from executorch.runtime import Runtime

HEADER = """#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The kernels of ExecuTorch's portable, optimized and quantized libraries. Generated from
// ExecuTorch and PyTorch's schemas by tools/kernels/generate.py; not to be edited.

#include <arm_delegate/pte/emit/kernel.hpp>

#include <array>

namespace arm_delegate::pte::detail {

// clang-format off

/// Sorted by signature. The first text is the overload of the kernel.
inline constexpr auto kernels = std::to_array<kernel>({
"""
FOOTER = """});

// clang-format on

}  // namespace arm_delegate::pte::detail
"""
WIDTH = 100
NAMESPACES = ("aten", "dim_order_ops", "quantized_decomposed")
# PyTorch's out variants have no arguments that the given tensor decides.
DECIDED = {"dtype", "layout", "device", "pin_memory"}


def overloads(packet):
    return [getattr(packet, name) for name in packet.overloads()]


def inputs(op):
    return [a for a in op._schema.arguments if not a.is_out]


def is_functional(op):
    arguments = op._schema.arguments
    return not any(a.is_out or (a.alias_info and a.alias_info.is_write) for a in arguments)


def computes(out, op):
    """True if an out variant computes what a functional overload does."""
    wanted = [a for a in inputs(out)]
    names = {a.name for a in wanted}
    given = [a for a in inputs(op) if a.name in names or a.name not in DECIDED]
    outs = [a for a in out._schema.arguments if a.is_out]
    return [(a.name, str(a.type)) for a in wanted] == [
        (a.name, str(a.type)) for a in given
    ] and [str(a.type) for a in outs] == [str(r.type) for r in op._schema.returns]


def argument_texts(out):
    """The arguments of an out variant, as PyTorch prints them, without the outputs."""
    text = re.search(r"\((.*)\) -> ", str(out._schema)).group(1)
    count = sum(a.is_out for a in out._schema.arguments)
    pieces = re.split(r", (?![^\[]*\])", text)[:-count]
    return ", ".join(pieces[:-1] if pieces[-1:] == ["*"] else pieces).replace('"', "'")


def rows():
    available = set(Runtime.get().operator_registry.operator_names)
    packets = sorted({tuple(name.partition(".")[0].split("::")) for name in available})
    for namespace, name in packets:
        if namespace not in NAMESPACES:
            continue
        packet = getattr(getattr(torch.ops, namespace), name)
        outs = [o for o in overloads(packet) if f"{namespace}::{name}.{o._overloadname}" in available]
        for op in filter(is_functional, overloads(packet)):
            for out in outs:
                if any(a.is_out for a in out._schema.arguments) and computes(out, op):
                    returns = str(op._schema).partition(" -> ")[2]
                    yield f"{op}({argument_texts(out)}) -> {returns}", out._overloadname
                    break


def literal(text, indent):
    """A string literal on as many lines as it needs."""
    room = WIDTH - indent - 4
    pieces = []
    while len(text) > room:
        cut = text.rfind(" ", 0, room) + 1
        pieces.append(text[:cut])
        text = text[cut:]
    return ("\n" + " " * indent).join(f'"{piece}"' for piece in [*pieces, text])


def main():
    made = []
    for signature, overload in sorted(rows(), key=lambda row: row[0].partition("(")[0]):
        line = f'    {{"{overload}", "{signature}"}},'
        if len(line) > WIDTH:
            line = f'    {{"{overload}",\n     {literal(signature, 5)}}},'
        made.append(line + "\n")
    Path(sys.argv[1]).write_text(HEADER + "".join(made) + FOOTER)


if __name__ == "__main__":
    main()
