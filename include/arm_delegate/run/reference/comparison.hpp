#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares the results of a compiled program with PyTorch's, node by node.

#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_tensor.hpp>
#include <arm_delegate/run/reference/compared_node.hpp>  // IWYU pragma: export
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace arm_delegate {

namespace detail {
class side_by_side;
}

/// Runs a program side by side in float, fake-quantized as in PyTorch, and compiled.
///
/// Compares every value that the compiled program and PyTorch both have: the quantized results, the
/// results that stay floats, and the outputs. The float program is the same graph without rounding,
/// with dequantized weights, or one that the caller gives, whose nodes are found by name and sizes.
/// Float programs are evaluated as PyTorch does, without the lowerings of operators
/// (run/reference/program.hpp).
///
///   comparison c(program, find_pipeline(table, "tosa-1.0+int"), find_pipeline(table,
///                "tosa-1.0+fp"));
///   for (auto const& image : images) {
///     std::memcpy(c.input(0).data, image, c.input(0).byte_size());
///     c.run();
///   }
///   if (auto const* n = c.first_departing()) use(n->name, n->source);
class comparison {
 public:
  /// `target` compiles the program. `floating`, a pipeline of a target with floats and without
  /// integer arithmetic, compiles the nodes of the float programs that have no evaluation. Throws
  /// `error` as `compile` and `program_runner` do, and code::shape_mismatch if `real_float` has
  /// other inputs.
  comparison(ir::exported_program const& program, pipeline_entry const& target,
             pipeline_entry const& floating, ir::exported_program const* real_float = nullptr,
             work_limits const& limits = {});
  comparison(comparison&&) noexcept;
  comparison& operator=(comparison&&) noexcept;
  ~comparison();

  /// The user's inputs: write them before `run`. Each run starts with the initial buffers.
  [[nodiscard]] std::span<program_tensor const> inputs() const;
  [[nodiscard]] std::size_t input_count() const;
  [[nodiscard]] tosa::operand const& input(std::size_t i) const;

  /// Runs all programs and adds the differences to the nodes.
  void run();

  /// In execution order.
  [[nodiscard]] std::span<compared_node const> nodes() const;
  /// The quantized values of node number `i` after the last run, as PyTorch's fake quantization
  /// rounds them. Empty if the node is not quantized.
  [[nodiscard]] std::vector<std::int64_t> reference_codes(std::size_t i) const;
  /// The first node whose own computation differs from PyTorch's: quantized values by more than
  /// rounding explains (1 LSB), floats by more than 1e-4 of the largest value, or 4 units in the
  /// last place if their type is smaller than float32, other numbers at all. Null if there is none.
  [[nodiscard]] compared_node const* first_departing() const;
  /// The node with the largest quantization error: the lowest signal-to-noise ratio of the
  /// fake-quantized program. Null in a program that is not quantized.
  [[nodiscard]] compared_node const* noisiest() const;

 private:
  /// Throws `code::bad_arguments` if this was moved from.
  [[nodiscard]] detail::side_by_side& programs() const;

  std::unique_ptr<detail::side_by_side> programs_;
};

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/run/reference/comparison-inl.hpp>  // IWYU pragma: export
#endif
