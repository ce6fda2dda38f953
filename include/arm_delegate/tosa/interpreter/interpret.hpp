#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs TOSA graphs: bit-exact in integers, in the order of the specification's sums in floats.

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

/// A graph made ready to run many times: verified, its memory planned, its constants prepared.
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
  /// With operators of one's own: see `operators_list<...>` and `make_kernel_table`.
  interpreter(graph program, kernel_array const& operators, run_options const& options = {});
  interpreter(interpreter&&) noexcept;
  interpreter& operator=(interpreter&&) noexcept;
  ~interpreter();

  [[nodiscard]] graph const& program() const;
  /// Where the inputs are to be written before `run`; their values stay until they are overwritten.
  [[nodiscard]] std::span<operand const> inputs() const;
  /// Valid after `run`, until the next.
  [[nodiscard]] std::span<operand const> outputs() const;
  [[nodiscard]] std::string_view input_name(std::size_t i) const;
  [[nodiscard]] std::string_view output_name(std::size_t i) const;
  /// Bytes of memory that tensors take, constants apart.
  [[nodiscard]] std::size_t memory() const;

  /// Throws `error` with code::unpredictable where the specification says nothing about the result,
  /// code::limit_exceeded if loops run longer than `options.work` allows.
  void run(tensor_observer* observer = nullptr);
  /// Gives all variables their initial values again.
  void reset();

 private:
  std::unique_ptr<detail::runner> runner_;
};

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/interpreter/interpret-inl.hpp>  // IWYU pragma: export
#endif
