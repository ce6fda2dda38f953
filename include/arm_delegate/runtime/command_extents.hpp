#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The memory regions that a command stream uses, and how much of each.
//
// Sources: Ethos-U command stream, as Vela defines it (ethos_u65_interface.hpp,
// ethos_u85_interface.hpp). tests/runtime/command_extents.cpp compares with the library's decoder
// in ethosu/, which firmware does not include.

#include <arm_delegate/runtime/bytes.hpp>
#include <arm_delegate/runtime/command_registers.hpp>
#include <arm_delegate/runtime/npu_registers.hpp>
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

/// The end of the bytes that the operations of a stream access, by region; 0 for an unused one.
struct command_extents {
  std::array<std::uint64_t, region_count> ends{};

  [[nodiscard]] constexpr std::uint64_t end(region r) const noexcept {
    return ends[static_cast<std::size_t>(r)];
  }
  [[nodiscard]] constexpr region_set used() const noexcept {
    region_set made;
    for (std::size_t i = 0; i < region_count; ++i) made.bits |= (ends[i] != 0 ? 1U : 0U) << i;
    return made;
  }
};

namespace detail {

/// The first and the last of some addresses.
class address_range {
 public:
  explicit constexpr address_range(std::int64_t base) noexcept : first_(base), last_(base) {}

  /// Repeats all addresses `count` times, `step` bytes apart. If the last ones are beyond all
  /// memory, which has addresses of 40 bits, so are other numbers, whose sums do not overflow.
  constexpr void repeat(std::uint32_t count, std::int64_t step) noexcept {
    if (count < 2 || step == 0) return;
    auto const size = static_cast<std::uint64_t>(step < 0 ? -step : step);
    auto distance = std::uint64_t{1} << 44U;
    if (size >> 41U == 0 && (size >> 20U) * (count - 1) >> 21U == 0) distance = size * (count - 1);
    if (step < 0) {
      first_ -= static_cast<std::int64_t>(distance);
    } else {
      last_ += static_cast<std::int64_t>(distance);
    }
  }
  [[nodiscard]] constexpr address_range operator+(std::int64_t distance) const noexcept {
    auto moved = *this;
    moved.first_ += distance;
    moved.last_ += distance;
    return moved;
  }
  [[nodiscard]] constexpr std::int64_t first() const noexcept { return first_; }
  [[nodiscard]] constexpr std::int64_t last() const noexcept { return last_; }

 private:
  std::int64_t first_;
  std::int64_t last_;
};

/// Follows the commands and collects the bytes of each operation.
class extent_finder {
 public:
  extent_finder(const_bytes commands, npu_registers npu, command_extents& made) noexcept
      : commands_(commands), npu_(npu), registers_(commands), made_(made) {}

  /// The stream must end with a stop, without which an NPU runs on.
  status run() noexcept {
    std::size_t next_target = find_target(0);
    bool stops = false;
    for (std::size_t at = 0; at + 4 <= commands_.size();) {
      if (at == next_target) {
        registers_.forget();  // a branch may come from anywhere
        next_target = find_target(at + 1);
      }
      auto const word = word_at(commands_, at);
      auto const code = word & 0x3FFU;
      bool const is_long = (word & has_payload) != 0;
      std::size_t const size = is_long ? 8 : 4;
      if (size > commands_.size() - at) return status::bad_commands;
      registers_.set(code, is_long, at);
      stops = !is_long && code == command_code::stop;
      if (!is_long) {
        if (auto const s = start(code, word >> 16U); s != status::ok) return s;
      }
      at += size;
      if (next_target < at) return status::bad_commands;  // within a command
    }
    bool const is_complete = stops && commands_.size() % 4 == 0 && next_target == nowhere;
    return is_complete ? status::ok : status::bad_commands;
  }

 private:
  using setting = command_code::setting;
  using address = command_code::address;

  static constexpr std::uint32_t has_payload = 0xC000;  // the command has a second word
  static constexpr std::size_t nowhere = ~std::size_t{0};
  static constexpr std::size_t internal = region_count;  // the NPU's memory for tables

  [[nodiscard]] bool is_u85() const noexcept { return npu_.variant().product == npu_product::u85; }

