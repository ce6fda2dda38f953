# SPDX-License-Identifier: BSD-3-Clause
# Sourced by run and nightly: runs steps, each with a log and its time, and prints a summary.

set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH=/usr/bin:/bin:$PATH
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(nproc)}
export CTEST_PARALLEL_LEVEL=${CTEST_PARALLEL_LEVEL:-$(nproc)}
logs=build/ci
passed=0
failed=0
failures=()
times=()
mkdir -p "$logs"
rm -f "$logs"/*.log

step() { # NAME COMMAND...
  local name=$1 log=$logs/$1.log start=$SECONDS status total bad verdict=passed
  shift
  printf '\n=== %s: %s\n' "$name" "$*"
  "$@" 2>&1 | tee "$log"
  status=${PIPESTATUS[0]}
  # CTest: "98% tests passed, 1 tests failed out of 50"
  read -r bad total < <(sed -nE \
    's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' "$log" | tail -n 1)
  if [[ -n ${total:-} ]]; then
    passed=$((passed + total - bad))
    failed=$((failed + bad))
  fi
  if [[ $status -eq 0 ]]; then
    passed=$((passed + 1))
  else
    verdict=FAILED
    failed=$((failed + 1))
    failures+=("$name")
  fi
  times+=("$(printf '%6d s  %-14s %s' $((SECONDS - start)) "$name" "$verdict")")
  printf '=== %s: %s in %d s\n' "$name" "$verdict" $((SECONDS - start))
}

# Prints skipped tests, the end of each failed step's log, the steps' times, and "N passed, N
# failed".
finish() {
  local name
  echo
  grep -hE '^SKIPPED: ' "$logs"/*.log | sort -u
  for name in "${failures[@]}"; do
    echo "FAILED: $name ($logs/$name.log), which ends:"
    tail -n 20 "$logs/$name.log"
  done
  printf '\nsteps, slowest first (%d s in all):\n' "$SECONDS"
  printf '%s\n' "${times[@]}" | sort -rn
  echo "$passed passed, $failed failed"
  [[ $failed -eq 0 ]]
}
