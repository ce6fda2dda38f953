#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.flip.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.flip: reverses the order of dimensions. One REVERSE each. Quantized values are used as they
/// are.
struct flip {
  using handles_quantized = flip;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.flip.default(Tensor self, int[] dims) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    static_cast<void>(axes(n));
    return detail::like(n);
  }

  static bool is_no_operation(ir::node const& n) { return axes(n).empty(); }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto x = b(n.input("self"));
    for (auto d : axes(n)) x = b.reverse(x, static_cast<std::int64_t>(d));
    b.set(n, x);
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::flip(c);
  }

 private:
  /// The dimensions that are longer than one element.
  static std::vector<std::size_t> axes(ir::node const& n) {
    auto const& x = n.input("self");
    std::array<bool, ir::shape::max_rank> seen{};
    std::vector<std::size_t> all;
    for (auto d : n.integers("dims")) {
      auto const i = detail::dimension(n, d, x.rank());
      if (seen[i]) n.raise(code::bad_arguments, "a dimension is named twice");
      seen[i] = true;
      if (x.rank() > 0 && x.sizes()[i] > 1) all.push_back(i);
    }
    return all;
  }
};

}  // namespace arm_delegate::op
