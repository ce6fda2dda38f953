#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a compiled program on the host: delegates in the TOSA interpreter, and what the host does
// around them.

#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
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
class program_runner {
 public:
  /// Throws what `tosa::interpreter` throws, and code::unsupported_value for a program whose
  /// outputs are constants, which a compiled program does not hold.
  explicit program_runner(compiled_program program, tosa::run_options const& options = {});

  /// The program's inputs: to be written before `run`.
  [[nodiscard]] std::size_t input_count() const { return inputs_.size(); }
  [[nodiscard]] tosa::operand const& input(std::size_t i) const { return inputs_[i].view(); }
  [[nodiscard]] std::size_t output_count() const { return outputs_.size(); }
  [[nodiscard]] tosa::operand const& output(std::size_t i) const { return outputs_[i].view(); }
  [[nodiscard]] tosa::interpreter const& delegate() const { return net_; }

  void run(tosa::tensor_observer* observer = nullptr);

 private:
  void make_inputs();
  void make_output(output_source const& o);

  compiled_program program_;
  tosa::interpreter net_;
  std::vector<detail::owned_operand> inputs_{};
  std::vector<detail::owned_operand> outputs_{};
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/program_runner-inl.hpp>  // IWYU pragma: export
#endif
