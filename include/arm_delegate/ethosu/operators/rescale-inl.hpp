#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of rescale.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/widen.hpp>
#include <arm_delegate/ethosu/operators/rescale.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> rescale::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  static constexpr std::array inputs{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32,
                                     tosa::dtype::int48};
  if (auto why = detail::first_of(detail::require_type(n.input(0), inputs, "the input"),
                                  detail::require_type(n.output(), types, "the result"),
                                  detail::require_constant(n, 1), detail::require_constant(n, 2),
                                  detail::require_constant(n, 3), detail::require_constant(n, 4))) {
    return why;
  }
  auto const numbers = ethosu::compile::read_rescale(n);
  bool const is_wide = tosa::info(n.input(0).type).bits > 16;
  if (is_wide && numbers.input_unsigned) {
    return rejection{.rule = "unsigned inputs of more than 16 bits",
                     .actual = "input_unsigned",
                     .allowed = "signed inputs",
                     .remedy = "rescale signed values"};
  }
  for (auto const& by : numbers.scales) {
    if (2 <= by.shift && by.shift <= 62 && by.scale >= 0) continue;
    return rejection{.rule = "the scale of a RESCALE",
                     .actual = fmt::format("{} / 2^{}", by.scale, by.shift),
                     .allowed = "a multiplier of 0 or more, a shift of 2 to 62",
                     .remedy = "TOSA leaves other results open: write the scale in this form"};
  }
  if (n.input(0).type != tosa::dtype::int48) return std::nullopt;
  // The convolution before it becomes one operation with it.
  auto const* before = n.uses.producer_operation(n.op.inputs[0]);
  bool const is_part = before != nullptr && before->code != tosa::op::rescale &&
                       n.uses.only_reader(n.op.inputs[0]) == &n.op;
  if (is_part) return std::nullopt;
  return rejection{.rule = "results of 48 bits stay inside the NPU",
                   .actual = fmt::format("'{}' has other readers", n.input(0).name),
                   .allowed = "one RESCALE that alone reads it",
                   .remedy = "rescale the result of the convolution once"};
}

namespace detail {

namespace compile = ethosu::compile;

/// Elements [first, last) of the last dimension, which have one shift.
struct shift_run {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Neighbouring channels with one shift: a product has one shift for all.
[[nodiscard]] inline std::vector<shift_run> shift_runs(std::span<ethosu::npu_scale const> scales) {
  std::vector<shift_run> runs;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    if (runs.empty() || scales[i].shift != scales[i - 1].shift) runs.push_back({i, i});
    runs.back().last = i + 1;
  }
  return runs;
}

/// True if the scales change nothing.
[[nodiscard]] inline bool is_unit(compile::rescale_numbers const& numbers) {
  return ranges::all_of(numbers.scales, [&](ethosu::npu_scale const& by) {
    return by.shift < 62 && by.scale == std::int64_t{1} << by.shift;
  });
}

/// U55 and U65: multiplies 32-bit elements by constants; the output stage shifts.
inline void multiply(compile::npu_lowering& l, compile::tensor_view const& from,
                     compile::tensor_view const& to, compile::output_chain const& chain) {
  auto const runs = shift_runs(chain.scales);
  auto const axis = from.sizes.rank() - 1;
  for (auto const& run : runs) {
    std::vector<std::int64_t> factors;
    for (auto i = run.first; i < run.last; ++i) factors.push_back(chain.scales[i].scale);
    bool const is_part = chain.scales.size() > 1;
    auto const count = static_cast<std::int64_t>(factors.size());
    auto const by = l.b.constant(factors, {count}, compile::int32_elements);
    auto const start = static_cast<std::int64_t>(run.first);
    auto o = l.b.binary_operation(ethosu::elementwise_mode::mul, to.type);
    o.out = chain.stage;
    o.out.scale = {.scale = 1, .shift = chain.scales[run.first].shift};
    l.b.elementwise(std::move(o), is_part ? compile::sliced(from, axis, start, count) : from, by,
                    is_part ? compile::sliced(to, axis, start, count) : to, {.table = chain.table});
  }
}

/// Passes elements through the output stage, with one scale or with one for each channel.
inline void scale_pass(compile::npu_lowering& l, compile::tensor_view const& from,
                       compile::tensor_view const& to, compile::output_chain const& chain,
                       std::int64_t zero_point) {
  ethosu::kernel_operation o;
  o.ifm.zero_point = zero_point;
  o.out = chain.stage;
  compile::kernel_extras extras{.table = chain.table};
  if (chain.scales.size() > 1) {
    o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
    for (auto const& by : chain.scales) {
      extras.scales.push_back(
          {0, static_cast<std::uint32_t>(by.scale), static_cast<unsigned>(by.shift)});
    }
  } else {
    o.out.scale = chain.scale_of(0);
  }
  l.b.pass(std::move(o), from, to, extras);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void rescale::lower(ethosu::compile::npu_lowering& l,
                                          ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  auto const numbers = compile::read_rescale(n);
  auto const own = compile::type_of(n.output().type, numbers.output_unsigned);
  // CLAMP and TABLE after it read signed elements.
  auto chain = numbers.output_unsigned ? compile::output_chain{.result = n.op.outputs[0],
                                                               .type = own,
                                                               .stage = compile::plain_output(own)}
                                       : l.follow(n, {.rescale = false});
  chain.stage.round = numbers.round;
  chain.stage.zero_point = numbers.output_zero_point;
  chain.scales = numbers.scales;
  auto from = l.input(n.op.inputs[0]);
  from.type = compile::type_of(n.input(0).type, numbers.input_unsigned);
  auto const to = l.output(chain);
  auto zero_point = numbers.input_zero_point;
  bool const is_wide = from.type.bytes() > 2 || own.bytes() > 2;
  // A pool reads signed elements on U85, and writes up to 16 bits on U55 and U65 (Vela,
  // SupportsRescale of ethos_u85_constraints.cpp and ethos_u55_constraints.cpp).
  bool const is_pooled = n.is_u85() ? from.type != compile::uint16_elements : !is_wide;
  if (!is_pooled && from.type.bytes() <= 2) {
    if (own.bytes() > 2 && detail::is_unit(numbers)) {
      return detail::widen(l, from, to, zero_point);
    }
    auto const wide = l.b.temporary(from.sizes, compile::int32_elements);
    detail::widen(l, from, wide, zero_point);
    from = wide;
    zero_point = 0;
  }
  if (is_pooled || n.is_u85()) return detail::scale_pass(l, from, to, chain, zero_point);
  detail::multiply(l, from, to, chain);
}

}  // namespace arm_delegate::ethosu::operators
