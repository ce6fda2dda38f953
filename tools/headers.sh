#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Compiles the public headers that changed since BASE, each alone, with clang 19; or all of them in
# one unit as C++23, with every g++ and clang that is here.
#
# usage: headers.sh [--all | --cpp23 | BASE]    BASE: see changed_files.sh
set -euo pipefail
cd "$(dirname "$0")/.."
export PATH=/usr/bin:/bin:$PATH
limit=${HEADERS_LIMIT:-60} # with more changed headers, the rest is left to the nightly --all

if [[ ${1:-} == --cpp23 ]]; then
  build=build/release
  cmake --preset release >/dev/null
  cmake --build --preset release --target arm_delegate_lowering_schemas >/dev/null
  for compiler in g++ g++-13 g++-14 g++-15 clang++-19; do
    command -v "$compiler" >/dev/null || continue
    echo "all headers as C++23: $compiler"
    "$compiler" -std=c++23 -ffp-contract=off -Wall -Wextra -Wconversion -Werror -fsyntax-only \
      -Iinclude -isystem "$build/generated" "$build/tests/architecture/odr_first.cpp"
  done
  exit 0
fi

cmake --preset clang >/dev/null
if [[ ${1:-} == --all ]]; then
  exec cmake --build --preset clang --target all_verify_interface_header_sets
fi
if ! changed=$(tools/changed_files.sh "$@"); then
  echo "no earlier commit to compare with: compiles no header"
  exit 0
fi
# CMake makes a translation unit and an object for each header except definitions ("x-inl.hpp").
unit=arm_delegate_verify_interface_header_sets
# Those of the TVM backend belong to a target of their own.
mapfile -t objects < <(grep -E '^include/.*\.hpp$' <<<"$changed" | grep -v -- '-inl\.hpp$' |
  grep -v '/runtime/executorch\.hpp$' | # needs ExecuTorch's headers
  sed "s|^include/\(.*\)|CMakeFiles/$unit.dir/$unit/\1.cxx.o|
       /backends\/tvm\//s|arm_delegate_verify|arm_delegate_tvm_verify|g")
if [[ ${#objects[@]} -gt $limit ]]; then
  echo "SKIPPED: $((${#objects[@]} - limit)) of ${#objects[@]} changed headers alone" \
    "(.ci/nightly compiles them all)"
  objects=("${objects[@]:0:limit}")
fi
printf 'compiling %d headers\n' "${#objects[@]}"
[[ ${#objects[@]} -eq 0 ]] || cmake --build --preset clang --target "${objects[@]}"
