#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that divide a dimension into several results.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::op::family {

/// A SLICE for each part of dimension `dim`; quantized values are used as they are. A member adds
/// `schemas` and `static std::vector<std::int64_t> lengths(ir::node const&, std::int64_t size)`.
template <class Self>
struct splitting {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const& x = n.input("self");
    std::vector<ir::tensor_type> results;
    for (auto length : parts(n)) {
      auto s = x.sizes();
      s[axis(n)] = length;
      results.push_back({x.type.type, s});
    }
    return results;
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    std::int64_t start = 0;
    std::size_t i = 0;
    for (auto length : parts(n)) {
      auto const part = detail::cut(b, x, axis(n), std::exchange(start, start + length), length);
      b.set(n, b.reshape(part, n.result(i).sizes()), i);
      ++i;
    }
  }

 protected:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }

  /// Equal lengths, the last one perhaps shorter; one part if there are no elements.
  static std::vector<std::int64_t> equal_parts(std::int64_t size, std::int64_t length) {
    std::vector<std::int64_t> all;
    for (std::int64_t rest = size; rest > 0; rest -= length) {
      all.push_back(std::min(rest, length));
    }
    if (all.empty()) all.push_back(0);
    return all;
  }

 private:
  static std::vector<std::int64_t> parts(ir::node const& n) {
    constexpr std::size_t most = 1 << 16;  // more results than a graph can use: a wrong size
    detail::expect_rank(n, n.input("self"), 1, ir::shape::max_rank);
    auto const size = n.input("self").sizes()[axis(n)];
    auto lengths = Self::lengths(n, size);
    if (lengths.empty() || lengths.size() > most) {
      throw n.fail(code::bad_arguments, "it would have " + std::to_string(lengths.size()) +
                                            " results, from 1 to " + std::to_string(most) +
                                            " are possible");
    }
    return lengths;
  }
};

}  // namespace arm_delegate::op::family
