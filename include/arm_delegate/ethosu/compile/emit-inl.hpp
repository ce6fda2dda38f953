#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of emit.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/emit.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/table_slots.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/lookup_tables.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_dependency.hpp>
#include <arm_delegate/ethosu/rules/queues.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Emits one step after the other, with the transfers and waits that they need. All operations end
/// before a branch, whose target does not know which ones they were.
class program_emitter {
 public:
  explicit program_emitter(npu_graph const& g)
      : g_(g), npu_(*g.npu), tables_(npu_), running_(npu_), labels_(g.label_count) {
    made_.program.family = npu_.family;
  }

  emitted_program run() && {
    for (; at_ < g_.steps.size(); ++at_) {
      std::visit([&](auto const& step) { emit_step(step); }, g_.steps[at_]);
    }
    append(stop{});
    for (auto const& b : branches_) {
      auto const label = std::get<npu_branch_step>(g_.steps[made_.sources[b]]).target;
      std::get<branch>(made_.program.steps[b].action).target = label_at(label);
    }
    return std::move(made_);
  }

 private:
  /// Emits an operation, or all of the chain that it starts: nothing comes between these.
  void emit_step(npu_kernel_step const& /*first*/) {
    auto const first = at_;
    auto const last = last_of_chain(g_, first);
    std::vector<kernel_operation> chain;
    for (; at_ <= last; ++at_) chain.push_back(placed(std::get<npu_kernel_step>(g_.steps[at_])));
    auto const dependency = rules::block_dependency(npu_, before_ ? &*before_ : nullptr, chain);
    auto touched = running_.kernel(accesses_of(npu_, chain.front()));
    for (std::size_t i = 1; i < chain.size(); ++i) {
      touched.add(running_.kernel(accesses_of(npu_, chain[i])));
    }
    wait(running_.wait_for_transfers(touched));
    running_.start_kernel(std::move(touched));
    before_ = chain.back();
    at_ = first;
    for (auto& o : chain) {
      o.block_dependency = dependency;
      append(std::move(o));
      ++at_;
    }
    at_ = last;
  }

  /// The operation of a step in memory, with its lookup table loaded.
  kernel_operation placed(npu_kernel_step const& step) {
    auto o = step.kernel;
    place(o.ifm, step.ifm);
    if (o.ifm2) place(*o.ifm2, step.ifm2);
    place(o.ofm, step.ofm);
    for (auto& stream : o.weights.streams) place(stream, step.fetched_weights);
    if (step.table == no_buffer) {
      tables_.run_without_table();
    } else {
      load_table(o, g_[step.table].place);
    }
    return o;
  }

  void emit_step(npu_transfer_step const& step) {
    auto o = step.dma;
    place(o.source, step.source);
    place(o.destination, step.destination);
    place(o.indices, step.indices);
    start(o);
  }

  /// Operations that run when a branch leads here have ended: the steps before the label in the
  /// graph decide which waits the next step needs.
  void emit_step(npu_label_step const& step) {
    tables_.forget();
    label_at(step.label) = made_.program.steps.size();
  }

  void emit_step(npu_branch_step const& step) {
    running_.keep_kernels(0);
    running_.keep_transfers(0);
    append(kernel_wait{0});
    append(dma_wait{0});
    before_.reset();
    branches_.push_back(made_.program.steps.size());
    append(branch{.condition = step.condition});
  }

  /// The index of the step that follows a label.
  std::size_t& label_at(label_id label) { return labels_[static_cast<std::size_t>(label)]; }

  void load_table(kernel_operation& o, byte_range const& table) {
    auto const choice = tables_.use(table, o.out.lookup);
    o.out.table = choice.number;
    if (choice.is_loaded) return;
    dma_operation load;
    load.source = table;
    load.destination = {.region = region::internal,
                        .base = table_offset(npu_, o.out.lookup, o.out.table),
                        .length = table.length};
    if (npu_.family != npu_family::u85) load.source_row = table.length;  // U85: rows only
    start(load);
  }

  void start(dma_operation const& o) {
    rules::footprint touched(accesses_of(o));
    wait(running_.wait_for_transfers(touched));
    wait(running_.wait_for_kernels(touched));
    running_.start_transfer(std::move(touched));
    append(o);
  }

  void wait(std::optional<rules::needed_wait> const& needed) {
    if (!needed) return;
    auto const left = static_cast<std::int64_t>(needed->left);
    if (needed->queue == rules::npu_queue::kernels) {
      running_.keep_kernels(needed->left);
      append(kernel_wait{left});
    } else {
      running_.keep_transfers(needed->left);
      append(dma_wait{left});
    }
  }

  void place(feature_map& f, buffer_id b) const {
    if (b == no_buffer) return;
    f.region = g_[b].place.region;
    auto const at = g_[b].place.base;
    bool const is_wide = f.tile_width0 < f.width;
    bool const is_high = f.tile_height0 < f.height;
    f.bases[0] += at;
    if (is_wide) f.bases[1] += at;
    if (is_high) f.bases[2] += at;
    if (is_wide && f.tile_height1 < f.height) f.bases[3] += at;
  }
  void place(byte_range& r, buffer_id b) const {
    if (b == no_buffer) return;
    r.region = g_[b].place.region;
    r.base += g_[b].place.base;
  }

  void append(step_action action) {
    made_.program.steps.push_back({.action = std::move(action)});
    made_.sources.push_back(at_);
  }

  npu_graph const& g_;
  npu_facts const& npu_;
  table_slots tables_;
  rules::running_steps running_;
  std::optional<kernel_operation> before_{};
  std::vector<std::size_t> labels_;      ///< the step that each label leads to
  std::vector<std::size_t> branches_{};  ///< steps whose target may be unknown yet
  std::size_t at_ = 0;
  emitted_program made_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION emitted_program emit(npu_graph const& g) {
  return detail::program_emitter(g).run();
}

}  // namespace arm_delegate::ethosu::compile
