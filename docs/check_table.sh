#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_table.sh PROGRAM TABLE DOCS. Fails if PROGRAM prints another table than DOCS/TABLE.md.
set -euo pipefail
if ! "$1" "$2" | diff -u "$3/$2.md" -; then
  echo "docs/$2.md is out of date: $1 $2 > docs/$2.md"
  exit 1
fi
