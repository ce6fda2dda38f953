#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of write_program.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/check_program.hpp>
#include <arm_delegate/pte/detail/extended_header.hpp>
#include <arm_delegate/pte/detail/segments.hpp>
#include <arm_delegate/pte/detail/write_method.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/write_program.hpp>
#include <arm_delegate/schemas/executorch_program_generated.h>

#include <flatbuffers/flatbuffers.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

/// Writes one file.
class program_writer {
 public:
  explicit program_writer(program const& p) : program_(p) {}

  std::vector<std::byte> write() {
    add_segments();
    write_tables();
    return file();
  }

 private:
  /// A list of parts in one segment.
  struct placed_parts {
    std::uint32_t segment = 0;
    std::vector<std::uint64_t> offsets{};
  };

  placed_parts add_parts(std::vector<byte_view> const& parts) {
    auto const index = segments_.size();
    return {.segment = index, .offsets = segments_.add(parts, constant_alignment)};
  }

  /// The constant segment comes first, also an empty one: ExecuTorch expects it.
  void add_segments() {
    static std::vector<byte_view> const only_placeholder(1);
    constants_ = add_parts(program_.constants.empty() ? only_placeholder : program_.constants);
    for (auto const& parts : program_.mutable_data) mutable_.push_back(add_parts(parts));
    for (auto const& m : program_.methods) {
      auto& indices = payloads_.emplace_back();
      for (auto const& d : m.delegates) indices.push_back(segments_.add_payload(d.payload));
    }
    for (auto const& d : program_.data) named_.push_back(segments_.add_payload(d.data));
  }

  offset<fb::SubsegmentOffsets> write_parts(placed_parts const& parts) {
    auto const offsets = out_.CreateVector(parts.offsets.data(), parts.offsets.size());
    return fb::CreateSubsegmentOffsets(out_, parts.segment, offsets);
  }

  offset<fb::NamedData> write_named(named_data const& d, std::uint32_t index) {
    auto const key = out_.CreateString(d.key);
    return fb::CreateNamedData(out_, key, index);
  }

  void write_tables() {
    std::size_t next = 0;
    auto const methods = write_all(out_, program_.methods, [&](method const& m) {
      return write_method(out_, m, payloads_[next++]);
    });
    auto const segments = write_all(out_, segments_.all(), [&](segment const& s) {
      return fb::CreateDataSegment(out_, s.offset, s.size);
    });
    auto const constants = write_parts(constants_);
    auto const initial =
        write_all(out_, mutable_, [&](placed_parts const& parts) { return write_parts(parts); });
    next = 0;
    auto const named = write_all(
        out_, program_.data, [&](named_data const& d) { return write_named(d, named_[next++]); });
    auto const no_buffers = out_.CreateVector(static_cast<offset<fb::Buffer> const*>(nullptr), 0);
    auto const no_payloads =
        out_.CreateVector(static_cast<offset<fb::BackendDelegateInlineData> const*>(nullptr), 0);
    constexpr std::uint32_t version = 0;
    fb::FinishProgramBuffer(out_, fb::CreateProgram(out_, version, methods, no_buffers, no_payloads,
                                                    segments, constants, initial, named));
  }

  /// The tables with the extended header in them, then the segments.
  [[nodiscard]] std::vector<std::byte> file() const {
    constexpr auto at = extended_header::position;
    auto const tables = as_bytes(std::span(out_.GetBufferPointer(), out_.GetSize()));
    auto const program_bytes = tables.size() + extended_header::size;
    auto const segments_at = aligned(program_bytes, segment_alignment);
    std::vector<std::byte> made(segments_at + segments_.end());
    ranges::copy(tables.first(at), made.begin());
    ranges::copy(tables.subspan(at), made.begin() + at + extended_header::size);
    put(made, 0, number_at(tables, 0, 4) + extended_header::size, 4);  // the root moved
    std::memcpy(made.data() + at, extended_header::magic, 4);
    put(made, at + 4, extended_header::size, 4);
    put(made, at + 8, program_bytes, 8);
    put(made, at + 16, segments_at, 8);
    put(made, at + 24, segments_.end(), 8);
    for (auto const& s : segments_.all()) {
      auto to = segments_at + s.offset;
      for (auto const& part : s.parts) {
        ranges::copy(part.bytes, made.begin() + static_cast<std::ptrdiff_t>(to));
        to += part.size;
      }
    }
    return made;
  }

  static void put(std::vector<std::byte>& file, std::size_t at, std::uint64_t number,
                  std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) file[at + i] = std::byte(number >> (8 * i) & 0xFFU);
  }

  program const& program_;
  segment_list segments_{};
  placed_parts constants_{};
  std::vector<placed_parts> mutable_{};
  std::vector<std::vector<std::uint32_t>> payloads_{};  ///< segments, by method and delegate
  std::vector<std::uint32_t> named_{};                  ///< segments
  FlatBufferBuilder out_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<std::byte> write_program(program const& p) {
  check_program(p);
  return detail::program_writer(p).write();
}

}  // namespace arm_delegate::pte
