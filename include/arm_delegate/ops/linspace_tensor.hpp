#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linspace between tensors.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/many_parts.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.linspace, one of whose ends or both are tensors of rank 0: the sum of both ends times
/// constants.
struct linspace_tensor {
  using expands_to = ops<mul, add>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.linspace.Tensor_Tensor(Tensor start, Tensor end, int steps, *, "
                       "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor"),
      std::string_view("aten.linspace.Tensor_Scalar(Tensor start, Scalar end, int steps, *, "
                       "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor"),
      std::string_view("aten.linspace.Scalar_Tensor(Scalar start, Tensor end, int steps, *, "
                       "ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? "
                       "pin_memory=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    if (n.integer("steps") < 0) n.raise(code::bad_arguments, "'steps' must be 0 or more");
    for (std::string_view const name : {"start", "end"}) {
      if (detail::is_number(n, name) || n.input(name).rank() == 0) continue;
      n.raise(code::shape_mismatch, fmt::format("'{}' must have rank 0", name));
    }
    auto const type = n.has("dtype") ? n.element_type("dtype") : ir::dtype::float32;
    return {type, {n.integer("steps")}};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const type = n.result().type.type;
    if (!ir::is_floating(type)) {
      return rejection{.rule = "dtype of numbers between tensors",
                       .actual = std::string(ir::name(type)),
                       .allowed = "floating point",
                       .remedy = "compute them in float32"};
    }
    return detail::refuse_many_parts("steps between tensors", n.integer("steps"),
                                     "compute them on the host");
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const steps = static_cast<std::size_t>(n.integer("steps"));
    auto const last = static_cast<double>(std::max<std::size_t>(steps, 2) - 1);
    std::vector<double> of_start;
    std::vector<double> of_end;
    for (std::size_t i = 0; i < steps; ++i) {
      of_start.push_back(static_cast<double>(steps == 1 ? 1 : steps - 1 - i) / last);
      of_end.push_back(static_cast<double>(i) / last);
    }
    auto const start = weighed(r, n, "start", of_start);
    r.replace(n, r.call<add>(start, weighed(r, n, "end", of_end)));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::linspace(c); }

 private:
  static ir::value_id weighed(ir::rewriter& r, ir::node const& n, std::string_view name,
                              std::vector<double> const& weights) {
    auto const all =
        r.constant(ir::rounded_elements(n.result().type.type, n.result().sizes(), weights));
    if (detail::is_number(n, name)) return r.call<mul, "Scalar">(all, n.number(name));
    return r.call<mul>(*n.find(name), all);
  }
};

}  // namespace arm_delegate::op
