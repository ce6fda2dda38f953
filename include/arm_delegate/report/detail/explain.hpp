#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Explains the operations of a payload.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/sort_largest_first.hpp>
#include <arm_delegate/ethosu/compile/compare_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/estimate/access_cycles.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/report/detail/find_stripes.hpp>
#include <arm_delegate/report/detail/operation_facts.hpp>
#include <arm_delegate/report/detail/timed_steps.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/payload_data.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::report::detail {

/// Makes the explanations of a payload's operations.
class explainer {
 public:
  explainer(ethosu::estimate::npu_target const& to, std::span<timed_step const> steps,
            std::span<std::optional<std::size_t> const> wholes)
      : to_(to), steps_(steps), stripes_(stripe_finder(steps, wholes).run()) {
    for (auto const& step : steps) {
      if (auto const* k = step.kernel(); k != nullptr && !k->weights.streams.empty()) {
        ++readers_[place_of(*k)];
      }
    }
  }

  /// Explains operation `i`, whose block gets its cost.
  [[nodiscard]] explanation explain(std::size_t i, operation& one) const {
    auto const& step = steps_[i];
    explanation made;
    if (step.dma != nullptr) made.moved = moved_by(i);
    auto const* const k = step.kernel();
    if (k == nullptr) return made;
    made.stripe = stripes_[i];
    if (step.chain.size() == 1) compare(*k, keeps_order(i), one, made);
    for (auto const& o : step.chain) add_inputs(o, made.inputs);
    if (!step.chain.back().keeps_accumulators) made.output = stored(step.chain.back().ofm);
    made.weights = weights_of(*k);
    return made;
  }

 private:
  using weights_key = std::pair<std::int64_t, std::int64_t>;

  [[nodiscard]] static weights_key place_of(ethosu::kernel_operation const& k) {
    return {k.weights.streams.front().region, k.weights.streams.front().base};
  }
  [[nodiscard]] std::string memory_of(std::int64_t number) const {
    if (number == ethosu::region::internal) return "npu";
    return std::string(ethosu::estimate::memory_name(to_.memory_of(number)));
  }

  /// True if other operations read the same weights, in their order.
  [[nodiscard]] bool keeps_order(std::size_t i) const {
    if (stripes_[i]) return true;
    auto const& k = *steps_[i].kernel();
    if (k.weights.streams.empty() ||
        k.weights.streams.front().region != ethosu::region::constants) {
      return false;
    }
    return readers_.at(place_of(k)) > 1;
  }

  void compare(ethosu::kernel_operation const& k, bool keeps_order, operation& one,
               explanation& made) const {
    auto const compared = ethosu::compile::compare_blocks(to_, k, keeps_order);
    auto const family = to_.npu.family;
    one.block = block_of(family, compared.chosen, k);
    if (compared.runner_up) made.runner_up = block_of(family, *compared.runner_up, k);
  }

  void add_inputs(ethosu::kernel_operation const& o, std::vector<stored_map>& to) const {
    if (auto const map = stored(o.ifm)) to.push_back(*map);
    if (!o.ifm2) return;
    if (auto const map = stored(*o.ifm2)) to.push_back(*map);
  }

  [[nodiscard]] std::optional<stored_map> stored(ethosu::feature_map const& f) const {
    if (!ethosu::is_in_memory(f)) return std::nullopt;
    return stored_map{.layout = std::string(ethosu::setting_name(f.format)),
                      .memory = memory_of(f.region)};
  }

  [[nodiscard]] std::optional<stored_weights> weights_of(ethosu::kernel_operation const& k) const {
    bool const has_weights = k.kind == ethosu::kernel_kind::depthwise ||
                             (k.kind == ethosu::kernel_kind::conv && !k.multiplies_matrices);
    if (!has_weights || k.weights.streams.empty()) return std::nullopt;
    auto const number = k.weights.streams.front().region;
    stored_weights made{.memory = memory_of(number),
                        .format = std::string(ethosu::setting_name(k.weights.format)),
                        .sparsity = std::string(ethosu::setting_name(k.weights.sparsity)),
                        .is_fetched = number != ethosu::region::constants};
    for (auto const& r : k.weights.streams) made.bytes += r.length;
    return made;
  }

  [[nodiscard]] transfer moved_by(std::size_t i) const {
    auto const& o = *steps_[i].dma;
    return {.bytes = static_cast<std::int64_t>(ethosu::estimate::detail::moved_bytes(o)),
            .from = memory_of(o.source.region),
            .to = memory_of(o.destination.region),
            .contents = std::string(contents_of(i))};
  }

