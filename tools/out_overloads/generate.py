#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Writes include/arm_delegate/frontends/detail/out_overloads.hpp: the overloads of aten that write
into arguments, and what they compute, as far as their names do not say it.

usage: generate.py OUT.hpp

Needs Python with torch; tests/interop/make_env.sh makes one. PyTorch's schemas mark the arguments
that an overload writes into ("Tensor(a!) out"). Such an overload computes the functional overload
of the operator that has its other arguments and as many results.
"""

import sys
from pathlib import Path

import torch

HEADER = """#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Overloads that write into arguments. Generated from PyTorch's schemas (torch {version}) by
// tools/out_overloads/generate.py; not to be edited.

#include <array>
#include <string_view>

namespace arm_delegate::frontend::detail {{

struct out_overload {{
  std::string_view target;
  std::string_view functional;  ///< the overload of the same operator; "-" if there is none
}};

// clang-format off

/// Those whose functional form is not the overload without "out" or "_out". Sorted by target.
inline constexpr auto out_overloads = std::to_array<out_overload>({{
"""
FOOTER = """});

// clang-format on

}  // namespace arm_delegate::frontend::detail
"""
# The functional overload may have these besides: out variants take them from the tensor given.
DECIDED = {"dtype", "layout", "device", "pin_memory", "memory_format"}


def is_written(argument):
    return argument.alias_info is not None and argument.alias_info.is_write


def is_out(argument):
    return argument.kwarg_only and is_written(argument)


def overload_of(schema):
    return schema.overload_name or "default"


def returns_outs(schema):
    """True if the arguments written into are the last, and are the results."""
    outs = [a for a in schema.arguments if is_out(a)]
    written = [r.alias_info.after_set for r in schema.returns if r.alias_info]
    return (
        schema.arguments[-len(outs) :] == outs
        and written == [a.alias_info.after_set for a in outs]
        and all(map(is_out, filter(is_written, schema.arguments)))
        and all(str(a.type) == "Tensor" for a in outs)
    )


def parts(arguments):
    return [(a.name, str(a.type)) for a in arguments]


def functional_of(schema, overloads):
    """The functional overload with the same inputs, or None. Without inputs that are tensors, it
    has a "dtype"."""
    given = parts(a for a in schema.arguments if not is_out(a))
    names = {name for name, _ in given}
    results = sum(is_out(a) for a in schema.arguments)
    tensors = any("Tensor" in kind for _, kind in given)
    for exact in (True, False):
        for other in overloads:
            if any(map(is_written, other.arguments)) or len(other.returns) != results:
                continue
            own = other.arguments
            if not exact:
                own = [a for a in own if a.name in names or a.name not in DECIDED]
            if parts(own) == given and (tensors or "dtype" in {a.name for a in other.arguments}):
                return other
    return None


def by_name(overload):
    """The functional overload by the frontend's rule, or None if the rule finds no out variant."""
    if overload == "out":
        return "default"
    return overload.removesuffix("_out") if overload.endswith("_out") else None


def rows():
    packets = {}
    for schema in torch._C._jit_get_all_schemas():
        if schema.name.startswith("aten::"):
            packets.setdefault(schema.name.removeprefix("aten::"), []).append(schema)
    for name, overloads in packets.items():
        for schema in overloads:
            overload = overload_of(schema)
            if not any(map(is_out, schema.arguments)):
                if by_name(overload) is not None:
                    assert any(map(is_written, schema.arguments)), schema
                    yield f"aten.{name}.{overload}", "-"
                continue
            if not schema.returns:
                continue  # the frontend rewrites results
            found = functional_of(schema, overloads) if returns_outs(schema) else None
            functional = overload_of(found) if found is not None else "-"
            if functional != by_name(overload):
                yield f"aten.{name}.{overload}", functional


def main():
    lines = [f'    {{"{target}", "{functional}"}},\n' for target, functional in sorted(rows())]
    version = torch.__version__.split("+")[0]
    Path(sys.argv[1]).write_text(HEADER.format(version=version) + "".join(lines) + FOOTER)


if __name__ == "__main__":
    main()
