#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads what an operation of a command stream does from the state that it finds.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_output.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate::ethosu {

namespace detail {

/// Reads the state of one kernel operation.
class operation_reader {
 public:
  operation_reader(command_state const& state, instruction const& i) : s_(state), i_(i) {}

  kernel_operation run() const {
    kernel_operation o{.command = i_, .kind = kind()};
    read_mode(o);
    o.ofm = ofm();
    o.block = {.height = number(s_.get<"SET_OFM_BLK_HEIGHT_M1", "height_m1">() + 1),
               .width = number(s_.get<"SET_OFM_BLK_WIDTH_M1", "width_m1">() + 1),
               .depth = number(s_.get<"SET_OFM_BLK_DEPTH_M1", "depth_m1">() + 1)};
    o.ifm = ifm();
    if (o.kind != kernel_kind::elementwise && o.kind != kernel_kind::resize) {
      o.kernel = kernel();
      o.upscale = s_.get<ifm_upscale_mode, "SET_IFM_UPSCALE", "mode">();
    }
    set_ifm_sizes(o);
    read_accumulators(o);
    o.multiplies_matrices = is_u85() && o.kind == kernel_kind::conv && i_["weights_ifm2"] != 0;
    if (has_ifm2(o)) o.ifm2 = ifm2(o);
    o.out = output_reader(s_, o).run();
    read_weights(o);
    read_scale(o);
    if (o.kind == kernel_kind::elementwise) read_operands(o);
    if (!is_u85()) read_banks(o);
    if (o.kind == kernel_kind::resize) {
      o.resize_y = resize_axis_of<"Y">();
      o.resize_x = resize_axis_of<"X">();
    }
    o.block_dependency = s_.get<"SET_BLOCKDEP", "blockdep">();
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

  void read_mode(kernel_operation& o) const {
    switch (o.kind) {
      case kernel_kind::pool: o.pooling = static_cast<pooling_mode>(i_["pooling_mode"]); break;
      case kernel_kind::elementwise:
        o.elementwise = static_cast<elementwise_mode>(i_["elementwise_mode"]);
        break;
      case kernel_kind::resize: o.resize = static_cast<resize_mode>(i_["resize_mode"]); break;
      default: break;
    }
  }

  /// Zero points have 16 bits and the sign of their feature map.
  static std::int64_t with_sign(std::int64_t bits, activation_type type) {
    return type == activation_type::signed_ ? static_cast<std::int16_t>(bits) : bits;
  }

  /// What the three feature maps have in common; `Map` is "IFM", "IFM2" or "OFM".
  template <arm_delegate::detail::literal Map>
  [[nodiscard]] feature_map map(broadcast_mode broadcast = broadcast_mode::none) const {
    feature_map f{.broadcast = broadcast};
    f.type = s_.get<activation_type, set<Map, "_PRECISION">, "activation_type">();
    f.precision = s_.get<activation_precision, set<Map, "_PRECISION">, "activation_precision">();
    f.format = s_.get<activation_format, set<Map, "_PRECISION">, "activation_format">();
    if (is_u85()) {
      f.storage = s_.get<activation_storage, set<Map, "_PRECISION">, "activation_storage">();
    }
    f.zero_point = with_sign(s_.get<set<Map, "_ZERO_POINT">, "zero_point">(), f.type);
    if (f.storage == activation_storage::chained)
      f.region = s_.get<set<Map, "_REGION">, "region">();
    if (is_in_memory(f)) read_place<Map>(f);
    return f;
  }
  template <arm_delegate::detail::literal Map>
  void read_place(feature_map& f) const {
    f.region = s_.get<set<Map, "_REGION">, "region">();
    f.bases = {s_.get<set<Map, "_BASE0">, "base">(), s_.get<set<Map, "_BASE1">, "base">(),
               s_.get<set<Map, "_BASE2">, "base">(), s_.get<set<Map, "_BASE3">, "base">()};
    f.tile_height0 = s_.get<set<Map, "_HEIGHT0_M1">, "height_m1">() + 1;
    f.tile_height1 = s_.get<set<Map, "_HEIGHT1_M1">, "height_m1">() + 1;
    f.tile_width0 = s_.get<set<Map, "_WIDTH0_M1">, "width_m1">() + 1;
    f.stride_y = s_.get<set<Map, "_STRIDE_Y">, "stride">();
    f.stride_x = s_.get<set<Map, "_STRIDE_X">, "stride">();
    f.stride_c = s_.get<set<Map, "_STRIDE_C">, "stride">();
  }

  [[nodiscard]] feature_map ofm() const {
    auto f = map<"OFM">();
    f.height = s_.get<"SET_OFM_HEIGHT_M1", "height_m1">() + 1;
    f.width = s_.get<"SET_OFM_WIDTH_M1", "width_m1">() + 1;
    f.depth = s_.get<"SET_OFM_DEPTH_M1", "depth_m1">() + 1;
    return f;
  }

  [[nodiscard]] feature_map ifm() const {
    bool const may_repeat = is_u85() && i_.is("OP_ELEMENTWISE");
    auto f = map<"IFM">(may_repeat ? s_.get<broadcast_mode, "SET_IFM_BROADCAST", "broadcast_mode">()
                                   : broadcast_mode::none);
    // Operands of elementwise operations have the output's sizes.
    if (!i_.is("OP_ELEMENTWISE")) f.depth = s_.get<"SET_IFM_DEPTH_M1", "depth_m1">() + 1;
    return f;
  }

  [[nodiscard]] feature_map ifm2(kernel_operation const& o) const {
    // Only elementwise operations repeat operands; for others the register is an older one's.
    auto f =
        map<"IFM2">(o.kind == kernel_kind::elementwise ? ifm2_broadcast() : broadcast_mode::none);
    set_operand_sizes(f, o.ofm);
    if (o.multiplies_matrices) {  // of a matrix product: a row for each output channel
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
    k.part = s_.get<kernel_decomposition, "SET_KERNEL_STRIDE", "decomposition">() ==
                     kernel_decomposition::d4x4
                 ? 4
                 : 8;
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
    if (o.kind != kernel_kind::elementwise) {
      return o.multiplies_matrices || o.starts_from == acc_input::ifm2;
    }
    switch (o.elementwise) {
      case elementwise_mode::lrelu:
      case elementwise_mode::abs:
      case elementwise_mode::clz:
      case elementwise_mode::not_: return false;
      default: return true;
    }
  }

  // ---- weights and scales

  void read_weights(kernel_operation& o) const {
    if (o.out.scale_mode == ofm_scale_mode::per_channel && !o.out.is_bare) {
      add_range<"SCALE", "">(o.scales);
      if (!is_u85() && has_two_cores()) add_range<"SCALE", "1">(o.scales);
    }
    bool const is_conv = o.kind == kernel_kind::conv && !o.multiplies_matrices;
    if (!is_conv && o.kind != kernel_kind::depthwise) return;
    o.weights.order = s_.get<weight_traversal, "SET_KERNEL_STRIDE", "weight_order">();
    if (is_u85()) {
      o.weights.format = s_.get<weight_format, "SET_WEIGHT_FORMAT", "weight_format">();
      o.weights.sparsity = s_.get<weight_sparsity, "SET_WEIGHT_FORMAT", "weight_sparsity">();
    }
    add_range<"WEIGHT", "">(o.weights.streams);
    if (is_u85() || has_two_cores()) add_range<"WEIGHT", "1">(o.weights.streams);
    if (!is_u85()) return;
    add_range<"WEIGHT", "2">(o.weights.streams);
    add_range<"WEIGHT", "3">(o.weights.streams);
  }
  /// A scale for each channel comes from the table, its rounding on U85 from the register.
  void read_scale(kernel_operation& o) const {
    if (o.out.is_bare || (!is_u85() && !o.scales.empty())) return;
    o.out.scale = {.scale = s_.get<"SET_OFM_SCALE", "scale">(),
                   .shift = s_.get<"SET_OFM_SCALE", "shift">()};
  }
  /// `What` is "WEIGHT" or "SCALE", `Stream` its number; one that no command gave bytes is none.
  template <arm_delegate::detail::literal What, arm_delegate::detail::literal Stream>
  void add_range(std::vector<byte_range>& to) const {
    constexpr auto length_of = set<What + Stream, "_LENGTH">;
    bool const is_first = Stream.view().empty();
    if (!is_first && !s_.is_written(length_of.view())) return;
    auto const length = s_.get<length_of, "length">();
    if (length == 0) return;
    to.push_back({.region = s_.get<set<What, "_REGION">, "region">(),
                  .base = s_.get<set<What + Stream, "_BASE">, "base">(),
                  .length = length});
  }
  [[nodiscard]] bool has_two_cores() const {
    return s_.family() == npu_family::u65 &&
           s_.get<parallel_mode, "SET_PARALLEL_MODE", "parallel_mode">() ==
               parallel_mode::dual_core_depth;
  }

  // ---- operands, accumulators

  /// How an elementwise operation scales and orders its operands.
  void read_operands(kernel_operation& o) const {
    bool const has_scalar = o.ifm.broadcast == broadcast_mode::scalar ||
                            (o.ifm2 && o.ifm2->broadcast == broadcast_mode::scalar);
    if (is_u85()) {
      o.ifm_scale = operand<"IFM">();
      // A leaky ReLU scales elements below 0 by the second one.
      if (o.ifm2 || o.elementwise == elementwise_mode::lrelu) o.ifm2_scale = operand<"IFM2">();
      if (has_scalar) o.scalar = s_.get<"SET_OP_SCALAR", "scalar">();
      return;
    }
    if (has_scalar) o.scalar = s_.get<"SET_IFM2_SCALAR", "scalar">();
    o.ifm_scale.round = same_rounding(s_.get<rounding, "SET_IFM_PRECISION", "round_mode">());
    if (!o.ifm2) return;
    o.swaps_operands =
        s_.get<operand_order, "SET_IFM2_BROADCAST", "operand_order">() == operand_order::order_a;
    if (o.elementwise != elementwise_mode::add && o.elementwise != elementwise_mode::sub) return;
    o.scale_mode = s_.get<ifm_scale_mode, "SET_IFM_PRECISION", "scale_mode">();
    o.ifm_scale.scale = {.scale = s_.get<"SET_OPA_SCALE", "scale">(),
                         .shift = s_.get<"SET_OPA_SCALE", "shift">()};
    o.ifm2_scale.scale.scale = s_.get<"SET_OPB_SCALE", "scale">();
  }
  template <arm_delegate::detail::literal Map>
  [[nodiscard]] operand_scale operand() const {
    return {
        .scale = {.scale = s_.get<set<Map, "_SCALE">, "scale">(),
                  .shift = s_.get<set<Map, "_SCALE">, "shift">()},
        .round = s_.get<ifm_rounding, set<Map, "_SCALE">, "round_mode">() == ifm_rounding::natural
                     ? ofm_rounding::natural
                     : ofm_rounding::double_symmetric,
        .double_rounding = s_.get<set<Map, "_SCALE">, "dbl_rnd">()};
  }

  static std::int64_t bits_of(acc_format format) {
    switch (format) {
      case acc_format::i40: return 40;
      case acc_format::f16: return 16;
      default: return 32;
    }
  }
  void read_accumulators(kernel_operation& o) const {
    if (!is_u85()) {
      o.accumulator_bits = bits_of(s_.get<acc_format, "SET_ACC_FORMAT", "acc_format">());
      return;
    }
    o.accumulator_bits =
        s_.get<acc_format_u85, "SET_ACC_FORMAT", "acc_format">() == acc_format_u85::i48 ? 48 : 32;
    o.unit = s_.get<microblock, "SET_ACC_FORMAT", "microblock">();
    o.starts_from = s_.get<acc_input, "SET_ACC_FORMAT", "acc_input">();
    o.keeps_accumulators =
        s_.get<acc_output, "SET_ACC_FORMAT", "acc_output">() == acc_output::disable;
  }

  void read_banks(kernel_operation& o) const {
    o.banks = {.ifm_end = s_.get<"SET_IFM_IB_END", "ib_end">(),
               .ifm2_begin =
                   o.ifm2 && is_in_memory(*o.ifm2) ? s_.get<"SET_IFM2_IB_START", "ib_start">() : 0,
               .accumulators_begin = s_.get<"SET_AB_START", "ab_start">()};
  }

  template <arm_delegate::detail::literal Axis>
  [[nodiscard]] resize_axis resize_axis_of() const {
    constexpr auto steps = set<"RESIZE_", Axis>;
    auto const n = s_.get<steps + arm_delegate::detail::literal("_SCALE_N_M1"), "scale_n_m1">() + 1;
    return {.numerator = n,
            .step = s_.get<steps, "one_step_int">() * n + s_.get<steps, "one_step_mod">(),
            .offset = s_.get<steps + arm_delegate::detail::literal("_OFFSET"), "offset">()};
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
