#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates a program node by node as PyTorch does, without lowering it: the reference for compiled
// programs.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace arm_delegate {
class program_runner;
}

namespace arm_delegate::reference {

/// A program that is evaluated with each result rounded to its element type. Nodes that have no
/// evaluation are expanded into others, or lowered one by one.
class program {
 public:
  /// `lowered` compiles the nodes without evaluation; its operators bind the arguments. Throws the
  /// errors of compiling such a node.
  program(ir::exported_program p, pipeline_entry const& lowered);
  program(program&&) noexcept;
  ~program();

  /// The user's inputs. Mutable buffers have their initial values in every run.
  [[nodiscard]] std::size_t input_count() const { return user_inputs_.size(); }
  [[nodiscard]] ir::value const& input(std::size_t i) const {
    return (*program_.graph)[user_inputs_[i]];
  }
  /// True if no node was lowered.
  [[nodiscard]] bool is_evaluated() const {
    return ranges::none_of(lowered_, [](auto const& l) { return l.has_value(); });
  }
  /// Call it before `run` for each input.
  void set_input(std::size_t i, tosa::operand const& from);
  void run();
  [[nodiscard]] std::size_t output_count() const { return outputs_.size(); }
  [[nodiscard]] ir::value const& output_value(std::size_t i) const {
    return (*program_.graph)[program_.graph->outputs[i]];
  }
  /// The elements of an output.
  [[nodiscard]] std::span<float const> output(std::size_t i) const { return outputs_[i]; }
  /// Writes them in their own type.
  void write_output(std::size_t i, tosa::operand const& to);

 private:
  /// A node without evaluation.
  struct lowered_node {
    std::vector<ir::value_id> inputs;
    std::vector<ir::value_id> outputs;
    std::unique_ptr<program_runner> net;
  };

  void divide_inputs();
  void lower_others(pipeline_entry const& lowered);
  void run(lowered_node const& l);

  ir::exported_program program_;
  std::vector<ir::value_id> user_inputs_{};
  evaluation::value_arrays values_{};
  std::vector<std::optional<lowered_node>> lowered_{};  ///< by node
  std::vector<std::vector<float>> outputs_{};
};

}  // namespace arm_delegate::reference

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/reference-inl.hpp>  // IWYU pragma: export
#endif
