#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs a compiled program on the host: delegates in the TOSA interpreter or in the simulator of an
// NPU, and the host's nodes around them.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/delegate_net.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The type in which a run stores elements, or `unknown`: TOSA's, int64 and float64.
constexpr tosa::dtype runtime_type(ir::dtype type) {
  switch (type) {
    case ir::dtype::int64: return tosa::dtype::int64;
    case ir::dtype::float64: return tosa::dtype::fp64;
    default: return tosa::from_ir(type);
  }
}

/// A tensor that owns its memory.
class owned_operand {
 public:
  owned_operand(tosa::dtype type, ir::shape const& sizes);
  [[nodiscard]] tosa::operand const& view() const { return view_; }

 private:
  tosa::operand view_;
  std::vector<std::byte> bytes_{};
};

/// Writes a number into a tensor of one element: int64, bool, or float32.
template <class Number>
void write_number(Number x, tosa::operand const& to) {
  tosa::with_element(to.type,
                     [&]<class T>(std::type_identity<T>) { *to.as<T>() = static_cast<T>(x); });
}

/// The type of the tensor that represents an output that is a number; `undefined` for None, texts
/// and lists, which have no tensor.
template <class Variant>
ir::dtype number_type(Variant const& x) {
  if (std::holds_alternative<std::int64_t>(x)) return ir::dtype::int64;
  if (std::holds_alternative<bool>(x)) return ir::dtype::boolean;
  return std::holds_alternative<double>(x) ? ir::dtype::float32 : ir::dtype::undefined;
}

/// Writes the number that a variant of such a type holds.
template <class Variant>
void write_number_of(Variant const& x, tosa::operand const& to) {
  if (auto const* const whole = std::get_if<std::int64_t>(&x)) return write_number(*whole, to);
  if (auto const* const truth = std::get_if<bool>(&x)) return write_number(*truth, to);
  if (auto const* const real = std::get_if<double>(&x)) return write_number(*real, to);
}

}  // namespace detail

/// Prepares a delegate whose artifact is a `tosa::graph`, in the interpreter.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::unique_ptr<delegate_net> make_tosa_net(
    basic_delegate<std::any>& from, tosa::run_options const& options);

/// An input, output or buffer of a program. An unsigned element (uint8) is stored as
/// `tosa::code_of` describes.
struct program_tensor {
  std::string_view name{};
  ir::dtype type = ir::dtype::undefined;
  tosa::operand data{};
  std::size_t position = 0;    ///< of what the model returns, None included
  bool changes_input = false;  ///< an output that is the new value of an input

  [[nodiscard]] bool is_unsigned() const { return type == ir::dtype::uint8; }
};

namespace detail {
/// The elements of one of a runner's tensors. Throws code::bad_arguments if it has none of that
/// number.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa::operand const& tensor_at(
    std::span<program_tensor const> all, std::size_t i, std::string_view what);
}  // namespace detail

/// A compiled program prepared to run many times, with its user's inputs and outputs, which are
/// contiguous: delegates get and give channels-last tensors in their own order. It keeps the
/// mutable buffers: each run reads the values left by the previous one.
class program_runner {
 public:
  /// `host` lowers the nodes that stay on the host: a pipeline for floats. Nodes with other
  /// elements, and those that it rejects, are evaluated, if the reference evaluator supports them.
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
  [[nodiscard]] std::span<program_tensor const> inputs() const { return inputs_; }
  [[nodiscard]] std::size_t input_count() const { return inputs_.size(); }
  /// Throws code::bad_arguments if there is none.
  [[nodiscard]] tosa::operand const& input(std::size_t i) const {
    return detail::tensor_at(inputs_, i, "input");
  }
  /// What the model returns, and the new values of inputs that it changes in place. A number is a
  /// tensor of rank 0; None and texts are left out, and leave a gap in the positions.
  [[nodiscard]] std::span<program_tensor const> outputs() const { return outputs_; }
  [[nodiscard]] std::size_t output_count() const { return outputs_.size(); }
  /// Throws code::bad_arguments if there is none.
  [[nodiscard]] tosa::operand const& output(std::size_t i) const {
    return detail::tensor_at(outputs_, i, "output");
  }
  /// The mutable buffers after the last run; before the first run, the program's initial values.
  /// They may be written between runs.
  [[nodiscard]] std::span<program_tensor const> buffers() const { return buffers_; }

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

  /// A buffer, and the operands that a run reads and writes.
  struct kept_buffer {
    detail::owned_operand held;
    ir::tensor_data const* initial = nullptr;  ///< null: zeros
    tosa::operand before{};
    tosa::operand after{};  ///< no data: it does not change
  };

  void forget_orders();
  void list_signature();
  [[nodiscard]] program_tensor describe(ir::value_id v) const;
  void add_constant_output(ir::argument const& value, std::size_t position);
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
  std::vector<std::optional<detail::owned_operand>> values_{};  ///< by value
  std::vector<step> steps_{};
  std::vector<program_tensor> inputs_{};
  std::vector<program_tensor> outputs_{};
  std::vector<program_tensor> buffers_{};
  std::vector<detail::owned_operand> numbers_{};  ///< outputs that are numbers
  std::vector<kept_buffer> kept_{};               ///< one per buffer
  std::uint64_t bytes_ = 0;                       ///< size of all tensors
  std::shared_ptr<std::int64_t> iterations_;      ///< of all loops on the host in one run
  bool is_body_ = false;                          ///< a run of another program counts on
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/program_runner-inl.hpp>  // IWYU pragma: export
#endif
