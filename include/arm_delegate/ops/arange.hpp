#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.arange.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/creating.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::op {

/// aten.arange: a constant, start + i * step.
struct arange : family::creating<arange> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.arange.default(Scalar end, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor"),
      std::string_view("aten.arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, "
                       "Layout? layout=None, Device? device=None, bool? pin_memory=None) -> "
                       "Tensor"),
      std::string_view("aten.arange.start_step(Scalar start, Scalar end, Scalar step=1, *, "
                       "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    constexpr double most = 1 << 30;  // elements; a larger constant cannot be meant
    bool whole = true;
    for (auto const* name : {"start", "end", "step"}) {
      auto const* x = n.find(name);
      whole = whole && (x == nullptr || !std::holds_alternative<double>(*x));
    }
    auto const type = type_of(n, whole ? ir::dtype::int64 : ir::dtype::float32);
    // PyTorch counts int64 without the fractions of the arguments, other integers with them.
    bool const cuts = type == ir::dtype::int64;
    auto const length = number(n, "end", 0, cuts) - number(n, "start", 0, cuts);
    auto const count = std::ceil(length / number(n, "step", 1, cuts));
    if (!(count >= 0 && count <= most)) {
      n.raise(code::bad_arguments, "its bounds and its step do not fit together");
    }
    return {type, {static_cast<std::int64_t>(count)}};
  }

  static std::vector<double> elements(ir::node const& n) {
    std::vector<double> all(static_cast<std::size_t>(n.result().sizes().numel()));
    bool const cuts = ir::is_integral(n.result().type.type);
    auto const start = number(n, "start", 0, cuts);
    auto const step = number(n, "step", 1, cuts);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = start + static_cast<double>(i) * step;
    return all;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::arange(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return n.target == "aten.arange.start" &&
           decomposition::renamed(r, n, "aten.arange.start_step");
  }

 private:
  /// An argument or its default, perhaps without its fraction.
  static double number(ir::node const& n, std::string_view name, double otherwise, bool cuts) {
    auto const x = n.has(name) ? n.number(name) : otherwise;
    return cuts ? std::trunc(x) : x;
  }
};

}  // namespace arm_delegate::op
