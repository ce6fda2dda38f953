#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sum_to_size.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.sum_to_size: sums over the dimensions along which a tensor of these sizes was broadcast.
struct sum_to_size {
  using expands_to = ops<sum, view>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.sum_to_size.default(Tensor self, SymInt[] size) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    ir::shape const sizes(n.integers("size"));
    if (sizes.rank() > x.rank() || detail::broadcast(n, sizes, x.sizes()) != x.sizes()) {
      n.raise(code::shape_mismatch,
              fmt::format("{} cannot be summed to {}", x.sizes().text(), sizes.text()));
    }
    bool const keeps = ir::is_floating(x.type.type) || summed(n).empty();
    return {keeps ? x.type.type : ir::dtype::int64, sizes};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const dims = summed(n);
    auto v = n.input_id("self");
    if (!dims.empty()) v = r.call<sum>(v, r.list(std::span<std::int64_t const>(dims)), true);
    r.replace(n, r.call<view>(v, r.list(n.integers("size"))));
  }

 private:
  static std::vector<std::int64_t> summed(ir::node const& n) {
    auto const& from = n.input("self").sizes();
    ir::shape const to(n.integers("size"));
    auto const more = from.rank() - to.rank();
    std::vector<std::int64_t> dims;
    for (std::size_t i = 0; i < from.rank(); ++i) {
      if (i < more || (to[i - more] == 1 && from[i] != 1)) {
        dims.push_back(static_cast<std::int64_t>(i));
      }
    }
    return dims;
  }
};

}  // namespace arm_delegate::op
