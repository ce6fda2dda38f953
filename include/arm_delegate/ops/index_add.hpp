#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index_add.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/index_put.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.index_add: a copy of the input with another tensor, times alpha, added at the chosen
/// indices of a dimension: index_put that accumulates.
struct index_add {
  using expands_to = ops<mul, view, index_put>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.index_add.default(Tensor self, int dim, Tensor index, "
                                  "Tensor source, *, Scalar alpha=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_changed_at(n); }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.input("self").rank() > 0) return std::nullopt;
    return rejection{.rule = "rank of the input",
                     .actual = "0",
                     .allowed = "1 or more",
                     .remedy = "add the tensors"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const dim = detail::dimension(n, n.integer("dim"), n.input("self").rank());
    ir::shape const row{n.input("index").sizes().numel()};
    auto source = n.input_id("source");
    if (n.number("alpha") != 1) source = r.call<mul, "Scalar">(source, *n.find("alpha"));
    std::vector<ir::value_id> indices(dim, ir::no_value);
    indices.push_back(r.call<view>(*n.find("index"), r.list(row)));
    r.replace(n, r.call<index_put>(*n.find("self"), r.list(std::span<ir::value_id const>(indices)),
                                   source, true));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index_add(c);
  }
};

}  // namespace arm_delegate::op
