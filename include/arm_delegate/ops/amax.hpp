#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.amax.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/family/reduction.hpp>
#include <arm_delegate/registry/lower_impl.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.amax over dimensions: one REDUCE_MAX each. Quantized values are used as they are.
struct amax : family::reduction<amax> {
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.amax.default(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor")};

  static ir::dtype result_type(ir::node const& n) { return n.input("self").type.type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    lower_each(b, n, [&](tosa::tensor_id x, std::size_t dim) {
      return b.reduce(tosa::op::reduce_max, x, static_cast<std::int64_t>(dim));
    });
  }

  /// One dimension after the other: `reduce(x, dim)` leaves it as size 1.
  template <class Reduce>
  static void lower_each(tosa::builder& b, ir::node const& n, Reduce&& reduce) {
    auto const& x = n.input("self");
    auto y = b(x);
    for (auto d : detail::reduced_dims(n, x)) {
      if (b.sizes(y)[d] != 1) y = reduce(y, d);
    }
    b.set(n, b.reshape(y, n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::amax(c);
  }
};

}  // namespace arm_delegate::op

namespace arm_delegate {

/// TOSA 0.80: MAX_POOL2D, since Vela 4.2, the compiler of that version, supports REDUCE_MAX only on
/// Ethos-U85.
template <target::before_1_0 Target>
struct lower_impl<op::amax, Target> {
  using handles_quantized = lower_impl;

  static void apply(tosa::builder& b, ir::node const& n) {
    op::amax::lower_each(b, n, [&](tosa::tensor_id x, std::size_t dim) {
      bool const fits = b.sizes(x)[dim] <= largest_kernel;
      return fits ? pool(b, x, dim)
                  : b.reduce(tosa::op::reduce_max, x, static_cast<std::int64_t>(dim));
    });
  }

 private:
  static constexpr std::int64_t largest_kernel = 256;  // Ethos-U55: pooling kernels per axis

  /// The maximum over one dimension as a window over [1, outer, size, inner].
  static tosa::tensor_id pool(tosa::builder& b, tosa::tensor_id x, std::size_t dim) {
    auto s = b.sizes(x);
    std::int64_t outer = 1;
    for (std::size_t i = 0; i < dim; ++i) outer *= s[i];
    auto const size = s[dim];
    auto const nhwc = b.reshape(x, {1, outer, size, s.numel() / (outer * size)});
    auto const y = b.max_pool2d(
        nhwc,
        {.kernel = {1, static_cast<std::int32_t>(size)}, .stride = {1, 1}, .pad = {0, 0, 0, 0}});
    s[dim] = 1;
    return b.reshape(y, s);
  }
};

}  // namespace arm_delegate