  /// The lowest target of a branch, from `from` on.
  [[nodiscard]] std::size_t find_target(std::size_t from) const noexcept {
    auto found = nowhere;
    if (!is_u85()) return found;
    for (std::size_t at = 0; at + 8 <= commands_.size();) {
      auto const word = word_at(commands_, at);
      bool const is_long = (word & has_payload) != 0;
      if (is_long && (word & 0x3FFU) == command_code::branch) {
        std::size_t const target = word_at(commands_, at + 4);
        if (target >= from && target < found) found = target;
      }
      at += is_long ? 8 : 4;
    }
    return found;
  }

  /// Collects the bytes of an operation; nothing for other commands.
  status start(std::uint32_t code, std::uint32_t mode) noexcept {
    switch (code) {
      case command_code::conv:
      case command_code::depthwise:
      case command_code::pool:
      case command_code::elementwise:
      case command_code::resize: add_kernel(code, mode); break;
      case command_code::dma_start: add_transfer(); break;
      default: return status::ok;
    }
    if (registers_.lacks_a_register() || is_empty_) return status::bad_commands;
    if (writes_constants_) return status::writes_constants;
    return is_outside_ ? status::outside_region : status::ok;
  }

  /// Of a map; below 2^19.
  struct sizes {
    std::int32_t height = 0;
    std::int32_t width = 0;
    std::int32_t depth = 0;
  };

  /// A register of a feature map.
  static constexpr setting of(map_id map, setting code) noexcept {
    return static_cast<setting>(code + static_cast<unsigned>(map));
  }
  static constexpr address of(map_id map, address code) noexcept {
    return static_cast<address>(code + static_cast<unsigned>(map));
  }
  std::int32_t get_m1(setting code) noexcept {
    return static_cast<std::int32_t>(registers_.get(code) + 1);
  }

  // ---- kernel operations

  void add_kernel(std::uint32_t code, std::uint32_t mode) noexcept {
    bool const is_elementwise = code == command_code::elementwise;
    sizes const out{get_m1(setting::ofm_height), get_m1(setting::ofm_width),
                    get_m1(setting::ofm_depth)};
    auto const accumulators = is_u85() ? registers_.get(setting::acc_format) : 0;
    bool const starts_from_ifm2 = (accumulators >> 4U & 3U) == 2;
    bool const multiplies_matrices = is_u85() && code == command_code::conv && (mode & 1U) != 0;
    if (is_elementwise) {
      auto const repeated = is_u85() ? registers_.get(setting::ifm_broadcast) : 0;
      add_map(map_id::ifm, operand_sizes(out, repeated), repeated);
      if (has_ifm2(mode & 0x3FU)) {
        auto const other = ifm2_broadcast();
        add_map(map_id::ifm2, operand_sizes(out, other), other);
      }
    } else {
      constexpr std::uint32_t none = 4;
      bool const reads_ifm2_alone = is_u85() && code == command_code::pool && (mode & 7U) == none;
      auto const in = code == command_code::resize ? resized_sizes() : window_sizes(out);
      if (!reads_ifm2_alone) add_map(map_id::ifm, in, 0);
      if (multiplies_matrices) {
        add_map(map_id::ifm2, {1, out.depth, in.depth}, 0);
      } else if (starts_from_ifm2) {
        add_map(map_id::ifm2, out, 0);
      }
    }
    bool const keeps_accumulators = (accumulators >> 6U & 1U) != 0;
    if (!keeps_accumulators) add_map(map_id::ofm, written_sizes(out), 0);
    bool const is_conv = code == command_code::conv && !multiplies_matrices;
    add_constants(is_conv || code == command_code::depthwise, has_scales(code, mode));
  }

  /// Axes along which the second input repeats, and 8 for a constant.
  std::uint32_t ifm2_broadcast() noexcept {
    auto const given = registers_.get(setting::ifm2_broadcast);
    return is_u85() ? given : (given & 7U) | (given >> 4U & 8U);
  }
  static constexpr std::uint32_t is_constant = 8;

