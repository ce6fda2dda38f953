#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: abi.sh COMPILER FLAGS LIBRARY SCRATCH_DIR INCLUDE_DIRS (separated by colons)
#
# A program that is compiled like the library links with it. One that has other containers does not,
# and the linker says why.
set -euo pipefail
compiler=$1 library=$3 scratch=$4
read -ra flags <<<"$2"
IFS=: read -ra folders <<<"$5"
command=("$compiler" -std=c++20 "${flags[@]}" -DARM_DELEGATE_COMPILED)
for folder in "${folders[@]}"; do
  [[ -z $folder || $folder == /usr/include ]] || command+=("-I$folder")
done
mkdir -p "$scratch"
cd "$scratch"
cat >abi.cpp <<'EOF'
#include <arm_delegate/diagnostic.hpp>
int main() { return to_string(arm_delegate::diagnostic{}).empty() ? 1 : 0; }
EOF
"${command[@]}" abi.cpp "$library" -o abi
./abi
for link in "" -Wl,--gc-sections; do
  if "${command[@]}" -D_GLIBCXX_DEBUG abi.cpp "$library" ${link:+"$link"} -o abi 2>errors; then
    echo "abi.sh: -D_GLIBCXX_DEBUG links with a library without it" >&2
    exit 1
  fi
  grep -q "arm_delegate_compiled_library_is_not_built_like_this_file_.*_with_GLIBCXX_DEBUG" errors
done
