#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds and runs the tests with g++'s coverage (preset "coverage"), and prints the lines of the
# headers that no test executes, file by file, and the covered share of each room. Needs gcovr.
#
# usage: coverage.sh [ROOM...]    only these rooms, by the tests in the folders of the same names
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! command -v gcovr >/dev/null; then
  echo "SKIPPED: line coverage (apt-get install gcovr)"
  exit 0
fi
build=build/coverage
cmake --preset coverage
if [[ $# -eq 0 ]]; then
  rooms='' tests=.
  cmake --build --preset coverage
else
  rooms=$(IFS='|' && echo "($*)/")
  tests="^${rooms%/}\$"
  cmake --build --preset coverage --target "${@/#/test_}"
fi
find "$build" -name '*.gcda' -delete
ctest --preset coverage --tests-regex "$tests"
gcovr --root . --object-directory "$build" --filter "include/arm_delegate/$rooms" \
  --gcov-ignore-parse-errors --txt "$build/coverage.txt" --csv "$build/coverage.csv"
cat "$build/coverage.txt" # with the lines that are missing

echo
awk -F, 'NR > 1 {
    count = split($1, part, "/")
    room = count > 3 ? part[3] : "(top)"
    lines[room] += $2
    executed[room] += $3
  }
  END {
    for (room in lines)
      printf "%5.1f %%  %-12s %d of %d lines\n", 100 * executed[room] / lines[room], room,
             executed[room], lines[room]
  }' "$build/coverage.csv" | sort -n
