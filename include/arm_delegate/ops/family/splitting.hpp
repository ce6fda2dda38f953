#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that divide a dimension into several results.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::op::family {

/// What all members share: the lengths of the parts come from the member.
class splitter {
 public:
  using lengths_function = std::vector<std::int64_t>(ir::node const&, std::int64_t size);

  /// The dimension that is divided.
  static std::size_t axis(ir::node const& n) {
    detail::expect_rank(n, n.input("self"), 1, ir::shape::max_rank);
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }

  splitter(ir::node const& n, lengths_function lengths)
      : n_(&n), axis_(axis(n)), lengths_(checked(lengths(n, n.input("self").sizes()[axis_]))) {}

  [[nodiscard]] std::vector<ir::tensor_type> infer() const {
    auto const& x = n_->input("self");
    std::vector<ir::tensor_type> results;
    for (auto length : lengths_) {
      auto s = x.sizes();
      s[axis_] = length;
      results.push_back({x.type.type, s});
    }
    return results;
  }

  void lower(tosa::builder& b) const {
    auto const x = b(n_->input("self"));
    std::int64_t start = 0;
    std::size_t i = 0;
    for (auto length : lengths_) {
      auto const part = detail::cut(b, x, axis_, std::exchange(start, start + length), length);
      b.set(*n_, b.reshape(part, n_->result(i).sizes()), i);
      ++i;
    }
  }

 private:
  [[nodiscard]] std::vector<std::int64_t> checked(std::vector<std::int64_t> lengths) const {
    constexpr std::size_t most = 1 << 16;  // more results than a graph can use: a wrong size
    if (lengths.empty() || lengths.size() > most) {
      n_->raise(
          code::bad_arguments,
          fmt::format("it would have {} results, from 1 to {} are possible", lengths.size(), most));
    }
    return lengths;
  }

  ir::node const* n_;
  std::size_t axis_;
  std::vector<std::int64_t> lengths_;
};

/// A SLICE for each part of dimension `dim`; quantized values are used as they are. A member adds
/// `schemas` and `static std::vector<std::int64_t> lengths(ir::node const&, std::int64_t size)`.
template <class Self>
struct splitting {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    return splitter(n, Self::lengths).infer();
  }
  static void lower(tosa::builder& b, ir::node const& n) { splitter(n, Self::lengths).lower(b); }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::split(c);
  }

 protected:
  /// Equal lengths, the last one perhaps shorter; one part if there are no elements.
  static std::vector<std::int64_t> equal_parts(std::int64_t size, std::int64_t length) {
    std::vector<std::int64_t> all;
    for (std::int64_t rest = size; rest > 0; rest -= length) {
      all.push_back(std::min(rest, length));
    }
    if (all.empty()) all.push_back(0);
    return all;
  }
};

}  // namespace arm_delegate::op::family
