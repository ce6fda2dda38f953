#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a method of an ExecuTorch program on the host: delegates in the simulator or the TOSA
// interpreter, kernels by the operators that they compute.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/detail/run_values.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::pte {

/// A method prepared to run many times. Its planned buffers, and with them its mutable buffers,
/// keep their contents between runs.
class method_runner {
 public:
  /// `host` lowers the operators of kernels, as for `program_runner`. Throws code::bad_arguments if
  /// there is no method of that name, or for a call that does not fit its kernel or its delegate;
  /// code::backend_not_found for delegates other than those of Arm; code::unsupported_operator for
  /// a kernel without an operator; code::unsupported_value for tensors of dynamic sizes, in other
  /// files or in another order than row-major and channels-last, code::unsupported_dtype for
  /// element types that cannot run; code::limit_exceeded if more memory is needed than
  /// `options.work` allows; and the errors of reading payloads.
  method_runner(program p, std::string_view method, tosa::run_options const& options,
                pipeline_entry const& host);
  method_runner(method_runner&&) noexcept;
  ~method_runner();

  /// Contiguous. Write them before each run: their memory is used again. An output that is a number
  /// is a tensor of rank 0; None and texts are left out, and leave a gap in the positions.
  [[nodiscard]] std::span<program_tensor const> inputs() const { return inputs_; }
  [[nodiscard]] std::span<program_tensor const> outputs() const { return outputs_; }
  /// The mutable buffers after the last run; before the first run, the program's initial values.
  /// They may be written between runs. Only those with an initial value: others cannot be told from
  /// tensors that are computed. One without a name in the file is "buffer0" and so on.
  [[nodiscard]] std::span<program_tensor const> buffers() const { return buffers_; }

  /// Illegal and suspicious operations in the payloads of delegates.
  [[nodiscard]] std::vector<diagnostic> findings() const;

  /// Runs the instructions. The observer sees the results inside of delegates and kernels. Throws
  /// code::limit_exceeded if more instructions jump back than `options.work` allows iterations.
  void run(tosa::tensor_observer* observer = nullptr);

 private:
  /// An instruction, with what runs it if it is a call.
  struct step;

  void prepare(pipeline_entry const& host);
  void list_outputs();
  void list_buffers();
  void list(std::int32_t which, std::string name, std::vector<program_tensor>& to);
  void list(ir::tensor_type const& type, std::string name, std::vector<program_tensor>& to);
  void read(std::vector<std::int32_t> const& from, std::vector<program_tensor> const& to);
  void write(std::vector<std::int32_t> const& to, std::vector<program_tensor> const& from);
  void run(step& s, tosa::tensor_observer* observer);
  void run_chain(std::vector<step>& steps, tosa::tensor_observer* observer);

  program program_;
  method* method_;  ///< of program_; its numbers change while it runs
  tosa::run_options options_;
  detail::run_values values_;
  std::vector<std::vector<step>> chains_{};
  std::deque<std::string> names_{};
  std::vector<owned_operand> held_{};
  std::vector<program_tensor> inputs_{};
  std::vector<program_tensor> outputs_{};
  std::vector<program_tensor> buffers_{};
  std::vector<std::int32_t> output_values_{};  ///< the value of each output
  std::vector<std::int32_t> buffer_values_{};  ///< the value of each buffer
  std::int64_t jumps_back_ = 0;
};

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/run/method_runner-inl.hpp>  // IWYU pragma: export
#endif
