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

# Answers are left in `room` and `home`: a process for each line would take a minute.
find_room() { # of a path below include/arm_delegate
  local header=${1%.hpp} folder
  header=${header%-inl}
  folder=${header%%/*}
  room=${room_of[$header]:-${room_of[${header%/*}]:-${room_of[$folder]:-$folder}}}
}

# --- Which header is the one home of a heavy include ----------------------------------------------
find_home() { # of an include: a regex of paths, or nothing where anyone may include it
  home=
  case $1 in
    boost/hana.hpp | regex | iostream | functional | ranges) home='^$' ;;
    fmt/format.h) home='^$' ;;
    fstream | filesystem | sys/* | unistd.h | fcntl.h | windows.h)
      home='^(frontends/pt2|formats/mapped_file|ethosu/vela|backends)' ;;
    flatbuffers/* | arm_delegate/schemas/*) home='^(tosa/(detail/)?(de)?serialize|pte)' ;;
    simdjson.h) home='^frontends/pt2' ;;
    thread | mutex | condition_variable | future) home='^tosa/detail/thread_team' ;;
  esac
}

while IFS=: read -r file line text; do
  path=${file#"$lib"/}
  find_room "$path"
  from=$room
  [[ $text =~ [\<\"]([^\>\"]*)[\>\"] ]]
  included=${BASH_REMATCH[1]}
  find_home "$included"
  if [[ -n $home && ! $path =~ $home ]]; then
    fail "$file:$line: <$included> is too heavy here: see HACKING.md, what is included where"
  fi
  case $included in
    arm_delegate/schemas/*) continue ;;
    arm_delegate/*) ;;
    *) continue ;;
  esac
  target=${included#arm_delegate/}
  find_room "$target"
  to=$room
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
while IFS= read -r message; do
  if [[ $message == note:* ]]; then
    echo "$message"
  else
    fail "$message"
  fi
done < <(find include src tools tests examples benchmarks \( -name '*.hpp' -o -name '*.cpp' \) \
  -print0 2>/dev/null | LC_ALL=C xargs -0 awk '
  function finish() {
    if (made) for (i in long) delete long[i]
    for (i = 1; i <= last; ++i) if (i in long) print file ":" i ": more than 100 columns"
    if (!made && file ~ /[.]hpp$/ && last > 400)
      print "note: " file " has more than 400 lines: two concepts in one?"
  }
  FNR == 1 {
    if (file) finish()
    file = FILENAME
    made = 0
    delete long
    spdx = file ~ /[.]hpp$/ ? 2 : 1
    if (spdx == 2 && $0 != "#pragma once") print file ":1: wants #pragma once"
  }
  FNR == spdx && $0 != "// SPDX-License-Identifier: BSD-3-Clause" { print file ": wants the SPDX line" }
  /[^\001-\177]/ { print file ":" FNR ": not ASCII" }
  /not to be edited/ { made = 1 } # by a script
  length($0) > 100 { long[FNR] }
  { last = FNR }
  END { finish() }')

echo "$failures failures"
[[ $failures -eq 0 ]]
