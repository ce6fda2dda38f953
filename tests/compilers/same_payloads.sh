#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Compares the payloads that the programs of two builds make from the same random graphs.
#   tests/compilers/same_payloads.sh build/release build/sanitize [COUNT]
# COUNT (default 300): graphs for each family.
set -euo pipefail
first=$1 second=$2 count=${3:-300}
outputs=$(mktemp -d)
trap 'rm -rf "$outputs"' EXIT
"$first/bin/payload_hashes" "$count" >"$outputs/first"
"$second/bin/payload_hashes" "$count" >"$outputs/second"
if ! diff "$outputs/first" "$outputs/second"; then
  echo "payloads differ between $first and $second: each line is the graph, the NPU, and the" \
    "checksums of the graph and of its payload"
  exit 1
fi
echo "$(wc -l <"$outputs/first") payloads are the same in $first and $second"
