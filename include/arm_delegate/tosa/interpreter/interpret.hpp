#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs TOSA graphs: bit-exact for integers, in the specification's summation order for floats.

#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace arm_delegate::tosa {

namespace detail {
class runner;
}

/// A graph prepared to run many times: verified, with planned memory and prepared constants.
///
///   tosa::interpreter net(std::move(graph));
///   std::memcpy(net.inputs()[0].data, image, net.inputs()[0].byte_size());
///   net.run();
///   use(net.outputs()[0].as<std::int8_t>());
///
/// `run` allocates nothing. Variables keep their values from run to run.
class interpreter {
 public:
  /// Throws `error`: code::bad_tosa with every broken rule, code::unsupported_operator for an
  /// operator without a kernel, code::limit_exceeded if memory exceeds `options.work`.
  explicit interpreter(graph program, run_options const& options = {});
  /// With custom operators: see `operators_list<...>` and `make_kernel_table`.
  interpreter(graph program, kernel_array const& operators, run_options const& options = {});
  interpreter(interpreter&&) noexcept;
  interpreter& operator=(interpreter&&) noexcept;
  ~interpreter();

  [[nodiscard]] graph const& program() const;
  /// The inputs: write them before `run`. Their values are kept until they are overwritten.
  [[nodiscard]] std::span<operand const> inputs() const;
  /// The outputs: valid after `run`, until the next one.
  [[nodiscard]] std::span<operand const> outputs() const;
  [[nodiscard]] std::string_view input_name(std::size_t i) const;
  [[nodiscard]] std::string_view output_name(std::size_t i) const;
  /// Bytes of memory for tensors, excluding constants.
  [[nodiscard]] std::size_t memory() const;

  /// Throws `error` with code::unpredictable if the specification does not define the result,
  /// code::limit_exceeded if loops run longer than `options.work` allows.
  void run(tensor_observer* observer = nullptr);
  /// Resets all variables to their initial values.
  void reset();

 private:
  /// Throws `code::bad_arguments` if this was moved from.
  [[nodiscard]] detail::runner& running() const;

  std::unique_ptr<detail::runner> runner_;
};

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/interpreter/interpret-inl.hpp>  // IWYU pragma: export
#endif
