#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Generates C++ from the facts of the TOSA specification that extract.py extracted:
- table: include/arm_delegate/tosa/rules/detail/specification_table.hpp, the rules for each
  operator's arguments and element types
- levels: the constants in include/arm_delegate/tosa/rules/level.hpp

usage: generate.py table|levels tools/specification/tosa_1_1.csv
"""

import csv
import sys
from dataclasses import dataclass, field

DTYPES = {
    "bool_t": "boolean", "i4_t": "int4", "i8_t": "int8", "i16_t": "int16", "i32_t": "int32",
    "i48_t": "int48", "i64_t": "int64", "fp32_t": "fp32", "fp16_t": "fp16", "bf16_t": "bf16",
    "fp8e4m3_t": "fp8e4m3", "fp8e5m2_t": "fp8e5m2", "fp6e2m3_t": "fp6e2m3",
    "fp6e3m2_t": "fp6e3m2", "fp4e2m1_t": "fp4e2m1", "fp8ue8m0_t": "fp8ue8m0",
    "mxint8_t": "mxint8", "tensor_size_t": "shape",
}
MAX_TYPES = 6
MAX_CHOICES = 2
UNLIMITED = 255

HEADER = """#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The TOSA {version} specification's rules for each operator's arguments and element types.
// Generated from its tosa.xml by tools/specification/generate.py; not to be edited.

#include <arm_delegate/tosa/rules/specification.hpp>

#include <array>

namespace arm_delegate::tosa::specification {{

// clang-format off
"""


@dataclass
class Operator:
    name: str
    parameters: str
    arguments: list = field(default_factory=list)
    modes: list = field(default_factory=list)


@dataclass
class Facts:
    version: str = ""
    levels: list = field(default_factory=list)
    operators: list = field(default_factory=list)


def read_facts(path):
    facts = Facts()
    with open(path, encoding="ascii") as file:
        for kind, *fields in csv.reader(line for line in file if not line.startswith("#")):
            if kind == "version":
                facts.version = ".".join(fields)
            elif kind == "level":
                facts.levels.append(fields)
            elif kind == "operator":
                facts.operators.append(Operator(*fields))
            elif kind == "argument":
                facts.operators[-1].arguments.append(fields)
            elif kind == "mode":
                facts.operators[-1].modes.append(fields)
            else:
                raise ValueError(f"{path}: unknown fact '{kind}'")
    return facts


def text(s):
    return '"' + s + '"'


def dtype_set(names):
    return "set<" + ", ".join(DTYPES[n] for n in names if n in DTYPES) + ">"


def rank(value):
    if value.startswith("MAX_RANK"):  # "MAX_RANK - 1": counted down from UNLIMITED
        return UNLIMITED + int(value.removeprefix("MAX_RANK").replace(" ", "") or 0)
    return int(value)


def argument_row(fields):
    category, name, kind, element, scale, shape, min_rank, max_rank, marks = fields
    if kind in ("shape_t", "shape_list_t"):
        element = "shape_t"
    if scale:  # a pair of tensors: values and block scales
        element += " " + scale
    flags = ["is_list"] if kind in ("tensor_list_t", "shape_list_t") else []
    flags += ["is_" + mark for mark in marks.split()]
    return "{{{}, argument_kind::{}, {}, {}, {}, {}, {}}}".format(
        text(name), category, text(element), text(shape), rank(min_rank or "0"),
        rank(max_rank or "MAX_RANK"), " | ".join(flags) or "0")


def needed(profiles):
    return " | ".join(name.replace("-", "_").lower() for name in profiles.split())


def minor_version(version):
    major, minor = version.split(".")
    assert major == "1", version
    return minor


def mode_row(fields, parameters):
    version, profiles, *types = fields
    bound = dict(t.split("=") for t in types)
    choices = [needed(p) for p in profiles.split("|")]
    assert 1 <= len(choices) <= MAX_CHOICES, profiles
    columns = [dtype_set(bound[p].split()) if p in bound else "any_type" for p in parameters]
    return "{{{{{}}}, {{{}}}, {}}}".format(", ".join(columns), ", ".join(choices),
                                           minor_version(version))


def array(kind, name, rows):
    lines = [f"inline constexpr auto {name} = std::to_array<{kind}>({{\n"]
    lines += ["    " + row + ",\n" for row in rows]
    return "".join(lines) + "});\n\n"


def table(facts):
    arguments, modes, operators = [], [], []
    for o in facts.operators:
        parameters = o.parameters.split()
        assert len(parameters) <= MAX_TYPES, o.name
        first_argument, first_mode = len(arguments), len(modes)
        arguments += [argument_row(a) for a in o.arguments]
        modes += [mode_row(m, parameters) for m in o.modes]
        operators.append("{{{}, {}, {}, {}, {}, {}}}".format(
            text(o.name), text(o.parameters), first_argument, len(arguments), first_mode,
            len(modes)))
    return "".join([HEADER.format(version=facts.version),
                    array("argument_rule", "argument_rules", arguments),
                    array("type_mode", "type_modes", modes),
                    array("operator_rule", "operator_rules", operators),
                    "// clang-format on\n\n}  // namespace arm_delegate::tosa::specification\n"])


def levels(facts):
    return "".join("inline constexpr level level_{}{{{}, {}}};\n".format(
        name.lower(), text(name), ", ".join(limits)) for name, *limits in facts.levels)


def main(part, path):
    parts = {"table": table, "levels": levels}
    sys.stdout.write(parts[part](read_facts(path)))


if __name__ == "__main__":
    main(*sys.argv[1:])
