#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Pools whose windows follow from the size of the result.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/cat.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/slice.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::op::family {

/// A window of an adaptive pool.
struct adaptive_bin {
  std::int64_t start;
  std::int64_t length;
};
struct adaptive_axis {
  std::vector<adaptive_bin> bins;
  bool uniform = true;  ///< one pool with this stride makes all bins
  [[nodiscard]] std::int64_t stride() const {
    return bins.size() > 1 ? bins[1].start - bins[0].start : bins[0].length;
  }
};

/// Bin i covers [floor(i * in / out), ceil((i + 1) * in / out)): PyTorch's rule.
inline adaptive_axis adaptive_axis_of(std::int64_t in, std::int64_t out) {
  adaptive_axis a;
  for (std::int64_t i = 0; i < out; ++i) {
    auto const start = i * in / out;
    auto const end = ((i + 1) * in + out - 1) / out;
    a.bins.push_back({start, end - start});
    a.uniform = a.uniform && a.bins[0].length == end - start && start == i * a.stride();
  }
  a.uniform = a.uniform && a.stride() > 0;  // not if all bins are the same elements
  return a;
}

/// Pools each bin by `pool` and puts the results together again.
class bin_pooler {
 public:
  bin_pooler(ir::rewriter& r, std::string_view pool) : r_(r), pool_(pool) {}

  ir::value_id run(ir::value_id x, adaptive_axis const& rows, adaptive_axis const& columns) {
    std::vector<ir::value_id> lines;
    for (auto const& row : rows.bins) {
      auto const strip = cut(x, -2, row);
      std::vector<ir::value_id> cells;
      for (auto const& column : columns.bins) {
        std::array const kernel{row.length, column.length};
        cells.push_back(
            r_.call(pool_, {{"self", cut(strip, -1, column)}, {"kernel_size", r_.list(kernel)}}));
      }
      lines.push_back(join(cells, -1));
    }
    return join(lines, -2);
  }

 private:
  ir::value_id cut(ir::value_id x, std::int64_t dim, adaptive_bin const& b) {
    return r_.call<slice>(x, dim, b.start, b.start + b.length);
  }
  ir::value_id join(std::vector<ir::value_id> const& parts, std::int64_t dim) {
    return r_.call<cat>(r_.list(std::span<ir::value_id const>(parts)), dim);
  }

  ir::rewriter& r_;
  std::string_view pool_;
};

/// The type of the values of an adaptive pool over the last `Axes` dimensions.
inline ir::tensor_type infer_adaptive_pool(ir::node const& n, std::size_t axes) {
  auto const& x = n.input("self");
  detail::expect_rank(n, x, axes + 1, axes + 2);
  auto s = x.sizes();
  auto const out = detail::window_numbers(n, "output_size", axes);
  for (std::size_t i = 0; i < axes; ++i) s[s.rank() - axes + i] = out[i];
  return {x.type.type, detail::windows_fit(n, s, axes)};
}

/// Why a pool would have too many bins: each is an operator unless all are equal.
inline std::optional<rejection> refuse_bins(ir::node const& n) {
  auto const out = n.integers("output_size");
  auto const& s = n.input("self").sizes();
  bool const divides = s[s.rank() - 2] % out[0] == 0 && s[s.rank() - 1] % out[1] == 0;
  return detail::refuse_many_parts("bins of an adaptive pool",
                                   divides ? std::max(out[0], out[1]) : out[0] * out[1],
                                   "choose an output_size that divides the input's");
}

inline void expand_adaptive_pool(ir::rewriter& r, ir::node const& n, std::string_view pool) {
  auto const& s = n.input("self").sizes();
  auto const rows = adaptive_axis_of(s[s.rank() - 2], n.integers("output_size")[0]);
  auto const columns = adaptive_axis_of(s[s.rank() - 1], n.integers("output_size")[1]);
  if (!rows.uniform || !columns.uniform) {
    return r.replace(n, bin_pooler(r, pool).run(n.input_id("self"), rows, columns));
  }
  std::array const kernel{rows.bins[0].length, columns.bins[0].length};
  std::array const stride{rows.stride(), columns.stride()};
  r.replace(n, r.call(pool, {{"self", *n.find("self")},
                             {"kernel_size", r.list(kernel)},
                             {"stride", r.list(stride)}}));
}

/// An adaptive pool of images: one `Pool2d` if all bins are equal, else one per bin, cut out and
/// put together again. A member adds `schemas` and `infer`.
template <class Self, class Pool2d>
struct adaptive_pool2d {
  using expands_to = ops<Pool2d, slice, cat>;
  static constexpr auto quantization = Pool2d::quantization;

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    return refuse_bins(n);
  }
  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_adaptive_pool(r, n, ir::overload_name<Pool2d>);
  }
};

/// Calls `pool`, an adaptive pool of images, with one row.
inline void expand_adaptive_line(ir::rewriter& r, ir::node const& n, std::string_view pool) {
  std::array const sizes{std::int64_t{1}, n.integers("output_size")[0]};
  auto const image = r.call<unsqueeze>(*n.find("self"), std::int64_t{-2});
  auto const pooled = r.call(pool, {{"self", image}, {"output_size", r.list(sizes)}});
  r.replace(n, r.call<squeeze, "dim">(pooled, std::int64_t{-2}));
}

/// The adaptive pool `Pool2d` on an image of one row. A member adds `schemas` and `infer`.
template <class Self, class Pool2d>
struct adaptive_pool1d {
  using expands_to = ops<unsqueeze, Pool2d, squeeze>;
  static constexpr auto quantization = Pool2d::quantization;

  static void expand(ir::rewriter& r, ir::node const& n) {
    expand_adaptive_line(r, n, ir::overload_name<Pool2d>);
  }
};

/// The types of the values and their indices.
inline std::vector<ir::tensor_type> infer_adaptive_max(ir::node const& n, std::size_t axes) {
  auto const values = infer_adaptive_pool(n, axes);
  return {values, {ir::dtype::int64, values.sizes}};
}

}  // namespace arm_delegate::op::family
