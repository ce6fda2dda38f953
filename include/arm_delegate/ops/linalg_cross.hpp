#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_cross and aten.cross.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/roll.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.linalg_cross and aten.cross: the product of vectors of three elements. Element i is
/// x[i + 1] y[i + 2] - x[i + 2] y[i + 1], with indices modulo 3: roll, mul and sub.
struct linalg_cross {
  using expands_to = ops<roll, mul, sub>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.linalg_cross.default(Tensor self, Tensor other, *, int dim=-1) -> "
                       "Tensor"),
      std::string_view("aten.cross.default(Tensor self, Tensor other, int? dim=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& y = n.input("other");
    auto type = detail::infer_binary(n);
    bool const same_rank = x.rank() == y.rank() && x.rank() > 0;
    auto const dim = same_rank ? detail::dimension(n, axis(n), x.rank()) : 0;
    if (!same_rank || x.sizes()[dim] != 3 || y.sizes()[dim] != 3) {
      n.raise(code::shape_mismatch,
              fmt::format(
                  "'self' of sizes {} and 'other' of sizes {} are not vectors of three elements",
                  x.sizes().text(), y.sizes().text()));
    }
    return type;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    std::array const dims{axis(n)};
    auto const moved = [&](std::string_view name, std::int64_t by) {
      std::array const shifts{-by};
      return r.call<roll>(*n.find(name), r.list(shifts), r.list(dims));
    };
    auto const product = [&](std::int64_t by_x, std::int64_t by_y) {
      auto const x = moved("self", by_x);
      return r.call<mul>(x, moved("other", by_y));
    };
    auto const ahead = product(1, 2);
    r.replace(n, r.call<sub>(ahead, product(2, 1)));
  }

 private:
  /// aten.cross without a dimension takes the first of size 3.
  static std::int64_t axis(ir::node const& n) {
    if (n.has("dim")) return n.integer("dim");
    auto const& s = n.input("self").sizes();
    return ranges::find(s, 3) - s.begin();
  }
};

}  // namespace arm_delegate::op
