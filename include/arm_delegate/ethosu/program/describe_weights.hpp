#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the location and encoding of an operation's weights and scales.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/register_reader.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>

namespace arm_delegate::ethosu::detail {

/// Stream number `index` of `streams`: `What` is "WEIGHT" or "SCALE", `Stream` is "", "1", "2" or
/// "3". A stream with length 0 is absent, and its base is ignored.
template <arm_delegate::detail::literal What, arm_delegate::detail::literal Stream, class Registers,
          class Ranges>
void describe_stream(Registers& r, Ranges& streams, std::size_t index) {
  constexpr auto length = register_name<What, Stream + arm_delegate::detail::literal("_LENGTH")>;
  constexpr auto base = register_name<What, Stream + arm_delegate::detail::literal("_BASE")>;
  bool const is_there = index < streams.size() && streams[index].length != 0;
  if (index > 0 && !r.template is_set<length, "length">(is_there, index)) return;
  auto range = is_there ? streams[index] : byte_range{};
  r.template field<length, "length">(range.length);
  if (range.length == 0) return;
  r.template field<register_name<What, "_REGION">, "region">(range.region);
  r.template field<base, "base">(range.base);
  if constexpr (!Registers::is_writing) {
    streams.resize(index + 1);
    streams[index] = range;
  }
}

[[nodiscard]] constexpr bool has_weights(kernel_operation const& o) {
  return (o.kind == kernel_kind::conv && !o.multiplies_matrices) ||
         o.kind == kernel_kind::depthwise;
}
[[nodiscard]] constexpr bool has_scales(kernel_operation const& o) {
  return o.out.scale_mode == ofm_scale_mode::per_channel && !o.out.is_bare;
}

/// U65: whether both cores work on an operation. Other designs have one setting.
template <class Registers, class Operation>
void describe_cores(Registers& r, Operation& o) {
  if (has_weights(o) || has_scales(o)) {
    r.template field<"SET_PARALLEL_MODE", "parallel_mode">(o.parallel);
  } else {
    r.template optional_field<"SET_PARALLEL_MODE", "parallel_mode">(o.parallel);
  }
}

template <class Registers, class Operation>
void describe_weights(Registers& r, Operation& o) {
  if (r.family() == npu_family::u65) describe_cores(r, o);
  bool const has_second = o.parallel == parallel_mode::dual_core_depth;
  if (has_scales(o)) {
    describe_stream<"SCALE", "">(r, o.scales, 0);
    if (!r.is_u85() && has_second) describe_stream<"SCALE", "1">(r, o.scales, 1);
  }
  if (!has_weights(o)) {
    if (r.is_u85() && o.multiplies_matrices) {
      r.template unused<"SET_WEIGHT_FORMAT", "weight_format">(0);
    }
    return;
  }
  r.template field<"SET_KERNEL_STRIDE", "weight_order">(o.weights.order);
  if (r.is_u85()) {
    r.template field<"SET_WEIGHT_FORMAT", "weight_format">(o.weights.format);
    r.template field<"SET_WEIGHT_FORMAT", "weight_sparsity">(o.weights.sparsity);
  }
  auto& streams = o.weights.streams;
  describe_stream<"WEIGHT", "">(r, streams, 0);
  if (r.is_u85() || has_second) describe_stream<"WEIGHT", "1">(r, streams, 1);
  if (!r.is_u85()) return;
  describe_stream<"WEIGHT", "2">(r, streams, 2);
  describe_stream<"WEIGHT", "3">(r, streams, 3);
}

/// A scale per channel comes from the table; on U85 its rounding comes from the register.
template <class Registers, class Operation>
void describe_scale(Registers& r, Operation& o) {
  if (!r.is_u85() && o.kind == kernel_kind::elementwise && o.out.is_bare) {
    r.template unused<"SET_OFM_SCALE", "scale">(1);
  }
  if (o.out.is_bare || (!r.is_u85() && !o.scales.empty())) return;
  r.template field<"SET_OFM_SCALE", "scale">(o.out.scale.scale);
  r.template field<"SET_OFM_SCALE", "shift">(o.out.scale.shift);
}

}  // namespace arm_delegate::ethosu::detail
