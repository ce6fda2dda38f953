#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An Ethos-U configuration as plain data: the only form that non-template code uses.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate {

/// The three designs. U55 and U65 share a command set; U85 has another.
enum class npu_family : std::uint8_t { u55, u65, u85 };

/// The size of a block of a feature map, in elements.
struct npu_block {
  int height = 0;
  int width = 0;
  int depth = 0;
  friend constexpr bool operator==(npu_block, npu_block) = default;
};

/// U55 and U65: the granularity in banks of the SHRAM buffers, by contents.
struct shram_granules {
  int ifm8 = 0;
  int ifm16 = 0;
  int ifm8_elementwise = 0;
  int ifm16_elementwise = 0;
  int ifm32 = 0;
  int acc16 = 0;
  int acc32 = 0;
  int acc40 = 0;
};

/// U55 and U65: cycles of the output stage per element, by operation.
struct u55_output_cycles {
  double unary32 = 0;   ///< elementwise, one 32-bit operand
  double binary32 = 0;  ///< elementwise, two 32-bit operands
  double mul_to32 = 0;  ///< 32-bit products
  double mul = 0;       ///< other products, and 40-bit accumulators
  double add = 0;       ///< additions and subtractions
  double max_pool = 0;
  double other = 0;
  double lookup = 0;  ///< minimum for an activation: a table, tanh, sigmoid
};

/// The same for U85, by the bits of an element.
struct u85_output_cycles {
  double to8 = 0;
  double to16 = 0;
  double to32 = 0;
  double to64 = 0;
  double narrowed = 0;    ///< 32 bits to a chain buffer, or two 32-bit operands to fewer bits
  double binary32 = 0;    ///< two 32-bit operands to 32 bits
  double activation = 0;  ///< minimum for a table, a clamp, a transpose
  double transposed = 0;  ///< minimum for a swap of height and width, or a mirrored width
  double resize8 = 0;     ///< RESIZE of 8-bit elements
  double enlarge8 = 0;    ///< the same by a factor of at least macs / 512
  double resize16 = 0;    ///< RESIZE of 16-bit elements
};

/// U85: outstanding 16-byte words of reads from memory, by reader.
struct read_buffers {
  int dma = 0;
  int ifm_stream = 0;  ///< operands without a window: elementwise, resize, the second of a product
  int weights = 0;
  int fast_weights = 0;
  int ifm = 0;
  int scales = 0;
};

/// The facts of a configuration for non-template code, derived from its type by `npu<T>`.
struct npu_facts {
  std::string_view name{};  ///< "ethos-u55-128"
  npu_family family = npu_family::u55;
  int macs = 0;              ///< 8-bit multiply-accumulates per cycle, of all cores
  int cores = 0;             ///< each decodes its own weight stream
  std::uint32_t config = 0;  ///< the CONFIG register's value
  std::uint32_t id = 0;      ///< the ID register's value

  /// The units in which the output is computed; U85 chooses one per operation, U55 and U65 have
  /// one.
  std::array<npu_block, 3> microblocks{};
  std::size_t microblock_count = 0;
  npu_block largest_block{};  ///< of the output
  int ifm_microblock_depth = 0;

  // U55 and U65: 1 KiB banks shared by input, accumulators and lookup tables.
  int shram_banks = 0;
  shram_granules granules{};

  // U85: bytes of each buffer.
  int ifm_ram = 0;
  int accumulator_ram = 0;
  int output_ram = 0;
  int chain_ram = 0;

  /// U85: the granularity of input blocks, by the bits of their depth: up to 128, up to 256, above.
  /// Depths are in units of 128 bits. Microblocks of 1x4 differ.
  std::array<npu_block, 3> ifm_units{};
  std::array<npu_block, 3> ifm_units_1x4{};

  // Inputs of performance estimates; of the output cycles only the family's own are set.
  int port_bytes = 0;  ///< that one port transfers in a cycle of its memory
  u55_output_cycles output_cycles{};
  u85_output_cycles output_cycles_u85{};
  read_buffers read_ahead{};
};

}  // namespace arm_delegate
