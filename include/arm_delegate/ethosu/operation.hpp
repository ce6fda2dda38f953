#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An operation of a command stream with the state it found, as shapes, places and numbers.

#include <arm_delegate/detail/fixed_string.hpp>
#include <arm_delegate/ethosu/command_state.hpp>
#include <arm_delegate/ethosu/command_stream.hpp>
#include <arm_delegate/ethosu/settings.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::ethosu {

/// A feature map as an operation reads or writes it. Sizes count elements, the rest bytes.
struct feature_map {
  std::int64_t height = 0;
  std::int64_t width = 0;
  std::int64_t depth = 0;
  activation_type type = activation_type::signed_;
  activation_precision precision = activation_precision::b8;
  activation_format format = activation_format::nhwc;
  activation_storage storage = activation_storage::tile2x2;
  broadcast_mode broadcast = broadcast_mode::none;
  std::int64_t zero_point = 0;
  std::int64_t region = 0;  ///< or the number of a chain buffer
  /// Tiles: left above, right above, left below, right below.
  std::array<std::int64_t, 4> bases{};
  std::int64_t tile_height0 = 0;  ///< of the left column's upper tile
  std::int64_t tile_height1 = 0;  ///< of the right column's
  std::int64_t tile_width0 = 0;   ///< of the left column
  std::int64_t stride_y = 0;
  std::int64_t stride_x = 0;
  std::int64_t stride_c = 0;  ///< between bricks of 16 channels

  [[nodiscard]] constexpr std::int64_t element_bytes() const {
    return std::int64_t{1} << static_cast<unsigned>(precision);
  }
  [[nodiscard]] constexpr bool is_signed() const { return type == activation_type::signed_; }
};

/// The window that an operation moves over its input.
struct npu_kernel {
  std::int64_t height = 1;  ///< without what dilation puts between
  std::int64_t width = 1;
  std::int64_t stride_y = 1;
  std::int64_t stride_x = 1;
  std::int64_t dilation_y = 1;
  std::int64_t dilation_x = 1;
  std::int64_t pad_top = 0;
  std::int64_t pad_left = 0;
  std::int64_t pad_bottom = 0;
  std::int64_t pad_right = 0;

  [[nodiscard]] constexpr std::int64_t dilated_height() const {
    return (height - 1) * dilation_y + 1;
  }
  [[nodiscard]] constexpr std::int64_t dilated_width() const {
    return (width - 1) * dilation_x + 1;
  }
};

/// Bytes of a region.
struct byte_range {
  std::int64_t region = 0;
  std::int64_t base = 0;
  std::int64_t length = 0;
};

/// A fixed-point factor: x * scale / 2^shift, rounded.
struct npu_scale {
  std::int64_t scale = 1;
  std::int64_t shift = 0;
};

enum class kernel_kind : std::uint8_t { conv, depthwise, pool, elementwise, resize };

/// One kernel operation.
struct kernel_operation {
  instruction command{};
  kernel_kind kind = kernel_kind::conv;
  feature_map ifm{};
  std::optional<feature_map> ifm2{};
  feature_map ofm{};
  npu_kernel kernel{};
  ifm_upscale_mode upscale = ifm_upscale_mode::none;
  npu_block block{};                  ///< of the output
  std::vector<byte_range> weights{};  ///< a stream for each core
  std::vector<byte_range> scales{};
  ofm_scale_mode scale_mode = ofm_scale_mode::global;
  npu_scale ofm_scale{};

  [[nodiscard]] bool has_weights() const { return !weights.empty(); }
};

namespace detail {

/// Reads the state of one kernel operation.
class operation_reader {
 public:
  operation_reader(command_state const& state, instruction const& i) : s_(state), i_(i) {}

