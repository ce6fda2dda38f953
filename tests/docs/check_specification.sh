#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_specification.sh SOURCE_DIR. Fails if the headers with the TOSA specification's rules
# and levels are not those that tools/specification generates.
set -euo pipefail
cd "$1"
if ! command -v python3 >/dev/null; then
  echo "SKIPPED: the headers made of the TOSA specification (apt-get install python3)"
  exit 0
fi

facts=tools/specification/tosa_1_1.csv
rules=include/arm_delegate/tosa/rules
generate() { python3 tools/specification/generate.py "$1" "$facts"; }

table=$rules/detail/specification_table.hpp
if ! generate table | diff -u "$table" -; then
  echo "$table is out of date: python3 tools/specification/generate.py table $facts > $table"
  exit 1
fi

wanted=$(generate levels | sort)
found=$(grep '^inline constexpr level ' "$rules/level.hpp" | sort)
if ! diff -u <(echo "$found") <(echo "$wanted"); then
  echo "$rules/level.hpp has other levels than python3 tools/specification/generate.py levels $facts"
  exit 1
fi
