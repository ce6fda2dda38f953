#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: threads.sh SOURCE_DIR SCRATCH_DIR INCLUDE_DIRS (separated by colons)
#
# Builds threads.cpp from the headers with -fsanitize=thread and runs it.
set -euo pipefail
source=$1 scratch=$2
IFS=: read -ra folders <<<"$3"
includes=()
for folder in "${folders[@]}"; do
  [[ -z $folder || $folder == /usr/include ]] || includes+=("-I$folder")
done
mkdir -p "$scratch"
cd "$scratch"
[[ ! -d /usr/lib/ccache ]] || export PATH=/usr/lib/ccache:$PATH

echo 'int main() {}' >probe.cpp
if ! g++ -fsanitize=thread probe.cpp -o probe || ! ./probe; then
  echo "SKIPPED: thread safety (-fsanitize=thread does not work here)"
  exit 0
fi
flags=(-std=c++20 -O1 -ffp-contract=off -fsanitize=thread)
g++ "${flags[@]}" "${includes[@]}" -c "$source/tests/consumer/threads.cpp" -o threads.o
g++ "${flags[@]}" threads.o -o threads -lfmt -lz -pthread
./threads "$source/examples/digits_cnn/int8.pt2" "$source/tests/fuzz/corpus/simulate/branches.bin"