  kernel_operation run() const {
    kernel_operation o{.command = i_, .kind = kind()};
    o.ofm = ofm();
    o.block = {.height = number(s_.get<"SET_OFM_BLK_HEIGHT_M1", "height_m1">() + 1),
               .width = number(s_.get<"SET_OFM_BLK_WIDTH_M1", "width_m1">() + 1),
               .depth = number(s_.get<"SET_OFM_BLK_DEPTH_M1", "depth_m1">() + 1)};
    o.ifm = ifm();
    if (o.kind != kernel_kind::elementwise) {
      o.kernel = kernel();
      o.upscale = s_.get<ifm_upscale_mode, "SET_IFM_UPSCALE", "mode">();
    }
    set_ifm_sizes(o);
    if (has_ifm2(o)) o.ifm2 = ifm2(o);
    read_weights(o);
    o.scale_mode = s_.get<ofm_scale_mode, "SET_OFM_PRECISION", "scale_mode">();
    o.ofm_scale = {.scale = s_.get<"SET_OFM_SCALE", "scale">(),
                   .shift = s_.get<"SET_OFM_SCALE", "shift">()};
    return o;
  }

 private:
  template <arm_delegate::detail::literal Map, arm_delegate::detail::literal Rest>
  static constexpr auto set = arm_delegate::detail::literal("SET_") + Map + Rest;

  static int number(std::int64_t value) { return static_cast<int>(value); }
  [[nodiscard]] bool is_u85() const { return s_.family() == npu_family::u85; }

  [[nodiscard]] kernel_kind kind() const {
    if (i_.is("OP_CONV")) return kernel_kind::conv;
    if (i_.is("OP_DEPTHWISE")) return kernel_kind::depthwise;
    if (i_.is("OP_POOL")) return kernel_kind::pool;
    return i_.is("OP_RESIZE") ? kernel_kind::resize : kernel_kind::elementwise;
  }

  /// Zero points have 16 bits and the sign of their feature map.
  static std::int64_t with_sign(std::int64_t bits, activation_type type) {
    return type == activation_type::signed_ ? static_cast<std::int16_t>(bits) : bits;
  }

  /// What the three feature maps have in common; `Map` is "IFM", "IFM2" or "OFM".
  template <arm_delegate::detail::literal Map>
  [[nodiscard]] feature_map map() const {
    feature_map f;
    f.type = s_.get<activation_type, set<Map, "_PRECISION">, "activation_type">();
    f.precision = s_.get<activation_precision, set<Map, "_PRECISION">, "activation_precision">();
    f.format = s_.get<activation_format, set<Map, "_PRECISION">, "activation_format">();
    if (is_u85()) {
      f.storage = s_.get<activation_storage, set<Map, "_PRECISION">, "activation_storage">();
    }
    f.zero_point = with_sign(s_.get<set<Map, "_ZERO_POINT">, "zero_point">(), f.type);
    f.region = s_.get<set<Map, "_REGION">, "region">();
    f.bases = {s_.get<set<Map, "_BASE0">, "base">(), s_.get<set<Map, "_BASE1">, "base">(),
               s_.get<set<Map, "_BASE2">, "base">(), s_.get<set<Map, "_BASE3">, "base">()};
    f.tile_height0 = s_.get<set<Map, "_HEIGHT0_M1">, "height_m1">() + 1;
    f.tile_height1 = s_.get<set<Map, "_HEIGHT1_M1">, "height_m1">() + 1;
    f.tile_width0 = s_.get<set<Map, "_WIDTH0_M1">, "width_m1">() + 1;
    f.stride_y = s_.get<set<Map, "_STRIDE_Y">, "stride">();
    f.stride_x = s_.get<set<Map, "_STRIDE_X">, "stride">();
    f.stride_c = s_.get<set<Map, "_STRIDE_C">, "stride">();
    return f;
  }

