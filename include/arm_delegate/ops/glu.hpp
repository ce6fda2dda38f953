#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.glu.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/sigmoid.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.glu: the first half of a dimension times the sigmoid of the second, as slice, sigmoid and
/// mul.
struct glu {
  using expands_to = ops<slice, sigmoid, mul>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.glu.default(Tensor self, int dim=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto type = n.input("self").type;
    auto const dim = detail::dimension(n, n.integer("dim"), type.sizes.rank());
    if (type.sizes.rank() == 0 || type.sizes[dim] % 2 != 0) {
      n.raise(code::shape_mismatch,
              fmt::format("a dimension of sizes {} cannot be halved", type.sizes.text()));
    }
    type.sizes[dim] /= 2;
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const dim = n.integer("dim");
    auto const rank = n.input("self").rank();
    auto const half = n.result().sizes()[detail::dimension(n, dim, rank)];
    auto const first = r.call<slice>(x, dim, std::int64_t{0}, half);
    auto const gate = r.call<sigmoid>(r.call<slice>(x, dim, half, 2 * half));
    r.replace(n, r.call<mul>(first, gate));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::glu(c); }
};

}  // namespace arm_delegate::op
