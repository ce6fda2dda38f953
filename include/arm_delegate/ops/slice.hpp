#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.slice.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.slice: SLICE; with a step: SLICE, RESHAPE to [..., n, step, ...], SLICE, RESHAPE.
/// Quantized values are used as they are.
struct slice {
  using handles_quantized = slice;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.slice.Tensor(Tensor self, int dim=0, SymInt? start=None, "
                                  "SymInt? end=None, SymInt step=1) -> Tensor"),
                 std::string_view("aten.slice_copy.Tensor(Tensor self, int dim=0, SymInt? "
                                  "start=None, SymInt? end=None, SymInt step=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const r = read(n);
    auto s = n.input("self").sizes();
    s[r.dim] = r.count;
    return {n.input("self").type.type, s};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const r = read(n);
    b.set(n, detail::strided(b, b(n.input("self")), r.dim, r.start, r.count, r.step));
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
    if (step < 1) {
      throw n.fail(code::unsupported_value, rejection{.rule = "step of a slice",
                                                      .actual = std::to_string(step),
                                                      .allowed = "1 or more",
                                                      .remedy = "flip the tensor instead"});
    }
    auto const start = bound("start", 0);
    auto const length = std::max<std::int64_t>(bound("end", size) - start, 0);
    auto const count = length / step + (length % step != 0);
    return {dim, start, count, count > 1 ? step : 1};
  }
};

}  // namespace arm_delegate::op
