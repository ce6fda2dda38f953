#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Checks the rules of HACKING.md that a script can check. usage: check.sh SOURCE_DIR
set -euo pipefail
cd "$1"
lib=include/arm_delegate
failures=0

fail() {
  echo "$1"
  failures=$((failures + 1))
}

# --- Includes between rooms: the table of HACKING.md --------------------------------------------
declare -A sees
row='^\| `([a-z/0-9_]+)` \|.*\|([^|]*)\|$'
while IFS= read -r line; do
  [[ $line =~ $row ]] || continue
  room=${BASH_REMATCH[1]}
  sees[$room]=" $room "
  for other in ${BASH_REMATCH[2]//\`/ }; do
    if [[ ! -v sees[$other] ]]; then
      fail "HACKING.md: room '$room' sees '$other', which has no row above it"
      continue
    fi
    sees[$room]+=${sees[$other]}
  done
  [[ -d $lib/$room ]] || fail "HACKING.md: room '$room' has no folder"
done <HACKING.md
for folder in "$lib"/*/; do
  room=$(basename "$folder")
  [[ -v sees[$room] ]] || fail "$folder: in no row of the table of rooms in HACKING.md"
done
sees[entry]=" ${!sees[*]} entry "
sees[backends]+=" entry "
sees[compiler]+=" entry "

# The results are in `room` and `home`: a process for each line would take a minute.
find_room() { # of a path below include/arm_delegate
  room=${1%/*}
  while [[ ! -v sees[$room] && $room == */* ]]; do room=${room%/*}; done
  [[ $1 == */* ]] && return
  case $1 in
    arm_delegate.hpp | compiled.hpp | *pipelines.hpp) room=entry ;;
    *) room=base ;;
  esac
}

# --- Headers that may use a heavy include -----------------------------------------------------
find_home() { # of an include: a regex of paths, or nothing where anyone may include it
  home=
  case $1 in
    boost/hana.hpp | regex | iostream | functional | ranges) home='^$' ;;
    boost/hana/*) home='^registry/hana' ;;
    fmt/format.h) home='^$' ;;
    fstream | filesystem | sys/* | unistd.h | fcntl.h | windows.h)
      home='^(files/(file_(bytes|descriptor)|folder)|processes|backends|compiler/vela_payload-inl|runtime/linux_device)' ;;
    flatbuffers/* | arm_delegate/schemas/*) home='^(files/flatbuffer_|tosa/format|pte|backends/tvm/tflite_file)' ;;
    rapidjson/*) home='^frontends/pt2/json_document-inl' ;;
    zlib.h) home='^files/(crc32|inflate)-inl' ;;
    executorch/*) home='^runtime/executorch' ;;
    archive.h | archive_entry.h) home='^backends/tvm/library_archive-inl' ;;
    thread | mutex | condition_variable | future) home='^tosa/interpreter/detail/thread_team' ;;
  esac
}

freestanding='algorithm array bit concepts cstddef cstdint cstring new span type_traits'
while IFS=: read -r file line text; do
  path=${file#"$lib"/}
  find_room "$path"
  from=$room
  [[ $text =~ [\<\"]([^\>\"]*)[\>\"] ]]
  included=${BASH_REMATCH[1]}
  find_home "$included"
  if [[ -n $home && ! $path =~ $home ]]; then
    fail "$file:$line: <$included> is too heavy here: see HACKING.md, heavy includes"
  fi
  # Firmware without a heap and without exceptions includes this room.
  if [[ $from == runtime && $included != arm_delegate/* && $path != runtime/linux_device.hpp &&
    $included != executorch/* && ! " $freestanding " == *" $included "* ]]; then
    fail "$file:$line: <$included> is not among the headers that runtime/ may include"
  fi
  case $included in
    arm_delegate/schemas/*) continue ;;
    arm_delegate/*) ;;
    *) continue ;;
  esac
  target=${included#arm_delegate/}
  find_room "$target"
  to=$room
  if [[ " ${sees[$from]} " != *" $to "* ]]; then
    fail "$file:$line: $from may not include $to (<$included>)"
  fi
  if [[ $target == *-inl.hpp && $path != *-inl.hpp && $target != "${path%.hpp}-inl.hpp" ]]; then
    fail "$file:$line: <$included> holds bodies: include ${target%-inl.hpp}.hpp"
  fi
  if [[ $target == */detail/* && $path != "${target%/detail/*}"/* ]]; then
    fail "$file:$line: <$included> is private to its folder"
  fi
done < <(grep -rnE '^ *# *include' "$lib")

while IFS=: read -r file line _; do
  fail "$file:$line: std::ranges takes long to compile: use base/ranges.hpp or std's algorithms"
done < <(grep -rn 'std::ranges::' "$lib" | grep -vE '^[^:]*/base/ranges[.]hpp:' || true)

