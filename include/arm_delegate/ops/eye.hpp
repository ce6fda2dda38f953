#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.eye.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/creating.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.eye: a constant, ones on the diagonal of a matrix.
struct eye : family::creating<eye> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.eye.default(SymInt n, *, ScalarType? dtype=None, Layout? layout=None, "
                       "Device? device=None, bool? pin_memory=None) -> Tensor"),
      std::string_view("aten.eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, Layout? "
                       "layout=None, Device? device=None, bool? pin_memory=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const rows = n.integer("n");
    auto const columns = n.find("m") != nullptr ? n.integer("m") : rows;
    if (rows < 0 || columns < 0) n.raise(code::bad_arguments, "its sizes must be 0 or more");
    detail::checked_product(n, rows, columns);
    return {type_of(n, ir::dtype::float32), {rows, columns}};
  }

  static std::vector<double> elements(ir::node const& n) {
    auto const& s = n.result().sizes();
    std::vector<double> all(static_cast<std::size_t>(s.numel()));
    for (std::int64_t i = 0; i < std::min(s[0], s[1]); ++i) {
      all[static_cast<std::size_t>(i * s[1] + i)] = 1;
    }
    return all;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::eye(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::eye(r, n); }
};

}  // namespace arm_delegate::op
