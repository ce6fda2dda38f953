#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_snippets.sh COMPILER PAGE SCRATCH_DIR INCLUDE_DIRS (separated by colons)
#
# Checks that the C++ in a page compiles as shown: all quotes from one file, in the page's order.
set -euo pipefail
compiler=$1 page=$2 scratch=$3
IFS=: read -ra folders <<<"$4"
flags=(-std=c++20 -O0 -ffp-contract=off -DARM_DELEGATE_COMPILED)
for folder in "${folders[@]}"; do
  [[ -z $folder || $folder == /usr/include ]] || flags+=("-I$folder")
done
launcher=()
! command -v ccache >/dev/null || launcher=(ccache)
rm -rf "$scratch"
mkdir -p "$scratch"
awk -v scratch="$scratch" '
  /^<!-- quote: / { file = $3; gsub("/", "_", file) }
  /^```/ { open = 0 }
  open { print > (scratch "/" file) }
  /^```cpp$/ { open = 1 }' "$page"
failures=0
for snippet in "$scratch"/*.cpp; do
  "${launcher[@]}" "$compiler" "${flags[@]}" -c "$snippet" -o "$snippet.o" || {
    echo "$page: ${snippet##*/} does not compile as shown"
    failures=$((failures + 1))
  }
done
echo "$(ls "$scratch"/*.cpp | wc -l) snippets, $failures failures"
[[ $failures -eq 0 ]]
