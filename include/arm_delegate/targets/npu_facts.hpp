#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An Ethos-U configuration as plain data: the only form of an NPU that ordinary code sees.

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
};

}  // namespace arm_delegate