  static constexpr sizes operand_sizes(sizes const& out, std::uint32_t repeated) noexcept {
    return {(repeated & 1U) != 0 ? 1 : out.height, (repeated & 2U) != 0 ? 1 : out.width,
            (repeated & 4U) != 0 ? 1 : out.depth};
  }
  /// False for LRELU, ABS, CLZ and NOT.
  static constexpr bool has_ifm2(std::uint32_t mode) noexcept {
    return !(mode >= 5 && mode <= 7) && mode != 36;
  }

  sizes resized_sizes() noexcept {
    return {get_m1(setting::kernel_height), get_m1(setting::kernel_width),
            get_m1(setting::ifm_depth)};
  }
  /// No register holds the input's height and width: they follow from the output's.
  sizes window_sizes(sizes const& out) noexcept {
    auto const strides = registers_.get(setting::kernel_stride);
    auto const stride_y = 1 + (strides >> 1U & 1U) + (strides >> 8U & 2U);
    auto const stride_x = 1 + (strides & 1U) + (strides >> 5U & 2U);
    return {window_size(out.height, stride_y, setting::kernel_height, setting::ifm_pad_top,
                        setting::ifm_pad_bottom),
            window_size(out.width, stride_x, setting::kernel_width, setting::ifm_pad_left,
                        setting::ifm_pad_right),
            get_m1(setting::ifm_depth)};
  }
  std::int32_t window_size(std::int32_t count, std::uint32_t stride, setting extent, setting before,
                           setting after) noexcept {
    auto const padding = padding_of(before, after);
    auto const size = (count - 1) * static_cast<std::int32_t>(stride) + get_m1(extent) - padding;
    bool const is_upscaled = (registers_.get(setting::ifm_upscale) & 3U) != 0;
    return is_upscaled ? (size + 1) / 2 : size;
  }
  std::int32_t padding_of(setting before, setting after) noexcept {
    return static_cast<std::int32_t>((registers_.get(before) & 0x7FU) +
                                     (registers_.get(after) & 0xFFU));
  }

  /// U85: the output as it is written, perhaps transposed.
  sizes written_sizes(sizes const& o) noexcept {
    switch (is_u85() ? registers_.get(setting::ofm_precision) >> 11U & 7U : 0) {
      case 1: return {o.width, o.height, o.depth};
      case 2: return {o.height, o.depth, o.width};
      case 3: return {o.width, o.depth, o.height};
      case 6: return {o.depth, o.height, o.width};
      case 7: return {o.depth, o.width, o.height};
      default: return o;
    }
  }

  /// Adds the bytes of the four tiles of a map, or of three below one another.
  void add_map(map_id map, sizes const& all, std::uint32_t broadcast) noexcept {
    constexpr std::uint32_t tile3x1 = 1;
    auto const storage = is_u85() ? registers_.get(precision_of(map)) >> 14U & 3U : 0;
    // A chain buffer, accumulators or the command hold other maps.
    if (storage > tile3x1 || (broadcast & is_constant) != 0) return;
    if (all.height < 1 || all.width < 1) is_empty_ = true;
    auto const height1 = least(get_m1(of(map, setting::map_height1)), all.height);
    auto height0 = least(get_m1(of(map, setting::map_height0)), all.height);
    if (storage == tile3x1) {
      height0 = least(height0, height1);
      add_tile(map, 0, {height0, all.width, all.depth});
      add_tile(map, 1, {height1 - height0, all.width, all.depth});
      return add_tile(map, 2, {all.height - height1, all.width, all.depth});
    }
    auto const width0 = least(get_m1(of(map, setting::map_width0)), all.width);
    for (unsigned tile = 0; tile < 4; ++tile) {
      bool const is_right = (tile & 1U) != 0;
      auto const height = is_right ? height1 : height0;
      add_tile(map, tile,
               {tile < 2 ? height : all.height - height, is_right ? all.width - width0 : width0,
                all.depth});
    }
  }
  static constexpr std::int32_t least(std::int32_t a, std::int32_t b) noexcept {
    return a < b ? a : b;
  }
  static constexpr setting precision_of(map_id map) noexcept {
    switch (map) {
      case map_id::ifm: return setting::ifm_precision;
      case map_id::ofm: return setting::ofm_precision;
      default: return setting::ifm2_precision;
    }
  }

