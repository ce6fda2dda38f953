#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_quotes.sh SOURCE_DIR
#
# A block of code below '<!-- quote: FILE NAME -->' in a page must equal the text in FILE between
# '// region: NAME' and '// endregion' (all regions of that name). Every block of C++ must be a
# quote.
set -euo pipefail
cd "$1"
failures=0
quotes=0

for page in README.md docs/*.md; do
  while read -r line file name; do
    quotes=$((quotes + 1))
    block=$(awk -v from="$line" 'NR > from && /^```/ { if (open) exit; open = 1; next } open' "$page")
    region=$(awk -v name="$name" '
      $0 == "// endregion" { open = 0 }
      /^\/\/ region: / { open = open || $0 == "// region: " name; next }
      open' "$file")
    if [[ -z $region || $block != "$region" ]]; then
      echo "$page:$line: differs from region '$name' of $file:"
      diff <(echo "$region") <(echo "$block") || true
      failures=$((failures + 1))
    fi
  done < <(sed -nE '/^<!-- quote: /{=;p}' "$page" |
    sed -nE 'N;s/^([0-9]+)\n<!-- quote: (\S+) (\S+) -->$/\1 \2 \3/p')
  blocks=$(grep -c '^```cpp' "$page" || true)
  quoted=$(grep -c '^<!-- quote: ' "$page" || true)
  if [[ $blocks -ne $quoted ]]; then
    echo "$page: $blocks blocks of C++, $quoted quotes: code that no test compiles"
    failures=$((failures + 1))
  fi
done
echo "$quotes quotes, $failures failures"
[[ $failures -eq 0 ]]
