#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operands of elementwise operators that are a RESCALE of narrower elements: the hardware scales
// them itself.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/zero_points.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::detail {

using ethosu::compile::tosa_node;

/// An operand's RESCALE.
struct scaled_operand {
  tosa::operation const* rescale = nullptr;
  tosa::tensor const* source = nullptr;
  ethosu::compile::rescale_numbers numbers{};

  /// Products accept no other encoding of 1 than 1 / 2^0 (Vela,
  /// ethos_u85_register_cs_generator.cpp, its checks of elementwise scales).
  [[nodiscard]] ethosu::npu_scale scale() const {
    auto const by = numbers.scales.front();
    return by.shift < 62 && by.scale == std::int64_t{1} << by.shift ? ethosu::npu_scale{} : by;
  }
  /// True if elements keep their values but for the zero point.
  [[nodiscard]] bool is_unit() const { return is_power_of_two_scale(0); }
  /// True if the scale is exactly 2^`exponent`.
  [[nodiscard]] bool is_power_of_two_scale(std::int64_t exponent) const {
    auto const by = scale();
    auto const shift = by.shift + exponent;
    return shift >= 0 && shift < 62 && by.scale == std::int64_t{1} << shift;
  }
};

/// The RESCALE of an operand from 8 or 16 bits to 32 that has one scale, or nothing.
[[nodiscard]] inline std::optional<scaled_operand> find_scaled(tosa_node const& n, std::size_t i) {
  auto const* rescale = n.uses.producer_operation(n.op.inputs[i]);
  if (rescale == nullptr || rescale->code != tosa::op::rescale) return std::nullopt;
  auto const at = n.with(*rescale);
  auto const bits = tosa::info(at.input(0).type).bits;
  if (bits != 8 && bits != 16) return std::nullopt;
  if (at.output().type != tosa::dtype::int32) return std::nullopt;
  scaled_operand made{.rescale = rescale, .source = &at.input(0)};
  made.numbers = ethosu::compile::read_rescale(at);
  if (made.numbers.scales.size() != 1) return std::nullopt;
  return made;
}

/// The RESCALE of an operand whose operation applies it; throws code::internal without one.
[[nodiscard]] inline scaled_operand applied_rescale(tosa_node const& n, std::size_t i) {
  auto found = find_scaled(n, i);
  if (!found) raise(code::internal, fmt::format("operand {} is not scaled", i));
  return *std::move(found);
}

/// True if the only reader of the result is a RESCALE to 8 or 16 bits with one scale: it becomes
/// the output stage.
[[nodiscard]] inline bool is_narrowed(tosa_node const& n) {
  auto const* next = n.uses.only_reader(n.op.outputs[0]);
  if (next == nullptr || next->code != tosa::op::rescale) return false;
  auto const at = n.with(*next);
  return tosa::info(at.output().type).bits <= 16 && at.input(1).sizes.numel() == 1;
}

/// True if both operands are scaled, and have the same type of elements.
[[nodiscard]] inline bool are_alike(scaled_operand const& a, scaled_operand const& b) {
  return a.source->type == b.source->type;
}

/// Fractional bits that U55 and U65 add to an operand of a sum that they do not scale.
[[nodiscard]] inline std::int64_t added_bits(scaled_operand const& o) {
  return o.source->type == tosa::dtype::int16 ? 14 : 19;
}

/// True if U55 and U65 can scale both operands of a sum.
[[nodiscard]] inline bool sum_fits_u55(scaled_operand const& a, scaled_operand const& b) {
  if (a.is_unit() && b.is_unit()) return true;
  auto const added = added_bits(a);
  return a.is_power_of_two_scale(added) || b.is_power_of_two_scale(added);
}

/// The scales of the operands of an elementwise operation.
inline void set_scales(ethosu::kernel_operation& o, tosa_node const& n, scaled_operand const& a,
                       scaled_operand const& b) {
  set_zero_points(o, a.numbers.input_zero_point, b.numbers.input_zero_point);
  if (n.is_u85()) {
    o.ifm_scale = {.scale = a.scale(), .round = a.numbers.round};
    o.ifm2_scale = {.scale = b.scale(), .round = b.numbers.round};
  } else if (!(a.is_unit() && b.is_unit())) {
    // The other operand is shifted by as many bits as its scale has.
    bool const first_is_scaled = b.is_power_of_two_scale(added_bits(a));
    auto const& scaled = first_is_scaled ? a : b;
    o.scale_mode =
        first_is_scaled ? ethosu::ifm_scale_mode::opa_32 : ethosu::ifm_scale_mode::opb_32;
    o.ifm_scale = {.scale = scaled.scale(), .round = scaled.numbers.round};
  }
}

/// The operands of an elementwise operation: those of their RESCALEs, if it applies them.
[[nodiscard]] inline std::pair<ethosu::compile::tensor_view, ethosu::compile::tensor_view>
scaled_inputs(ethosu::compile::npu_lowering& l, tosa_node const& n, bool is_absorbed,
              ethosu::kernel_operation& o) {
  if (!is_absorbed) return {l.input(n.op.inputs[0]), l.input(n.op.inputs[1])};
  auto const a = applied_rescale(n, 0);
  auto const b = applied_rescale(n, 1);
  set_scales(o, n, a, b);
  return {l.input(a.rescale->inputs[0]), l.input(b.rescale->inputs[0])};
}

}  // namespace arm_delegate::ethosu::operators::detail
