#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An Ethos-U configuration as plain data: the only form of an NPU that ordinary code sees.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate {

/// The three designs. U55 and U65 read one command set, U85 another.
enum class npu_family : std::uint8_t { u55, u65, u85 };

/// Sizes of a block of a feature map, in elements.
struct npu_block {
  int height = 0;
  int width = 0;
  int depth = 0;
  friend constexpr bool operator==(npu_block, npu_block) = default;
};

/// By how many banks the buffers in the SHRAM of U55 and U65 grow, by what they hold.
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

/// U55 and U65: cycles of the output stage for each element, by what is computed.
struct u55_output_cycles {
  double unary32 = 0;   ///< elementwise, one operand of 32 bits
  double binary32 = 0;  ///< elementwise, two operands of 32 bits
  double mul_to32 = 0;  ///< products of 32 bits
  double mul = 0;       ///< other products, and sums of 40 bits
  double add = 0;       ///< additions and subtractions
  double max_pool = 0;
  double other = 0;
  double lookup = 0;  ///< of the activation, at least: a table, tanh, sigmoid
};

/// The same of U85, by the size of the elements in bits.
struct u85_output_cycles {
  double to8 = 0;
  double to16 = 0;
  double to32 = 0;
  double to64 = 0;
  double narrowed = 0;    ///< 32 bits into a chain buffer, or two operands of 32 bits to fewer
  double binary32 = 0;    ///< two operands of 32 bits to 32 bits
  double activation = 0;  ///< a table, a clamp, axes that change places: at least
  double turned = 0;      ///< likewise, where height and width change places or width is mirrored
};

/// U85: words of 16 bytes that are on their way from memory at the same time, by what reads them.
struct read_buffers {
  int dma = 0;
  int ifm_stream = 0;  ///< operands that need no window: elementwise, resize, a product's second
  int weights = 0;
  int fast_weights = 0;
  int ifm = 0;
  int scales = 0;
};

/// What code that is no template knows of a configuration, derived from its type by `npu<T>`.
struct npu_facts {
  std::string_view name{};  ///< "ethos-u55-128"
  npu_family family = npu_family::u55;
  int macs = 0;              ///< multiply-accumulates of 8 bits per cycle, of all cores
  int cores = 0;             ///< each decodes a weight stream of its own
  std::uint32_t config = 0;  ///< the CONFIG register's value
  std::uint32_t id = 0;      ///< the ID register's value

  /// What the output is computed in; U85 chooses one for each operation, U55 and U65 have one.
  std::array<npu_block, 3> microblocks{};
  std::size_t microblock_count = 0;
  npu_block largest_block{};  ///< of the output
  int ifm_microblock_depth = 0;

  // U55 and U65: banks of 1 KiB that input, accumulators and lookup tables share.
  int shram_banks = 0;
  shram_granules granules{};

  // U85: bytes of each buffer.
  int ifm_ram = 0;
  int accumulator_ram = 0;
  int output_ram = 0;
  int chain_ram = 0;

  /// U85: steps in which the input's block grows, by the bits of its depth: up to 128, to 256,
  /// above. Depths count 128 bits. Microblocks of 1x4 have their own.
  std::array<npu_block, 3> ifm_units{};
  std::array<npu_block, 3> ifm_units_1x4{};

  // What performance is estimated from: of the output cycles the family's own are set.
  int port_bytes = 0;  ///< that one port moves in a cycle of its memory
  u55_output_cycles output_cycles{};
  u85_output_cycles output_cycles_u85{};
  read_buffers read_ahead{};
};

}  // namespace arm_delegate
