#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Constants made from one number.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::op {

/// aten.full, zeros, ones and their _like forms: a constant.
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
                       "memory_format=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    bool const like = n.find("self") != nullptr;
    auto type = like ? n.input("self").type.type : natural(n);
    if (n.has("dtype")) type = n.element_type("dtype");
    return {type, like ? n.input("self").sizes() : ir::shape(n.integers("size"))};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) { return elements(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.constant(n.name, b.element_type(n.result()), elements(n)));
  }

 private:
  static ir::tensor_data elements(ir::node const& n) {
    auto const& t = n.result().type;
    auto const x = fill(n);
    switch (t.type) {
      case ir::dtype::float32: return make<float>(t, x);
      case ir::dtype::int64: return make<std::int64_t>(t, x);
      case ir::dtype::int32: return make<std::int32_t>(t, x);
      case ir::dtype::int16: return make<std::int16_t>(t, x);
      case ir::dtype::int8: return make<std::int8_t>(t, x);
      case ir::dtype::boolean: return make<std::uint8_t>(t, x);
      default:
        throw n.fail(code::unsupported_dtype,
                     rejection{.rule = "dtype of a constant",
                               .actual = std::string(ir::name(t.type)),
                               .allowed = "float32, int64, int32, int16, int8, bool",
                               .remedy = "use float32 or int32"});
    }
  }

  static double fill(ir::node const& n) {
    if (n.find("fill_value") != nullptr) return n.number("fill_value");
    return n.target.starts_with("aten.ones") ? 1 : 0;
  }

  static ir::dtype natural(ir::node const& n) {
    auto const* x = n.find("fill_value");
    if (x != nullptr && std::holds_alternative<std::int64_t>(*x)) return ir::dtype::int64;
    if (x != nullptr && std::holds_alternative<bool>(*x)) return ir::dtype::boolean;
    return ir::dtype::float32;
  }

  template <class T>
  static ir::tensor_data make(ir::tensor_type const& t, double x) {
    auto const value = static_cast<T>(x);
    auto const bytes = std::as_bytes(std::span(&value, 1));
    return ir::tensor_data::repeated(t.type, t.sizes, {bytes.begin(), bytes.end()});
  }
};

}  // namespace arm_delegate::op
