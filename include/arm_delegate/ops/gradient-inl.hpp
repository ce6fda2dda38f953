#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of gradient.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/gradient.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION std::vector<ir::tensor_type> gradient::infer(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 1, ir::shape::max_rank);
  auto const order = n.integer("edge_order");
  if (order != 1 && order != 2) n.raise(code::bad_arguments, "'edge_order' must be 1 or 2");
  auto const dims = detail::reduced_dims(n, x);
  for (auto dim : dims) {
    if (x.sizes()[dim] <= order) {
      n.raise(code::shape_mismatch,
              fmt::format("dimension {} of {} has too few elements for a slope", dim,
                          x.sizes().text()));
    }
  }
  auto type = x.type;
  if (!ir::is_floating(type.type)) type.type = ir::dtype::float32;
  return std::vector(dims.size(), type);
}

ARM_DELEGATE_FUNCTION void gradient::expand(ir::rewriter& r, ir::node const& n) {
  std::size_t i = 0;
  for (auto dim : detail::reduced_dims(n, n.input("self"))) {
    r.replace(n, slopes(r, n, dim), i);
    ++i;
  }
}

ARM_DELEGATE_FUNCTION ir::value_id gradient::slopes(ir::rewriter& r, ir::node const& n,
                                                    std::size_t dim) {
  auto const axis = static_cast<std::int64_t>(dim);
  auto const size = n.input("self").sizes()[dim];
  bool const given = n.find("spacing") != nullptr && n.has("spacing");
  auto const per_step = 1 / (given ? n.number("spacing") : 1.0);
  auto const part = [&](std::int64_t first, std::int64_t count) {
    return r.call<slice>(*n.find("self"), axis, first, first + count);
  };
  // At the element `end`, with the others of the end towards the inside.
  auto const at_end = [&](std::int64_t end, std::int64_t inwards) {
    auto const here = part(end, 1);
    auto const next = part(end + inwards, 1);
    auto const sign = static_cast<double>(inwards) * per_step;
    if (n.integer("edge_order") == 1) {
      return r.call<mul, "Scalar">(r.call<sub>(next, here), sign);
    }
    auto const middle = r.call<mul, "Scalar">(next, 2 * sign);
    auto const inner = r.call<mul, "Scalar">(part(end + 2 * inwards, 1), sign / 2);
    auto const outer = r.call<mul, "Scalar">(here, 1.5 * sign);
    return r.call<sub>(r.call<sub>(middle, outer), inner);
  };
  std::vector<ir::value_id> parts{at_end(0, 1)};
  if (size > 2) {
    auto const later = part(2, size - 2);
    auto const difference = r.call<sub>(later, part(0, size - 2));
    parts.push_back(r.call<mul, "Scalar">(difference, per_step / 2));
  }
  parts.push_back(at_end(size - 1, -1));
  return r.call<cat>(r.list(std::span<ir::value_id const>(parts)), axis);
}

}  // namespace arm_delegate::op