  /// What a transfer moves: constants are weights if the next operation that reads weights from its
  /// destination comes before another transfer to it.
  [[nodiscard]] std::string_view contents_of(std::size_t i) const {
    auto const& o = *steps_[i].dma;
    if (o.destination.region == ethosu::region::internal) return "table";
    if (o.source.region != ethosu::region::constants) return "feature map";
    auto const is_there = [&](ethosu::byte_range const& r) {
      return r.region == o.destination.region && r.base >= o.destination.base &&
             r.base < o.destination.base + o.destination.length;
    };
    for (auto const& later : steps_.subspan(i + 1)) {
      if (later.dma != nullptr && is_there(later.dma->destination)) break;
      if (later.kernel() != nullptr && ranges::any_of(later.kernel()->weights.streams, is_there)) {
        return "weights";
      }
    }
    return "feature map";
  }

  ethosu::estimate::npu_target const& to_;
  std::span<timed_step const> steps_;
  std::vector<std::optional<stripe>> stripes_;
  std::map<weights_key, std::size_t> readers_{};
};

/// The cycles of a payload by cause, in the order of stages, memories and transfers.
[[nodiscard]] inline std::vector<cause_cycles> causes_of(payload_report const& r) {
  std::map<std::string, std::int64_t> sums;
  auto rest = r.cycles;
  for (auto const& o : r.operations) {
    if (o.is_transfer) continue;
    rest -= o.cycles;
    sums["waits"] += o.causes.waits;
    if (o.bound) sums[o.bound->cause] += o.cycles - o.causes.waits;
  }
  sums["transfers"] += std::max<std::int64_t>(rest, 0);
  std::vector<std::string_view> order{"mac", "output", "issue", "latency"};
  for (std::size_t m = 0; m < npu_memory_count; ++m) {
    order.push_back(ethosu::estimate::memory_name(static_cast<memory_kind>(m)));
  }
  order.insert(order.end(), {"waits", "transfers"});
  std::vector<cause_cycles> made;
  for (auto const name : order) {
    auto const cycles = sums[std::string(name)];
    if (cycles != 0) made.push_back({.cause = std::string(name), .cycles = cycles});
  }
  return made;
}

/// The nodes with the most cycles, those with equally many in the order of the payload.
[[nodiscard]] inline std::vector<node_cycles> nodes_of(payload_report const& r) {
  constexpr std::size_t most = 10;
  std::vector<node_cycles> made;
  std::map<std::string, std::size_t> at;
  for (auto const& o : r.operations) {
    if (o.is_transfer) continue;
    auto const [found, is_new] = at.emplace(o.node, made.size());
    if (is_new) made.push_back({.node = o.node, .module = o.module, .source = o.source});
    made[found->second].cycles += o.cycles;
  }
  sort_largest_first(made, [](node_cycles const& n) { return n.cycles; });
  if (made.size() > most) made.resize(most);
  return made;
}

/// The peak of each region of feature maps.
[[nodiscard]] inline std::vector<memory_peak> peaks_of(
    payload_report const& r, std::vector<ethosu::live_range> const& ranges,
    std::span<timed_step const> steps) {
  std::vector<memory_peak> made;
  for (auto const& region : r.regions) {
    if (region.is_constant) continue;
    auto const peak = ethosu::peak_of(ranges, region.region);
    auto& one = made.emplace_back(memory_peak{.contents = region.contents,
                                              .memory = region.memory,
                                              .bytes = peak.bytes,
                                              .region_bytes = region.bytes});
    if (peak.at == ethosu::live_range::at_begin) continue;
    // A chain has the offset of its first operation.
    for (std::size_t i = 0; i < steps.size(); ++i) {
      if (std::int64_t{steps[i].timed->origin.offset} <= peak.at) {
        one.operation = static_cast<std::int64_t>(i);
      }
    }
  }
  return made;
}

/// Explains a report whose other members are filled in.
inline void explain(payload_report& r, ethosu::compile::npu_artifact const& a,
                    std::span<timed_step const> steps,
                    std::vector<ethosu::live_range> const& ranges) {
  ethosu::estimate::npu_target const to{*a.npu, a.system, a.mode};
  explainer const by(to, steps, a.wholes);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    r.operations[i].explained = by.explain(i, r.operations[i]);
  }
  r.explained = {.causes = causes_of(r), .peaks = peaks_of(r, ranges, steps), .nodes = nodes_of(r)};
}

}  // namespace arm_delegate::report::detail
