#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of linalg_norm.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/amin.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/linalg_norm.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION std::optional<rejection> linalg_norm::supports(ir::node const& n,
                                                                     target_facts const&) {
  auto const type = n.input("self").type.type;
  if (!ir::is_floating(type)) {
    return rejection{.rule = "dtype of a norm",
                     .actual = std::string(ir::name(type)),
                     .allowed = "a floating one",
                     .remedy = "convert to float32 first"};
  }
  if (!is_of_matrix(n) || is_sum_of_lines(order(n)) || is_frobenius(n)) return std::nullopt;
  return rejection{.rule = "order of a matrix norm",
                   .actual = named(n).empty() ? fmt::format("{}", order(n)) : std::string(named(n)),
                   .allowed = "'fro', 1, -1, inf and -inf",
                   .remedy = "leave this norm to the host"};
}

ARM_DELEGATE_FUNCTION void linalg_norm::expand(ir::rewriter& r, ir::node const& n) {
  auto const& x = *n.find("self");
  auto const dims = detail::named_dims(n);
  auto const all = r.list(std::span<std::int64_t const>(dims));
  bool const keep = n.flag("keepdim");
  auto const& type = *n.find("dtype");
  auto const vector_norm = [&](double p, ir::argument const& along, bool keeps) {
    return r.call(ir::overload_name<linalg_vector_norm>,
                  {{"self", x}, {"ord", p}, {"dim", along}, {"keepdim", keeps}, {"dtype", type}});
  };
  if (!is_of_matrix(n) || is_frobenius(n)) {
    return r.replace(n, vector_norm(is_of_matrix(n) ? 2 : order(n), all, keep));
  }
  auto const rows = dims.empty() ? 0 : dims[0];
  auto const columns = dims.empty() ? 1 : dims[1];
  bool const sums_columns = std::abs(order(n)) == 1;
  std::array const summed{sums_columns ? rows : columns};
  std::array const others{sums_columns ? columns : rows};
  auto const sums = vector_norm(1, r.list(summed), true);
  auto const chosen = order(n) > 0 ? r.call<amax>(sums, r.list(others), true)
                                   : r.call<amin>(sums, r.list(others), true);
  r.replace(n, r.call<view>(chosen, r.list(n.result().sizes())));
}

}  // namespace arm_delegate::op
