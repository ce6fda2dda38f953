#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The cycles of whole steps and of cascades, before constants are encoded and memory is placed.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/cascade_shape.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/stripes.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// An operation whose maps are in one region.
[[nodiscard]] inline kernel_operation with_maps_in(kernel_operation o, std::int64_t number) {
  o.ifm.region = number;
  o.ofm.region = number;
  if (o.ifm2) o.ifm2->region = number;
  return o;
}

/// Bytes of the SRAM that weights may take.
struct weight_room {
  std::int64_t now = 0;     ///< while their operation runs
  std::int64_t before = 0;  ///< while the operations before it run

  void take(std::int64_t bytes) {
    now -= bytes;
    before -= bytes;
  }
};

/// The cycles of an operation with its weights where constants are, and with weights that a
/// transfer has brought to the SRAM.
struct operation_cost {
  std::int64_t in_place = 0;
  std::int64_t fetched = 0;
  std::int64_t transfer = 0;  ///< of the weights, once
  std::int64_t weights = 0;   ///< bytes

  /// The cycles where weights have some room. The operation waits for a transfer that has no room
  /// before it.
  [[nodiscard]] std::int64_t with(weight_room const& room) const {
    if (weights > room.now) return in_place;
    return weights > room.before ? std::min(in_place, fetched + transfer) : fetched;
  }
};

/// Cycles to set the registers of a stripe and to start it.
inline constexpr std::int64_t stripe_start = 100;

/// Cycles to start the stripes of a cascade of some steps. Several steps have two stripes each, or
/// they gain nothing.
[[nodiscard]] constexpr std::int64_t least_starts(std::size_t steps) {
  return stripe_start * static_cast<std::int64_t>(steps == 1 ? 1 : 2 * steps);
}

class step_costs {
 public:
  explicit step_costs(compile::npu_graph const& g) : g_(g), to_{*g.npu, g.system, g.mode} {}

  /// The cycles of a whole step with its maps in a region.
  [[nodiscard]] operation_cost whole(std::size_t step, std::int64_t number) const {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&g_.steps[step]);
    return k == nullptr ? operation_cost{} : cost_of(*k, number);
  }

  /// About the bytes of the weights of a cascade.
  [[nodiscard]] std::int64_t weight_bytes(cascade_shape const& shape) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < shape.count(); ++i) {
      auto const& k = std::get<compile::npu_kernel_step>(g_.steps[shape.first + i]);
      if (k.weights.values != nullptr) sum += std::ssize(*k.weights.values);
    }
    return sum;
  }

  /// The cycles of a cascade with its maps in the SRAM. Its stripes read weights again and again:
  /// those that gain most take the room first.
  [[nodiscard]] std::int64_t of(cascade_shape const& shape, stripe_sequence const& stripes,
                                weight_room room) {
    std::vector<operation_cost> sums(shape.count());
    for (auto const& s : stripes.order) {
      auto const& cost = cost_of(shape, stripes, s);
      auto& sum = sums[s.step];
      sum = {.in_place = sum.in_place + cost.in_place,
             .fetched = sum.fetched + cost.fetched,
             .transfer = cost.transfer,
             .weights = cost.weights};
    }
    ranges::sort(sums, {}, [](operation_cost const& c) { return c.fetched - c.in_place; });
    auto cycles = stripe_start * std::ssize(stripes.order);
    for (auto const& c : sums) {
      auto const taken = c.with(room);
      cycles += taken;
      if (taken < c.in_place) room.take(c.weights);
    }
    return cycles;
  }

 private:
  [[nodiscard]] operation_cost const& cost_of(cascade_shape const& shape,
                                              stripe_sequence const& stripes, stripe const& s) {
    auto const [at, is_new] = known_.try_emplace({shape.first + s.step, s.rows.count()});
    if (is_new) {
      auto step = step_of(g_, shape, stripes, s);
      compile::choose_stripe_block(to_, step.kernel, g_.effort);
      at->second = cost_of(step, fast_region(g_));
    }
    return at->second;
  }

  [[nodiscard]] operation_cost cost_of(compile::npu_kernel_step const& step,
                                       std::int64_t number) const {
    auto o = with_byte_per_weight(with_maps_in(step.kernel, number), step.weights);
    operation_cost made{.in_place = estimate::cycles_of(to_, o).total};
    made.fetched = made.in_place;
    if (o.weights.streams.empty()) return made;
    auto& stream = o.weights.streams.front();
    made.weights = stream.length;
    stream.region = fast_region(g_);
    made.fetched = std::min(estimate::cycles_of(to_, o).total, made.in_place);
    dma_operation const dma{.source = {.region = region::constants, .length = stream.length},
                            .destination = stream};
    made.transfer = estimate::cycles_of(to_, dma).total;
    return made;
  }

  compile::npu_graph const& g_;
  estimate::npu_target to_;
  std::map<std::pair<std::size_t, std::int64_t>, operation_cost> known_{};  ///< by step and rows
};

}  // namespace detail

}  // namespace arm_delegate::ethosu::plan
