#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a compiled program on the host: delegates in the TOSA interpreter, and what the host does
// around them.

#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/partitioner/lowering.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace arm_delegate {

namespace detail {

/// A tensor with memory of its own.
class owned_operand {
 public:
  owned_operand(tosa::dtype type, ir::shape const& sizes);
  [[nodiscard]] tosa::operand const& view() const { return view_; }

 private:
  tosa::operand view_;
  std::vector<std::byte> bytes_{};
};

}  // namespace detail

/// A compiled program made ready to run many times, with the inputs and outputs of the model.
/// Mutable buffers are inputs and outputs, too: what comes out is the caller's to give back.
class program_runner {
 public:
  /// `host` lowers the nodes that stay on the host: a pipeline for floats. Where they only quantize
  /// and dequantize it is not needed. Throws what `tosa::interpreter` throws, and what lowering
  /// throws for a node that `host` can't take; code::unsupported_operator where there is no `host`,
  /// code::unsupported_value for outputs that are no tensors and for delegates whose inputs are
  /// permuted.
  explicit program_runner(compiled_program program, tosa::run_options const& options = {},
                          lowering const* host = nullptr);

  /// The program's inputs: to be written before `run`.
  [[nodiscard]] std::size_t input_count() const { return program_.program.inputs.size(); }
  [[nodiscard]] tosa::operand const& input(std::size_t i) const {
    return at(program_.program.graph->inputs[i]);
  }
  [[nodiscard]] std::size_t output_count() const { return program_.program.outputs.size(); }
  [[nodiscard]] tosa::operand const& output(std::size_t i) const {
    return at(program_.program.graph->outputs[i]);
  }
  /// Runs everything once; the observer sees what delegates and host nodes compute.
  void run(tosa::tensor_observer* observer = nullptr);

 private:
  /// A call, or a node that quantizes or dequantizes.
  struct step {
    std::span<ir::value_id const> inputs{};
    std::span<ir::value_id const> outputs{};
    std::unique_ptr<tosa::interpreter> net{};  ///< none: it converts
    ir::qparams parameters{};
    bool quantizes = false;
  };

  void check() const;
  /// Puts calls in the place of the nodes that stay on the host. The graphs of all modules.
  std::vector<tosa::graph> lower_host_nodes(lowering const* host);
  void add_value(ir::value_id v);
  void check_sizes(step const& s) const;
  void run(step const& s, tosa::tensor_observer* observer) const;
  [[nodiscard]] tosa::operand const& at(ir::value_id v) const;

  compiled_program program_;
  std::vector<std::optional<detail::owned_operand>> values_{};  ///< by value
  std::vector<step> steps_{};
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/program_runner-inl.hpp>  // IWYU pragma: export
#endif
