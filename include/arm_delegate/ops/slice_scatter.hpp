#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.slice_scatter.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.slice_scatter: a copy of the input with another tensor in place of a slice. SLICEs and
/// CONCAT; with a step, the steps become a dimension by RESHAPE first. Quantized inputs are
/// requantized to the result's parameters first.
struct slice_scatter {
  using handles_quantized = slice_scatter;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.slice_scatter.default(Tensor self, Tensor src, int dim=0, "
                                  "SymInt? start=None, SymInt? end=None, SymInt step=1) -> "
                                  "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const r = detail::read_slice(n);
    auto expected = x.sizes();
    expected[r.dim] = r.count;
    if (n.input("src").sizes() != expected) {
      n.raise(code::shape_mismatch, fmt::format("'src' has sizes {}, the slice has {}",
                                                (n.input("src").sizes()).text(), expected.text()));
    }
    return x.type;
  }

  static bool replaces_elements(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const r = detail::read_slice(n);
    auto const x = b(n.input("self"));
    auto const source = b.cast(b(n.input("src")), b.type(x));
    auto const available = b.sizes(x)[r.dim] - r.start;
    auto const taken = std::min(r.count * r.step, available);
    auto const middle = r.step == 1 ? source : interleaved(b, x, source, r, taken);
    b.set(n, detail::spliced(b, x, r.dim, r.start, r.start + taken, middle));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::slice_scatter(c);
  }

 private:
  /// `taken` elements of `x` from the slice's start, the first of each step taken from `source`.
  static tosa::tensor_id interleaved(tosa::builder& b, tosa::tensor_id x, tosa::tensor_id source,
                                     detail::slice_range const& r, std::int64_t taken) {
    auto const whole = r.count * r.step;
    auto const part = detail::cut(b, x, r.dim, r.start, taken);
    auto const steps = detail::extended(b, part, r.dim, whole - taken, 0);
    auto sizes = b.sizes(source);
    sizes.insert(r.dim + 1, 1);
    auto const first = b.reshape(source, sizes);
    sizes[r.dim + 1] = r.step;
    auto const joined = detail::spliced(b, b.reshape(steps, sizes), r.dim + 1, 0, 1, first);
    return detail::cut(b, b.reshape(joined, b.sizes(steps)), r.dim, 0, taken);
  }
};

}  // namespace arm_delegate::op
