#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs clang-format 19 on every file of the project. usage: format.sh [--check]
set -euo pipefail
cd "$(dirname "$0")/.."
mode=(-i)
[[ ${1:-} != --check ]] || mode=(--dry-run --Werror)
git ls-files -z --cached --others --exclude-standard -- '*.hpp' '*.cpp' |
  xargs -0 -r clang-format-19 "${mode[@]}"
