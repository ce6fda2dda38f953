#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Measures the cost of including and instantiating the library, and compares it with ceilings.
#
# usage: run.sh [--operators] [BUILD_DIR]
#   BUILD_DIR (default build/release) has the schema headers; CXX (default g++) compiles, REPEAT
#   (default 3) times each. --operators: also every header of ops/ alone, which takes minutes.
#
# Each tus/X.cpp is compiled alone, alternating with a control TU, since a shared machine has slow
# phases; the fastest run of either counts, in CPU seconds. TUs over a ceiling are measured again at
# the end of the run, at most twice. A TU can contain
#   // flags: -O2               (default -O0)
#   // times: 5                 (default REPEAT) for short ones, where noise matters more
#   // control: X.cpp           (default control.cpp)
#   // ceiling: ratio 4         times the control, independent of the machine's speed
#   // ceiling: seconds 20       on a machine where control.cpp takes 0.2 s; on slower
#                               ones scaled in proportion
#   // ceiling: mib 1024        peak memory
# Also prints the cost of one more operator in a custom pipeline.
# With --operators, each header of ops/ may cost twice as much as control_operator.cpp; the share of
# each is printed.
# Exit code 1: a TU does not compile or is over a ceiling.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
operators=no
[[ ${1:-} != --operators ]] || { operators=yes && shift; }
build=${1:-$root/build/release}
cxx=${CXX:-g++}
repeat=${REPEAT:-3}
export CCACHE_DISABLE=1

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$cxx" -O1 -o "$scratch/measure" "$here/measure.cpp"

# The cost of one compilation: "SECONDS KIB".
compile() { # TU FLAGS...
  local tu=$1
  shift
  "$scratch/measure" "$cxx" -std=c++20 -ffp-contract=off -I "$root/include" \
    -isystem "$build/generated" "$@" -c "$tu" -o "$scratch/tu.o" 2>"$scratch/errors"
}

smaller() { # A B
  awk -v a="$1" -v b="$2" 'BEGIN { print (a < b ? a : b) }'
}

# Compiles both alternately. The fastest compilations of all calls since `forget` count: they are
# stored in `control`, `seconds` and `kib`, and `ratio`.
compile_beside() { # CONTROL TIMES TU FLAGS...
  local beside=$1 times=$2 cost
  shift 2
  for ((i = 0; i < times; i++)); do
    if ((measured++ % control_every == 0)); then
      cost=$(compile "$beside" -O0) || return 1
      control=$(smaller "${cost% *}" "$control")
    fi
    cost=$(compile "$@") || return 1
    seconds=$(smaller "${cost% *}" "$seconds")
    kib=${cost#* }
  done
  ratio=$(awk -v a="$seconds" -v b="$control" 'BEGIN { printf "%.2f", a / b }')
}

forget() {
  ((measured % control_every)) || control=1e9
  seconds=1e9
}

directive() { # TU NAME
  sed -nE "s|^// $2 +(.*)$|\1|p" "$1"
}

over() { # VALUE CEILING
  [[ -n $2 ]] && awk -v value="$1" -v ceiling="$2" 'BEGIN { exit !(value > ceiling) }'
}

# Scales seconds to a machine where control.cpp takes 0.2 s, on slower machines.
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

# The ceilings that the measurements exceed, or nothing.
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

# Adds TUs over a ceiling to `slow`.
measure() { # TU...
  local tu name flags control_tu times exceeded
  for tu in "$@"; do
    name=$(basename "$tu" .cpp)
    read -ra flags <<<"$(directive "$tu" flags:)"
    control_tu=$(directive "$tu" control:)
    times=$(directive "$tu" times:)
    forget
    if ! compile_beside "$here/tus/${control_tu:-control.cpp}" "${times:-$repeat}" "$tu" \
      "${flags[@]:--O0}"; then
      report_errors "$name"
      continue
    fi
    ratios[$name]=$ratio
    exceeded=$(ceiling_exceeded "$tu")
    print_row "$name" "${flags[*]:--O0}" "${exceeded:-ok}"
    [[ -z $exceeded ]] || slow+=("$tu")
  done
}

# Every header of ops/ alone, several of them beside one compilation of their control.
measure_operators() {
  local header name control_every=6
  measured=0
  mkdir "$scratch/ops"
  for header in "$root"/include/arm_delegate/ops/*.hpp; do
    name=$(basename "$header" .hpp)
    [[ $name != standard* && $name != *-inl ]] || continue
    printf '%s\n' "// times: 1" "// control: control_operator.cpp" "// ceiling: ratio 2" \
      "#include <arm_delegate/ops/$name.hpp>" >"$scratch/ops/$name.cpp"
  done
  measure "$scratch"/ops/*.cpp >"$scratch/rows"
  awk '!/ ok$/' "$scratch/rows"
  awk '$3 ~ /^[0-9.]+$/ { print $3, $1 }' "$scratch/rows" | sort -nr >"$scratch/shares"
  local median
  median=$(awk '{ r[NR] = $1 - 1 } END { print r[int((NR + 1) / 2)] }' "$scratch/shares")
  echo "each header of ops/ costs control_operator's time and this share of it (one compilation" \
    "each, so about 0.1 more or less; median $median; * over three times the median):"
  awk -v median="$median" '{
    share = $1 - 1
    printf "%5.2f%s %-32s%s", share, (share > 3 * median ? "*" : " "), $2, (NR % 3 ? "" : "\n")
  } END { if (NR % 3) print "" }' "$scratch/shares"
}

# The operators of own_pipeline.cpp beyond the eight of own_pipeline_small.cpp.
print_marginal_cost() {
  local count
  count=$(grep -c '^  X(' "$root/include/arm_delegate/ops/standard_names.hpp")
  awk -v all="${ratios[own_pipeline]}" -v few="${ratios[own_pipeline_small]}" -v n="$count" \
    'BEGIN { printf "one more operator costs own_pipeline %.3f (ratio)\n", (all - few) / (n - 8) }'
}

declare -A ratios
failed=0
slow=()
control_every=1  # compilations beside one of the control
measured=0
printf '%-28s %-28s %8s %8s %8s   %s\n' "translation unit" flags ratio seconds MiB verdict
measure "$here"/tus/*.cpp
print_marginal_cost
[[ $operators == no ]] || measure_operators
for again in 1 2; do
  tus=("${slow[@]}")
  [[ ${#tus[@]} -eq 0 ]] || echo "measured again ($again of 2):"
  slow=()
  measure "${tus[@]}"
done
[[ $failed -eq 0 && ${#slow[@]} -eq 0 ]]
