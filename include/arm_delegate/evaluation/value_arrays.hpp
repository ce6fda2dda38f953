#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Evaluates nodes as PyTorch does, each result rounded to its element type.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::evaluation {

/// True if the evaluator supports the node itself.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool has_evaluation(ir::node const& n);
/// True if it supports the node, or the operators that it consists of.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool can_evaluate(ir::node const& n);
/// True if it does so for nodes of that operator.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool can_evaluate(ir::operator_entry const& e);
/// True if it supports nodes of an operator that no pipeline has: "aten.sort.default".
[[nodiscard]] ARM_DELEGATE_FUNCTION bool has_host_evaluation(std::string_view target);
/// True if the evaluator alone computes the node, although pipelines have its operator.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool must_evaluate(ir::node const& n);
/// True for the element types of values that it computes with.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_number_type(ir::dtype type);

/// The values of a graph: integers and truth values in int64, others in double. A node that reads
/// both reads all in double.
class value_arrays {
 public:
  void resize(std::size_t count) {
    reals_.resize(count);
    wholes_.resize(count);
  }
  void set(ir::value_id v, array a);
  void set(ir::value_id v, integer_array a);
  void set(ir::value_id v, ir::tensor_data const& data);
  /// A value that is set, in the type that it has or in the other one.
  [[nodiscard]] array const& real(ir::value_id v);
  [[nodiscard]] integer_array const& whole(ir::value_id v);

  /// The elements of a value that is set.
  [[nodiscard]] ir::tensor_data data(ir::value_id v);

  /// Sets the results of a node that `has_evaluation`. Its inputs are set.
  void evaluate(ir::node const& n);

 private:
  std::vector<array> reals_{};  ///< by value; without a type if it is not set, or int64
  std::vector<integer_array> wholes_{};
};

/// True for integers and truth values.
[[nodiscard]] constexpr bool is_whole(ir::dtype type) {
  return ir::is_integral(type) || type == ir::dtype::boolean;
}

}  // namespace arm_delegate::evaluation

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/evaluation/value_arrays-inl.hpp>  // IWYU pragma: export
#endif
