#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The registers of an NPU that decide which bytes operations access, as commands set them.
//
// Sources: Ethos-U command stream, as Vela defines it (ethos_u65_interface.hpp,
// ethos_u85_interface.hpp).

#include <arm_delegate/runtime/bytes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::runtime::detail {

/// Bits 9:0 of a command. Registers of the three feature maps have the same codes, plus `ifm`,
/// `ofm` or `ifm2`.
namespace command_code {

enum operation : std::uint16_t {
  stop = 0x000,
  conv = 0x002,
  depthwise = 0x003,
  pool = 0x005,
  elementwise = 0x006,
  resize = 0x007,
  dma_start = 0x010,
};
/// Commands with one word, whose high half is the value.
enum setting : std::uint16_t {
  ifm_pad_top = 0x100,
  ifm_pad_left,
  ifm_pad_right,
  ifm_pad_bottom,
  ifm_depth,
  ifm_precision,
  ifm_upscale = 0x107,
  ifm_broadcast,
  map_width0 = 0x10A,
  map_height0,
  map_height1,
  map_region = 0x10F,
  ofm_width = 0x111,
  ofm_height,
  ofm_depth,
  ofm_precision,
  kernel_width = 0x120,
  kernel_height,
  kernel_stride,
  parallel_mode,
  acc_format,
  weight_region = 0x128,
  scale_region,
  dma_src_region = 0x130,
  dma_dst_region,
  dma_size0,
  dma_size1,
  dma_idx_region,
  ifm2_broadcast = 0x180,
  ifm2_precision = 0x185,
};
/// Commands with two words, whose value has 40 bits.
enum address : std::uint16_t {
  map_base = 0x00,
  map_stride_x = 0x04,
  map_stride_y,
  map_stride_c,
  weight_base = 0x20,
  weight_length,
  scale_base,
  scale_length,
  dma_src = 0x30,
  dma_dst,
  dma_len,
  dma_skip0,  // U85: SRC_STRIDE0
  dma_skip1,  // U85: SRC_STRIDE1
  dma_dst_stride0,
  dma_dst_stride1,
  dma_idx,
  dma_idx_max,
  dma_idx_skip1,
  weight1_base = 0x90,  // with its length; then SCALE1, or on U85 WEIGHT2 and WEIGHT3
  branch = 0x100,
};

}  // namespace command_code

/// A feature map's offset from the codes above.
enum class map_id : std::uint8_t { ifm = 0x00, ofm = 0x10, ifm2 = 0x80 };

/// The registers, as offsets of the commands that set them last. It takes 704 bytes of the stack.
class register_file {
 public:
  explicit constexpr register_file(const_bytes commands) noexcept : commands_(commands) {}

  /// The command at `at` sets the register `code`.
  void set(std::uint32_t code, bool is_long, std::size_t at) noexcept {
    auto const i = index_of(code, is_long);
    if (i < set_at_.size()) set_at_[i] = static_cast<std::uint32_t>(at + 1);
  }
  void forget() noexcept { set_at_ = {}; }

  std::uint32_t get(command_code::setting code) noexcept {
    auto const at = find(code, false);
    return at == 0 ? 0 : word_at(commands_, at - 1) >> 16U;
  }
  std::int64_t get(command_code::address code) noexcept {
    auto const at = find(code, true);
    if (at == 0) return 0;
    auto const high = word_at(commands_, at - 1) >> 16U & 0xFFU;
    return static_cast<std::int64_t>(std::uint64_t{high} << 32U | word_at(commands_, at + 3));
  }
  /// A distance, which has a sign.
  std::int64_t get_signed(command_code::address code) noexcept {
    constexpr std::int64_t sign = std::int64_t{1} << 39U;
    return (get(code) ^ sign) - sign;
  }
  [[nodiscard]] bool is_set(command_code::address code) const noexcept {
    return set_at_[index_of(code, true)] != 0;
  }
  /// True if a register was read that no command had set.
  [[nodiscard]] bool lacks_a_register() const noexcept { return lacks_; }

 private:
  static constexpr std::size_t codes = 0x58;  // of each size: 0x00 to 0x3F, 0x80 to 0x97

  /// The place of a register; the size of the array for other codes.
  static constexpr std::size_t index_of(std::uint32_t code, bool is_long) noexcept {
    auto const own = is_long ? code : code ^ 0x100U;
    auto const i = (own & 0x3FU) | (own & 0x80U) >> 1U;
    if ((own & ~0xBFU) != 0 || i >= codes) return 2 * codes;
    return is_long ? codes + i : i;
  }
  std::uint32_t find(std::uint32_t code, bool is_long) noexcept {
    auto const at = set_at_[index_of(code, is_long)];
    lacks_ = lacks_ || at == 0;
    return at;
  }

  const_bytes commands_;
  std::array<std::uint32_t, 2 * codes> set_at_{};  ///< plus one; 0: not set
  bool lacks_ = false;
};

}  // namespace arm_delegate::runtime::detail
