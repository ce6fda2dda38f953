#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The second argument of every pass.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/lowering/boundary_orders.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// Receives the text of intermediate graphs and log lines; a tool or a host implements it.
class dump_sink {
 public:
  dump_sink()
      : print_program_([](ir::graph const& g) { return ir::to_string(g); }),
        print_tosa_([](tosa::graph const& g) { return tosa::to_string(g); }) {}
  dump_sink(dump_sink const&) = delete;
  dump_sink& operator=(dump_sink const&) = delete;
  virtual ~dump_sink() = default;
  /// The graph after a pass, as text.
  virtual void after_pass(std::string_view pass, std::string const& graph_text) = 0;

  /// The text of a graph that a pipeline passes to `after_pass`.
  [[nodiscard]] std::string text_of(ir::graph const& g) const { return print_program_(g); }
  [[nodiscard]] std::string text_of(tosa::graph const& g) const { return print_tosa_(g); }
  template <class Level>
  [[nodiscard]] std::string text_of(Level const& g) const {
    return to_string(g);
  }

 private:
  // Pointers, so that only a program with a sink compiles these functions, not every pipeline.
  std::string (*print_program_)(ir::graph const&);
  std::string (*print_tosa_)(tosa::graph const&);
};

/// The target, the pipeline's operators, the boundary of the delegate, what a payload is made for,
/// warnings, and the sink for intermediate graphs.
struct pass_context {
  /// Runs the pipeline's passes up to TOSA over the body of a branch or loop.
  using body_lowering = tosa::graph (*)(ir::graph& body, pass_context& c);

  target_facts const& target;
  ir::operator_table operators;
  delegate_boundary boundary{};
  boundary_orders orders{};
  npu_environment environment{};  ///< for payloads; only set if the target is an NPU
  std::vector<diagnostic> warnings{};
  shared_work* shared = nullptr;  ///< `compile_options::shared`
  dump_sink* dump = nullptr;
  body_lowering lower_body = nullptr;  ///< null: the pipeline does not lower control flow
};

}  // namespace arm_delegate