  [[nodiscard]] feature_map ofm() const {
    auto f = map<"OFM">();
    f.height = s_.get<"SET_OFM_HEIGHT_M1", "height_m1">() + 1;
    f.width = s_.get<"SET_OFM_WIDTH_M1", "width_m1">() + 1;
    f.depth = s_.get<"SET_OFM_DEPTH_M1", "depth_m1">() + 1;
    return f;
  }

  [[nodiscard]] feature_map ifm() const {
    auto f = map<"IFM">();
    f.depth = s_.get<"SET_IFM_DEPTH_M1", "depth_m1">() + 1;
    if (is_u85()) f.broadcast = s_.get<broadcast_mode, "SET_IFM_BROADCAST", "broadcast_mode">();
    return f;
  }

  [[nodiscard]] feature_map ifm2(kernel_operation const& o) const {
    auto f = map<"IFM2">();
    f.broadcast = ifm2_broadcast();
    set_operand_sizes(f, o.ofm);
    if (o.kind == kernel_kind::conv) {  // of a matrix product: a row for each output channel
      f.height = 1;
      f.width = o.ofm.depth;
      f.depth = o.ifm.depth;
    }
    return f;
  }

  [[nodiscard]] broadcast_mode ifm2_broadcast() const {
    if (is_u85()) return s_.get<broadcast_mode, "SET_IFM2_BROADCAST", "broadcast_mode">();
    if (s_.get<"SET_IFM2_BROADCAST", "broadcast_constant">() != 0) return broadcast_mode::scalar;
    return static_cast<broadcast_mode>(s_.get<"SET_IFM2_BROADCAST", "broadcast_h">() |
                                       s_.get<"SET_IFM2_BROADCAST", "broadcast_w">() << 1 |
                                       s_.get<"SET_IFM2_BROADCAST", "broadcast_c">() << 2);
  }

  /// The kernel's size in commands is the dilated one.
  [[nodiscard]] npu_kernel kernel() const {
    npu_kernel k;
    k.dilation_y = 1 + s_.get<"SET_KERNEL_STRIDE", "dilation_y">();
    k.dilation_x = 1 + s_.get<"SET_KERNEL_STRIDE", "dilation_x">();
    k.height = s_.get<"SET_KERNEL_HEIGHT_M1", "height_m1">() / k.dilation_y + 1;
    k.width = s_.get<"SET_KERNEL_WIDTH_M1", "width_m1">() / k.dilation_x + 1;
    k.stride_y = 1 + s_.get<"SET_KERNEL_STRIDE", "stride_y_lsb">() +
                 2 * s_.get<"SET_KERNEL_STRIDE", "stride_y_msb">();
    k.stride_x = 1 + s_.get<"SET_KERNEL_STRIDE", "stride_x_lsb">() +
                 2 * s_.get<"SET_KERNEL_STRIDE", "stride_x_msb">();
    k.pad_top = s_.get<"SET_IFM_PAD_TOP", "pad">();
    k.pad_left = s_.get<"SET_IFM_PAD_LEFT", "pad">();
    k.pad_bottom = s_.get<"SET_IFM_PAD_BOTTOM", "pad">();
    k.pad_right = s_.get<"SET_IFM_PAD_RIGHT", "pad">();
    return k;
  }

  /// No register holds the input's height and width: they follow from the output's.
  void set_ifm_sizes(kernel_operation& o) const {
    auto const& k = o.kernel;
    switch (o.kind) {
      case kernel_kind::elementwise: set_operand_sizes(o.ifm, o.ofm); return;
      case kernel_kind::resize:
        o.ifm.height = s_.get<"SET_KERNEL_HEIGHT_M1", "height_m1">() + 1;
        o.ifm.width = s_.get<"SET_KERNEL_WIDTH_M1", "width_m1">() + 1;
        return;
      default: break;
    }
    std::int64_t const scale = o.upscale == ifm_upscale_mode::none ? 1 : 2;
    auto const upscaled = [&](std::int64_t out, std::int64_t step, std::int64_t extent,
                              std::int64_t padding) {
      return ((out - 1) * step + extent - padding + scale - 1) / scale;
    };
    o.ifm.height = upscaled(o.ofm.height, k.stride_y, k.dilated_height(), k.pad_top + k.pad_bottom);
    o.ifm.width = upscaled(o.ofm.width, k.stride_x, k.dilated_width(), k.pad_left + k.pad_right);
  }

