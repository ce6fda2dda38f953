#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Runs clang-tidy 19 on files that changed since BASE, and on one unit that includes every header.
#
# usage: tidy.sh [--all | BASE]    BASE: see changed_files.sh
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=/usr/bin:/bin:$PATH
build=build/clang
limit=${TIDY_LIMIT:-40} # with more changed files, the rest is left to the nightly --all

cmake --preset clang >/dev/null
cmake --build --preset clang --target arm_delegate_lowering_schemas >/dev/null

# Definitions ("x-inl.hpp") are checked through their header; files that measure or provoke the
# compiler are skipped, and firmware and the adapter to ExecuTorch.
checkable() {
  grep -E '\.[hc]pp$' |
    grep -vE -- '-inl\.hpp$|^tests/(diagnostics|consumer|interop)/|^benchmarks/compile_time/' |
    grep -vE '^tests/(bare_metal/(device|memory_header|runtime_size)|cpp_runner/[a-z_]+)[.]' |
    grep -vE '/runtime/executorch[.]hpp$' || true
}

if [[ ${1:-} == --all ]]; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard | checkable)
else
  if ! changed=$(tools/changed_files.sh "$@"); then
    echo "no earlier commit to compare with: only the unit that includes every header"
    changed=
  fi
  mapfile -t files < <(checkable <<<"$changed")
  if [[ ${#files[@]} -gt $limit ]]; then
    echo "SKIPPED: clang-tidy on $((${#files[@]} - limit)) of ${#files[@]} changed files" \
      "(.ci/nightly reads them all)"
    files=("${files[@]:0:limit}")
  fi
fi
files+=("$build/tests/architecture/odr_first.cpp")
printf 'clang-tidy on %d files\n' "${#files[@]}"
printf '%s\0' "${files[@]}" | xargs -0 -n 1 -P "$(nproc)" clang-tidy-19 --quiet -p "$build"
