#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Norms over the last dimensions.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/norm_parts.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op::family {

/// The argument 'normalized_shape' of a node: the last sizes of its input.
struct layer_normalization {
 protected:
  /// Fails unless weight, bias and the input's last sizes are 'normalized_shape'.
  static void check_sizes(ir::node const& n) {
    auto const& x = n.input("input");
    auto const wanted = n.integers("normalized_shape");
    bool fits = !wanted.empty() && wanted.size() <= x.rank() &&
                ranges::equal(wanted, x.sizes().view().last(wanted.size()));
    for (std::string_view const name : {"weight", "bias"}) {
      if (n.has(name)) fits = fits && ranges::equal(wanted, n.input(name).sizes());
    }
    if (!fits) {
      n.raise(code::shape_mismatch,
              fmt::format("'normalized_shape' {} does not fit the input {} or its weight",
                          list_text(wanted), x.sizes().text()));
    }
  }

  /// Sets the result: normalized `rows` times the weight plus the bias, in the input's sizes.
  static void set_scaled(tosa::builder& b, ir::node const& n, tosa::tensor_id rows) {
    auto const s = b.sizes(rows);
    auto const parameters = ir::widened({s.back()}, s.rank());
    auto const y = detail::scale_and_shift(b, n, rows, parameters);
    detail::set_rounded(b, n, b.reshape(y, n.input("input").sizes()));
  }

  /// Replaces the result by `x` times the weight plus the bias.
  static void replace_by_scaled(ir::rewriter& r, ir::node const& n, ir::value_id x) {
    r.replace(n, detail::scale_and_shift(r, n, x, ir::shape(n.integers("normalized_shape"))));
  }

  /// The dimensions that are normalized.
  static ir::argument dimensions(ir::rewriter& r, ir::node const& n) {
    std::vector<std::int64_t> dims;
    for (auto i = first(n); i < n.input("input").rank(); ++i) {
      dims.push_back(static_cast<std::int64_t>(i));
    }
    return r.list(dims);
  }

  /// The first dimension that is normalized.
  static std::size_t first(ir::node const& n) {
    return n.input("input").rank() - n.integers("normalized_shape").size();
  }
};

}  // namespace arm_delegate::op::family
