#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The choice of the form in which an operation's weights are stored.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/flash_cost.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/transfer.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Cycles of the decoder for all weights once. Source: Vela (ethos_u85_performance.cpp).
[[nodiscard]] inline double decode_cycles(npu_facts const& npu, encoded_weights const& w) {
  auto const count = static_cast<double>(w.count);
  if (w.format == weight_format::fwd) {
    bool const is_raw = (std::to_integer<unsigned>(w.streams.front().front()) & 1U) != 0;
    return count / (is_raw ? 32 : 64);
  }
  auto const zeros = w.count == 0 ? 0 : static_cast<double>(w.zeros) / count;
  return count / (npu.cores * (8 + (std::clamp(zeros, .5, .9) - .5) * 60));
}

/// Cycles of an operation whose weights are decoded for each block of the output's plane.
[[nodiscard]] inline double cycles_with(estimate::npu_target const& to, kernel_operation o,
                                        encoded_weights const& w) {
  auto const& npu = to.npu;
  o.weights.sparsity = w.sparsity;
  auto const buffer =
      w.format == weight_format::fwd ? npu.read_ahead.fast_weights : npu.read_ahead.weights;
  auto const rate = estimate::read_bandwidth(to, to.memory_of(region::constants), buffer);
  auto const transfer = static_cast<double>(w.bytes()) / rate;
  auto const times = ceil_div(estimate::extent_of(o.ofm), estimate::extent_of(o.block)).plane();
  auto const npu_cycles = static_cast<double>(estimate::cycles_of(to, o).npu);
  return std::max(npu_cycles, times * std::max(decode_cycles(npu, w), transfer));
}

/// Cycles, and the price of the bytes in cycles.
[[nodiscard]] inline double cost_of(estimate::npu_target const& to, kernel_operation const& o,
                                    encoded_weights const& w) {
  return cycles_with(to, o, w) + cycles_per_flash_byte * static_cast<double>(w.bytes());
}

/// True if the hardware may skip zeros of these weights, and the block is not too large for it.
[[nodiscard]] inline bool may_be_sparse(npu_facts const& npu, kernel_operation o,
                                        std::span<std::int16_t const> values) {
  constexpr std::int64_t most_of_four = 2;  // of a depth of one or two the rest is padding
  auto const zeros = ranges::count(values, std::int16_t{0});
  bool const is_shallow = o.ifm.depth <= most_of_four;
  if (!is_shallow && 2 * static_cast<std::size_t>(zeros) < values.size()) return false;
  o.weights.sparsity = weight_sparsity::sparse_2_4;
  return rules::fits(npu, o);
}

}  // namespace detail

/// The weights of an operation with a block in the form with the least cost. The fast decoder and
/// sparse weights: convolutions of U85 only. The result is one of `forms`.
[[nodiscard]] inline encoded_weights const& choose_weight_form(estimate::npu_target const& to,
                                                               kernel_operation const& o,
                                                               weight_forms::values const& values,
                                                               weight_forms& forms) {
  auto const& npu = to.npu;
  auto order = rules::order_of(npu, o);
  auto const* best = forms.standard(order, values);
  if (npu.family != npu_family::u85 || o.kind != kernel_kind::conv) return *best;
  auto least = detail::cost_of(to, o, *best);
  auto const consider = [&](encoded_weights const* form) {
    if (form == nullptr) return;
    auto const cost = detail::cost_of(to, o, *form);
    if (cost >= least) return;
    least = cost;
    best = form;
  };
  consider(forms.fast(order, values));
  if (!detail::may_be_sparse(npu, o, *values)) return *best;
  order.is_sparse = true;
  auto const* sparse = forms.standard(order, values);
  if (sparse == nullptr) return *best;
  consider(sparse);
  consider(forms.fast(order, values));
  return *best;
}

}  // namespace arm_delegate::ethosu::compile
