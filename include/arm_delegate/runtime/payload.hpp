#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads vela_bin_stream, the payload of ExecuTorch's EthosUBackend, without copying it.
//
// Sources: ExecuTorch (backends/arm/arm_vela.py, runtime/VelaBinStream.cpp), and 0.5 for the
// older form; Ethos-U core driver (src/ethosu_driver.c) for the commands' header.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace arm_delegate::runtime {

/// An input or output of a network.
struct port {
  static constexpr std::size_t rank = 6;
  std::array<std::uint32_t, rank> sizes{};  ///< the first ones are 1
  std::uint32_t element_bytes = 0;
  std::uint32_t offset = 0;  ///< in its region
  std::uint32_t region = 0;
  std::uint32_t bytes = 0;  ///< of the tensor
};

/// A table of inputs or outputs; its rows are decoded when they are read.
class port_table {
 public:
  port_table() = default;

  /// Checks the size of a table: a count, then rows of 4 or 6 sizes and three numbers.
  status read(const_bytes from) noexcept {
    if (from.size() % 4 != 0 || from.size() < 4) return status::bad_table;
    count_ = word_at(from, 0);
    rows_ = from.subspan(4);
    auto const words = rows_.size() / 4;
    if (count_ == 0) return words == 0 ? status::ok : status::bad_table;
    row_words_ = words / count_;
    if (words % count_ != 0 || (row_words_ != long_row && row_words_ != short_row)) {
      return status::bad_table;
    }
    return status::ok;
  }

  [[nodiscard]] std::size_t size() const noexcept { return count_; }

  /// Decodes row `i`; bad_tensor if a size is illegal or the tensor has 2 GiB or more.
  status at(std::size_t i, port& made) const noexcept {
    auto const row = rows_.subspan(i * row_words_ * 4, row_words_ * 4);
    auto const rank = row_words_ - 3;
    auto const dimensions = row_words_ == short_row ? given_dimensions(row) : rank;
    made.sizes.fill(1);
    for (std::size_t d = 0; d < dimensions; ++d) {
      made.sizes[port::rank - dimensions + d] = word_at(row, d * 4);
    }
    made.element_bytes = word_at(row, rank * 4);
    made.offset = word_at(row, rank * 4 + 4);
    made.region = word_at(row, rank * 4 + 8);
    std::uint64_t bytes = made.element_bytes;
    if (bytes != 1 && bytes != 2 && bytes != 4) return status::bad_tensor;
    for (auto const size : made.sizes) {
      if (size == 0 || size > most) return status::bad_tensor;
      bytes *= size;
      if (bytes > most) return status::bad_tensor;
    }
    if (made.offset > most) return status::bad_tensor;
    made.bytes = static_cast<std::uint32_t>(bytes);
    return status::ok;
  }

 private:
  static constexpr std::uint32_t most = 0x7FFFFFFF;  // the numbers are signed in the payload
  static constexpr std::size_t long_row = 9;
  static constexpr std::size_t short_row = 7;  ///< ExecuTorch 0.5: four sizes, the last ones 0

  static std::size_t given_dimensions(const_bytes row) noexcept {
    std::size_t n = 0;
    while (n < short_row - 3 && word_at(row, n * 4) != 0) ++n;
    return n;
  }

  const_bytes rows_{};
  std::size_t count_ = 0;
  std::size_t row_words_ = 0;
};

/// The contents of a payload, which must stay in memory.
struct payload {
  const_bytes file{};            ///< the whole payload
  const_bytes driver_payload{};  ///< "COP1" and the commands: the core driver's argument
  const_bytes commands{};        ///< without that header: the argument of Linux' driver
  const_bytes weights{};         ///< constants: weights, scales, tables
  std::uint32_t scratch_bytes = 0;
  std::uint32_t fast_scratch_bytes = 0;  ///< that the commands use; no block says it
  port_table inputs{};
  port_table outputs{};
  npu_registers npu{};   ///< that the commands were made for
  region_set regions{};  ///< that the commands use
};

namespace detail {

/// Reads the blocks of a payload: a name of 16 bytes, the size of the data, 12 more bytes; then the
/// data, padded to 16 bytes.
class payload_reader {
 public:
  explicit payload_reader(payload& made) noexcept : made_(made) {}

  status read(const_bytes file) noexcept {
    if (file.size() < header || !is_named(file, block::start)) return status::not_a_payload;
    if (!is_aligned(file.data())) return status::misaligned_payload;
    made_.file = file;
    std::size_t at = 0;
    while (!has(block::end)) {
      if (file.size() - at < header) return status::truncated_block;
      auto const name = find(file.subspan(at));
      if (name == block::count) return status::unknown_block;
      if (has(name)) return status::repeated_block;
      seen_ |= bit(name);
      constexpr std::size_t external = 20;  // 1: the data are a key of named data
      if (file[at + external] != std::byte{0}) return status::named_data;
      std::size_t const size = word_at(file, at + 16);
      at += header;
      if (size > file.size() - at) return status::truncated_block;
      auto const padding = (base_alignment - size % base_alignment) % base_alignment;
      if (padding > file.size() - at - size) return status::truncated_block;
      auto const result = take(name, file.subspan(at, size));
      if (result != status::ok) return result;
      at += size + padding;
    }
    if (at != file.size()) return status::data_after_end;
    return finish();
  }

