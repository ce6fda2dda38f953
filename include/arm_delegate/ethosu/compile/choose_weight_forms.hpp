#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The forms in which the weights of a graph are stored.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/choose_weight_form.hpp>
#include <arm_delegate/ethosu/compile/flash_cost.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/reduce_options.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/compile/weight_readers.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/weight_layout.hpp>

#include <cstddef>
#include <limits>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Lets steps that read equal weights in one order share their forms where that costs few cycles.
inline void share_forms(npu_graph const& g, weight_readers const& steps,
                        std::vector<encoded_weights const*>& chosen) {
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  std::vector<encoded_weights const*> forms;
  std::vector<std::size_t> own;
  option_costs options;
  for (auto const i : steps) {
    auto const at = ranges::find(forms, chosen[i]) - forms.begin();
    own.push_back(static_cast<std::size_t>(at));
    if (own.back() < forms.size()) continue;
    forms.push_back(chosen[i]);
    options.prices.push_back(cycles_per_flash_byte * static_cast<double>(chosen[i]->bytes()));
  }
  for (auto const i : steps) {
    auto const& k = std::get<npu_kernel_step>(g.steps[i]);
    auto& costs = options.costs.emplace_back();
    for (auto const* const form : forms) {
      bool const is_allowed = form->sparsity == weight_sparsity::none ||
                              may_be_sparse(*g.npu, k.kernel, *k.weights.values);
      costs.push_back(is_allowed ? cycles_with(to, k.kernel, *form)
                                 : std::numeric_limits<double>::infinity());
    }
  }
  auto const best = reduce_options(options, own);
  for (std::size_t n = 0; n < steps.size(); ++n) chosen[steps[n]] = forms[best[n]];
}

}  // namespace detail

/// The form of each step's weights, by step; null for a step without weights. The forms belong to
/// `forms`.
[[nodiscard]] inline std::vector<encoded_weights const*> choose_weight_forms(npu_graph const& g,
                                                                             weight_forms& forms) {
  std::vector<encoded_weights const*> chosen(g.steps.size());
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const* const k = std::get_if<npu_kernel_step>(&g.steps[i]);
    if (k == nullptr || k->weights.values == nullptr) continue;
    chosen[i] =
        &choose_weight_form({*g.npu, g.system, g.mode}, k->kernel, k->weights.values, forms);
  }
  auto const groups = find_weight_readers(
      g,
      [&](std::size_t i) {
        return rules::order_of(*g.npu, std::get<npu_kernel_step>(g.steps[i]).kernel);
      },
      [&](std::size_t a, std::size_t b) { return chosen[a] != chosen[b]; });
  for (auto const& steps : groups) detail::share_forms(g, steps, chosen);
  return chosen;
}

}  // namespace arm_delegate::ethosu::compile
