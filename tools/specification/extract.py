#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-3-Clause
"""Prints the facts of tosa.xml that generate.py needs, one a line: levels, operators, arguments,
type modes. tosa.xml is the machine-readable part of the TOSA specification; it is not kept here
(github.com/arm/tosa-specification at 72357bc, the state of May 2026 that tosa-tools 2026.5.0
implements).

usage: extract.py TOSA_XML > tools/specification/tosa_1_1.csv
"""

import csv
import sys
import xml.etree.ElementTree as ET

LIMITS = ("max_rank", "max_kernel", "max_stride", "max_scale", "max_log2_size", "max_nesting",
          "max_tensor_list_size", "max_shape_len")
COMMENT = """\
# Facts of the TOSA specification, extracted from its tosa.xml by tools/specification/extract.py; not
# to be edited. Fields that tosa.xml does not have are empty. The arguments and modes of an operator follow it.
# version,MAJOR,MINOR
# level,NAME,{}
# operator,NAME,TYPE PARAMETERS
# argument,CATEGORY,NAME,TYPE,ELEMENT TYPE,SCALE TYPE,SHAPE,MIN RANK,MAX RANK,FLAGS
# mode,VERSION ADDED,PROFILES | OTHER PROFILES,PARAMETER=TYPES...
"""


def argument_fact(a):
    rank = a.find("rank")
    flags = []
    if a.find("ctc") is not None:
        flags.append("constant")
    if a.get("optional") == "true":
        flags.append("optional")
    columns = ("category", "name", "type", "tensor-element-type", "tensor-element-scale-type",
               "shape")
    limits = (None, None) if rank is None else (rank.get("min"), rank.get("max"))
    return ["argument", *map(a.get, columns), *limits, " ".join(flags)]


def profiles_of(support):
    """The profiles that a mode needs together, or instead of them others."""
    keys = ("name", "and_name", "and_name2")
    return " | ".join(" ".join(filter(None, map(p.get, keys)))
                      for p in support.findall("op_profile"))


def mode_fact(support, parameters):
    sets = {s.get("name"): s.get("values").split() for s in support.findall("type_set")}
    types = {b.get("type"): sets[b.get("set")] for b in support.findall("type_bind")}
    types |= {p: [support.get(p)] for p in parameters if support.get(p) is not None}
    columns = [p + "=" + " ".join(types[p]) for p in parameters if p in types]
    return ["mode", support.get("version_added"), profiles_of(support), *columns]


def operator_facts(o):
    parameters = [t.get("name") for t in o.findall("types/type")]
    yield ["operator", o.findtext("name"), " ".join(parameters)]
    yield from map(argument_fact, o.find("arguments"))
    for support in o.findall("typesupport"):
        yield mode_fact(support, parameters)


def facts(root):
    version = root.find("version")
    yield ["version", version.get("major"), version.get("minor")]
    for level in root.find("levels"):
        yield ["level", level.get("name"), *map(level.get, LIMITS)]
    for operator in root.find("operators").iter("operator"):
        yield from operator_facts(operator)


def main(path):
    sys.stdout.write(COMMENT.format(",".join(LIMITS).upper().replace("_", " ")))
    csv.writer(sys.stdout, lineterminator="\n").writerows(facts(ET.parse(path).getroot()))


if __name__ == "__main__":
    main(sys.argv[1])
