#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The signature of a program that runs: the user's inputs and outputs, and the buffers.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::detail {

/// Divides the inputs and outputs of a program into the user's and the buffers', which it keeps
/// between runs.
class program_signature {
 public:
  program_signature() = default;
  /// `at`: the operand of a value. Throws code::bad_graph if a buffer and its new value differ.
  program_signature(ir::exported_program const& program,
                    function_view<tosa::operand const&(ir::value_id)> at);

  [[nodiscard]] std::span<program_tensor const> inputs() const { return inputs_; }
  [[nodiscard]] std::span<program_tensor const> outputs() const { return outputs_; }
  [[nodiscard]] std::span<program_tensor const> buffers() const { return buffers_; }

  /// Copies the buffers to the operands that a run reads: it must not read what it writes, and an
  /// output may be a buffer's previous value.
  void give_buffers() const;
  /// Copies the new values of buffers after a run.
  void take_buffers() const;
  /// Resets all buffers to their initial values.
  void reset_buffers() const;

 private:
  /// A buffer, and the operands that a run reads and writes.
  struct kept_buffer {
    owned_operand held;
    ir::tensor_data const* initial = nullptr;  ///< null: zeros
    tosa::operand before{};
    tosa::operand after{};  ///< no data: it does not change
  };

  void add_buffer(ir::input_spec const& spec, program_tensor tensor);
  void add_constant_output(ir::argument const& value, std::size_t position);
  [[nodiscard]] kept_buffer* find_changed(ir::output_spec const& spec, program_tensor const& made);

  std::vector<program_tensor> inputs_{};
  std::vector<program_tensor> outputs_{};
  std::vector<program_tensor> buffers_{};
  std::vector<owned_operand> numbers_{};  ///< outputs that are numbers
  std::vector<kept_buffer> kept_{};       ///< one per buffer
};

}  // namespace arm_delegate::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/detail/program_signature-inl.hpp>  // IWYU pragma: export
#endif
