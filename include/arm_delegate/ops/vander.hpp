#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.vander and aten.linalg_vander.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/full.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/stack.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.vander: the powers 0 to N - 1 of each element of a vector, the highest first unless they
/// are `increasing`: a mul for each, and stack. aten.linalg_vander takes several vectors, and has
/// the highest power last.
struct vander {
  using expands_to = ops<full, mul, stack>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.vander.default(Tensor x, int? N=None, bool increasing=False) -> "
                       "Tensor"),
      std::string_view("aten.linalg_vander.default(Tensor x, *, SymInt? N=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("x");
    detail::expect_rank(n, x, 1, is_linalg(n) ? ir::shape::max_rank - 1 : 1);
    if (columns(n) < 0) n.raise(code::bad_arguments, "'N' must be 0 or more");
    detail::checked_product(n, x.sizes().numel(), columns(n));
    auto sizes = x.sizes();
    sizes.push_back(columns(n));
    return {ir::is_floating(x.type.type) ? x.type.type : ir::dtype::int64, sizes};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return detail::refuse_many_parts("powers of a Vandermonde matrix", columns(n),
                                     "compute it on the host");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("x");
    auto const ones = [&](ir::shape const& sizes) {
      return r.call(
          ir::overload_name<full>,
          {{"size", r.list(sizes)}, {"fill_value", 1.0}, {"dtype", n.result().type.type}});
    };
    if (columns(n) == 0) return r.replace(n, ones(n.result().sizes()));
    auto power = ones(n.input("x").sizes());
    std::vector<ir::value_id> powers{power};
    for (std::int64_t i = 1; i < columns(n); ++i) {
      power = i == 1 ? n.input_id("x") : r.call<mul>(power, x);
      powers.push_back(power);
    }
    if (!is_linalg(n) && !n.flag("increasing")) std::reverse(powers.begin(), powers.end());
    r.replace(n, r.call<stack>(r.list(std::span<ir::value_id const>(powers)), std::int64_t{-1}));
  }

 private:
  static bool is_linalg(ir::node const& n) { return n.target.starts_with("aten.linalg"); }
  static std::int64_t columns(ir::node const& n) {
    return n.has("N") ? n.integer("N") : n.input("x").sizes().back();
  }
};

}  // namespace arm_delegate::op
