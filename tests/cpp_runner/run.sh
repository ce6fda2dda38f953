#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds ExecuTorch's runtime from its sources, without Python, and runs programs of
# `armdc compile --pte` in it: the bundled model for each family of Ethos-U, float in and out. The
# output must be that of `armdc run`.
#
# usage: EXECUTORCH_SOURCE=DIR run.sh BUILD    after: cmake --build BUILD
# DIR: a source tree of ExecuTorch, of which these folders are used: runtime, schema,
# extension/data_loader, extension/kernel_util, kernels/quantized/cpu, kernels/portable/cpu/util. No
# submodule is needed.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "$1" && pwd)

if [[ -z ${EXECUTORCH_SOURCE:-} ]]; then
  echo "SKIPPED: ExecuTorch's runtime without Python (EXECUTORCH_SOURCE=DIR: its source tree)"
  exit 0
fi
root=$(cd "$here/../.." && pwd)
source=$(cd "$EXECUTORCH_SOURCE" && pwd)
version=$(<"$source/version.txt")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# ExecuTorch includes itself as <executorch/...>, its schema's code from beside the schema.
mkdir -p "$work/include/executorch/schema" "$work/objects"
for folder in runtime extension kernels; do
  ln -s "$source/$folder" "$work/include/executorch/$folder"
done
cp "$source"/schema/*.h "$source"/schema/*.cpp "$work/include/executorch/schema"
flatc --cpp --cpp-std c++11 --gen-mutable --scoped-enums \
  -o "$work/include/executorch/schema" "$source/schema/program.fbs" "$source/schema/scalar_type.fbs"

cd "$work/include/executorch"
sources=(runtime/backend/*.cpp runtime/core/*.cpp runtime/core/portable_type/*.cpp
  runtime/core/exec_aten/util/tensor_{shape_to_c_string,util_portable}.cpp runtime/executor/*.cpp
  runtime/kernel/*.cpp runtime/platform/*.cpp runtime/platform/default/posix.cpp
  schema/extended_header.cpp kernels/quantized/cpu/op_{quantize,dequantize}.cpp
  kernels/portable/cpu/util/reduce_util.cpp)
kept=()
for file in "${sources[@]}"; do
  [[ $file == */tensor_parser_aten.cpp ]] || kept+=("$file") # for PyTorch's own tensors
done
echo "ExecuTorch $version: ${#kept[@]} source files"

# ExecuTorch's own flatbuffers has been patched; the other way is for those that have not.
flags=(-O1 -isystem "$work/include" -isystem
  "$work/include/executorch/runtime/core/portable_type/c10" -DC10_USING_CUSTOM_GENERATED_MACROS
  -DEXECUTORCH_INTERNAL_FLATBUFFERS=1)
printf '%s\n' "${kept[@]}" | xargs -P "$(nproc)" -I{} bash -c \
  'g++ -std=c++17 -w "${@:3}" -c "$1" -o "$2/${1//\//_}.o"' _ {} "$work/objects" "${flags[@]}"
sizes=(-std=c++20 -Wall -Wextra -Werror "${flags[@]}" -I "$root/include" -fsyntax-only
  "$here/struct_sizes.cpp")
g++ "${sizes[@]}"
if command -v arm-none-eabi-g++ >/dev/null; then
  arm-none-eabi-g++ -mcpu=cortex-m55 -mthumb "${sizes[@]}"
else
  echo 'SKIPPED: sizes of structs on Cortex-M55 (apt-get install gcc-arm-none-eabi)'
fi
g++ -std=c++20 -ffp-contract=off -Wall -Wextra -Werror "${flags[@]}" -I "$root/include" \
  -isystem "$build/generated" -DARM_DELEGATE_COMPILED "$here/runner.cpp" "$work"/objects/*.o \
  "$build/libarm_delegate_compiled.a" -lfmt -lz -pthread -o "$work/runner"

model=$root/examples/digits_cnn
failed=0
for target in ethos-u55-128 ethos-u65-256 ethos-u85-256; do
  "$build/bin/armdc" compile "$model/int8.pt2" --target "$target" --quiet --output "$work/$target" \
    --pte "$work/$target.pte"
  "$build/bin/armdc" run "$work/$target.pte" --input "$model/image.npy" --output "$work/$target" \
    >"$work/armdc.log"
  "$work/runner" "$work/$target.pte" "$model/image.npy" "$work/$target.bin"
  # The header of a small .npy of format 1.0 has 128 bytes.
  if cmp <(tail -c +129 "$work/$target/out0.npy") "$work/$target.bin"; then
    echo "$target: ExecuTorch's runtime gives the output of armdc run"
  else
    echo "error: $target: ExecuTorch's runtime gives another output than armdc run" >&2
    failed=1
  fi
done
exit $failed
