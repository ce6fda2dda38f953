#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# clang-tidy 19 over what changed since BASE, and one unit that includes every header.
#
# usage: tidy.sh [--all | BASE]    BASE: default origin/main, else the commit before this one
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=/usr/bin:/bin:$PATH
build=build/clang
limit=${TIDY_LIMIT:-40} # more changed files than this: the rest is left to --all, each night

cmake --preset clang >/dev/null
cmake --build --preset clang --target arm_delegate_schemas >/dev/null

# Definitions ("x-inl.hpp") are seen through their header; what measures or provokes the compiler
# is not for reading.
checkable() {
  grep -E '\.[hc]pp$' |
    grep -vE -- '-inl\.hpp$|^tests/(diagnostics|consumer|interop)/|^benchmarks/compile_time/' || true
}

if [[ ${1:-} == --all ]]; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard | checkable)
else
  base=${1:-origin/main}
  git rev-parse -q --verify "$base^{commit}" >/dev/null || base=HEAD~1
  if git rev-parse -q --verify "$base^{commit}" >/dev/null; then
    base=$(git merge-base "$base" HEAD)
    [[ $base != $(git rev-parse HEAD) ]] || base=HEAD~1
  fi
  if git rev-parse -q --verify "$base^{commit}" >/dev/null; then
    mapfile -t files < <({
      git diff --name-only --diff-filter=d "$base"
      git ls-files --others --exclude-standard
    } | checkable | sort -u)
  else
    echo "no earlier commit to compare with: only the unit that includes every header"
    files=()
  fi
  if [[ ${#files[@]} -gt $limit ]]; then
    echo "SKIPPED: clang-tidy on $((${#files[@]} - limit)) of ${#files[@]} changed files" \
      "(.ci/nightly reads them all)"
    files=("${files[@]:0:limit}")
  fi
fi
files+=("$build/tests/architecture/odr_first.cpp")
printf 'clang-tidy on %d files\n' "${#files[@]}"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 --quiet -p "$build"
