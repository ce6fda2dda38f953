#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# usage: libcxx.sh INCLUDE_DIRS (separated by colons)
#
# The headers compile with clang 19 and libc++ 19.
set -euo pipefail
if ! clang++-19 -stdlib=libc++ -E -x c++ - <<<'#include <version>' >/dev/null 2>&1; then
  echo "SKIPPED: the headers with libc++ (apt-get install clang-19 libc++-19-dev)"
  exit 0
fi
IFS=: read -ra folders <<<"$1"
includes=()
for folder in "${folders[@]}"; do
  [[ -z $folder || $folder == /usr/include ]] || includes+=("-I$folder")
done
clang++-19 -stdlib=libc++ -std=c++20 -Wall -Wextra -Werror "${includes[@]}" -fsyntax-only -x c++ - \
  <<<'#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>'