  /// An operand has the output's sizes, but 1 along the axes where it is repeated.
  static void set_operand_sizes(feature_map& f, feature_map const& out) {
    auto const bits = static_cast<unsigned>(f.broadcast);
    bool const is_scalar = f.broadcast == broadcast_mode::scalar;
    f.height = is_scalar || (bits & 1U) != 0 ? 1 : out.height;
    f.width = is_scalar || (bits & 2U) != 0 ? 1 : out.width;
    f.depth = is_scalar || (bits & 4U) != 0 ? 1 : out.depth;
  }

  [[nodiscard]] bool has_ifm2(kernel_operation const& o) const {
    switch (o.kind) {
      case kernel_kind::conv: return is_u85() && i_["weights_ifm2"] != 0;
      case kernel_kind::pool:
        return pooling_mode{static_cast<std::uint8_t>(i_["pooling_mode"])} == pooling_mode::none;
      case kernel_kind::elementwise: break;
      default: return false;
    }
    switch (static_cast<elementwise_mode>(i_["elementwise_mode"])) {
      case elementwise_mode::lrelu:
      case elementwise_mode::abs:
      case elementwise_mode::clz:
      case elementwise_mode::not_: return false;
      default: return true;
    }
  }

  void read_weights(kernel_operation& o) const {
    bool const per_channel =
        s_.get<ofm_scale_mode, "SET_OFM_PRECISION", "scale_mode">() == ofm_scale_mode::per_channel;
    if (per_channel && o.kind != kernel_kind::elementwise) {
      add_range<"SCALE", "">(o.scales);
      if (!is_u85() && has_two_cores()) add_range<"SCALE", "1">(o.scales);
    }
    if (!(o.kind == kernel_kind::conv && !o.ifm2) && o.kind != kernel_kind::depthwise) return;
    add_range<"WEIGHT", "">(o.weights);
    if (is_u85() || has_two_cores()) add_range<"WEIGHT", "1">(o.weights);
    if (!is_u85()) return;
    add_range<"WEIGHT", "2">(o.weights);
    add_range<"WEIGHT", "3">(o.weights);
  }
  /// `What` is "WEIGHT" or "SCALE", `Stream` its number; a stream without bytes is none.
  template <arm_delegate::detail::literal What, arm_delegate::detail::literal Stream>
  void add_range(std::vector<byte_range>& to) const {
    byte_range const made{.region = s_.get<set<What, "_REGION">, "region">(),
                          .base = s_.get<set<What + Stream, "_BASE">, "base">(),
                          .length = s_.get<set<What + Stream, "_LENGTH">, "length">()};
    if (made.length > 0) to.push_back(made);
  }
  [[nodiscard]] bool has_two_cores() const {
    return s_.get<parallel_mode, "SET_PARALLEL_MODE", "parallel_mode">() ==
           parallel_mode::dual_core_depth;
  }

  command_state const& s_;
  instruction const& i_;
};

}  // namespace detail

/// True for what reads and writes feature maps; false for DMA, waits, the end.
[[nodiscard]] inline bool is_kernel_operation(instruction const& i) {
  return i.is("OP_CONV") || i.is("OP_DEPTHWISE") || i.is("OP_POOL") || i.is("OP_ELEMENTWISE") ||
         i.is("OP_RESIZE");
}

/// What a kernel operation does in that state.
[[nodiscard]] inline kernel_operation read_operation(command_state const& state,
                                                     instruction const& i) {
  return detail::operation_reader(state, i).run();
}

}  // namespace arm_delegate::ethosu
