#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A tensor as lines along one dimension, for aten.gather and aten.scatter.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arm_delegate::op::detail {

/// Fails unless `index` has the rank of the argument 'self', and no more lines.
ARM_DELEGATE_FUNCTION void expect_lines(ir::node const& n, ir::value const& index);

/// The input cut to the lines for which there are indices.
ARM_DELEGATE_FUNCTION tosa::tensor_id first_lines(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id x);

/// Lines along the argument 'dim', one for each line of indices.
class lines {
 public:
  explicit lines(ir::node const& n) {
    auto const& x = n.input("self").sizes();
    auto const& index = n.input("index").sizes();
    auto const dim = dimension(n, n.integer("dim"), x.rank());
    for (std::size_t i = 0; i < x.rank(); ++i) order_.push_back(static_cast<std::int64_t>(i));
    if (x.rank() > 0) std::swap(order_[dim], order_[x.rank() - 1]);
    size_ = x.rank() > 0 ? x[dim] : 1;
    auto const along = index.rank() > 0 ? index[dim] : 1;
    count_ = along > 0 ? index.numel() / along : 0;
  }

  [[nodiscard]] std::int64_t size() const { return size_; }
  [[nodiscard]] std::int64_t count() const { return count_; }

  /// [count, elements of a line].
  [[nodiscard]] tosa::tensor_id as_lines(tosa::builder& b, tosa::tensor_id x) const {
    auto const y = b.sizes(x).rank() == order_.rank() ? b.transpose(x, order_.view()) : x;
    return b.reshape(y, {count_, b.sizes(y).numel() / count_});
  }

  /// Back to `sizes`.
  [[nodiscard]] tosa::tensor_id from_lines(tosa::builder& b, tosa::tensor_id x,
                                           ir::shape const& sizes) const {
    if (sizes.rank() != order_.rank()) return b.reshape(x, sizes);
    auto const y = b.reshape(x, ir::permute(sizes, order_.view()));
    return b.transpose(y, order_.view());
  }

 private:
  ir::shape order_{};  ///< exchanges the dimension with the last one
  std::int64_t size_ = 1;
  std::int64_t count_ = 1;
};

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/lines-inl.hpp>  // IWYU pragma: export
#endif
