#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The forms in which an operation's weights can be stored, and the choice of one: the standard and
// the fast decoder, dense and 2:4 sparse.

#include <arm_delegate/ethosu/estimate/extent.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/transfer.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_encode.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The weights of one operation as streams.
struct encoded_weights {
  weight_format format = weight_format::swd;
  weight_sparsity sparsity = weight_sparsity::none;
  std::vector<std::vector<std::byte>> streams{};
  std::size_t count = 0;  ///< numbers in all streams
  std::size_t zeros = 0;

  [[nodiscard]] std::size_t bytes() const {
    std::size_t sum = 0;
    for (auto const& stream : streams) sum += stream.size();
    return sum;
  }
};

namespace detail {

inline void count_weights(encoded_weights& made, std::span<std::int16_t const> sequence) {
  made.count += sequence.size();
  made.zeros += static_cast<std::size_t>(std::ranges::count(sequence, std::int16_t{0}));
}

[[nodiscard]] inline encoded_weights standard_form(
    std::span<std::vector<std::int16_t> const> sequences, weight_sparsity sparsity) {
  encoded_weights made{.sparsity = sparsity};
  for (auto const& sequence : sequences) {
    count_weights(made, sequence);
    made.streams.push_back(weights::encode_mlw(sequence));
  }
  return made;
}

/// For the fast decoder: one stream for all cores. Nothing where it cannot hold the weights.
[[nodiscard]] inline std::optional<encoded_weights> fast_form(
    weights::weight_order const& order, std::span<std::int16_t const> values) {
  auto const sequence = weights::reorder_fast(order, values);
  auto stream = weights::encode_fwd(sequence, !order.is_sparse);
  if (!stream) return std::nullopt;
  encoded_weights made{
      .format = weight_format::fwd,
      .sparsity = order.is_sparse ? weight_sparsity::sparse_2_4 : weight_sparsity::none};
  count_weights(made, sequence);
  made.streams.push_back(std::move(*stream));
  return made;
}

/// Cycles of the decoder for all weights once. Source: Vela 5.1.0 (ethos_u85_performance.cpp).
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

/// True if the hardware may skip zeros of these weights, and the block is not too large for it.
[[nodiscard]] inline bool may_be_sparse(npu_facts const& npu, kernel_operation o,
                                        std::span<std::int16_t const> values) {
  auto const zeros = std::ranges::count(values, std::int16_t{0});
  if (2 * static_cast<std::size_t>(zeros) < values.size()) return false;
  o.weights.sparsity = weight_sparsity::sparse_2_4;
  return rules::fits(npu, o);
}

}  // namespace detail

/// The weights of an operation with a block in the form with the fewest cycles; of equal ones, the
/// smallest. The fast decoder and sparse weights: convolutions of U85 only.
[[nodiscard]] inline encoded_weights choose_weight_form(estimate::npu_target const& to,
                                                        kernel_operation const& o,
                                                        std::span<std::int16_t const> values) {
  auto const& npu = to.npu;
  auto order = rules::order_of(npu, o);
  auto best = detail::standard_form(weights::reorder(order, values), weight_sparsity::none);
  if (npu.family != npu_family::u85 || o.kind != kernel_kind::conv) return best;
  auto least = std::pair(detail::cycles_with(to, o, best), best.bytes());
  auto const consider = [&](std::optional<encoded_weights> form) {
    if (!form) return;
    auto const cost = std::pair(detail::cycles_with(to, o, *form), form->bytes());
    if (cost >= least) return;
    least = cost;
    best = std::move(*form);
  };
  consider(detail::fast_form(order, values));
  if (!detail::may_be_sparse(npu, o, values)) return best;
  order.is_sparse = true;
  auto const sequences = weights::reorder(order, values);
  if (!std::ranges::all_of(sequences, weights::is_sparse_sequence)) return best;
  consider(detail::standard_form(sequences, weight_sparsity::sparse_2_4));
  consider(detail::fast_form(order, values));
  return best;
}

}  // namespace arm_delegate::ethosu::compile
