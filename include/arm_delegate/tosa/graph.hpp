#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A TOSA program in memory, in TOSA 1.0 form: zero points, shapes and scales are operands.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::tosa {

/// Index of a tensor in its region.
enum class tensor_id : std::uint32_t {};

/// A tensor, or (`dtype::shape`) a shape operand. A constant has `data`, stored as the PyTorch type
/// that holds its values: int8 for INT4 and MXINT8, int32 or int64 for INT48, int64 for shapes;
/// uint8, one per element, for the bits of FP8UE8M0, FP6E2M3, FP6E3M2 and FP4E2M1.
struct tensor {
  std::string name;
  dtype type = dtype::unknown;
  ir::shape sizes{};  ///< -1 if a size is only known at run time
  std::optional<ir::tensor_data> data{};
  bool variable = false;        ///< keeps its value between runs; `data` is the initial one
  std::string variable_name{};  ///< for a variable: the name used by operators that access it

  [[nodiscard]] bool is_constant() const { return data.has_value() && !variable; }
};

/// One operator with its operands in the order of `operand_name`. Constants have no operator here:
/// serializing adds a CONST or CONST_SHAPE for each.
struct operation {
  op code = op::identity;
  std::vector<tensor_id> inputs{};
  std::vector<tensor_id> outputs{};
  attributes attrs{};
  std::string location{};                      ///< the ATen node it came from
  std::vector<std::uint32_t> debug_handles{};  ///< of the program's nodes that it came from
};

/// The operators in execution order, inputs and outputs of one block.
struct region {
  std::string name;
  std::vector<tensor> tensors{};
  std::vector<operation> operations{};
  std::vector<tensor_id> inputs{};
  std::vector<tensor_id> outputs{};

  [[nodiscard]] tensor& operator[](tensor_id id) { return tensors[static_cast<std::size_t>(id)]; }
  [[nodiscard]] tensor const& operator[](tensor_id id) const {
    return tensors[static_cast<std::size_t>(id)];
  }
  tensor_id add(tensor t);
};

/// A single empty region, "main".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<region> empty_regions();

/// A program: first the region "main", then the bodies of control flow.
struct graph {
  std::vector<region> regions = empty_regions();

  [[nodiscard]] region& main() { return regions.front(); }
  [[nodiscard]] region const& main() const { return regions.front(); }
};

/// What makes a graph unreadable: ids that are no tensors of their regions, numbers that are no
/// operator or type of elements, and a graph without a region.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<diagnostic> find_unknown_ids(graph const& g);
/// Throws `code::bad_tosa` if there are any.
ARM_DELEGATE_FUNCTION void check_ids(graph const& g);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/graph-inl.hpp>  // IWYU pragma: export
#endif
