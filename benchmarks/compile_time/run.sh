#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# What including and instantiating the library costs a user, held against ceilings.
#
# usage: run.sh [BUILD_DIR]     BUILD_DIR (default build/release) has the schema headers;
#                               CXX (default g++) compiles, REPEAT (default 3) times each.
#
# Each tus/X.cpp is compiled alone; the fastest run counts, in CPU seconds. A TU may say
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

# The fastest of several compilations: "SECONDS KIB".
compile() { # TU FLAGS...
  local tu=$1 times=$repeat
  [[ $tu != */control.cpp && $tu != */uses_* ]] || times=5 # short: noise counts for more
  shift
  for ((i = 0; i < times; i++)); do
    "$scratch/measure" "$cxx" -std=c++20 -ffp-contract=off -I "$root/include" \
      -isystem "$build/generated" "$@" -c "$tu" -o "$scratch/tu.o" || return 1
  done | sort -n | head -n 1
}

directive() { # TU NAME
  sed -nE "s|^// $2 +(.*)$|\1|p" "$1"
}

over() { # VALUE CEILING
  [[ -n $2 ]] && awk -v value="$1" -v ceiling="$2" 'BEGIN { exit !(value > ceiling) }'
}

ratio_of() { # SECONDS CONTROL
  awk -v a="$1" -v b="$2" 'BEGIN { printf "%.2f", a / b }'
}

# What those seconds are where control.cpp takes 0.2 of them, on machines slower than that.
on_reference() { # SECONDS
  awk -v s="$1" -v control="$control" 'BEGIN { print (control > 0.2 ? s * 0.2 / control : s) }'
}

print_row() { # NAME FLAGS RATIO SECONDS MIB VERDICT
  printf '%-28s %-28s %8s %8s %8s   %s\n' "$@"
}

report_errors() { # NAME
  printf '%-28s does not compile:\n' "$1"
  head -n 20 "$scratch/errors"
  failed=1
}

measure_tu() { # TU
  local tu=$1 name flags cost seconds kib ratio mib verdict=ok kind ceiling value
  name=$(basename "$tu" .cpp)
  read -ra flags <<<"$(directive "$tu" flags:)"
  if ! cost=$(compile "$tu" "${flags[@]:--O0}" 2>"$scratch/errors"); then
    report_errors "$name"
    return
  fi
  read -r seconds kib <<<"$cost"
  ratio=$(ratio_of "$seconds" "$control")
  mib=$((kib / 1024))
  for kind in ratio seconds mib; do
    ceiling=$(directive "$tu" "ceiling: $kind")
    value=${!kind}
    [[ $kind != seconds ]] || value=$(on_reference "$seconds")
    if over "$value" "$ceiling"; then
      verdict="OVER the ceiling of $ceiling ($kind)"
      failed=1
    fi
  done
  print_row "$name" "${flags[*]:--O0}" "$ratio" "$seconds" "$mib" "$verdict"
}

# Every header of ops/ alone, against control_operator.cpp.
measure_operators() {
  local ceiling=2 base header name cost seconds ratio dearest=0 row=()
  base=$(compile "$here/tus/control_operator.cpp" -O0)
  base=${base% *}
  for header in "$root"/include/arm_delegate/ops/*.hpp; do
    name=ops/$(basename "$header")
    [[ $name != ops/standard.hpp ]] || continue
    echo "#include <arm_delegate/$name>" >"$scratch/operator.cpp"
    if ! cost=$(compile "$scratch/operator.cpp" -O0 2>"$scratch/errors"); then
      report_errors "$name"
      continue
    fi
    seconds=${cost% *}
    ratio=$(ratio_of "$seconds" "$base")
    if over "$ratio" "$ceiling"; then
      print_row "$name" -O0 "$(ratio_of "$seconds" "$control")" "$seconds" \
        "$((${cost#* } / 1024))" "OVER: $ratio times control_operator, ceiling $ceiling"
      failed=1
    elif over "$ratio" "$dearest"; then
      dearest=$ratio
      row=("$name" -O0 "$(ratio_of "$seconds" "$control")" "$seconds" "$((${cost#* } / 1024))"
        "ok: the dearest operator, $ratio times control_operator")
    fi
  done
  [[ ${#row[@]} -eq 0 ]] || print_row "${row[@]}"
}

control=$(compile "$here/tus/control.cpp" -O0)
control=${control% *}
failed=0
print_row "translation unit" flags ratio seconds MiB verdict
for tu in "$here"/tus/*.cpp; do measure_tu "$tu"; done
measure_operators
exit $failed
