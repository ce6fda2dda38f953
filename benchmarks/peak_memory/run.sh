#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# The peak memory of `armdc compile` on large float32 weights, as a multiple of their size.
#
# usage: run.sh [BUILD_DIR] [MIB...]     BUILD_DIR (default build/release) has bin/armdc and
#                                        bin/make_large_program; MIB (default 64 256) of weights
#
# Needs twice MIB of space in TMPDIR. Exit code 1: compiling fails or is over the limit.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${1:-$root/build/release}
shift || true
sizes=("$@")
[[ ${#sizes[@]} -gt 0 ]] || sizes=(64 256)
limit=2.3

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"${CXX:-g++}" -O1 -o "$scratch/measure" "$here/../compile_time/measure.cpp"

failed=0
printf '%-20s %8s %10s %10s %8s   %s\n' program MiB "peak MiB" seconds ratio verdict
for mib in "${sizes[@]}"; do
  for program in linear linear_batch_norm conv conv_batch_norm grouped_batch_norm; do
    "$build/bin/make_large_program" "$program" "$mib" "$scratch/large.pt2"
    verdict=ok
    cost=$("$scratch/measure" "$build/bin/armdc" compile "$scratch/large.pt2" \
      --target tosa-1.0+fp --quiet -o "$scratch/out") || verdict="armdc FAILED"
    read -r seconds kib <<<"${cost:-0 0}"
    ratio=$(awk -v kib="$kib" -v mib="$mib" 'BEGIN { printf "%.3f", kib / 1024 / mib }')
    if awk -v ratio="$ratio" -v limit=$limit 'BEGIN { exit !(ratio > limit) }'; then
      verdict="OVER the limit of $limit"
    fi
    [[ $verdict == ok ]] || failed=1
    printf '%-20s %8s %10s %10s %8s   %s\n' "$program" "$mib" $((kib / 1024)) "$seconds" "$ratio" \
      "$verdict"
    rm -rf "$scratch/large.pt2" "$scratch/out"
  done
done
exit $failed
