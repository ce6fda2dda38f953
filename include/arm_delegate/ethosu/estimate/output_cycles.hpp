#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Estimates the output stage's cycles per element.
//
// Vela: EstimateAOCyclesPerElement of ethos_u55_performance.cpp and ethos_u85_performance.cpp.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu::estimate {

namespace detail {

/// The output is clipped to less than its type's range: an activation was fused into the operation.
[[nodiscard]] inline bool has_clamp(kernel_operation const& o) {
  if (!o.out.clips || o.ofm.element_bytes() > 2) return false;
  auto const bits = 8 * o.ofm.element_bytes();
  auto const span = std::int64_t{1} << static_cast<unsigned>(bits);
  auto const least = o.out.clips_unsigned ? std::int64_t{0} : -span / 2;
  return o.out.smallest > least || o.out.largest < least + span - 1;
}

[[nodiscard]] inline double u55_output(u55_output_cycles const& c, kernel_operation const& o,
                                       work const& w) {
  bool const is_elementwise = w.kind == work_kind::elementwise;
  bool const is_product = is_elementwise && o.elementwise == elementwise_mode::mul;
  if (is_elementwise && w.ifm.bits == 32) return w.ifm2 ? c.binary32 : c.unary32;
  if (is_product && w.ofm.bits == 32) return c.mul_to32;
  if (is_product || (!is_elementwise && w.wide_sums)) return c.mul;
  if (is_elementwise &&
      (o.elementwise == elementwise_mode::add || o.elementwise == elementwise_mode::sub)) {
    return c.add;
  }
  // Vela counts a maximum over a whole axis, which uses the same command, as `other`.
  return w.kind == work_kind::pool && o.pooling == pooling_mode::max ? c.max_pool : c.other;
}

[[nodiscard]] inline double u55_output_cycles_of(npu_facts const& npu, kernel_operation const& o,
                                                 work const& w) {
  auto const output = u55_output(npu.output_cycles, o, w);
  bool const looks_up = o.out.lookup != activation_function_u85::none;
  return looks_up ? std::max(output, npu.output_cycles.lookup) : output;
}

[[nodiscard]] inline bool is_transposed(output_stage const& out) {
  return out.transpose == activation_transpose::whc || out.transpose == activation_transpose::wch ||
         out.transpose == activation_transpose::cwh || out.reverse == activation_reverse::w;
}

/// U85: what is fused into the output stage: a lookup, a clamp, a transpose or reverse.
struct fused_activation {
  bool is_any = false;
  double cycles = 0;
};

[[nodiscard]] inline fused_activation fused_activation_of(u85_output_cycles const& c,
                                                          kernel_operation const& o) {
  bool const moves_axes =
      o.out.transpose != activation_transpose::hwc || o.out.reverse != activation_reverse::none;
  bool const is_any = moves_axes || o.out.lookup != activation_function_u85::none || has_clamp(o);
  return {is_any, !is_any ? 0. : is_transposed(o.out) ? c.transposed : c.activation};
}

/// The factor by which a resize enlarges height or width, rounded to the nearest whole number; the
/// smaller of both.
[[nodiscard]] constexpr std::int64_t enlargement(extent from, extent to) {
  return std::min((to.height + from.height / 2) / from.height,
                  (to.width + from.width / 2) / from.width);
}

/// U85: a resize that enlarges enough reads little per element.
[[nodiscard]] inline double resize_output(npu_facts const& npu, work const& w) {
  auto const& c = npu.output_cycles_u85;
  bool const enlarges = enlargement(w.ifm.shape, w.ofm.shape) >= npu.macs / 512;
  if (w.ifm.bits > 8) return c.resize16;
  return enlarges ? c.enlarge8 : c.resize8;
}

/// Vela counts a result followed by an activation like one written to a chain buffer.
[[nodiscard]] inline double u85_output(u85_output_cycles const& c, kernel_operation const& o,
                                       work const& w, bool goes_on) {
  constexpr double division = 33;
  bool const is_elementwise = w.kind == work_kind::elementwise;
  if (is_elementwise && o.elementwise == elementwise_mode::div) return division;
  if (goes_on && (w.ofm.bits == 32 || w.ifm.bits == 32)) return c.narrowed;
  if (w.ofm.bits == 64) return c.to64;
  if (is_elementwise && w.ifm2 && w.ifm.bits == 32) {
    return w.ofm.bits == 32 ? c.binary32 : c.narrowed;
  }
  return w.ofm.bits == 32 ? c.to32 : w.ofm.bits == 16 ? c.to16 : c.to8;
}

[[nodiscard]] inline double u85_output_cycles_of(npu_facts const& npu, kernel_operation const& o,
                                                 work const& w) {
  if (w.kind == work_kind::resize) return resize_output(npu, w);
  auto const& c = npu.output_cycles_u85;
  auto const fused = fused_activation_of(c, o);
  // Vela expresses a standalone activation or transpose as a pool of single elements. A pool that
  // changes the element size without a table rescales before that.
  bool const only_copies =
      w.kind == work_kind::pool && w.kernel_height == 1 && w.kernel_width == 1 &&
      (w.ifm.bits == w.ofm.bits || o.out.lookup != activation_function_u85::none);
  if (fused.is_any && only_copies) return fused.cycles;
  return std::max(u85_output(c, o, w, fused.is_any || !w.ofm.in_memory), fused.cycles);
}

}  // namespace detail

/// Cycles for each element of the output.
[[nodiscard]] inline double output_cycles_of(npu_facts const& npu, kernel_operation const& o,
                                             work const& w) {
  return npu.family == npu_family::u85 ? detail::u85_output_cycles_of(npu, o, w)
                                       : detail::u55_output_cycles_of(npu, o, w);
}

}  // namespace arm_delegate::ethosu::estimate
