#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether reading a command stream as a program and writing it back preserves it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/write_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <span>

namespace support {

/// False if a stream that is read without problems becomes another program, or none.
inline bool is_kept(arm_delegate::npu_facts const& npu, std::span<std::byte const> stream) {
  using namespace arm_delegate::ethosu;
  auto const reading = read_program(npu.family, stream);
  if (!reading.is_complete()) return true;
  try {
    auto const again = read_program(npu.family, write_program(npu, reading.program));
    return again.is_complete() && again.program == reading.program;
  } catch (arm_delegate::error const&) {
    return false;
  }
}

}  // namespace support
