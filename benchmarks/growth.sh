#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The cost of `armdc compile` is linear in the number of nodes: a program with twice as many takes
# about twice as many instructions. Counts them with valgrind, since time depends on the caches.
# Measures a chain, a chain in which half of all results are live at once, and a fan, whose results
# are all live to the end.
#
# usage: growth.sh [BUILD_DIR]     BUILD_DIR (default build/release) has bin/armdc and
#                                  bin/make_large_program
#
# Exit code 1: compiling fails or the count grows faster than the limit.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/release}
limit=2.05

if ! command -v valgrind >/dev/null; then
  echo "SKIPPED: the growth with the number of nodes, which needs valgrind"
  exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

instructions() { # PROGRAM TARGET
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$build/bin/armdc" compile \
    "$scratch/$1.pt2" --target "$2" --threads 1 --quiet --require-whole -o "$scratch/out" \
    2>"$scratch/log" || { cat "$scratch/log" >&2; return 1; }
  awk '/Collected/ { print $NF }' "$scratch/log"
}

failed=0
measure() { # CASE NODES
  local program target few many growth verdict
  for program in "$2" $((2 * $2)); do
    "$build/bin/make_large_program" "$1" "$program" "$scratch/$1$program.pt2"
  done
  for target in tosa-1.0+fp ethos-u55-128; do
    few=$(instructions "$1$2" $target)
    many=$(instructions "$1$((2 * $2))" $target)
    growth=$(awk -v few="$few" -v many="$many" 'BEGIN { printf "%.3f", many / few }')
    verdict=ok
    if awk -v growth="$growth" -v limit=$limit 'BEGIN { exit !(growth > limit) }'; then
      verdict="OVER the limit of $limit"
      failed=1
    fi
    printf '%-5s %-14s %s and %s instructions for %s and %s nodes: %s times   %s\n' \
      "$1" $target "$few" "$many" "$2" $((2 * $2)) "$growth" "$verdict"
  done
}
measure chain 10000
measure skips 5000
measure fan 5000
exit $failed
