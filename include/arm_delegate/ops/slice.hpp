#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.slice.

#include <array>
#include <string_view>

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/builder.hpp>

namespace arm_delegate::op {

/// aten.slice: SLICE; with a step: SLICE, RESHAPE to [..., n, step, ...], SLICE, RESHAPE.
/// Quantized: on the codes.
struct slice {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.slice.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor"),
      std::string_view("aten.slice_copy.Tensor(Tensor self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const r = read(n);
    auto s = n.input("self").sizes();
    s[r.dim] = r.count;
    return {n.input("self").type.type, s};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const r = read(n);
    auto const x = b(n.input("self"));
    auto const size = b.sizes(x);
    if (r.step == 1) {
      b.set(n, cut(b, x, r.dim, r.start, r.count));
      return;
    }
    // Whole strides first; the last one is filled up where the data ends inside it.
    auto const whole = r.count * r.step;
    auto const available = std::min(whole, size[r.dim] - r.start);
    auto y = cut(b, x, r.dim, r.start, available);
    std::vector<std::int64_t> padding(2 * size.rank());
    padding[2 * r.dim + 1] = whole - available;
    y = b.pad(y, padding, 0);
    auto split = b.sizes(y);
    split[r.dim] = r.count;
    split.insert(r.dim + 1, r.step);
    y = cut(b, b.reshape(y, split), r.dim + 1, 0, 1);
    b.set(n, b.reshape(y, n.result().sizes()));
  }

 private:
  struct range {
    std::size_t dim;
    std::int64_t start;
    std::int64_t count;
    std::int64_t step;
  };

  static range read(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank - 1);
    auto const dim = detail::dimension(n, n.integer("dim"), x.rank());
    auto const size = x.sizes()[dim];
    auto const bound = [&](std::string_view name, std::int64_t otherwise) {
      if (!n.has(name)) return otherwise;
      auto const i = n.integer(name);
      return std::clamp<std::int64_t>(i < 0 ? i + size : i, 0, size);
    };
    auto const step = n.integer("step");
    if (step < 1) throw n.fail(code::unsupported_value, "the step must be positive");
    auto const start = bound("start", 0);
    auto const length = std::max<std::int64_t>(bound("end", size) - start, 0);
    return {dim, start, length / step + (length % step != 0), step};
  }

  static tosa::tensor_id cut(tosa::builder& b, tosa::tensor_id x, std::size_t dim,
                             std::int64_t from, std::int64_t count) {
    auto start = ir::shape::filled(b.sizes(x).rank(), 0);
    auto size = b.sizes(x);
    start[dim] = from;
    size[dim] = count;
    return b.slice(x, start, size);
  }
};

}  // namespace arm_delegate::op
