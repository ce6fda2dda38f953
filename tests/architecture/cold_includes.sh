#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Checks that no header of the standard library or of a dependency is first included between
# ARM_DELEGATE_BEGIN_COLD and ARM_DELEGATE_END_COLD: its templates would be optimized less, also
# where the user instantiates them.
#
# usage: cold_includes.sh CXX SOURCE_DIR GENERATED_DIR
set -euo pipefail
cxx=$1 include=$2/include generated=$3
failures=0

# Line markers of the preprocessor: # LINE "FILE" FLAGS, with 1 where a file starts and 3 in system
# headers.
first_included_in_cold='
  /^#pragma GCC optimize/ { cold = 1; ++regions }
  /^#pragma GCC pop_options/ { cold = 0 }
  /^# [0-9]+ "/ {
    if (cold && !seen[$3] && / 3( |$)/) print $3
    seen[$3] = 1
  }
  END { if (!regions) print "no ARM_DELEGATE_BEGIN_COLD" }'

headers=$(cd "$include" && grep -rlx ARM_DELEGATE_BEGIN_COLD arm_delegate)
for header in $headers; do
  found=$("$cxx" -std=c++20 -O2 -E -x c++ -I "$include" -isystem "$generated" \
    - <<<"#include <$header>" | awk "$first_included_in_cold")
  if [[ -n $found ]]; then
    printf '%s: include these before ARM_DELEGATE_BEGIN_COLD:\n%s\n' "$header" "$found"
    failures=$((failures + 1))
  fi
done
exit $((failures > 0))
