#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.diag.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/diag_embed.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.diag: a vector as the diagonal of a matrix, or the diagonal of a matrix: a slice of its
/// rows one after the other. aten.diagflat: all elements as the diagonal of a matrix. Quantized
/// values are used as they are.
struct diag {
  using expands_to = ops<diag_embed, view, slice>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.diag.default(Tensor self, int diagonal=0) -> Tensor"),
                 std::string_view("aten.diagflat.default(Tensor self, int offset=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const offset = detail::diagonal_offset(n, is_flat(n) ? "offset" : "diagonal");
    if (!is_flat(n)) detail::expect_rank(n, x, 1, 2);
    if (takes_diagonal(n)) return {x.type.type, {length(x.sizes(), offset)}};
    auto const size = x.sizes().numel() + (offset < 0 ? -offset : offset);
    detail::checked_product(n, size, size);
    return {x.type.type, {size, size}};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& s = n.input("self").sizes();
    auto const offset = n.integer(is_flat(n) ? "offset" : "diagonal");
    ir::shape const flat{s.numel()};
    auto const elements = r.call<view>(*n.find("self"), r.list(flat));
    if (!takes_diagonal(n)) return r.replace(n, r.call<diag_embed>(elements, offset));
    auto const first = offset < 0 ? -offset * s[1] : offset;
    auto const step = s[1] + 1;
    auto const end = first + length(s, offset) * step;  // a slice ends with the elements
    r.replace(n, r.call<slice>(elements, std::int64_t{0}, first, end, step));
  }

 private:
  static bool is_flat(ir::node const& n) { return n.target.starts_with("aten.diagflat"); }
  static bool takes_diagonal(ir::node const& n) {
    return !is_flat(n) && n.input("self").rank() == 2;
  }

  static std::int64_t length(ir::shape const& s, std::int64_t offset) {
    auto const rows = offset < 0 ? s[0] + offset : s[0];
    auto const columns = offset < 0 ? s[1] : s[1] - offset;
    return std::max<std::int64_t>(0, std::min(rows, columns));
  }
};

}  // namespace arm_delegate::op
