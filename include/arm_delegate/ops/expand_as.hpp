#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.expand_as.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.expand_as: expand to the sizes of another tensor.
struct expand_as {
  using expands_to = ops<op::expand>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.expand_as.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& to = n.input("other").sizes();
    if (detail::broadcast(n, x.sizes(), to) != to) {
      n.raise(code::shape_mismatch,
              fmt::format("cannot expand {} to {}", x.sizes().text(), to.text()));
    }
    return {x.type.type, to};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<op::expand>(*n.find("self"), r.list(n.result().sizes())));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::expand(c);
  }
};

}  // namespace arm_delegate::op
