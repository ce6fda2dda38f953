#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The segments of a .pte file that is being written.

#include <arm_delegate/pte/program.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::pte::detail {

/// Alignment of segments, as ExecuTorch writes them.
inline constexpr std::uint64_t segment_alignment = 128;
/// Alignment of constants in their segment.
inline constexpr std::uint64_t constant_alignment = 16;

constexpr std::uint64_t aligned(std::uint64_t offset, std::uint64_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

/// Bytes, and zeros up to `size`.
struct padded_bytes {
  std::span<std::byte const> bytes{};
  std::uint64_t size = 0;
};

/// One segment: consecutive parts.
struct segment {
  std::vector<padded_bytes> parts{};
  std::uint64_t offset = 0;  ///< from the first segment
  std::uint64_t size = 0;
};

inline std::string_view content_of(byte_view const& v) {
  return {reinterpret_cast<char const*>(v.bytes.data()), v.bytes.size()};
}

class segment_list {
 public:
  /// Adds a segment whose parts are padded to the alignment; equal parts are stored once. Returns
  /// the offsets of the parts.
  std::vector<std::uint64_t> add(std::span<byte_view const> parts, std::uint64_t alignment) {
    segment made{.offset = aligned(end(), segment_alignment)};
    std::vector<std::uint64_t> offsets;
    offsets.reserve(parts.size());
    std::map<std::string_view, std::uint64_t> by_content;
    for (auto const& part : parts) {
      auto const [at, is_new] = by_content.emplace(content_of(part), made.size);
      offsets.push_back(at->second);
      if (!is_new) continue;
      auto const size = aligned(part.bytes.size(), alignment);
      made.parts.push_back({part.bytes, size});
      made.size += size;
    }
    all_.push_back(std::move(made));
    return offsets;
  }

  /// The index of the segment of these bytes: one for all payloads with the same content.
  std::uint32_t add_payload(byte_view const& payload) {
    auto const [at, is_new] = payloads_.emplace(content_of(payload), size());
    if (is_new) (void)add(std::span(&payload, 1), 1);
    return at->second;
  }

  [[nodiscard]] std::span<segment const> all() const { return all_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(all_.size()); }
  [[nodiscard]] std::uint64_t end() const {
    return all_.empty() ? 0 : all_.back().offset + all_.back().size;
  }

 private:
  std::vector<segment> all_{};
  std::map<std::string_view, std::uint32_t> payloads_{};  ///< by content
};

}  // namespace arm_delegate::pte::detail
