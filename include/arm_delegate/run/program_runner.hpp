#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a compiled program on the host: delegates in the TOSA interpreter or in the simulator of an
// NPU, and the host's nodes around them.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/detail/program_signature.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/nets/owned_operand.hpp>
#include <arm_delegate/run/nets/tosa_net.hpp>   // IWYU pragma: export
#include <arm_delegate/run/program_tensor.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace arm_delegate {

/// A compiled program prepared to run many times, with its user's inputs and outputs, which are
/// contiguous: delegates get and give channels-last tensors in their own order. It keeps the
/// mutable buffers: each run reads the values left by the previous one.
class program_runner {
 public:
  /// `host` lowers the nodes that stay on the host: a pipeline for floats. Nodes with other
  /// elements, and those that it rejects, are evaluated, if the evaluator supports them.
  /// It is not needed if they only quantize and dequantize. Throws the errors of
  /// `tosa::interpreter` and of lowering for a node that `host` does not support;
  /// code::unsupported_operator if there is no `host`; code::limit_exceeded if more memory is
  /// needed than `options.work` allows.
  explicit program_runner(compiled_program program, tosa::run_options const& options = {},
                          pipeline_entry const* host = nullptr);
  /// The same for delegates of any kind: `make_net` prepares each of them.
  program_runner(basic_compiled_program<std::any> program, net_maker make_net,
                 tosa::run_options const& options = {}, pipeline_entry const* host = nullptr);
  /// The same for the body of a loop on the host, which counts its iterations with the others.
  program_runner(basic_compiled_program<std::any> program, net_maker make_net,
                 tosa::run_options const& options, pipeline_entry const* host,
                 std::shared_ptr<std::int64_t> iterations);

  /// The user's inputs, in the program's order: write them before `run`.
  [[nodiscard]] std::span<program_tensor const> inputs() const { return signature_.inputs(); }
  [[nodiscard]] std::size_t input_count() const { return inputs().size(); }
  /// Throws code::bad_arguments if there is none.
  [[nodiscard]] tosa::operand const& input(std::size_t i) const {
    return detail::tensor_at(inputs(), i, "input");
  }
  /// What the model returns, and the new values of inputs that it changes in place. A number is a
  /// tensor of rank 0; None and texts are left out, and leave a gap in the positions.
  [[nodiscard]] std::span<program_tensor const> outputs() const { return signature_.outputs(); }
  [[nodiscard]] std::size_t output_count() const { return outputs().size(); }
  /// Throws code::bad_arguments if there is none.
  [[nodiscard]] tosa::operand const& output(std::size_t i) const {
    return detail::tensor_at(outputs(), i, "output");
  }
  /// The mutable buffers after the last run; before the first run, the program's initial values.
  /// They may be written between runs.
  [[nodiscard]] std::span<program_tensor const> buffers() const { return signature_.buffers(); }

  /// Bytes of memory for tensors.
  [[nodiscard]] std::size_t memory() const { return static_cast<std::size_t>(bytes_); }
  /// Illegal and suspicious operations in delegates that another compiler made.
  [[nodiscard]] std::vector<diagnostic> findings() const;

  /// Runs everything once; the observer sees the results of delegates and host nodes.
  void run(tosa::tensor_observer* observer = nullptr);
  /// Resets all buffers to their initial values.
  void reset();

 private:
  /// A call of a delegate, or a node that quantizes or dequantizes.
  struct step {
    std::span<ir::value_id const> inputs{};
    std::span<ir::value_id const> outputs{};
    std::unique_ptr<delegate_net> net{};  ///< none: a conversion
    /// The memory orders of a delegate's inputs and outputs; none: all are contiguous.
    std::vector<ir::memory_order> input_orders{};
    std::vector<ir::memory_order> output_orders{};
    ir::qparams parameters{};
    ir::dtype result = ir::dtype::float32;  ///< of a conversion
    bool quantizes = false;
  };

  void forget_orders();
  void count_bytes(std::size_t bytes, tosa::run_options const& options);
  /// Replaces the nodes that stay on the host by calls. Returns the nets of all modules.
  std::vector<std::unique_ptr<delegate_net>> make_nets(net_maker make_net,
                                                       tosa::run_options const& options,
                                                       pipeline_entry const* host);
  void add_value(ir::value_id v, tosa::run_options const& options);
  void check_sizes(step const& s) const;
  void run(step const& s, tosa::tensor_observer* observer) const;
  [[nodiscard]] tosa::operand const& at(ir::value_id v) const;

  basic_compiled_program<std::any> program_;
  std::vector<std::optional<owned_operand>> values_{};  ///< by value
  std::vector<step> steps_{};
  detail::program_signature signature_{};
  std::uint64_t bytes_ = 0;                   ///< size of all tensors
  std::shared_ptr<std::int64_t> iterations_;  ///< of all loops on the host in one run
  bool is_body_ = false;                      ///< a run of another program counts on
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/program_runner-inl.hpp>  // IWYU pragma: export
#endif
