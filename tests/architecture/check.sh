#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Fails on what HACKING.md forbids and a script can see. usage: check.sh SOURCE_DIR
set -euo pipefail
cd "$1"
lib=include/arm_delegate
failures=0

fail() {
  echo "$1"
  failures=$((failures + 1))
}

# --- Which room may include which -----------------------------------------------------------------
# A room is a folder of include/arm_delegate, or a group of headers beside them.
declare -A room_of=(
  [fwd]=base [config]=base [version]=base [detail]=base [limits]=base
  [concepts]=registration [invariants]=registration [options]=registration
  [registry]=registration [targets]=registration
  [lower]=ops
  [compare]=pipeline [compile]=pipeline [compiled_program]=pipeline [program_runner]=pipeline [detail/proofs]=pipeline
  [pipeline_table]=pipeline [pipeline_entry]=pipeline [compiled]=standard [target_name]=base [rejection]=base [visible_text]=base [nearest_name]=base [program_builder]=pass_context
  [arm_delegate]=umbrella [standard_pipelines]=standard
)
declare -A sees
sees[base]=""
sees[diagnostic]="base"
sees[formats]="base diagnostic"
sees[registration]="${sees[diagnostic]} diagnostic"
sees[ir]="${sees[registration]} registration"
sees[pass_context]="${sees[ir]} ir"
sees[tosa]="${sees[pass_context]} pass_context formats"
sees[ops]="${sees[tosa]} tosa"
sees[passes]="${sees[ops]} ops"
sees[pipeline]="${sees[passes]} passes partitioner"
sees[partitioner]="${sees[passes]} passes"
sees[quantizer]="${sees[pipeline]} pipeline"
sees[frontends]="${sees[ir]} ir formats"
sees[runtime]=""
sees[ethosu]="${sees[tosa]} tosa formats runtime/blob"
sees[pte]="${sees[ir]} ir runtime/blob"
sees[umbrella]="${sees[pipeline]} pipeline partitioner quantizer frontends"
sees[standard]="${sees[umbrella]} umbrella"
sees[backends]="${sees[standard]} standard formats ethosu pte runtime/blob"

room() { # of a path below include/arm_delegate
  local header=${1%.hpp} folder
  header=${header%-inl}
  folder=${header%%/*}
  echo "${room_of[$header]:-${room_of[${header%/*}]:-${room_of[$folder]:-$folder}}}"
}

# --- Which header is the one home of a heavy include ----------------------------------------------
home_of() { # of an include; prints a regex of paths, or nothing where anyone may include it
  case $1 in
    boost/hana.hpp | regex | iostream | functional | ranges) echo '^$' ;;
    fmt/format.h) echo '^$' ;;
    fstream | filesystem | sys/* | unistd.h | fcntl.h | windows.h)
      echo '^(frontends/pt2|formats/mapped_file|ethosu/vela|backends)' ;;
    flatbuffers/* | arm_delegate/schemas/*) echo '^(tosa/(detail/)?(de)?serialize|pte)' ;;
    simdjson.h) echo '^frontends/pt2' ;;
    thread | mutex | condition_variable | future) echo '^tosa/detail/thread_team' ;;
  esac
}

while IFS=: read -r file line text; do
  path=${file#"$lib"/}
  from=$(room "$path")
  included=$(sed -E 's/^ *# *include *[<"]([^>"]*)[>"].*/\1/' <<<"$text")
  home=$(home_of "$included")
  if [[ -n $home && ! $path =~ $home ]]; then
    fail "$file:$line: <$included> is too heavy here: see HACKING.md, what is included where"
  fi
  case $included in
    arm_delegate/schemas/*) continue ;;
    arm_delegate/*) ;;
    *) continue ;;
  esac
  target=${included#arm_delegate/}
  to=$(room "$target")
  if [[ ! -v sees[$from] ]]; then
    fail "$file: room '$from' is new: say in tests/architecture/check.sh what it may include"
    sees[$from]=$to
  elif [[ $from != "$to" && " ${sees[$from]} " != *" $to "* &&
    " ${sees[$from]} " != *" ${target%.hpp} "* ]]; then
    fail "$file:$line: $from may not include $to (<$included>)"
  fi
  if [[ $target == */detail/* && $from != "$to" ]]; then
    fail "$file:$line: <$included> is private to its folder"
  fi
done < <(grep -rnE '^ *# *include' "$lib")

# A test of private things lives in tests/detail.
while IFS=: read -r file line _; do
  fail "$file:$line: a test that includes detail/ lives in tests/detail/"
done < <(grep -rnE '^ *# *include *<arm_delegate/(.*/)?detail/' tests --include='*.cpp' |
  grep -v '^tests/detail/' || true)

# --- Registering: every header is in its list -----------------------------------------------------
for folder in ops passes tosa/operators; do
  lists=("$lib/$folder"/standard*.hpp)
  [[ -e ${lists[0]} ]] || continue
  for header in "$lib/$folder"/*.hpp; do
    name=$(basename "$header")
    [[ $name == standard*.hpp || $name == *-inl.hpp ]] && continue
    grep -q "<arm_delegate/$folder/$name>" "${lists[@]}" ||
      fail "$header: in no list of $folder/standard*.hpp: nobody will find it"
  done
done

# --- Every file -----------------------------------------------------------------------------------
while IFS= read -r -d '' file; do
  first=$(head -n 1 "$file")
  if [[ $file == *.hpp ]]; then
    [[ $first == '#pragma once' ]] || fail "$file:1: wants #pragma once"
    first=$(sed -n 2p "$file")
  fi
  [[ $first == '// SPDX-License-Identifier: BSD-3-Clause' ]] || fail "$file: wants the SPDX line"
  while IFS=: read -r line _; do
    fail "$file:$line: not ASCII"
  done < <(LC_ALL=C grep -nP '[^\x00-\x7F]' "$file" || true)
  grep -q 'not to be edited' "$file" && continue # made by a script
  while IFS= read -r line; do
    fail "$file:$line: more than 100 columns"
  done < <(awk 'length($0) > 100 { print NR }' "$file")
  if [[ $file == *.hpp && $(wc -l <"$file") -gt 400 ]]; then
    echo "note: $file has more than 400 lines: two concepts in one?"
  fi
done < <(find include src tools tests examples benchmarks \
  \( -name '*.hpp' -o -name '*.cpp' \) -print0 2>/dev/null)

echo "$failures failures"
[[ $failures -eq 0 ]]
