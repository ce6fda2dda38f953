#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: tosa_rules.sh SOURCE_DIR SCRATCH_DIR INCLUDE_DIRS (separated by colons)
#
# Builds tosa_rules.cpp from the headers and runs it.
set -euo pipefail
source=$1 scratch=$2
IFS=: read -ra folders <<<"$3"
includes=()
for folder in "${folders[@]}"; do
  [[ -z $folder || $folder == /usr/include ]] || includes+=("-I$folder")
done
mkdir -p "$scratch"
cd "$scratch"
[[ ! -d /usr/lib/ccache ]] || export PATH=/usr/lib/ccache:$PATH
g++ -std=c++20 -ffp-contract=off -DNDEBUG "${includes[@]}" -c "$source/tests/consumer/tosa_rules.cpp" \
  -o tosa_rules.o
g++ tosa_rules.o -o tosa_rules -lfmt
./tosa_rules
