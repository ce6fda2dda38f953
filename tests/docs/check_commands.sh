#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_commands.sh SOURCE_DIR ARMDC SCRATCH_DIR
#
# Runs README's commands as written, in a folder that looks like a clone with armdc built.
set -euo pipefail
source=$1 armdc=$2 scratch=$3
commands=$(awk '
  /^<!-- tested: tests\/docs\/check_commands.sh -->$/ { found = 1 }
  found && /^```$/ { exit }
  open
  found && /^```sh$/ { open = 1 }' "$source/README.md")
[[ $commands == *armdc* ]] || {
  echo "README.md has no such commands"
  exit 1
}
rm -rf "$scratch"
mkdir -p "$scratch/build/release/bin"
cd "$scratch"
ln -s "$source/examples" "$source/tests" .
ln -s "$armdc" build/release/bin/armdc
set -x
eval "$commands"
