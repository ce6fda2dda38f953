#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of plan_chains.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/plan/chain_memory.hpp>
#include <arm_delegate/ethosu/plan/chained_kernels.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/plan/plan_chains.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Buffers that one step writes and another one reads.
class single_uses {
 public:
  explicit single_uses(compile::npu_graph const& g) : uses_(g.buffers.size()) {
    for (std::size_t i = 0; i < g.steps.size(); ++i) {
      auto const used = compile::buffers_of(g.steps[i]);
      for (auto const b : used.read) add(b, &use::readers);
      add(used.written, &use::writers);
      if (used.written != compile::no_buffer) at(used.written).writer = i;
    }
    for (auto const* ports : {&g.inputs, &g.outputs}) {
      for (auto const& port : *ports) at(port.buffer).is_kept = true;
    }
    for (auto const& b : g.buffers) {
      if (b.within != compile::no_buffer) at(b.within).is_kept = true;
    }
    for (std::size_t i = 0; i < g.buffers.size(); ++i) {
      uses_[i].is_kept |= g.buffers[i].is_constant() || g.buffers[i].within != compile::no_buffer;
    }
  }

  /// The step that writes a buffer which one other step reads, and nothing else uses.
  [[nodiscard]] std::optional<std::size_t> writer(compile::buffer_id b) const {
    if (b == compile::no_buffer) return std::nullopt;
    auto const& u = uses_[static_cast<std::size_t>(b)];
    if (u.is_kept || u.writers != 1 || u.readers != 1) return std::nullopt;
    return u.writer;
  }

 private:
  struct use {
    std::size_t writers = 0;
    std::size_t readers = 0;
    std::size_t writer = 0;  ///< step
    bool is_kept = false;    ///< used by others than steps, or with other buffers
  };

  use& at(compile::buffer_id b) { return uses_[static_cast<std::size_t>(b)]; }
  void add(compile::buffer_id b, std::size_t use::* count) {
    if (b != compile::no_buffer) ++(at(b).*count);
  }

  std::vector<use> uses_;
};

/// The cycles of a chain with weights where constants are, and with weights in the SRAM.
struct chain_cycles {
  std::int64_t in_place = 0;
  std::int64_t fetched = 0;
};

/// Steps that run as one, or a single one.
struct open_chain {
  chain plan{};
  chained_kernels kernels{};
  chain_cycles cycles{};
};

/// Adds one operation after the other to the chain of which it alone reads the result.
class chain_planner {
 public:
  explicit chain_planner(compile::npu_graph const& g)
      : g_(g), to_{*g.npu, g.system, g.mode}, uses_(g), memory_(g) {}

  std::vector<chain> run() && {
    for (std::size_t i = 0; i < g_.steps.size(); ++i) {
      auto const* const k = std::get_if<compile::npu_kernel_step>(&g_.steps[i]);
      if (k != nullptr && k->kernel.kind == kernel_kind::elementwise) join(i, *k);
    }
    std::vector<chain> made;
    made.reserve(chains_.size());
    for (auto const& [last, c] : chains_) made.push_back(c.plan);
    return made;
  }

 private:
  /// A chain that an operation may become the last one of.
  struct candidate {
    std::size_t last = 0;  ///< the step that was the last one
    open_chain made{};
  };

  void join(std::size_t step, compile::npu_kernel_step const& k) {
    std::vector<candidate> found;
    for (auto const b : {k.ifm, k.ifm2}) {
      auto const writer = uses_.writer(b);
      if (!writer) continue;
      if (auto made = joined(*writer, step, k)) found.push_back(std::move(*made));
    }
    ranges::sort(found, {}, [](candidate const& c) { return -c.made.plan.saved; });
    for (auto& c : found) {
      if (!memory_.make(link_of(c, step))) continue;
      chains_.erase(c.last);
      chains_.emplace(step, std::move(c.made));
      return;
    }
  }

  /// The chain that ends at `last` with one more operation, if that saves cycles.
  [[nodiscard]] std::optional<candidate> joined(std::size_t last, std::size_t step,
                                                compile::npu_kernel_step const& k) const {
    constexpr std::size_t most_ahead = 32;  // steps, so that planning takes linear time
    if (last >= step || step - last > most_ahead) return std::nullopt;
    if (!std::holds_alternative<compile::npu_kernel_step>(g_.steps[last])) return std::nullopt;
    auto const at = chains_.find(last);
    auto const before = at != chains_.end() ? at->second : single(last);
    if (!may_run_at(before, last, step)) return std::nullopt;
    auto kernels = with_operation(*g_.npu, before.kernels, k);
    if (!kernels) return std::nullopt;
    auto const alone = single(step).cycles;
    auto const cycles = cycles_of(*kernels);
    // Whether the weights will be in the SRAM is not known yet.
    auto const saved = std::min(before.cycles.in_place + alone.in_place - cycles.in_place,
                                before.cycles.fetched + alone.fetched - cycles.fetched);
    if (saved <= 0) return std::nullopt;
    auto plan = before.plan;
    plan.steps.push_back(step);
    plan.saved += saved;
    return candidate{.last = last, .made = {std::move(plan), std::move(*kernels), cycles}};
  }

