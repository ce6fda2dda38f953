#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs one pass on a program or a TOSA graph.

#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/ir/verify_invariants.hpp>
#include <arm_delegate/lowering/pass_context.hpp>

#include <support/lowered.hpp>

#include <string>
#include <string_view>

namespace support {

/// A finished program, for running passes one by one.
class subject {
 public:
  explicit subject(ad::program_builder& b, std::string_view target = main_0_80)
      : program_(finished(b)),
        context_{.target = facts_of(target), .operators = operators_of(target)} {
    auto& g = *program_.graph;
    for (auto id : g.order) context_.operators.bind(g, g[id]);
  }

  /// Runs a pass; true if the pass says that it changed the graph. Checks the invariants it
  /// establishes.
  template <class Pass>
  bool run() {
    auto const changed = Pass::run(*program_.graph, context_);
    ad::ir::verify(*program_.graph);
    ad::detail::verify_all(*program_.graph, typename Pass::establishes{});
    return changed;
  }

  [[nodiscard]] std::string text() const { return to_string(*program_.graph); }
  [[nodiscard]] ad::ir::graph& graph() { return *program_.graph; }
  /// "relu add": the operators in order, without namespace and overload.
  [[nodiscard]] std::string calls() const {
    std::string out;
    for (auto id : program_.graph->order) {
      auto name = (*program_.graph)[id].target;
      name.remove_prefix(name.find('.') + 1);
      out += (out.empty() ? "" : " ") + std::string(name.substr(0, name.find('.')));
    }
    return out;
  }

 private:
  ad::ir::exported_program program_;
  ad::pass_context context_;
};

/// Runs a pass over a TOSA graph.
template <class Pass>
bool run(ad::tosa::graph& g, std::string_view target = fp) {
  ad::pass_context c{.target = facts_of(target), .operators = operators_of(target)};
  bool const changed = Pass::run(g, c);
  ad::detail::verify_all(g, typename Pass::establishes{});
  return changed;
}

}  // namespace support
