#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the feature maps of a kernel operation; some sizes follow from others.
//
// A description is a function template over a direction: `Registers` is `register_reader`, which
// fills in the operation, or `register_writer`, which encodes its fields.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/register_reader.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::detail {

/// The location of a map in memory.
template <arm_delegate::detail::literal Map, class Registers, class FeatureMap>
void describe_place(Registers& r, FeatureMap& f) {
  r.template field<register_name<Map, "_BASE0">, "base">(f.bases[0]);
  r.template field<register_name<Map, "_BASE1">, "base">(f.bases[1]);
  r.template field<register_name<Map, "_BASE2">, "base">(f.bases[2]);
  r.template field<register_name<Map, "_BASE3">, "base">(f.bases[3]);
  r.template field_m1<register_name<Map, "_HEIGHT0_M1">, "height_m1">(f.tile_height0);
  r.template field_m1<register_name<Map, "_HEIGHT1_M1">, "height_m1">(f.tile_height1);
  r.template field_m1<register_name<Map, "_WIDTH0_M1">, "width_m1">(f.tile_width0);
  r.template field<register_name<Map, "_STRIDE_Y">, "stride">(f.stride_y);
  r.template field<register_name<Map, "_STRIDE_X">, "stride">(f.stride_x);
  r.template field<register_name<Map, "_STRIDE_C">, "stride">(f.stride_c);
}

/// The common part of the three feature maps; `Map` is "IFM", "IFM2" or "OFM". The map's broadcast
/// is already known.
template <arm_delegate::detail::literal Map, class Registers, class FeatureMap>
void describe_map(Registers& r, FeatureMap& f) {
  r.template field<register_name<Map, "_PRECISION">, "activation_type">(f.type);
  r.template field<register_name<Map, "_PRECISION">, "activation_precision">(f.precision);
  r.template field<register_name<Map, "_PRECISION">, "activation_format">(f.format);
  if (r.is_u85()) {
    r.template field<register_name<Map, "_PRECISION">, "activation_storage">(f.storage);
  }
  r.template field_16<register_name<Map, "_ZERO_POINT">, "zero_point">(f.zero_point, f.is_signed());
  if (is_in_memory(f) || f.storage == activation_storage::chained) {
    r.template field<register_name<Map, "_REGION">, "region">(f.region);
  }
  if (is_in_memory(f)) describe_place<Map>(r, f);
}

/// The broadcast of a map, as U55 and U65 encode it.
struct repeated_axes {
  bool h = false;
  bool w = false;
  bool c = false;
  bool is_constant = false;

  static constexpr repeated_axes of(broadcast_mode mode) {
    auto const bits = static_cast<unsigned>(mode);
    bool const is_constant = mode == broadcast_mode::scalar;
    return {(bits & 1U) != 0, (bits & 2U) != 0, (bits & 4U) != 0, is_constant};
  }
  [[nodiscard]] constexpr broadcast_mode mode() const {
    if (is_constant) return broadcast_mode::scalar;
    return static_cast<broadcast_mode>((h ? 1U : 0U) | (w ? 2U : 0U) | (c ? 4U : 0U));
  }
};

template <class Registers, class FeatureMap>
void describe_ifm2_broadcast(Registers& r, FeatureMap& f) {
  if (r.is_u85()) {
    return r.template field<"SET_IFM2_BROADCAST", "broadcast_mode">(f.broadcast);
  }
  auto axes = repeated_axes::of(f.broadcast);
  r.template field<"SET_IFM2_BROADCAST", "broadcast_h">(axes.h);
  r.template field<"SET_IFM2_BROADCAST", "broadcast_w">(axes.w);
  r.template field<"SET_IFM2_BROADCAST", "broadcast_c">(axes.c);
  r.template field<"SET_IFM2_BROADCAST", "broadcast_constant">(axes.is_constant);
  r.follows(f.broadcast, axes.mode(), "the broadcast of the second input");
}