# The header of an operator knows what its overloads compute: its `evaluate` and `decompose` choose
# the function. A node's target may be copied and be looked up in a table.
name='([.>]target|entry->name\(\)|op[.]name)'
full_name='"[a-z_]+[.][a-z_]'
compared="$name *([!=]=|[.[])|[!=]= *[a-z_.>-]*$name"
compared+="|([!=]=|(find|contains|starts_with|ends_with|compare)\() *$full_name"
while IFS=: read -r file line _; do
  fail "$file:$line: compares an operator's name: choose the function in the operator's header"
done < <(grep -rnE "$compared" "$lib"/{decompositions,evaluation,run} || true)

# A test of private headers lives in tests/detail.
while IFS=: read -r file line _; do
  fail "$file:$line: a test that includes detail/ lives in tests/detail/"
done < <(grep -rnE '^ *# *include *<arm_delegate/(.*/)?detail/' tests --include='*.cpp' |
  grep -v '^tests/detail/' || true)

# --- Versions of other tools ----------------------------------------------------------------------
source tests/interop/versions.sh
# A version that a text names is one of those, perhaps without its last number.
known="$vela_version $vela_080_version $newest_vela_version $executorch_version"
known+=" $executorch_080_version $newest_executorch_version"
while IFS=: read -r file line named; do
  version=${named##* }
  [[ " $known" == *" ${version#v}"* ]] ||
    fail "$file:$line: $named is not in tests/interop/versions.sh"
done < <(grep -rnoE '(Vela|ExecuTorch) v?[0-9]+[.][0-9]+([.][0-9]+)?' \
  include src tools tests benchmarks docs --include='*.?pp' --include='*.md' --include='*.py')
while IFS=: read -r file line version; do
  [[ $version == "$vela_version" || $version == "$vela_080_version" ]] ||
    fail "$file:$line: Vela $version is not in tests/interop/versions.sh"
done < <(grep -rnoE 'ethos-u-vela==[0-9.]+' "$lib" | sed 's/ethos-u-vela==//')

# --- Registering: every header is in its list --------------------------------------------------
for folder in ops passes tosa/operators tosa/rules/operators ethosu/operators; do
  lists=("$lib/$folder"/standard*.hpp)
  [[ -e ${lists[0]} ]] || continue
  for header in "$lib/$folder"/*.hpp; do
    name=$(basename "$header")
    [[ $name == standard*.hpp || $name == *-inl.hpp ]] && continue
    grep -q "<arm_delegate/$folder/$name>" "${lists[@]}" ||
      fail "$header: missing in the lists of $folder/standard*.hpp"
  done
done

# The names of the operators are those of their headers. ops/quantized.hpp serves them.
names=$(grep -oE '^  X\([a-z0-9_]+\)' "$lib/ops/standard_names.hpp" | tr -d ' X()')
for header in "$lib"/ops/*.hpp; do
  name=$(basename "$header" .hpp)
  [[ $name == standard* || $name == *-inl || $name == quantized ]] && continue
  grep -qx "$name" <<<"$names" || fail "$header: missing in ops/standard_names.hpp"
done
for name in $names; do
  [[ -e $lib/ops/$name.hpp ]] || fail "ops/standard_names.hpp: '$name' has no header"
done
# A pass that is included but in no list would not run.
for header in "$lib"/passes/*.hpp; do
  name=$(basename "$header" .hpp)
  [[ $name == standard* || $name == *-inl ]] && continue
  grep -qwE "struct $name" "$lib/passes/standard_names.hpp" ||
    fail "$header: missing in passes/standard_names.hpp"
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
