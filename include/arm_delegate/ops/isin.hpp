#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isin.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/any.hpp>
#include <arm_delegate/ops/eq.hpp>
#include <arm_delegate/ops/logical_not.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.isin: whether each element equals one of others: view, eq and any.
struct isin {
  using expands_to = ops<view, eq, any, logical_not>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool "
                       "assume_unique=False, bool invert=False) -> Tensor"),
      std::string_view("aten.isin.Tensor_Scalar(Tensor elements, Scalar test_element, *, bool "
                       "assume_unique=False, bool invert=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean, n.input("elements").sizes()};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const found = n.find("test_element") != nullptr
                           ? r.call<eq, "Scalar">(*n.find("elements"), *n.find("test_element"))
                           : found_in_list(r, n);
    r.replace(n, n.flag("invert") ? r.call<logical_not>(found) : found);
  }

 private:
  static ir::value_id found_in_list(ir::rewriter& r, ir::node const& n) {
    auto column = n.input("elements").sizes();
    column.push_back(1);
    ir::shape const row{n.input("test_elements").sizes().numel()};
    auto const each = r.call<view>(*n.find("elements"), r.list(column));
    auto const others = r.call<view>(*n.find("test_elements"), r.list(row));
    return r.call<any, "dim">(r.call<eq, "Tensor">(each, others), std::int64_t{-1});
  }
};

}  // namespace arm_delegate::op
