#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Conversions between element types.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.to, _to_copy, type_as: the elements in another type. CAST; floats are truncated to integers
/// first. Quantized, from integers or other parameters: RESCALE.
struct to {
  using handles_quantized = to;
  static constexpr auto schemas = std::array{
      std::string_view("aten.to.dtype(Tensor self, ScalarType dtype, bool non_blocking=False, bool "
                       "copy=False, MemoryFormat? memory_format=None) -> Tensor"),
      std::string_view("aten.to.dtype_layout(Tensor self, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None, bool "
                       "non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> "
                       "Tensor"),
      std::string_view("aten.to.device(Tensor self, Device device, ScalarType dtype, bool "
                       "non_blocking=False, bool copy=False, MemoryFormat? memory_format=None) -> "
                       "Tensor"),
      std::string_view("aten.to.other(Tensor self, Tensor other, bool non_blocking=False, bool "
                       "copy=False, MemoryFormat? memory_format=None) -> Tensor"),
      std::string_view("aten.type_as.default(Tensor self, Tensor other) -> Tensor"),
      std::string_view("aten._to_copy.default(Tensor self, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None, bool "
                       "non_blocking=False, MemoryFormat? memory_format=None) -> Tensor"),
      std::string_view("dim_order_ops._to_dim_order_copy.default(Tensor self, *, ScalarType? "
                       "dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None, bool non_blocking=False, int[]? dim_order=None) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    if (n.find("other") != nullptr) return {n.input("other").type.type, x.sizes()};
    return {n.has("dtype") ? n.element_type("dtype") : x.type.type, x.sizes()};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);

  static bool is_no_operation(ir::node const& n) {
    return n.input("self").type.type == n.result().type.type;
  }

  static bool only_converts(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::to(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::conversion(r, n);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/to-inl.hpp>  // IWYU pragma: export
#endif
