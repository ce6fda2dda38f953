#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: cli_options.sh ARMDC PAGE [--update]
#
# The table of NAME's options between '<!-- options: NAME -->' and '<!-- end of options -->' in PAGE
# must equal the output of `armdc reference markdown NAME`. Fails if it differs, or if a subcommand
# has no table; --update writes the tables.
set -euo pipefail
armdc=$1
page=$2

filled=$(mktemp)
trap 'rm -f "$filled"' EXIT
inside=
while IFS= read -r line; do
  [[ $line != '<!-- end of options -->' ]] || inside=
  [[ -n $inside ]] || printf '%s\n' "$line"
  if [[ $line =~ ^'<!-- options: '([a-z]+)' -->'$ ]]; then
    inside=1
    "$armdc" reference markdown "${BASH_REMATCH[1]}"
  fi
done <"$page" >"$filled"

failures=0
for name in $("$armdc" reference names); do
  if ! grep -qx "<!-- options: $name -->" "$page"; then
    echo "$page: has no table of the options of 'armdc $name'"
    failures=1
  fi
done
if [[ ${3:-} == --update ]]; then
  cp "$filled" "$page"
elif ! diff -u "$page" "$filled"; then
  echo "$page is out of date: tests/docs/cli_options.sh ARMDC $page --update"
  failures=1
fi
exit "$failures"
