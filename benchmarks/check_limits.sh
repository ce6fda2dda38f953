#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs bench_lowering, bench_process, bench_partition, bench_simulate, bench_weights and
# bench_npu_compile; fails if compiling a .pt2 to .tosa, also as a process, partitioning 20,000 nodes,
# simulating a payload, or encoding 100,000 weights exceeds its time limit, or if partitioning or
# compiling for an NPU grows faster than the graph.
#
# A node of 20,000 costs more than one of 1,000 even for linear work, because 20,000 do not fit into
# the caches. The same run measures this effect by copying the nodes (linear/N) and divides by it;
# the rest may be at most a factor of two.
#
# Repetitions are interleaved, so that a busy machine slows large and small graphs alike.
#
# usage: check_limits.sh [BUILD_DIR]     BUILD_DIR (default build/release) has bin/bench_*;
#                                        the fastest of REPEAT (default 5) repetitions counts;
#                                        over a limit, all are measured again, at most twice
# Exit code 1: over a limit, or a model that does not compile.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build/release}
results=$(mktemp)
trap 'rm -f "$results"' EXIT
measure() { # PROGRAM FILTER
  "$build/bin/$1" --benchmark_filter="$2" --benchmark_format=json \
    --benchmark_repetitions="${REPEAT:-5}" --benchmark_min_time=0.1 \
    --benchmark_enable_random_interleaving=true
}
measure_all() {
  measure bench_lowering '^whole/'
  measure bench_process '^process/'
  measure bench_partition '/(1000|20000)$'
  measure bench_simulate '^simulate/resnet8/u55_128$'
  measure bench_weights '^encode_mlw/.*/100000$'
  measure bench_npu_compile '^npu_chain/(table|conv2d/ethos-u55).*/(1000|10000)$'
}

# Prints a row per limit; fails if the fastest repetition of all measurements is over one. The
# results have one "key": value per line.
judge() {
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
  function growth(name) { return best[name "/20000"] / best[name "/1000"] / 20 }
  END {
    for (name in limit) {
      verdict = best[name] > limit[name] ? "OVER the limit" : "ok"
      if (best[name] > limit[name]) bad = 1
      printf "%-28s %8.2f ms   limit %5.1f ms   %s\n", name, best[name], limit[name], verdict
      ++limits
      if (sub(/\/20000$/, "", name)) {
        rest = growth(name) / growth("linear")
        verdict = rest > 2 ? "OVER the limit" : "ok"
        if (rest > 2) bad = 1
        printf "%-28s %8.2f      limit %5.1f   %s   (%.2f, linear work %.2f)\n",
          name ", growth", rest, 2, verdict, growth(name), growth("linear")
      }
    }
    for (name in best) {
      shorter = name
      if (name !~ /^npu_chain/ || !sub(/\/10000$/, "/1000", shorter)) continue
      rest = best[name] / best[shorter] / 10
      verdict = rest > 2 ? "OVER the limit" : "ok"
      if (rest > 2) bad = 1
      printf "%-40s growth %.2f   limit 2.0   %s\n", name, rest, verdict
    }
    if (!limits) print "SKIPPED: check_limits: no model with a limit was found"
    exit bad
  }' "$results"
}

for attempt in 1 2 3; do
  measure_all >>"$results"
  ! judge || exit 0
  ((attempt == 3)) || echo "measured again ($attempt of 2), since a machine has slow phases:"
done
exit 1