  void add_tile(map_id map, unsigned tile, sizes const& part) noexcept {
    if (part.height < 1 || part.width < 1) return;
    auto const precision = registers_.get(precision_of(map));
    auto const element = 1 << (precision >> (map == map_id::ofm ? 1U : 2U) & 3U);
    address_range rows(registers_.get(static_cast<address>(of(map, address::map_base) + tile)));
    rows.repeat(static_cast<std::uint32_t>(part.height),
                registers_.get_signed(of(map, address::map_stride_y)));
    auto const number = registers_.get(of(map, setting::map_region)) & 7U;
    if (map == map_id::ofm) write(number);
    bool const has_bricks = (precision >> 6U & 3U) == 1;
    if (!has_bricks) {
      rows.repeat(static_cast<std::uint32_t>(part.width),
                  registers_.get_signed(of(map, address::map_stride_x)));
      return add(number, rows, std::int64_t{part.depth} * element);
    }
    // Bricks of 16 channels; the last one may have fewer.
    auto const stride_c = registers_.get_signed(of(map, address::map_stride_c));
    auto const whole = static_cast<std::uint32_t>(part.depth) / 16;
    auto const before_last = (part.width - 1) * 16 * element;
    if (whole > 0) {
      auto bricks = rows;
      bricks.repeat(whole, stride_c);
      add(number, bricks, before_last + 16 * element);
    }
    auto const rest = part.depth % 16;
    if (rest > 0) add(number, rows + whole * stride_c, before_last + rest * element);
  }

  // ---- weights and scales

  /// False if results are not scaled, or by one number.
  bool has_scales(std::uint32_t code, std::uint32_t mode) noexcept {
    bool const is_global = (registers_.get(setting::ofm_precision) >> 8U & 1U) != 0;
    if (is_global || code == command_code::elementwise) return false;
    if (code != command_code::pool || is_u85()) return true;
    constexpr std::uint32_t max = 0;
    if ((mode & 3U) == max) return false;
    // An average over all of a window has a table.
    return padding_of(setting::ifm_pad_top, setting::ifm_pad_bottom) +
               padding_of(setting::ifm_pad_left, setting::ifm_pad_right) ==
           0;
  }

  void add_constants(bool has_weights, bool has_scales) noexcept {
    if (!has_weights && !has_scales) return;
    bool const has_second_core = npu_.variant().product == npu_product::u65 &&
                                 (registers_.get(setting::parallel_mode) & 1U) != 0;
    if (has_scales) {
      add_stream(setting::scale_region, address::scale_base, 0xFFFFF);
      if (has_second_core) add_other_stream(setting::scale_region, 1, 0xFFFFF);
    }
    if (!has_weights) return;
    constexpr std::uint32_t any_length = ~std::uint32_t{0};
    add_stream(setting::weight_region, address::weight_base, any_length);
    auto const others = is_u85() ? 3U : has_second_core ? 1U : 0U;
    for (unsigned i = 0; i < others; ++i) {
      add_other_stream(setting::weight_region, i, any_length);
    }
  }
  /// The streams of other cores are absent if their length is not set.
  void add_other_stream(setting number, unsigned i, std::uint32_t longest) noexcept {
    auto const base = static_cast<address>(address::weight1_base + 2 * i);
    if (registers_.is_set(length_of(base))) add_stream(number, base, longest);
  }
  void add_stream(setting number, address base, std::uint32_t longest) noexcept {
    auto const length = registers_.get(length_of(base)) & std::int64_t{longest};
    if (length == 0) return;
    add(registers_.get(number) & 7U, address_range(registers_.get(base)), length);
  }
  static constexpr address length_of(address base) noexcept {
    return static_cast<address>(base + 1);
  }

  // ---- transfers

