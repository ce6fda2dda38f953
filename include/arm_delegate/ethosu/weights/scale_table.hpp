#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bias and scale of each output channel, as the NPU reads them beside the weights.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::weights {

/// Scales an accumulator: round_shift(acc + bias, scale, shift).
struct scale_entry {
  std::int64_t bias = 0;
  std::uint32_t scale = 0;
  unsigned shift = 0;  ///< 0..63
  friend constexpr bool operator==(scale_entry const&, scale_entry const&) = default;
};

/// How an entry's ten bytes are divided; the last byte or its highest bits are zero. Source:
/// Vela, EncodeBias of its weight encoders.
enum class scale_form : std::uint8_t {
  u55,        ///< U55 and U65: 40 bits of bias, 32 of scale
  u85_acc32,  ///< U85 with accumulators of 32 bits: 32 of bias, 31 of scale
  u85_acc48,  ///< U85 with accumulators of 48 bits: 48 of bias, 15 of scale
};

inline constexpr std::size_t scale_entry_size = 10;       ///< bytes
inline constexpr std::size_t scale_table_alignment = 16;  ///< bytes

namespace detail {

/// Widths of the fields, in bits, and the bytes that each takes.
struct scale_layout {
  unsigned bias_bits = 0;
  unsigned scale_bits = 0;
  std::size_t bias_bytes = 0;
  std::size_t scale_bytes = 0;
};

constexpr scale_layout layout_of(scale_form form) {
  switch (form) {
    case scale_form::u55: return {40, 32, 5, 4};
    case scale_form::u85_acc32: return {32, 31, 4, 4};
    default: return {48, 15, 6, 2};
  }
}
inline constexpr unsigned scale_shift_bits = 6;

[[noreturn]] inline void bad_scale(std::string const& why) {
  raise(code::bad_weights, "a scale table " + why,
        "check that offset, length and accumulator are those of the operation");
}

}  // namespace detail

/// The ten bytes of an entry; throws code::bad_weights where a number is too wide for the form.
[[nodiscard]] inline std::array<std::byte, scale_entry_size> encode_scale(scale_entry const& entry,
                                                                          scale_form form) {
  auto const layout = detail::layout_of(form);
  std::int64_t const limit = std::int64_t{1} << (layout.bias_bits - 1);
  if (entry.bias < -limit || entry.bias >= limit) {
    detail::bad_scale(fmt::format("cannot hold the bias {}", entry.bias));
  }
  if (std::uint64_t{entry.scale} >> layout.scale_bits != 0) {
    detail::bad_scale(fmt::format("cannot hold the scale {}", entry.scale));
  }
  if (entry.shift >> detail::scale_shift_bits != 0) {
    detail::bad_scale(fmt::format("cannot hold the shift {}", entry.shift));
  }
  std::array<std::byte, scale_entry_size> bytes{};
  std::size_t at = 0;
  auto const put = [&](std::uint64_t value, std::size_t count) {
    for (; count-- > 0; value >>= 8U) bytes[at++] = static_cast<std::byte>(value & 0xFFU);
  };
  put(static_cast<std::uint64_t>(entry.bias), layout.bias_bytes);
  put(entry.scale, layout.scale_bytes);
  put(entry.shift, 1);
  return bytes;
}

/// The entry of `scale_entry_size` bytes; throws code::bad_weights where bits are set that no field
/// has.
[[nodiscard]] inline scale_entry decode_scale(std::span<std::byte const> bytes, scale_form form) {
  auto const layout = detail::layout_of(form);
  auto const bias = ethosu::detail::little_endian(bytes.first(layout.bias_bytes));
  auto const scale =
      ethosu::detail::little_endian(bytes.subspan(layout.bias_bytes, layout.scale_bytes));
  auto const rest =
      ethosu::detail::little_endian(bytes.subspan(layout.bias_bytes + layout.scale_bytes));
  if (scale >> layout.scale_bits != 0 || rest >> detail::scale_shift_bits != 0) {
    detail::bad_scale("has bits that no field has");
  }
  unsigned const unused = 64 - layout.bias_bits;
  return {.bias = static_cast<std::int64_t>(bias << unused) >> unused,
          .scale = static_cast<std::uint32_t>(scale),
          .shift = static_cast<unsigned>(rest)};
}

/// Entries of each table of a depth slice: on U55 and U65 one table per core, whose channels are
/// its number, its number + cores ...; on U85 one table for all, filled up with zeros to whole
/// microblocks of 16 channels at least.
[[nodiscard]] inline std::vector<std::size_t> scale_table_entries(npu_facts const& npu,
                                                                  int ofm_microblock_depth,
                                                                  std::size_t channels) {
  if (npu.family == npu_family::u85) {
    auto const depth = static_cast<std::size_t>(std::max(ofm_microblock_depth, 1));
    return {ethosu::detail::round_up(channels, ethosu::detail::round_up(depth, std::size_t{16}))};
  }
  auto const cores = static_cast<std::size_t>(npu.cores);
  std::vector<std::size_t> entries;
  entries.reserve(cores);
  for (std::size_t core = 0; core < std::min(cores, channels); ++core) {
    entries.push_back((channels + cores - 1 - core) / cores);
  }
  return entries;
}

/// The tables of a depth slice's channels, each a multiple of 16 bytes.
[[nodiscard]] inline std::vector<std::vector<std::byte>> encode_scale_tables(
    npu_facts const& npu, int ofm_microblock_depth, scale_form form,
    std::span<scale_entry const> channels) {
  auto const counts = scale_table_entries(npu, ofm_microblock_depth, channels.size());
  std::vector<std::vector<std::byte>> tables;
  for (std::size_t table = 0; table < counts.size(); ++table) {
    std::vector<std::byte> bytes;
    for (std::size_t i = 0; i < counts[table]; ++i) {
      std::size_t const channel = table + i * counts.size();
      auto const entry =
          encode_scale(channel < channels.size() ? channels[channel] : scale_entry{}, form);
      bytes.insert(bytes.end(), entry.begin(), entry.end());
    }
    bytes.resize(ethosu::detail::round_up(bytes.size(), scale_table_alignment));
    tables.push_back(std::move(bytes));
  }
  return tables;
}

/// The entries of a depth slice's channels. Throws code::bad_weights where a table is too short or
/// malformed, or one is missing.
[[nodiscard]] inline std::vector<scale_entry> decode_scale_tables(
    npu_facts const& npu, int ofm_microblock_depth, scale_form form, std::size_t channels,
    std::span<std::span<std::byte const> const> tables) {
  auto const counts = scale_table_entries(npu, ofm_microblock_depth, channels);
  if (tables.size() != counts.size()) detail::bad_scale("is missing, or there is one too many");
  for (std::size_t table = 0; table < counts.size(); ++table) {
    if (tables[table].size() / scale_entry_size < counts[table]) detail::bad_scale("is too short");
  }
  std::vector<scale_entry> entries(channels);
  for (std::size_t channel = 0; channel < channels; ++channel) {
    auto const table = tables[channel % counts.size()];
    auto const at = channel / counts.size() * scale_entry_size;
    entries[channel] = decode_scale(table.subspan(at, scale_entry_size), form);
  }
  return entries;
}

}  // namespace arm_delegate::ethosu::weights
