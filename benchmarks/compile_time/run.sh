#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What including and instantiating the library costs a user, held against ceilings.
#
# usage: run.sh [BUILD_DIR]     BUILD_DIR (default build/release) has the schema headers;
#                               CXX (default g++) compiles, REPEAT (default 3) times each.
#
# Each tus/X.cpp is compiled alone, control.cpp before each time, since a machine that others use
# has slow minutes; the fastest run of either counts, in CPU seconds. What is over a ceiling is
# measured again at the end, twice at most, before it is believed. A TU may say
#   // flags: -O2               (default -O0)
#   // ceiling: ratio 4         times control.cpp, so that a slow machine does not lie
#   // ceiling: seconds 20       on a machine where control.cpp takes 0.2 s; a slower one's count
#                               that much less
#   // ceiling: mib 1024        peak memory
# Each header of ops/ may cost twice what control_operator.cpp does; the dearest is printed.
# Exit code 1: a TU does not compile or is over a ceiling.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${1:-$root/build/release}
cxx=${CXX:-g++}
repeat=${REPEAT:-3}
export CCACHE_DISABLE=1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cxx" -O1 -o "$scratch/measure" "$here/measure.cpp"

# What one compilation costs: "SECONDS KIB".
compile() { # TU FLAGS...
  local tu=$1
  shift
  "$scratch/measure" "$cxx" -std=c++20 -ffp-contract=off -I "$root/include" \
    -isystem "$build/generated" "$@" -c "$tu" -o "$scratch/tu.o" 2>"$scratch/errors"
}

smaller() { # A B
  awk -v a="$1" -v b="$2" 'BEGIN { print (a < b ? a : b) }'
}

# Compiles both in turn. Of all calls since `forget`, the fastest compilations count: they are left
# in `control`, `seconds` and `kib`, and `ratio`.
compile_beside() { # CONTROL TIMES TU FLAGS...
  local beside=$1 times=$2 cost
  shift 2
  for ((i = 0; i < times; i++)); do
    cost=$(compile "$beside" -O0) || return 1
    control=$(smaller "${cost% *}" "$control")
    cost=$(compile "$@") || return 1
    seconds=$(smaller "${cost% *}" "$seconds")
    kib=${cost#* }
  done
  ratio=$(awk -v a="$seconds" -v b="$control" 'BEGIN { printf "%.2f", a / b }')
}

forget() {
  control=1e9
  seconds=1e9
}

directive() { # TU NAME
  sed -nE "s|^// $2 +(.*)$|\1|p" "$1"
}

over() { # VALUE CEILING
  [[ -n $2 ]] && awk -v value="$1" -v ceiling="$2" 'BEGIN { exit !(value > ceiling) }'
}

# What those seconds are where control.cpp takes 0.2 of them, on machines slower than that.
on_reference() { # SECONDS
  awk -v s="$1" -v control="$control" 'BEGIN { print (control > 0.2 ? s * 0.2 / control : s) }'
}

print_row() { # NAME FLAGS VERDICT
  printf '%-28s %-28s %8s %8s %8s   %s\n' "$1" "$2" "$ratio" "$seconds" "$((kib / 1024))" "$3"
}

report_errors() { # NAME
  printf '%-28s does not compile:\n' "$1"
  head -n 20 "$scratch/errors"
  failed=1
}

# The ceilings that the measurements are over, or nothing.
ceiling_exceeded() { # TU
  local kind ceiling value
  for kind in ratio seconds mib; do
    ceiling=$(directive "$1" "ceiling: $kind")
    case $kind in
      ratio) value=$ratio ;;
      seconds) value=$(on_reference "$seconds") ;;
      mib) value=$((kib / 1024)) ;;
    esac
    ! over "$value" "$ceiling" || printf 'OVER the ceiling of %s (%s) ' "$ceiling" "$kind"
  done
}

# False where the TU is over a ceiling.
measure_tu() { # TU
  local tu=$1 name flags exceeded times=$repeat
  name=$(basename "$tu" .cpp)
  read -ra flags <<<"$(directive "$tu" flags:)"
  [[ $name != control && $name != uses_* ]] || times=5 # short: noise counts for more
  forget
  if ! compile_beside "$here/tus/control.cpp" "$times" "$tu" "${flags[@]:--O0}"; then
    report_errors "$name"
    return
  fi
  exceeded=$(ceiling_exceeded "$tu")
  print_row "$name" "${flags[*]:--O0}" "${exceeded:-ok}"
  [[ -z $exceeded ]]
}

# Leaves in `slow` those that are over a ceiling.
measure_tus() { # TU...
  local tu
  slow=()
  for tu in "$@"; do measure_tu "$tu" || slow+=("$tu"); done
}

# Every header of ops/ alone, against control_operator.cpp.
measure_operators() {
  local ceiling=2 header name dearest=0 row
  for header in "$root"/include/arm_delegate/ops/*.hpp; do
    name=ops/$(basename "$header")
    [[ $name != ops/standard.hpp ]] || continue
    echo "#include <arm_delegate/$name>" >"$scratch/operator.cpp"
    forget
    for _ in 1 2 3; do
      if ! compile_beside "$here/tus/control_operator.cpp" 1 "$scratch/operator.cpp" -O0; then
        report_errors "$name"
        continue 2
      fi
      over "$ratio" "$ceiling" || break
    done
    if over "$ratio" "$ceiling"; then
      print_row "$name" -O0 "OVER the ceiling of $ceiling times control_operator"
      failed=1
    elif over "$ratio" "$dearest"; then
      dearest=$ratio
      row=$(print_row "$name" -O0 "the dearest operator, in units of control_operator")
    fi
  done
  [[ -z ${row:-} ]] || echo "$row"
}

failed=0
printf '%-28s %-28s %8s %8s %8s   %s\n' "translation unit" flags ratio seconds MiB verdict
measure_tus "$here"/tus/*.cpp
measure_operators
for again in 1 2; do
  [[ ${#slow[@]} -eq 0 ]] || echo "measured again ($again of 2):"
  measure_tus "${slow[@]}"
done
[[ $failed -eq 0 && ${#slow[@]} -eq 0 ]]
