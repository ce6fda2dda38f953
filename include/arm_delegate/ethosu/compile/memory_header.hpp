#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory that payloads need, as a C++ header of constants and a part of a linker script.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu::compile {

/// Bytes that the program around the payloads, a .pte, takes.
struct program_memory {
  std::int64_t file = 0;     ///< with the payloads
  std::int64_t planned = 0;  ///< of the buffer that its tensors are planned in
  std::int64_t method = 0;   ///< of the runtime's allocator for the method, at most
  std::int64_t temp = 0;     ///< of its temporary allocator while it looks a kernel up, at most
};

/// Two texts for a firmware project.
struct memory_files {
  std::string header{};
  std::string linker_script{};
};

/// Describes the payloads of a program, made for one NPU, system and memory mode: bytes and memory
/// of each pool, inputs and outputs, values of QCONFIG and REGIONCFG. `namespace_name(name)` is the
/// namespace, and the prefix of the linker's sections. `program` adds what a .pte takes.
[[nodiscard]] ARM_DELEGATE_FUNCTION memory_files
describe_memory(std::span<npu_artifact const* const> payloads, std::string_view name,
                std::optional<program_memory> const& program = std::nullopt);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/memory_header-inl.hpp>  // IWYU pragma: export
#endif
