#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: check_table.sh PROGRAM TABLE FILE. Fails if PROGRAM prints another table than FILE.
set -euo pipefail
if ! "$1" "$2" | diff -u "$3" -; then
  echo "$3 is out of date: $1 $2 > $3"
  exit 1
fi