  void add_transfer() noexcept {
    auto const source = registers_.get(setting::dma_src_region);
    auto const destination = registers_.get(setting::dma_dst_region);
    auto const length = registers_.get(address::dma_len);
    auto const dimensions = (is_u85() ? source : destination) >> 9U & 3U;
    auto const rows = dimensions > 0 ? registers_.get(setting::dma_size0) : 1;
    auto const planes = dimensions > 1 ? registers_.get(setting::dma_size1) : 1;
    if (rows == 0 || planes == 0 || length == 0) is_empty_ = true;
    address_range from(registers_.get(address::dma_src));
    address_range to(registers_.get(address::dma_dst));
    if (is_u85()) {
      bool const gathers = (source & has_list) != 0;
      bool const scatters = (destination & has_list) != 0;
      auto const listed = gathers || scatters ? add_list(rows, planes) : 0;
      repeat(from, gathers ? listed : rows, address::dma_skip0);
      repeat(from, planes, address::dma_skip1);
      repeat(to, scatters ? listed : rows, address::dma_dst_stride0);
      repeat(to, planes, address::dma_dst_stride1);
    } else {
      // The destination can have gaps; the source has none.
      auto const plane = rows * length;
      from.repeat(rows, length);
      from.repeat(planes, plane);
      if (rows > 1) to.repeat(rows, length + registers_.get_signed(address::dma_skip0));
      if (planes > 1) to.repeat(planes, plane + registers_.get_signed(address::dma_skip1));
    }
    add(place_of(source), from, length);
    add(place_of(destination), to, length);
    write(place_of(destination));
  }
  static constexpr std::uint32_t has_list = 0x800;

  /// Repeats with the stride in a register, which one row does not need.
  void repeat(address_range& all, std::uint32_t count, address stride) noexcept {
    if (count > 1) all.repeat(count, registers_.get_signed(stride));
  }
  /// U85: adds a list of indices that select rows. Returns the number of rows to select from.
  std::uint32_t add_list(std::uint32_t rows, std::uint32_t planes) noexcept {
    address_range list(registers_.get(address::dma_idx));
    auto const bytes = std::int64_t{4} * rows;
    if (planes > 1) list.repeat(planes, bytes + registers_.get_signed(address::dma_idx_skip1));
    add(registers_.get(setting::dma_idx_region) & 7U, list, bytes);
    constexpr std::int64_t largest = 0x7FFFFFFF;
    return static_cast<std::uint32_t>((registers_.get(address::dma_idx_max) & largest) + 1);
  }

  /// The region of a transfer.
  static constexpr std::size_t place_of(std::uint32_t region_setting) noexcept {
    return (region_setting & 0x100U) != 0 ? internal : region_setting & 7U;
  }

  // ---- bytes

  /// Constants may be in flash, or the file of the payload.
  void write(std::size_t number) noexcept {
    writes_constants_ = writes_constants_ || number == static_cast<std::size_t>(region::constants);
  }
  /// Adds pieces of `bytes` bytes at these addresses.
  void add(std::size_t number, address_range const& pieces, std::int64_t bytes) noexcept {
    auto const end = static_cast<std::uint64_t>(pieces.last() + bytes);
    if (pieces.first() < 0 || (number == internal && end > table_memory())) {
      is_outside_ = true;
    } else if (number < region_count && made_.ends[number] < end) {
      made_.ends[number] = end;
    }
  }

  /// The size of the NPU's internal memory: U85's tables, or the SHRAM of other designs.
  [[nodiscard]] std::uint64_t table_memory() const noexcept {
    if (is_u85()) return 2048;
    auto const macs = npu_.variant().macs;
    return macs <= 64 ? 16384 : macs == 128 ? 24576 : 49152;
  }

  const_bytes commands_;
  npu_registers npu_;
  register_file registers_;
  command_extents& made_;
  bool is_empty_ = false;
  bool is_outside_ = false;
  bool writes_constants_ = false;
};

}  // namespace detail

/// Finds the bytes that the operations of a stream access. bad_commands if the stream is cut, does
/// not end with a stop, branches into a command, or has an operation without bytes or without a
/// register that it needs; writes_constants if one writes to their region; outside_region if an
/// address is negative or outside the NPU's internal memory.
inline status find_extents(const_bytes commands, npu_registers npu,
                           command_extents& made) noexcept {
  made = {};
  return detail::extent_finder(commands, npu, made).run();
}

}  // namespace arm_delegate::runtime