/// Derives the sizes of a map that has no size registers.
template <class Registers, class FeatureMap>
void describe_sizes(Registers& r, FeatureMap& f, std::int64_t height, std::int64_t width,
                    std::int64_t depth) {
  r.follows(f.height, height, "the height of an input");
  r.follows(f.width, width, "the width of an input");
  r.follows(f.depth, depth, "the depth of an input");
}

/// An operand has the output's sizes, except 1 along the broadcast axes.
template <class Registers, class FeatureMap>
void describe_operand_sizes(Registers& r, FeatureMap& f, feature_map const& out) {
  auto const axes = repeated_axes::of(f.broadcast);
  describe_sizes(r, f, axes.is_constant || axes.h ? 1 : out.height,
                 axes.is_constant || axes.w ? 1 : out.width,
                 axes.is_constant || axes.c ? 1 : out.depth);
}

template <class Registers, class Operation>
void describe_ofm(Registers& r, Operation& o) {
  describe_map<"OFM">(r, o.ofm);
  r.template field_m1<"SET_OFM_HEIGHT_M1", "height_m1">(o.ofm.height);
  r.template field_m1<"SET_OFM_WIDTH_M1", "width_m1">(o.ofm.width);
  r.template field_m1<"SET_OFM_DEPTH_M1", "depth_m1">(o.ofm.depth);
}

/// The first input; the output and the kernel are already known.
template <class Registers, class Operation>
void describe_ifm(Registers& r, Operation& o) {
  if (o.kind == kernel_kind::elementwise) {
    if (r.is_u85()) r.template field<"SET_IFM_BROADCAST", "broadcast_mode">(o.ifm.broadcast);
    describe_map<"IFM">(r, o.ifm);
    describe_operand_sizes(r, o.ifm, o.ofm);
    if (o.ifm.storage != activation_storage::chained) {
      r.template unused<"SET_IFM_DEPTH_M1", "depth_m1">(o.ifm.depth - 1);
    }
    return;
  }
  describe_map<"IFM">(r, o.ifm);
  r.template field_m1<"SET_IFM_DEPTH_M1", "depth_m1">(o.ifm.depth);
  if (o.kind == kernel_kind::resize) {
    r.template field_m1<"SET_KERNEL_HEIGHT_M1", "height_m1">(o.ifm.height);
    return r.template field_m1<"SET_KERNEL_WIDTH_M1", "width_m1">(o.ifm.width);
  }
  // No register holds the input's height and width: they follow from the output's.
  auto const& k = o.kernel;
  std::int64_t const scale = o.upscale == ifm_upscale_mode::none ? 1 : 2;
  auto const size = [&](std::int64_t out, std::int64_t step, std::int64_t extent,
                        std::int64_t padding) {
    return ((out - 1) * step + extent - padding + scale - 1) / scale;
  };
  describe_sizes(
      r, o.ifm, size(o.ofm.height, k.stride_y, k.dilated_height(), k.pad_top + k.pad_bottom),
      size(o.ofm.width, k.stride_x, k.dilated_width(), k.pad_left + k.pad_right), o.ifm.depth);
}

/// True if an operation reads a second input.
[[nodiscard]] constexpr bool has_ifm2(kernel_operation const& o) {
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

/// The second input, if there is one.
template <class Registers, class Operation>
void describe_ifm2(Registers& r, Operation& o) {
  if constexpr (!Registers::is_writing) {
    if (has_ifm2(o)) o.ifm2.emplace();
  }
  if (!o.ifm2) return;
  auto& f = *o.ifm2;
  // Only elementwise operations broadcast operands; for others the register may be stale.
  if (o.kind == kernel_kind::elementwise) describe_ifm2_broadcast(r, f);
  describe_map<"IFM2">(r, f);
  // The second input of a matrix product has one row per output channel.
  if (o.multiplies_matrices) return describe_sizes(r, f, 1, o.ofm.depth, o.ifm.depth);
  describe_operand_sizes(r, f, o.ofm);
}

}  // namespace arm_delegate::ethosu::detail
