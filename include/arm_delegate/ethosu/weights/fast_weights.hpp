#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Weights in the form of U85's fast weight decoder: a header, then numbers of 2, 4 or 8 bits.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_reader.hpp>
#include <arm_delegate/ethosu/weights/detail/bit_writer.hpp>
#include <arm_delegate/ethosu/weights/detail/mlw_format.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::weights {

namespace detail {

// Vela, mlw_encode_fwd.cpp: two flags, zeros, the adjustment of raw weights, 16 entries.
inline constexpr std::size_t fwd_alignment = 32;  ///< bytes, of header and stream
inline constexpr unsigned fwd_zero_bits = 102;
inline constexpr unsigned fwd_adjustment_bits = 8;
inline constexpr unsigned fwd_entry_bits = 9;
inline constexpr std::size_t fwd_capacity = 16;
inline constexpr std::size_t fwd_small_capacity = 4;

[[noreturn]] inline void bad_fwd(std::string const& why) {
  raise(code::bad_weights, "a fast weight stream " + why,
        "check that offset, length and format are those of the operation's weights");
}

/// How the weights of a stream are stored.
struct fwd_header {
  bool is_raw = false;
  bool is_small = false;  ///< 4 entries, not 16
  int adjustment = 0;     ///< added to raw weights, so that they have 8 bits
  std::array<std::int16_t, fwd_capacity> entries{};

  [[nodiscard]] unsigned weight_bits() const { return is_raw ? 8 : is_small ? 2 : 4; }
  [[nodiscard]] std::int16_t weight(std::uint32_t stored) const {
    if (!is_raw) return entries[stored];
    int const adjusted = stored < 128 ? static_cast<int>(stored) : static_cast<int>(stored) - 256;
    return static_cast<std::int16_t>(adjusted - adjustment);
  }
};

inline fwd_header read_fwd_header(bit_reader& bits) {
  fwd_header made;
  made.is_raw = bits.get(1) != 0;
  made.is_small = bits.get(1) != 0;
  if (made.is_raw && made.is_small) bad_fwd("has both raw weights and a table");
  for (unsigned read = 0; read < fwd_zero_bits; read += 17) {
    if (bits.get(17) != 0) bad_fwd("has bits that nothing is known of");
  }
  auto const adjustment = static_cast<int>(bits.get(fwd_adjustment_bits));
  made.adjustment = adjustment < 128 ? adjustment : adjustment - 256;
  for (auto& entry : made.entries) {
    entry = static_cast<std::int16_t>(mlw_unfold(bits.get(fwd_entry_bits)));
  }
  return made;
}

inline void write_fwd_header(bit_writer& bits, fwd_header const& header) {
  bits.put(header.is_raw ? 1 : 0, 1);
  bits.put(header.is_small ? 1 : 0, 1);
  for (unsigned written = 0; written < fwd_zero_bits; written += 17) bits.put(0, 17);
  bits.put(static_cast<std::uint32_t>(header.adjustment), fwd_adjustment_bits);
  for (auto const entry : header.entries) bits.put(mlw_fold(entry), fwd_entry_bits);
}

/// The first distinct weights, in the order in which they come.
struct fwd_table {
  explicit fwd_table(std::span<std::int16_t const> weights) {
    for (auto const weight : weights) {
      if (ranges::contains(entries, weight)) continue;
      is_complete = entries.size() < fwd_capacity;
      if (!is_complete) return;
      entries.push_back(weight);
    }
  }
  [[nodiscard]] std::uint32_t index_of(std::int16_t weight) const {
    return static_cast<std::uint32_t>(ranges::find(entries, weight) - entries.begin());
  }

  std::vector<std::int16_t> entries{};
  bool is_complete = true;
};

/// A header for weights as they are; nothing where they differ by more than 8 bits hold.
inline std::optional<fwd_header> raw_fwd_header(std::span<std::int16_t const> weights) {
  fwd_header made{.is_raw = true};
  if (weights.empty()) return made;
  auto const [least, most] = std::minmax_element(weights.begin(), weights.end());
  auto const low = *least;
  auto const high = *most;
  if (high - low > 255) return std::nullopt;
  if (low < -128) made.adjustment = -128 - low;
  if (high > 127) made.adjustment = 127 - high;
  return made;
}

}  // namespace detail

/// Bytes of a stream of `count` weights that have that many bits each.
[[nodiscard]] constexpr std::size_t fwd_size(std::size_t count, unsigned weight_bits) {
  std::size_t const bytes = (count * weight_bits + 7) / 8 + detail::fwd_alignment;
  return (bytes + detail::fwd_alignment - 1) / detail::fwd_alignment * detail::fwd_alignment;
}

/// The first `count` weights of a stream; it has no end of its own, the traversal says how many.
/// Throws code::bad_weights where the stream is malformed or too short.
[[nodiscard]] inline std::vector<std::int16_t> decode_fwd(std::span<std::byte const> stream,
                                                          std::size_t count) {
  detail::bit_reader bits(stream);
  auto const header = detail::read_fwd_header(bits);
  if (bits.left() / header.weight_bits() < count) {
    detail::bad_fwd(fmt::format("holds fewer than {} weights", count));
  }
  std::vector<std::int16_t> weights(count);
  for (auto& weight : weights) {
    int const value = header.weight(bits.get(header.weight_bits()));
    if (value < -detail::mlw_largest_weight || value > detail::mlw_largest_weight) {
      detail::bad_fwd("has a weight beyond 9 bits");
    }
    weight = static_cast<std::int16_t>(value);
  }
  return weights;
}

/// The stream of weights of -255..255, a multiple of 32 bytes; nothing where this form can't hold
/// them: more than 16 distinct ones that don't fit into 8 bits even when shifted. Sparse weights
/// must be raw: `may_have_table` is false.
[[nodiscard]] inline std::optional<std::vector<std::byte>> encode_fwd(
    std::span<std::int16_t const> weights, bool may_have_table = true) {
  for (int const weight : weights) {
    if (weight < -detail::mlw_largest_weight || weight > detail::mlw_largest_weight) {
      return std::nullopt;
    }
  }
  detail::fwd_table const table(weights);
  bool const has_table = may_have_table && table.is_complete;
  auto header = detail::raw_fwd_header(weights);
  if (has_table) {
    header = detail::fwd_header{.is_small = table.entries.size() <= detail::fwd_small_capacity};
  }
  if (!header) return std::nullopt;
  // Vela leaves entries in the headers of raw weights, too.
  ranges::copy(table.entries, header->entries.begin());

  detail::bit_writer bits;
  bits.reserve(fwd_size(weights.size(), header->weight_bits()));
  detail::write_fwd_header(bits, *header);
  for (auto const weight : weights) {
    auto const stored = has_table ? table.index_of(weight)
                                  : static_cast<std::uint32_t>(weight + header->adjustment);
    bits.put(stored, header->weight_bits());
  }
  bits.align(detail::fwd_alignment, false);
  return bits.take();
}

}  // namespace arm_delegate::ethosu::weights
