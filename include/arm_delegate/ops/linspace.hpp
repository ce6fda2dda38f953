#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linspace.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/creating.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.linspace: a constant, `steps` numbers from start to end.
struct linspace : family::creating<linspace> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.linspace.default(Scalar start, Scalar end, int steps, *, ScalarType? "
                       "dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const steps = n.integer("steps");
    if (steps < 0) n.raise(code::bad_arguments, "'steps' must be 0 or more");
    return {type_of(n, ir::dtype::float32), {steps}};
  }

  /// PyTorch counts the first half from the start and the second half from the end.
  static std::vector<double> elements(ir::node const& n) {
    std::vector<double> all(static_cast<std::size_t>(n.result().sizes().numel()));
    auto const count = all.size();
    auto const start = n.number("start");
    auto const end = n.number("end");
    auto const step = count > 1 ? (end - start) / static_cast<double>(count - 1) : 0.0;
    for (std::size_t i = 0; i < count; ++i) {
      bool const first_half = i < count / 2 || count == 1;
      all[i] = first_half ? start + step * static_cast<double>(i)
                          : end - step * static_cast<double>(count - 1 - i);
    }
    return all;
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::linspace(c); }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::linspace(r, n);
  }
};

}  // namespace arm_delegate::op
