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
#   // ceiling: seconds 20
#   // ceiling: mib 1024        peak memory
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
  local tu=$1
  shift
  for ((i = 0; i < repeat; i++)); do
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

control=$(compile "$here/tus/control.cpp" -O0)
control=${control% *}
failed=0
printf '%-28s %-10s %8s %8s %8s   %s\n' "translation unit" flags ratio seconds MiB verdict
for tu in "$here"/tus/*.cpp; do
  name=$(basename "$tu" .cpp)
  read -ra flags <<<"$(directive "$tu" flags:)"
  if ! cost=$(compile "$tu" "${flags[@]:--O0}" 2>"$scratch/errors"); then
    printf '%-28s does not compile:\n' "$name"
    head -n 20 "$scratch/errors"
    failed=1
    continue
  fi
  read -r seconds kib <<<"$cost"
  ratio=$(awk -v a="$seconds" -v b="$control" 'BEGIN { printf "%.2f", a / b }')
  mib=$((kib / 1024))
  verdict=ok
  for kind in ratio seconds mib; do
    ceiling=$(directive "$tu" "ceiling: $kind")
    if over "${!kind}" "$ceiling"; then
      verdict="OVER the ceiling of $ceiling ($kind)"
      failed=1
    fi
  done
  printf '%-28s %-10s %8s %8s %8s   %s\n' "$name" "${flags[*]:--O0}" "$ratio" "$seconds" "$mib" \
    "$verdict"
done
exit $failed
