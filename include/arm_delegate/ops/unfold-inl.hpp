#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of unfold.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/unfold.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type unfold::infer(ir::node const& n) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, 1, ir::shape::max_rank - 1);
  auto s = x.sizes();
  auto& length = s[axis(n)];
  auto const size = n.integer("size");
  auto const step = n.integer("step");
  if (step < 1 || size < 1 || size > length) {
    n.raise(code::bad_arguments,
            "windows must have 1 element or more, not more than the "
            "dimension has, and start 1 or more elements apart");
  }
  length = (length - size) / step + 1;
  s.push_back(size);
  return {x.type.type, s};
}

ARM_DELEGATE_FUNCTION void unfold::lower(tosa::builder& b, ir::node const& n) {
  auto const& x = n.input("self");
  auto const dim = axis(n);
  auto const count = n.result().sizes()[dim];
  auto const size = n.integer("size");
  std::vector<std::int32_t> from;
  for (std::int64_t i = 0; i < count; ++i) {
    for (std::int64_t k = 0; k < size; ++k) {
      from.push_back(static_cast<std::int32_t>(i * n.integer("step") + k));
    }
  }
  auto const split = detail::split_at(x.sizes(), dim);
  auto y = detail::taken(b, b(x), split, from);
  y = b.reshape(y, {split.outer, count, size, split.inner});
  y = b.transpose(y, std::array<std::int64_t, 4>{0, 1, 3, 2});
  b.set(n, b.reshape(y, n.result().sizes()));
}

}  // namespace arm_delegate::op
