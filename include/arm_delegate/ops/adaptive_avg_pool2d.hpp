#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool2d.

#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/avg_pool2d.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.adaptive_avg_pool2d: one avg_pool2d if all bins are equal, else one per bin, cut out and
/// put together again. Quantized: as avg_pool2d.
struct adaptive_avg_pool2d {
  using expands_to = ops<avg_pool2d, slice, cat>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.adaptive_avg_pool2d.default(Tensor self, SymInt[2] output_size) -> "
                       "Tensor"),
      std::string_view("aten._adaptive_avg_pool2d.default(Tensor self, SymInt[2] output_size) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 3, 4);
    auto s = x.sizes();
    auto const out = detail::window_numbers(n, "output_size", 2);
    s[s.rank() - 2] = out[0];
    s[s.rank() - 1] = out[1];
    return {x.type.type, detail::windows_fit(n, s, 2)};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& s = n.input("self").sizes();
    auto const rows = axis_of(s[s.rank() - 2], n.integers("output_size")[0]);
    auto const columns = axis_of(s[s.rank() - 1], n.integers("output_size")[1]);
    if (rows.uniform && columns.uniform) {
      std::array const kernel{rows.bins[0].length, columns.bins[0].length};
      std::array const stride{rows.stride(), columns.stride()};
      r.replace(n, r.call<avg_pool2d>(*n.find("self"), r.list(kernel), r.list(stride)));
      return;
    }
    r.replace(n, pool_bins(r, n, rows, columns));
  }

 private:
  struct bin {
    std::int64_t start;
    std::int64_t length;
  };
  struct axis {
    vector<bin> bins;
    bool uniform = true;  ///< one pool with this stride makes all bins
    [[nodiscard]] std::int64_t stride() const {
      return bins.size() > 1 ? bins[1].start - bins[0].start : bins[0].length;
    }
  };

  /// Bin i covers [floor(i * in / out), ceil((i + 1) * in / out)): PyTorch's rule.
  static axis axis_of(std::int64_t in, std::int64_t out) {
    axis a;
    for (std::int64_t i = 0; i < out; ++i) {
      auto const start = i * in / out;
      auto const end = ((i + 1) * in + out - 1) / out;
      a.bins.push_back({start, end - start});
      a.uniform = a.uniform && a.bins[0].length == end - start && start == i * a.stride();
    }
    a.uniform = a.uniform && a.stride() > 0;  // not if all bins are the same elements
    return a;
  }

  static ir::value_id cut(ir::rewriter& r, ir::argument x, std::int64_t dim, bin const& b) {
    return r.call<slice>(x, dim, b.start, b.start + b.length);
  }

  static ir::value_id join(ir::rewriter& r, vector<ir::value_id> const& parts, std::int64_t dim) {
    return r.call<cat>(r.list(span<ir::value_id const>(parts)), dim);
  }

  static ir::value_id pool_bins(ir::rewriter& r, ir::node const& n, axis const& rows,
                                axis const& columns) {
    vector<ir::value_id> lines;
    for (auto const& row : rows.bins) {
      auto const strip = cut(r, *n.find("self"), -2, row);
      vector<ir::value_id> cells;
      for (auto const& column : columns.bins) {
        std::array const kernel{row.length, column.length};
        cells.push_back(r.call<avg_pool2d>(cut(r, strip, -1, column), r.list(kernel)));
      }
      lines.push_back(join(r, cells, -1));
    }
    return join(r, lines, -2);
  }
};

}  // namespace arm_delegate::op
