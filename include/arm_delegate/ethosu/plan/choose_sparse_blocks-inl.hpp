#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of choose_sparse_blocks.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/choose_weight_form.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/choose_sparse_blocks.hpp>
#include <arm_delegate/ethosu/plan/count_weight_readers.hpp>
#include <arm_delegate/ethosu/plan/placed_operation.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

namespace arm_delegate::ethosu::plan {

namespace detail {

/// Searches the blocks of operations with sparse weights.
class sparse_block_search {
 public:
  sparse_block_search(compile::npu_graph const& g, compile::weight_forms& forms)
      : g_(g), to_{*g.npu, g.system, g.mode}, forms_(forms) {}

  /// `chain` has the operations that have to have the same block.
  void run(compile::npu_kernel_step& k, std::span<compile::npu_step> chain) {
    auto const& dense = form_of(k);
    if (dense.sparsity == weight_sparsity::none) return;
    auto made = k;
    auto sparse = placed_operation(g_, k);
    sparse.weights.format = dense.format;
    sparse.weights.sparsity = dense.sparsity;
    compile::choose_block_where_placed(to_, sparse, made.kernel);
    if (made.kernel.block == k.kernel.block && made.kernel.unit == k.kernel.unit) return;
    if (!ranges::all_of(chain, [&](compile::npu_step const& s) { return fits(s, made.kernel); })) {
      return;
    }
    auto const& form = form_of(made);
    bool const is_faster = cycles_of(made, form) < cycles_of(k, dense) &&
                           compile::detail::cost_of(to_, placed_operation(g_, made), form) <
                               compile::detail::cost_of(to_, placed_operation(g_, k), dense);
    if (!is_faster) return;
    k = std::move(made);
    for (auto& step : chain) step = with_block(step, k.kernel);
  }

 private:
  /// A step of a chain with the block of another operation.
  [[nodiscard]] static compile::npu_kernel_step with_block(compile::npu_step const& step,
                                                           kernel_operation const& other) {
    auto k = std::get<compile::npu_kernel_step>(step);
    k.kernel.block = other.block;
    k.kernel.unit = other.unit;
    return k;
  }
  [[nodiscard]] bool fits(compile::npu_step const& step, kernel_operation const& other) const {
    return rules::fits(*g_.npu, with_block(step, other).kernel);
  }
  [[nodiscard]] compile::encoded_weights const& form_of(compile::npu_kernel_step const& k) {
    return compile::choose_weight_form(to_, k.kernel, k.weights.values, forms_);
  }
  [[nodiscard]] std::int64_t cycles_of(compile::npu_kernel_step const& k,
                                       compile::encoded_weights const& form) const {
    auto o = placed_operation(g_, k);
    o.weights.format = form.format;
    o.weights.sparsity = form.sparsity;
    o.weights.streams = {
        {.region = region::constants, .length = static_cast<std::int64_t>(form.bytes())}};
    return estimate::cycles_of(to_, o).total;
  }

  compile::npu_graph const& g_;
  estimate::npu_target to_;
  compile::weight_forms& forms_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void choose_sparse_blocks(compile::npu_graph& g,
                                                compile::weight_forms& forms) {
  if (g.npu->family != npu_family::u85) return;
  auto readers = count_weight_readers(g);
  detail::sparse_block_search search(g, forms);
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto* const k = std::get_if<compile::npu_kernel_step>(&g.steps[i]);
    if (k == nullptr || k->kernel.kind != kernel_kind::conv || k->weights.values == nullptr) {
      continue;
    }
    auto const others = compile::last_of_chain(g, i) - i;
    if (readers[k->weights.values] == 1) search.run(*k, std::span(g.steps).subspan(i + 1, others));
  }
}

}  // namespace arm_delegate::ethosu::plan