 private:
  static constexpr std::size_t header = 32;
  enum class block : std::uint8_t {
    start,
    commands,
    weights,
    scratch_size,
    scratch_data,
    inputs,
    outputs,
    end,
    count
  };
  static constexpr char names[][16] = {"vela_bin_stream", "cmd_data",       "weight_data",
                                       "scratch_size",    "scratch_data",   "inputs",
                                       "outputs",         "vela_end_stream"};

  static constexpr unsigned bit(block b) noexcept { return 1U << static_cast<unsigned>(b); }
  [[nodiscard]] bool has(block b) const noexcept { return (seen_ & bit(b)) != 0; }
  static bool is_named(const_bytes at, block b) noexcept {
    return std::memcmp(at.data(), names[static_cast<unsigned>(b)], 16) == 0;
  }
  static block find(const_bytes at) noexcept {
    for (unsigned b = 0; b < static_cast<unsigned>(block::count); ++b) {
      if (is_named(at, static_cast<block>(b))) return static_cast<block>(b);
    }
    return block::count;
  }

  status take(block name, const_bytes data) noexcept {
    switch (name) {
      case block::commands: made_.driver_payload = data; break;
      case block::weights: made_.weights = data; break;
      case block::scratch_size:
        if (data.size() != 4) return status::bad_scratch_size;
        made_.scratch_bytes = word_at(data, 0);
        break;
      case block::scratch_data:  // ExecuTorch 0.5: zeros instead of a size
        made_.scratch_bytes = static_cast<std::uint32_t>(data.size());
        break;
      case block::inputs: return made_.inputs.read(data);
      case block::outputs: return made_.outputs.read(data);
      default: break;
    }
    return status::ok;
  }

  status finish() noexcept {
    auto const needed =
        bit(block::commands) | bit(block::weights) | bit(block::inputs) | bit(block::outputs);
    if ((seen_ & needed) != needed) return status::missing_block;
    auto const sizes = bit(block::scratch_size) | bit(block::scratch_data);
    if ((seen_ & sizes) == 0) return status::missing_block;
    if ((seen_ & sizes) == sizes) return status::repeated_block;
    std::uint64_t input_bytes = 0;
    std::uint64_t output_bytes = 0;
    auto s = check(made_.inputs, region::inputs, input_bytes);
    if (s == status::ok) s = check(made_.outputs, region::outputs, output_bytes);
    if (s == status::ok) s = read_commands();
    command_extents extents;
    if (s == status::ok) s = find_extents(made_.commands, made_.npu, extents);
    if (s != status::ok) return s;
    auto const fits = [&](region r, std::uint64_t size) { return extents.end(r) <= size; };
    bool const is_inside = fits(region::constants, made_.weights.size()) &&
                           fits(region::scratch, made_.scratch_bytes) &&
                           fits(region::fast_scratch, ~std::uint32_t{0}) &&
                           fits(region::inputs, input_bytes) && fits(region::outputs, output_bytes);
    if (!is_inside) return status::outside_region;
    made_.fast_scratch_bytes = static_cast<std::uint32_t>(extents.end(region::fast_scratch));
    made_.regions = extents.used();
    return status::ok;
  }

  /// Tensors are in scratch, or in a region of their own, which ends after the last one.
  [[nodiscard]] status check(port_table const& table, region own,
                             std::uint64_t& own_bytes) const noexcept {
    for (std::size_t i = 0; i < table.size(); ++i) {
      port p;
      if (auto const s = table.at(i, p); s != status::ok) return s;
      if (p.region == static_cast<std::uint32_t>(own)) {
        auto const end = std::uint64_t{p.offset} + p.bytes;
        if (own_bytes < end) own_bytes = end;
        continue;
      }
      if (p.region != static_cast<std::uint32_t>(region::scratch)) return status::bad_tensor;
      if (p.offset > made_.scratch_bytes || p.bytes > made_.scratch_bytes - p.offset) {
        return status::tensor_outside_scratch;
      }
    }
    return status::ok;
  }

  /// Follows the driver's actions: the configuration, words without effect, the stream at the end.
  status read_commands() noexcept {
    auto const data = made_.driver_payload;
    constexpr std::uint32_t cop1 = 0x31504F43;
    if (data.size() < 4 || word_at(data, 0) != cop1) return status::unknown_driver_payload;
    if (data.size() % 4 != 0) return status::bad_driver_payload;
    bool is_configured = false;
    for (std::size_t at = 4; at < data.size();) {
      auto const action = word_at(data, at);
      at += 4;
      switch (action & 0xFFU) {
        case 1:
          if (data.size() - at < 8) return status::bad_driver_payload;
          made_.npu = {word_at(data, at), word_at(data, at + 4)};
          if (!made_.npu.is_known()) return status::unknown_npu;
          is_configured = true;
          at += 8;
          break;
        case 2: {
          auto const words = (action >> 8U & 0xFFU) << 16U | action >> 16U;
          // The driver starts the NPU before it reads on: nothing may follow that it refuses.
          if (!is_configured || data.size() - at != std::size_t{words} * 4) {
            return status::bad_driver_payload;
          }
          made_.commands = data.subspan(at);
          return is_aligned(made_.commands.data()) ? status::ok : status::misaligned_commands;
        }
        case 5: break;
        default: return status::bad_driver_payload;
      }
    }
    return status::bad_driver_payload;
  }

  payload& made_;
  unsigned seen_ = 0;
};

}  // namespace detail

/// Reads a payload, and checks everything that can be known before a call. `made` views `file`.
inline status read_payload(const_bytes file, payload& made) noexcept {
  payload read;
  auto const result = detail::payload_reader(read).read(file);
  if (result == status::ok) made = read;
  return result;
}

}  // namespace arm_delegate::runtime
