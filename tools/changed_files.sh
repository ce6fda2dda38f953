#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Prints the files that changed since BASE and still exist, one per line.
#
# usage: changed_files.sh [BASE]    BASE: default origin/main, else the commit before this one
# Exit code 3: there is no such commit.
set -euo pipefail
cd "$(dirname "$0")/.."

is_commit() {
  git rev-parse -q --verify "$1^{commit}" >/dev/null
}

base=${1:-origin/main}
is_commit "$base" || base=HEAD~1
is_commit "$base" || exit 3
base=$(git merge-base "$base" HEAD)
[[ $base != $(git rev-parse HEAD) ]] || base=HEAD~1
is_commit "$base" || exit 3
{
  git diff --name-only --diff-filter=d "$base"
  git ls-files --others --exclude-standard
} | sort -u