  /// True if a chain in the place of `from` may run in that of `to`: no step between them changes
  /// what it reads.
  [[nodiscard]] bool may_run_at(open_chain const& c, std::size_t from, std::size_t to) const {
    if (to == from + 1) return true;
    auto const inputs = inputs_of(c.kernels);
    auto const is_shared = [&](compile::buffer_id b) { return memory_.is_shared(b); };
    if (ranges::any_of(inputs, is_shared)) return false;
    for (auto i = from + 1; i < to; ++i) {
      auto const written = compile::buffers_of(g_.steps[i]).written;
      if (written == compile::no_buffer) continue;
      auto const memory = g_.memory_of(written);
      auto const is_there = [&](compile::buffer_id b) { return g_.memory_of(b) == memory; };
      if (ranges::any_of(inputs, is_there)) return false;
    }
    return true;
  }

  [[nodiscard]] static std::vector<compile::buffer_id> inputs_of(
      std::span<compile::npu_kernel_step const> kernels) {
    std::vector<compile::buffer_id> made;
    for (auto const& k : kernels) {
      for (auto const b : {k.ifm, k.ifm2}) {
        if (b != compile::no_buffer) made.push_back(b);
      }
    }
    return made;
  }

  [[nodiscard]] chain_link link_of(candidate const& c, std::size_t step) const {
    std::span const kernels(c.made.kernels);
    bool const replaces = kernels.front().kernel.kind == kernel_kind::elementwise;
    return {.from = c.last,
            .to = step,
            .between = std::get<compile::npu_kernel_step>(g_.steps[c.last]).ofm,
            .output = c.made.kernels.back().ofm,
            .moved = inputs_of(kernels.first(kernels.size() - 1)),
            .inputs = inputs_of(replaces ? kernels.subspan(1) : kernels)};
  }

  [[nodiscard]] open_chain single(std::size_t step) const {
    chained_kernels kernels{std::get<compile::npu_kernel_step>(g_.steps[step])};
    auto const cycles = cycles_of(kernels);
    return {.plan = {.steps = {step}}, .kernels = std::move(kernels), .cycles = cycles};
  }

  [[nodiscard]] chain_cycles cycles_of(chained_kernels const& kernels) const {
    std::vector<kernel_operation> operations;
    for (auto const& k : kernels) {
      operations.push_back(with_byte_per_weight(placed_operation(g_, k), k.weights));
    }
    chain_cycles made{.in_place = estimate::cycles_of(to_, operations).total};
    for (auto& stream : operations.front().weights.streams) stream.region = fast_region(g_);
    made.fetched = estimate::cycles_of(to_, operations).total;
    return made;
  }

  compile::npu_graph const& g_;
  estimate::npu_target to_;
  single_uses uses_;
  chain_memory memory_;
  std::map<std::size_t, open_chain> chains_{};  ///< by their last step
};

/// The kernels of a chain that was planned for a graph.
[[nodiscard]] inline chained_kernels kernels_of(compile::npu_graph const& g, chain const& c) {
  std::optional<chained_kernels> made(std::in_place);
  for (auto const step : c.steps) {
    auto const& k = std::get<compile::npu_kernel_step>(g.steps[step]);
    if (made->empty()) {
      made->push_back(k);
    } else {
      made = with_operation(*g.npu, std::move(*made), k);
      ARM_DELEGATE_ASSERT(made.has_value());  // else the plan is one of another graph
    }
  }
  return std::move(*made);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION npu_plan plan_chains(compile::npu_graph const& g) {
  if (g.npu->family != npu_family::u85 || g.label_count != 0 || g.steps.empty()) return {};
  return {.chains = detail::chain_planner(g).run()};
}

ARM_DELEGATE_FUNCTION void apply_chains(compile::npu_graph& g, npu_plan const& plan) {
  if (plan.chains.empty()) return;
  std::vector<bool> is_moved(g.steps.size());
  for (auto const& c : plan.chains) {
    for (auto const step : c.steps) is_moved[step] = true;
  }
  std::vector<compile::npu_step> steps;
  steps.reserve(g.steps.size());
  auto next = plan.chains.begin();
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (!is_moved[i]) {
      steps.push_back(std::move(g.steps[i]));
    } else if (next != plan.chains.end() && next->steps.back() == i) {
      for (auto& k : detail::kernels_of(g, *next++)) steps.emplace_back(std::move(k));
    }
  }
  g.steps = std::move(steps);
}

}  // namespace arm_delegate::ethosu::plan
