#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory regions that a command stream uses.
//
// Sources: Ethos-U command stream, as Vela 5.1 defines it (ethos_u65_interface.hpp,
// ethos_u85_interface.hpp).

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/status.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::runtime {

/// The number of base pointers of an NPU.
inline constexpr std::size_t region_count = 8;

/// The contents of regions in Vela's payloads; inputs and outputs have their own if Vela's option
/// --separate-io-regions asks for it.
enum class region : std::uint8_t { constants, scratch, fast_scratch, inputs, outputs };

/// A set of regions.
struct region_set {
  std::uint32_t bits = 0;
  [[nodiscard]] constexpr bool has(region r) const noexcept {
    return (bits >> static_cast<unsigned>(r) & 1U) != 0;
  }
  friend constexpr bool operator==(region_set, region_set) = default;
};

namespace detail {

/// The commands that decide which regions are used. The codes are those of ethosu/isa/commands.hpp,
/// which firmware does not include; tests/runtime/payload.cpp compares with its decoder.
enum class command_code : std::uint16_t {
  stop = 0x000,
  conv = 0x002,
  depthwise = 0x003,
  pool = 0x005,
  elementwise = 0x006,
  resize = 0x007,
  dma_start = 0x010,
  set_ifm_precision = 0x105,
  set_ifm_region = 0x10F,
  set_ofm_precision = 0x114,
  set_ofm_region = 0x11F,
  set_weight_region = 0x128,
  set_scale_region = 0x129,
  set_dma0_src_region = 0x130,
  set_dma0_dst_region = 0x131,
  set_dma0_idx_region = 0x134,
  set_ifm2_precision = 0x185,
  set_ifm2_region = 0x18F,
};

/// Follows the registers that hold regions; an operation uses the values set before it.
class region_tracker {
 public:
  explicit constexpr region_tracker(bool is_u85) noexcept : is_u85_(is_u85) {}

  /// A command of one word.
  constexpr void follow(command_code code, std::uint32_t parameter) noexcept {
    switch (code) {
      case command_code::conv:
      case command_code::depthwise:
      case command_code::pool:
      case command_code::elementwise:
      case command_code::resize:
        for (auto const& u : kernel_) use(u);
        break;
      case command_code::dma_start:
        for (auto const& u : transfer_) use(u);
        break;
      case command_code::set_ifm_region: set_region(kernel_[0], parameter); break;
      case command_code::set_ifm_precision: set_storage(kernel_[0], parameter); break;
      case command_code::set_ofm_region: set_region(kernel_[1], parameter); break;
      case command_code::set_ofm_precision: set_storage(kernel_[1], parameter); break;
      case command_code::set_ifm2_region: set_region(kernel_[2], parameter); break;
      case command_code::set_ifm2_precision: set_storage(kernel_[2], parameter); break;
      case command_code::set_weight_region: set_region(kernel_[3], parameter); break;
      case command_code::set_scale_region: set_region(kernel_[4], parameter); break;
      case command_code::set_dma0_src_region: set_transfer(transfer_[0], parameter); break;
      case command_code::set_dma0_dst_region: set_transfer(transfer_[1], parameter); break;
      case command_code::set_dma0_idx_region: set_transfer(transfer_[2], parameter); break;
      default: break;
    }
  }
  [[nodiscard]] constexpr region_set used() const noexcept { return used_; }

 private:
  struct operand {
    std::uint8_t region = 0;
    bool is_set = false;
    bool is_elsewhere = false;  ///< in a chain buffer or the NPU's internal memory
  };

  static constexpr void set_region(operand& o, std::uint32_t parameter) noexcept {
    o.region = static_cast<std::uint8_t>(parameter & 7U);
    o.is_set = true;
  }
  /// U85: the highest two bits, of which the higher one means a chain buffer or none.
  constexpr void set_storage(operand& o, std::uint32_t parameter) const noexcept {
    if (is_u85_) o.is_elsewhere = (parameter & 0x8000U) != 0;
  }
  static constexpr void set_transfer(operand& o, std::uint32_t parameter) noexcept {
    set_region(o, parameter);
    o.is_elsewhere = (parameter & 0x100U) != 0;  // region_mode
  }
  constexpr void use(operand const& o) noexcept {
    if (o.is_set && !o.is_elsewhere) used_.bits |= 1U << o.region;
  }

  bool is_u85_;
  std::array<operand, 5> kernel_{};    ///< input, output, second input, weights, scales
  std::array<operand, 3> transfer_{};  ///< source, destination, list of rows
  region_set used_{};
};

}  // namespace detail

/// Finds the regions that the operations of a stream use. The stream must end with a stop, without
/// which an NPU runs on.
inline status find_regions(const_bytes commands, bool is_u85, region_set& used) noexcept {
  using detail::command_code;
  detail::region_tracker tracker(is_u85);
  bool stops = false;
  for (std::size_t at = 0; at + 4 <= commands.size();) {
    auto const word = word_at(commands, at);
    at += 4;
    constexpr std::uint32_t has_payload = 0x4000;  // the command has a second word
    if ((word & has_payload) != 0) {
      at += 4;
      if (at > commands.size()) return status::bad_commands;
      stops = false;
      continue;
    }
    auto const code = static_cast<command_code>(word & 0x3FFU);
    stops = code == command_code::stop;
    tracker.follow(code, word >> 16U);
  }
  if (!stops || commands.size() % 4 != 0) return status::bad_commands;
  used = tracker.used();
  return status::ok;
}

}  // namespace arm_delegate::runtime
