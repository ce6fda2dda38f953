#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.slice.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
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
    auto const r = detail::read_slice(n);
    auto s = n.input("self").sizes();
    s[r.dim] = r.count;
    return {n.input("self").type.type, s};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const r = detail::read_slice(n);
    b.set(n, detail::strided(b, b(n.input("self")), r.dim, r.start, r.count, r.step));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::slice(c);
  }
};

}  // namespace arm_delegate::op
