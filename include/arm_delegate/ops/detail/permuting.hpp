#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What permute, transpose and t share: an order of dimensions and one TRANSPOSE.

#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::op::detail {

/// The identity order with two dimensions exchanged.
inline ir::shape exchanged(std::size_t rank, std::size_t a, std::size_t b) {
  ir::shape order;
  for (std::size_t i = 0; i < rank; ++i) order.push_back(static_cast<std::int64_t>(i));
  if (rank > 0) std::swap(order[a], order[b]);
  return order;
}

inline ir::tensor_type infer_permuted(ir::node const& n, ir::shape const& order) {
  auto const& x = n.input("self");
  return {x.type.type, permute(x.sizes(), order.view())};
}

inline void lower_permuted(tosa::builder& b, ir::node const& n, ir::shape const& order) {
  b.set(n, b.transpose(b(n.input("self")), order.view()));
}

inline std::optional<ir::tensor_data> fold_permuted(ir::node const& n, ir::shape const& order) {
  auto const& x = n.input("self");
  if (!can_fold(x)) return std::nullopt;
  return x.constant->permuted(order.view());
}

}  // namespace arm_delegate::op::detail
