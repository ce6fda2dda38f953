#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Constants made from one number.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/constants.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

namespace arm_delegate::op {

/// aten.full, zeros, ones, their _like and new_ forms, fill and scalar_tensor: a constant.
struct full {
  using handles_quantized = full;
  static constexpr auto schemas = std::array{
      std::string_view(
          "aten.full.default(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, Layout? "
          "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor"),
      std::string_view("aten.zeros.default(SymInt[] size, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor"),
      std::string_view("aten.ones.default(SymInt[] size, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor"),
      std::string_view("aten.full_like.default(Tensor self, Scalar fill_value, *, ScalarType? "
                       "dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None, MemoryFormat? memory_format=None) -> Tensor"),
      std::string_view("aten.zeros_like.default(Tensor self, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? "
                       "memory_format=None) -> Tensor"),
      std::string_view("aten.ones_like.default(Tensor self, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? "
                       "memory_format=None) -> Tensor"),
      std::string_view("aten.new_full.default(Tensor self, SymInt[] size, Scalar fill_value, *, "
                       "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor"),
      std::string_view("aten.new_zeros.default(Tensor self, SymInt[] size, *, ScalarType? "
                       "dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor"),
      std::string_view("aten.new_ones.default(Tensor self, SymInt[] size, *, ScalarType? "
                       "dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor"),
      std::string_view("aten.fill.Scalar(Tensor self, Scalar value) -> Tensor"),
      std::string_view("aten.scalar_tensor.default(Scalar s, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    bool const like = n.find("self") != nullptr;
    auto type = like ? n.input("self").type.type : natural(n);
    if (n.has("dtype")) type = n.element_type("dtype");
    if (n.find("s") != nullptr) return {type, {}};
    if (n.find("size") != nullptr) {
      return {type, detail::not_negative(n, ir::shape(n.integers("size")))};
    }
    return {type, n.input("self").sizes()};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) { return elements(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.constant(n.name, b.element_type(n.result()), elements(n)));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return is_ones(evaluation::node_of(c)) ? evaluation::ones(c) : evaluation::full(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.new_full.default", decomposition::new_full},
                                       {"aten.new_ones.default", decomposition::ones},
                                       {"aten.new_zeros.default", decomposition::zeros},
                                       {"aten.ones_like.default", decomposition::ones},
                                       {"aten.zeros_like.default", decomposition::zeros}});
  }

 private:
  static ir::tensor_data elements(ir::node const& n) {
    auto const& t = n.result().type;
    return ir::tensor_data::repeated(t.type, t.sizes, detail::element_bytes(n, t.type, fill(n)));
  }

  static double fill(ir::node const& n) {
    for (auto const* name : {"fill_value", "value", "s"}) {
      if (n.find(name) != nullptr) return n.number(name);
    }
    return is_ones(n) ? 1 : 0;
  }

  /// True for ones, ones_like and new_ones.
  static bool is_ones(ir::node const& n) { return n.target.find("ones") != std::string_view::npos; }

  static ir::dtype natural(ir::node const& n) {
    auto const* x = n.find("fill_value");
    if (x != nullptr && std::holds_alternative<std::int64_t>(*x)) return ir::dtype::int64;
    if (x != nullptr && std::holds_alternative<bool>(*x)) return ir::dtype::boolean;
    return ir::dtype::float32;
  }
};

}  // namespace arm_delegate::op
