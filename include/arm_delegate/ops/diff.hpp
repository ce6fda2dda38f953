#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.diff.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.diff: differences of neighbours along a dimension, `n` times: slice and sub, after a cat
/// with what is prepended and appended. Rejects bool.
struct diff {
  using expands_to = ops<cat, slice, sub>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.diff.default(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, "
                       "Tensor? append=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    if (n.integer("n") < 0) n.raise(code::bad_arguments, "'n' must be 0 or more");
    auto type = x.type;
    auto const dim = detail::dimension(n, n.integer("dim"), x.rank());
    for (std::string_view const name : {"prepend", "append"}) {
      if (!n.has(name)) continue;
      auto expected = x.sizes();
      auto const& more = n.input(name);
      if (more.rank() == x.rank()) expected[dim] = more.sizes()[dim];
      if (expected != more.sizes()) {
        n.raise(code::shape_mismatch, fmt::format("'{}' of sizes {} does not fit {}", name,
                                                  more.sizes().text(), x.sizes().text()));
      }
      if (n.integer("n") > 0) type.sizes[dim] += expected[dim];
    }
    type.sizes[dim] = std::max<std::int64_t>(0, type.sizes[dim] - n.integer("n"));
    return type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.input("self").type.type != ir::dtype::boolean) return std::nullopt;
    return rejection{.rule = "dtype of a difference",
                     .actual = "bool",
                     .allowed = "numbers",
                     .remedy = "use logical_xor of two slices"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const dim = n.integer("dim");
    auto const times = n.integer("n");
    auto x = times > 0 ? extended(r, n) : n.input_id("self");
    auto const axis = detail::dimension(n, dim, r[x].rank());
    for (auto left = std::min(times, r[x].sizes()[axis]); left > 0; --left) {
      auto const size = r[x].sizes()[axis];
      auto const later = r.call<slice>(x, dim, std::int64_t{1}, size);
      x = r.call<sub>(later, r.call<slice>(x, dim, std::int64_t{0}, size - 1));
    }
    r.replace(n, x);
  }

 private:
  static ir::value_id extended(ir::rewriter& r, ir::node const& n) {
    std::vector<ir::value_id> parts;
    for (std::string_view const name : {"prepend", "self", "append"}) {
      if (n.has(name)) parts.push_back(n.input_id(name));
    }
    if (parts.size() == 1) return parts.front();
    return r.call<cat>(r.list(std::span<ir::value_id const>(parts)), n.integer("dim"));
  }
};

}  // namespace arm_delegate::op
