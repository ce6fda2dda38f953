#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates a program node by node as PyTorch does.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <vector>

namespace arm_delegate {

/// Compiles a program of one node with a pipeline, and prepares it.
using node_net_maker = std::unique_ptr<delegate_net> (*)(ir::exported_program program,
                                                         pipeline_entry const& pipeline);

/// A program that is evaluated with each result rounded to its element type. Nodes that have no
/// evaluation are expanded into others, or compiled one by one.
class evaluated_program {
 public:
  /// The operators of `pipeline` bind the arguments; `make_net` compiles the nodes without
  /// evaluation with it. Throws the errors of compiling such a node.
  evaluated_program(ir::exported_program program, pipeline_entry const& pipeline,
                    node_net_maker make_net);

  /// The user's inputs. Mutable buffers have their initial values in every run.
  [[nodiscard]] std::size_t input_count() const { return user_inputs_.size(); }
  [[nodiscard]] ir::value const& input(std::size_t i) const {
    return (*program_.graph)[user_inputs_[i]];
  }
  /// True if no node was compiled.
  [[nodiscard]] bool is_evaluated() const {
    return ranges::none_of(compiled_, [](auto const& c) { return c.net != nullptr; });
  }
  /// Call it before `run` for each input.
  void set_input(std::size_t i, tosa::operand const& from);
  void run();
  [[nodiscard]] std::size_t output_count() const { return program_.graph->outputs.size(); }
  [[nodiscard]] ir::value const& output_value(std::size_t i) const {
    return (*program_.graph)[program_.graph->outputs[i]];
  }
  /// The elements of an output after a run.
  [[nodiscard]] evaluation::array const& output(std::size_t i) {
    return values_.real(program_.graph->outputs[i]);
  }
  /// Writes them in their own type.
  void write_output(std::size_t i, tosa::operand const& to);

 private:
  /// A node without evaluation.
  struct compiled_node {
    std::vector<ir::value_id> inputs{};
    std::vector<ir::value_id> outputs{};
    std::unique_ptr<delegate_net> net{};  ///< null: the node is evaluated
  };

  void divide_inputs();
  void compile_others(pipeline_entry const& pipeline, node_net_maker make_net);
  void run(compiled_node const& c);

  ir::exported_program program_;
  std::vector<ir::value_id> user_inputs_{};
  evaluation::value_arrays values_{};
  std::vector<compiled_node> compiled_{};  ///< by node
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/host/evaluated_program-inl.hpp>  // IWYU pragma: export
#endif
