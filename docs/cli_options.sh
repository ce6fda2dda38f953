#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: cli_options.sh ARMDC PAGE [--update]
#
# Between '<!-- options: NAME -->' and '<!-- end of options -->' of PAGE stands the table of NAME's
# options, as `armdc reference markdown NAME` prints it. Fails where it is another, or where a
# subcommand has none; --update writes the tables.
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
    echo "$page: says nothing of the options of 'armdc $name'"
    failures=1
  fi
done
if [[ ${3:-} == --update ]]; then
  cp "$filled" "$page"
elif ! diff -u "$page" "$filled"; then
  echo "$page is out of date: docs/cli_options.sh ARMDC $page --update"
  failures=1
fi
exit "$failures"
