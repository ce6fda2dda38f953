#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The two registers that identify an NPU, as a payload requires them and as an NPU has them.

#include <cstdint>

namespace arm_delegate::runtime {

/// The designs, as numbered in CONFIG.
enum class npu_product : std::uint8_t { u55, u65, u85 };

/// A design and its number of MACs: "ethos-u55-128" is {npu_product::u55, 128}.
struct npu_variant {
  npu_product product = npu_product::u55;
  std::uint32_t macs = 0;  ///< multiply-accumulates per cycle
  friend constexpr bool operator==(npu_variant, npu_variant) = default;
};

/// The values of CONFIG and ID. Source of the fields: Ethos-U core driver, ethosu*_interface.h.
struct npu_registers {
  std::uint32_t config = 0;
  std::uint32_t id = 0;

  [[nodiscard]] constexpr npu_variant variant() const noexcept {
    return {static_cast<npu_product>(config >> 28U), std::uint32_t{1} << log2_macs()};
  }
  [[nodiscard]] constexpr std::uint32_t log2_macs() const noexcept { return config & 0xFU; }

  /// True for registers of Ethos-U55, U65 (both architecture 1, command set 0) and U85 (2 and 1).
  [[nodiscard]] constexpr bool is_known() const noexcept {
    auto const product = config >> 28U;
    auto const command_set = config >> 4U & 0xFU;
    auto const architecture = id >> 28U;
    bool const is_u85 = product == static_cast<std::uint32_t>(npu_product::u85);
    return product <= static_cast<std::uint32_t>(npu_product::u85) && log2_macs() >= 5 &&
           log2_macs() <= 11 && command_set == (is_u85 ? 1U : 0U) &&
           architecture == (is_u85 ? 2U : 1U);
  }
};

}  // namespace arm_delegate::runtime
