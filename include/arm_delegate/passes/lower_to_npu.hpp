#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The conversion from the TOSA graph to the NPU graph.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>  // IWYU pragma: keep (for dumps)
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// Each TOSA operator becomes kernel operations, by its type in `Operators`, an
/// `npu_operators<...>`. Throws an error that names every operator that the NPU cannot run. Passes
/// over tosa::graph come before it, passes over npu_graph after it.
template <class Operators>
struct lower_to_npu {
  template <class Target>
  static constexpr bool takes_target = target::is_ethos_u<Target>;
  static constexpr std::string_view name = "lower-to-npu";
  using needs = invariants<inv::transposes_sunk>;
  using establishes = invariants<>;
  static std::vector<diagnostic> refuse(tosa::graph const& g, pass_context const& c) {
    return ethosu::compile::find_npu_refusals(g, *c.target.npu,
                                              ethosu::compile::operators_by_code<Operators>);
  }
  static ethosu::compile::npu_graph convert(tosa::graph&& g, pass_context& c) {
    auto made = ethosu::compile::lower_to_npu(g, *c.target.npu,
                                              ethosu::compile::operators_by_code<Operators>);
    made.system = c.environment.system;
    made.mode = c.environment.mode;
    made.goal = c.environment.goal;
    made.effort = c.environment.effort;
    return made;
  }
};

}  // namespace arm_delegate::pass
