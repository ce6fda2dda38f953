#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Opens the page of armdc report in Chromium without a network, at three widths, and uses it.
# usage: check_page.sh ARMDC SOURCE_DIR
set -euo pipefail
armdc=$1 source=$2
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [[ -z $browser ]]; then
  echo "SKIPPED: no chromium (Debian: apt-get install chromium)"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$armdc" report "$source/examples/digits_cnn/int8.pt2" -t ethos-u55-128 -o "$folder/page.html"
{
  sed '/^<\/body>/,$d' "$folder/page.html"
  echo "<script>"
  cat "$source/tests/report/check_page.js"
  echo "</script></body></html>"
} >"$folder/checked.html"
for width in 400 900 1600; do
  "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$folder/profile" \
    --host-resolver-rules="MAP * ~NOTFOUND" --window-size=$width,1200 --dump-dom \
    "file://$folder/checked.html" >"$folder/dom.html" 2>"$folder/log"
  found=$(sed -n 's/.*<body data-checked="\([^"]*\)".*/\1/p' "$folder/dom.html")
  if [[ $found != ok ]]; then
    echo "width $width: ${found:-the script did not run to its end}"
    grep CONSOLE "$folder/log" || true
    exit 1
  fi
done
