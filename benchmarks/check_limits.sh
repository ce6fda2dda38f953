#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs bench_lowering and bench_partition; fails where the whole way from .pt2 to .tosa, or
# partitioning 20,000 nodes, takes longer than it may, and where a node of 20,000 takes more than
# two and a half times what one of 1,000 does.
#
# Repetitions are interleaved, so that a busy machine slows large and small graphs alike.
#
# usage: check_limits.sh [BUILD_DIR]     BUILD_DIR (default build/bench) has bin/bench_*;
#                                        the fastest of REPEAT (default 5) repetitions counts
# Exit code 1: over a limit, or a model that does not compile.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/bench}
results=$(mktemp)
trap 'rm -f "$results"' EXIT
measure() { # PROGRAM FILTER
  "$build/bin/$1" --benchmark_filter="$2" --benchmark_format=json \
    --benchmark_repetitions="${REPEAT:-5}" --benchmark_min_time=0.1 \
    --benchmark_enable_random_interleaving=true
}
measure bench_lowering '^whole/' >"$results"
measure bench_partition '/(1000|20000)$' >>"$results"

# One "key": value per line.
awk -F'": ' '
  function value() { v = $2; gsub(/[",]/, "", v); return v }
  /^ *"name"/ { name = value() }
  /^ *"run_type"/ { single = value() == "iteration" }
  /^ *"error_occurred": true/ { print name " FAILED"; bad = 1 }
  /^ *"error_message"/ { print "  " $2 }
  /^ *"real_time"/ && single {
    t = value() + 0
    if (!(name in best) || t < best[name]) best[name] = t
  }
  /^ *"limit_ms"/ && single { limit[name] = value() + 0 }
  END {
    for (name in limit) {
      verdict = best[name] > limit[name] ? "OVER the limit" : "ok"
      if (best[name] > limit[name]) bad = 1
      printf "%-28s %8.2f ms   limit %5.1f ms   %s\n", name, best[name], limit[name], verdict
      ++limits
      if (sub(/\/20000$/, "", name)) {
        growth = best[name "/20000"] / best[name "/1000"] / 20
        verdict = growth > 2.5 ? "OVER the limit" : "ok"
        if (growth > 2.5) bad = 1
        printf "%-28s %8.2f      limit %5.1f      %s\n", name ", growth", growth, 2.5, verdict
      }
    }
    if (!limits) print "SKIPPED: check_limits: no model with a limit was found"
    exit bad
  }' "$results"
