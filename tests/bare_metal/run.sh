#!/usr/bin/env bash
# SPDX-License-Identifier: BSD-3-Clause
# Builds the runtime for Cortex-M without exceptions and RTTI, prints its size, and runs the bundled
# model under qemu-system-arm over a driver that compares the job with the host's. The header and the
# linker script of armdc place the memory.
#
# usage: run.sh BUILD    after: cmake --build BUILD --target armdc bare_metal_host
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$(cd "$1" && pwd)
most_bytes=7168 # of the runtime, without the driver
packages='gcc-arm-none-eabi libstdc++-arm-none-eabi-newlib'

if ! command -v arm-none-eabi-g++ >/dev/null ||
  ! echo '#include <span>' | arm-none-eabi-g++ -std=c++20 -x c++ -fsyntax-only - 2>/dev/null; then
  echo "SKIPPED: the runtime on Cortex-M (apt-get install $packages qemu-system-arm)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$build/bin/bare_metal_host" "$work"
"$build/bin/armdc" compile "$here/../../examples/digits_cnn/int8.pt2" --target ethos-u55-128 \
  --quiet --output "$work/compiled" --emit-header "$work/model_memory.hpp"
cmp "$work/payload.bin" "$work/compiled/delegate_0.bin"

flags=(-std=c++20 -mthumb -Os -fno-exceptions -fno-rtti -ffunction-sections -fdata-sections
  -fno-threadsafe-statics -Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Werror
  -I "$here/../../include" -I "$work")

sum() { # OBJECT REGEX: bytes of the sections whose names match
  arm-none-eabi-size -A "$1" | awk -v name="$2" '$1 ~ name { all += $2 } END { print all + 0 }'
}

failed=0
for cpu in cortex-m55 cortex-m85; do
  if ! arm-none-eabi-g++ -mcpu=$cpu -x c++ -c /dev/null -o "$work/empty.o" 2>/dev/null; then
    echo "SKIPPED: the runtime on $cpu, which $(arm-none-eabi-g++ -dumpversion) does not know"
    continue
  fi
  arm-none-eabi-g++ "${flags[@]}" -mcpu=$cpu -c "$here/runtime_size.cpp" -o "$work/size.o"
  code=$(sum "$work/size.o" '^[.]text')
  constants=$(sum "$work/size.o" '^[.]rodata')
  echo "$cpu: $code bytes of code, $constants of constants (most of them texts of statuses);" \
    "at most $most_bytes of code"
  [[ $code -le $most_bytes ]] || failed=1
done
[[ $failed -eq 0 ]] || exit 1

arm-none-eabi-g++ "${flags[@]}" -mcpu=cortex-m55 -c "$here/device.cpp" -o "$work/device.o"
arm-none-eabi-gcc -mcpu=cortex-m55 -mthumb -Wa,-I,"$work" -c "$here/images.S" -o "$work/images.o"
arm-none-eabi-g++ -mcpu=cortex-m55 -mthumb --specs=nano.specs -nostartfiles -Wl,--gc-sections \
  -Wl,--no-warn-rwx-segments -L "$work" -T "$here/mps3_an547.ld" "$work/device.o" "$work/images.o" \
  -o "$work/device.elf"
if arm-none-eabi-nm -C "$work/device.elf" |
  grep -E ' (malloc|_malloc_r|_sbrk|operator new.*|__cxa_.*|typeinfo .*|abort)$'; then
  echo 'error: the firmware contains these functions of a heap, of exceptions or of RTTI' >&2
  exit 1
fi

if ! command -v qemu-system-arm >/dev/null; then
  echo 'SKIPPED: the bundled model on Cortex-M55 (apt-get install qemu-system-arm)'
  exit 0
fi
timeout 60 qemu-system-arm -M mps3-an547 -nographic -monitor none -serial none \
  -semihosting-config enable=on,target=native -kernel "$work/device.elf" 2>&1 | tee "$work/printed"
od -An -v -tx1 "$work/output.bin" | tr -d ' \n' >"$work/expected"
printf '\nok\n' >>"$work/expected"
if ! cmp "$work/expected" "$work/printed"; then
  echo 'error: the device printed another output than the host' >&2
  exit 1
fi
echo 'Cortex-M55: commands, addresses, sizes and output equal those of the host'
