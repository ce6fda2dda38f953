#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of read_program.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/flatbuffer_verifier.hpp>
#include <arm_delegate/pte/check_program.hpp>
#include <arm_delegate/pte/detail/extended_header.hpp>
#include <arm_delegate/pte/detail/read_data.hpp>
#include <arm_delegate/pte/detail/read_method.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/schemas/executorch_program_generated.h>

#include <flatbuffers/flatbuffers.h>
#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

inline bool is_aligned(std::span<std::byte const> file) {
  return reinterpret_cast<std::uintptr_t>(file.data()) % 8 == 0;
}

/// The tables of a file whose memory is aligned, and the bytes of its segments.
struct file_parts {
  std::span<std::byte const> tables{};
  std::span<std::byte const> segments{};
};

inline file_parts parts_of(std::span<std::byte const> file) {
  auto const header = read_extended_header(file);
  file_parts parts{.tables = header ? file.first(header->program_bytes) : file};
  if (header && header->segments_at != 0) parts.segments = file.subspan(header->segments_at);
  if (parts.tables.size() < 16 || parts.tables.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) {
    throw not_pte(fmt::format("its tables have {} bytes", parts.tables.size()));
  }
  return parts;
}

inline fb::Program const& verified_root(std::span<std::byte const> tables) {
  if (!files::flatbuffer_verifier(tables).check(*fb::ProgramTypeTable())) {
    throw not_pte("it is damaged");
  }
  auto const& root = *fb::GetProgram(tables.data());
  if (root.version() != 0) {
    raise(code::bad_schema_version,
          fmt::format("the .pte file has version {}; supported: 0", root.version()));
  }
  return root;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool is_program(std::span<std::byte const> file) {
  // A flatbuffer's identifier: "ET" and the version of the format.
  return file.size() >= 8 && std::memcmp(file.data() + 4, "ET", 2) == 0;
}

ARM_DELEGATE_FUNCTION program read_program(std::span<std::byte const> file,
                                           std::shared_ptr<void const> owner) {
  if (!is_program(file)) throw detail::not_pte("its bytes 4 and 5 are not 'ET'");
  if (owner == nullptr || !detail::is_aligned(file)) {
    auto copy = std::make_shared<std::vector<std::byte> const>(file.begin(), file.end());
    file = *copy;
    owner = std::move(copy);
  }
  auto const parts = detail::parts_of(file);
  auto const& root = detail::verified_root(parts.tables);
  detail::data_reader const data(root, parts.segments);
  program made{.constants = data.constants(),
               .mutable_data = data.mutable_data(),
               .data = data.named(),
               .owner = std::move(owner)};
  made.methods = detail::read_all(root.execution_plan(), [&](fb::ExecutionPlan const& plan) {
    return detail::read_method(plan, data);
  });
  check_program(made);
  return made;
}

}  // namespace arm_delegate::pte
