#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Generates include/arm_delegate/tosa/rules/detail/specification_table.hpp from tosa.xml, the
machine-readable part of the TOSA specification (github.com/arm/tosa-specification at 72357bc, the
state of May 2026 that tosa-tools 2026.5.0 implements; not kept here).

usage: generate.py TOSA_XML > include/arm_delegate/tosa/rules/detail/specification_table.hpp
"""

import sys
import xml.etree.ElementTree as ET

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


def text(s):
    return '"' + (s or "") + '"'


def dtype_set(names):
    return "set<" + ", ".join(DTYPES[n] for n in names if n in DTYPES) + ">"


def rank(argument, which):
    node = argument.find("rank")
    value = node.get(which) if node is not None else ("0" if which == "min" else "MAX_RANK")
    if value.startswith("MAX_RANK"):  # "MAX_RANK - 1": counted down from UNLIMITED
        return UNLIMITED + int(value.removeprefix("MAX_RANK").replace(" ", "") or 0)
    return int(value)


def argument_row(a):
    kinds = {"input": "input", "output": "output", "attribute": "attribute"}
    element = a.get("tensor-element-type")
    if a.get("type") in ("shape_t", "shape_list_t"):
        element = "shape_t"
    if a.get("tensor-element-scale-type"):  # a pair of tensors: values and block scales
        element += " " + a.get("tensor-element-scale-type")
    flags = []
    if a.get("type") in ("tensor_list_t", "shape_list_t"):
        flags.append("is_list")
    if a.find("ctc") is not None:
        flags.append("is_constant")
    if a.get("optional") == "true":
        flags.append("is_optional")
    return "{{{}, argument_kind::{}, {}, {}, {}, {}, {}}}".format(
        text(a.get("name")), kinds[a.get("category")], text(element), text(a.get("shape")),
        rank(a, "min"), rank(a, "max"), " | ".join(flags) or "0")


def needed(profile):
    names = [profile.get(key) for key in ("name", "and_name", "and_name2")]
    return " | ".join(name.replace("-", "_").lower() for name in names if name)


def mode_row(support, parameters):
    sets = {s.get("name"): s.get("values").split() for s in support.findall("type_set")}
    bound = {b.get("type"): sets[b.get("set")] for b in support.findall("type_bind")}
    for p in parameters:
        if support.get(p) is not None:
            bound[p] = [support.get(p)]
    choices = [needed(p) for p in support.findall("op_profile")]
    assert 1 <= len(choices) <= MAX_CHOICES
    columns = [dtype_set(bound[p]) if p in bound else "any_type" for p in parameters]
    version = "1" if support.get("version_added", "1.0") != "1.0" else "0"
    return "{{{{{}}}, {{{}}}, {}}}".format(", ".join(columns), ", ".join(choices), version)


def main(path):
    root = ET.parse(path).getroot()
    v = root.find("version")
    out = [HEADER.format(version=v.get("major") + "." + v.get("minor"))]
    arguments, modes, operators = [], [], []
    for group in root.find("operators"):
        for o in group.findall("operator"):
            parameters = [t.get("name") for t in o.findall("types/type")]
            first_argument, first_mode = len(arguments), len(modes)
            arguments += [argument_row(a) for a in o.find("arguments")]
            modes += [mode_row(s, parameters) for s in o.findall("typesupport")]
            assert len(parameters) <= MAX_TYPES, o.findtext("name")
            operators.append("{{{}, {}, {}, {}, {}, {}}}".format(
                text(o.findtext("name")), text(" ".join(parameters)), first_argument,
                len(arguments), first_mode, len(modes)))
    for kind, name, rows in (("argument_rule", "argument_rules", arguments),
                             ("type_mode", "type_modes", modes),
                             ("operator_rule", "operator_rules", operators)):
        out.append("inline constexpr auto {} = std::to_array<{}>({{\n".format(name, kind))
        out += ["    " + row + ",\n" for row in rows]
        out.append("});\n\n")
    out.append("// clang-format on\n\n}  // namespace arm_delegate::tosa::specification\n")
    sys.stdout.write("".join(out))


if __name__ == "__main__":
    main(sys.argv[1])
