#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.matmul.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/bmm.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.matmul: the product of vectors, matrices or batches of matrices, which are broadcast: view,
/// expand, bmm, view.
struct matmul {
  using expands_to = ops<bmm, op::expand, view>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.matmul.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_rank(n, n.input("self"), 1, ir::shape::max_rank);
    detail::expect_rank(n, n.input("other"), 1, ir::shape::max_rank);
    detail::expect_same_type(n, n.input("other"), n.input("self"));
    auto const left = matrices(n, "self");
    auto const right = matrices(n, "other");
    if (left.back() != right[right.rank() - 2]) {
      n.raise(code::shape_mismatch,
              fmt::format("{} and {} do not multiply", (n.input("self").sizes()).text(),
                          (n.input("other").sizes()).text()));
    }
    auto s = batches(n);
    if (n.input("self").rank() > 1) s.push_back(left[left.rank() - 2]);
    if (n.input("other").rank() > 1) s.push_back(right.back());
    return {n.input("self").type.type, s};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const left = operand(r, n, "self");
    auto const right = operand(r, n, "other");
    auto const product = r.call<bmm>(left, right);
    if (auto const* quantization = n.result().quantization; quantization != nullptr) {
      r.program()[product].quantization = quantization;
      r.program()[product].type.type = n.result().type.type;
    }
    r.replace(n, r.call<view>(product, r.list(n.result().sizes())));
  }

 private:
  /// The sizes of an operand as matrices: a vector is a row on the left, a column on the right.
  static ir::shape matrices(ir::node const& n, std::string_view argument) {
    auto s = n.input(argument).sizes();
    if (s.rank() == 1) s.insert(argument == "self" ? 0 : 1, 1);
    return s;
  }

  static ir::shape batches(ir::node const& n) {
    auto left = matrices(n, "self");
    auto right = matrices(n, "other");
    for (auto* s : {&left, &right}) {
      s->erase(s->rank() - 1);
      s->erase(s->rank() - 1);
    }
    return detail::broadcast(n, left, right);
  }

  /// An operand of bmm: the batches expanded and joined.
  static ir::value_id operand(ir::rewriter& r, ir::node const& n, std::string_view argument) {
    auto const s = matrices(n, argument);
    auto expanded = batches(n);
    ir::shape const joined{expanded.numel(), s[s.rank() - 2], s.back()};
    expanded.push_back(joined[1]);
    expanded.push_back(joined[2]);
    auto x = n.input_id(argument);
    if (s != n.input(argument).sizes()) x = r.call<view>(x, r.list(s));
    bool const repeats = expanded.numel() != s.numel();
    if (repeats) x = r.call<op::expand>(x, r.list(expanded));
    return r[x].sizes() == joined ? x : r.call<view>(x, r.list(joined));
  }
};

}  // namespace arm_delegate::op
