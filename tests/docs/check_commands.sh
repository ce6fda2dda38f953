#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_commands.sh SOURCE_DIR PAGE ARMDC SCRATCH_DIR
#
# Runs the commands of a page, such as README.md, as written, in a folder that looks like a clone
# with armdc built.
set -euo pipefail
source=$1 page=$2 armdc=$3 scratch=$4
commands=$(awk '
  /^<!-- tested: tests\/docs\/check_commands.sh -->$/ { found = 1 }
  found && /^```$/ { exit }
  open
  found && /^```sh$/ { open = 1 }' "$source/$page")
[[ $commands == *armdc* ]] || {
  echo "$page has no such commands"
  exit 1
}
rm -rf "$scratch"
mkdir -p "$scratch/build/release/bin"
cd "$scratch"
ln -s "$source/examples" "$source/tests" .
ln -s "$armdc" build/release/bin/armdc
set -x
eval "$commands"
