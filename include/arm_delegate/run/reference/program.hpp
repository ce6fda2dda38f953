#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The reference for compiled programs: PyTorch's results in float.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/evaluated_program.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::reference {

/// A program that is evaluated, without lowering it. Nodes that have no evaluation are lowered one
/// by one.
class program {
 public:
  /// `lowered` compiles the nodes without evaluation; its operators bind the arguments. Throws the
  /// errors of compiling such a node.
  program(ir::exported_program p, pipeline_entry const& lowered);

  /// The user's inputs. Mutable buffers have their initial values in every run.
  [[nodiscard]] std::size_t input_count() const { return nodes_.input_count(); }
  [[nodiscard]] ir::value const& input(std::size_t i) const { return nodes_.input(i); }
  /// True if no node was lowered.
  [[nodiscard]] bool is_evaluated() const { return nodes_.is_evaluated(); }
  /// Call it before `run` for each input.
  void set_input(std::size_t i, tosa::operand const& from) { nodes_.set_input(i, from); }
  void run();
  [[nodiscard]] std::size_t output_count() const { return nodes_.output_count(); }
  /// The elements of an output.
  [[nodiscard]] std::span<float const> output(std::size_t i) const { return outputs_[i]; }
  /// Writes them in their own type.
  void write_output(std::size_t i, tosa::operand const& to) { nodes_.write_output(i, to); }

 private:
  evaluated_program nodes_;
  std::vector<std::vector<float>> outputs_{};
};

}  // namespace arm_delegate::reference

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/reference/program-inl.hpp>  // IWYU pragma: export
#endif
