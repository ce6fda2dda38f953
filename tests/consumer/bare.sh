#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: bare.sh SOURCE_DIR SCRATCH_DIR
#
# Runs the commands of docs/embedding.md for a compiler without CMake, in a copy of the files they
# need.
set -euo pipefail
source=$1 scratch=$2
commands=$(awk '
  /^<!-- tested: tests\/consumer\/bare.sh -->$/ { found = 1 }
  found && /^```$/ { exit }
  open
  found && /^```sh$/ { open = 1 }' "$source/docs/embedding.md")
[[ $commands == *flatc* && $commands == *g++* ]] || {
  echo "docs/embedding.md has no such commands"
  exit 1
}
rm -rf "$scratch"
mkdir -p "$scratch"
cd "$scratch"
ln -s "$source/include" "$source/schemas" "$source/examples" .
[[ ! -d /usr/lib/ccache ]] || export PATH=/usr/lib/ccache:$PATH
set -x
eval "$commands"
