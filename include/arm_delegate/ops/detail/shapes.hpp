#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Shape and dtype rules that several operators share.

#include <arm_delegate/ir/graph.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace arm_delegate::op::detail {

/// A dimension counted from the end made positive; throws where it is outside `rank`.
inline std::size_t dimension(ir::node const& n, std::int64_t dim, std::size_t rank) {
  auto const r = static_cast<std::int64_t>(rank);
  auto const limit = std::max<std::int64_t>(r, 1);
  if (dim < -limit || dim >= limit) {
    throw n.fail(code::shape_mismatch, "dimension " + std::to_string(dim) +
                                           " is outside a tensor of rank " + std::to_string(rank));
  }
  return static_cast<std::size_t>(dim < 0 ? dim + limit : dim);
}

/// The sizes two operands broadcast to.
inline ir::shape broadcast(ir::node const& n, ir::shape a, ir::shape b) {
  while (a.rank() < b.rank()) a.insert(0, 1);
  while (b.rank() < a.rank()) b.insert(0, 1);
  for (std::size_t i = 0; i < a.rank(); ++i) {
    if (a[i] != b[i] && a[i] != 1 && b[i] != 1) {
      throw n.fail(code::shape_mismatch,
                   "operands " + to_string(a) + " and " + to_string(b) + " do not broadcast");
    }
    if (a[i] == 1) a[i] = b[i];
  }
  return a;
}

/// PyTorch's category of a type: bool < integral < floating.
inline int category(ir::dtype d) { return ir::is_floating(d) ? 2 : ir::is_integral(d) ? 1 : 0; }

/// The result type of an arithmetic operator on two tensors of rank > 0.
inline ir::dtype promote(ir::dtype a, ir::dtype b) {
  if (a == b) return a;
  if (category(a) != category(b)) return category(a) > category(b) ? a : b;
  bool const half_and_brain = ir::size_of(a) == 2 && ir::size_of(b) == 2 && category(a) == 2;
  if (half_and_brain) return ir::dtype::float32;
  return ir::size_of(a) >= ir::size_of(b) ? a : b;
}

/// The result type where rank-0 tensors yield to others of their category.
inline ir::dtype promote(ir::value const& a, ir::value const& b) {
  if (category(a.type.type) == category(b.type.type) && (a.rank() == 0) != (b.rank() == 0)) {
    return a.rank() == 0 ? b.type.type : a.type.type;
  }
  return promote(a.type.type, b.type.type);
}

/// The result type of a tensor and a Python number.
inline ir::dtype promote_scalar(ir::dtype tensor, ir::argument const& scalar) {
  if (std::holds_alternative<double>(scalar) && category(tensor) < 2) return ir::dtype::float32;
  if (std::holds_alternative<std::int64_t>(scalar) && category(tensor) < 1) {
    return ir::dtype::int64;
  }
  return tensor;
}

/// The sizes of a reduction over `dims` (empty: all).
inline ir::shape reduced(ir::node const& n, ir::shape const& sizes,
                         std::span<std::int64_t const> dims, bool keep) {
  std::array<bool, ir::shape::max_rank> gone{};
  for (auto d : dims) {
    auto& mine = gone[dimension(n, d, sizes.rank())];
    if (mine) throw n.fail(code::shape_mismatch, "a dimension is named twice");
    mine = true;
  }
  ir::shape out;
  for (std::size_t i = 0; i < sizes.rank(); ++i) {
    bool const drop = dims.empty() || gone[i];
    if (!drop) out.push_back(sizes[i]);
    if (drop && keep) out.push_back(1);
  }
  return out;
}

/// The output size of a window along one axis, as PyTorch counts it.
inline std::int64_t windowed(std::int64_t size, std::int64_t pad, std::int64_t kernel,
                             std::int64_t stride, std::int64_t dilation, bool ceil_mode) {
  auto const span = size + 2 * pad - dilation * (kernel - 1) - 1;
  if (span < 0 || stride <= 0) return 0;
  auto out = span / stride + 1;
  // In ceil mode a last window may overhang, but must start inside the input or the left padding.
  if (ceil_mode && span % stride != 0 && out * stride < size + pad) ++out;
  return out;
}

/// Refuses a result without elements: windows that do not fit their input.
inline ir::shape positive(ir::node const& n, ir::shape const& sizes) {
  if (std::ranges::any_of(sizes, [](auto s) { return s <= 0; })) {
    throw n.fail(code::shape_mismatch, "the result would have sizes " + to_string(sizes));
  }
  return sizes;
}

/// Fails unless the tensor has that rank.
inline void expect_rank(ir::node const& n, ir::value const& v, std::size_t low, std::size_t high) {
  if (v.rank() < low || v.rank() > high) {
    throw n.fail(code::shape_mismatch, "tensor '" + std::string(v.name) + "' has sizes " +
                                           to_string(v.sizes()) + ", rank " + std::to_string(low) +
                                           " to " + std::to_string(high) + " is needed");
  }
}

/// The type of a result that has the input's type.
inline ir::tensor_type like(ir::node const& n, std::string_view argument = "self") {
  return n.input(argument).type;
}

/// A constant whose elements may move: parameters per channel would have to move along.
inline bool can_fold(ir::value const& v) {
  return v.is_constant() && (v.quantization == nullptr || !v.quantization->per_channel());
}

/// The constant input of a node under the sizes of its result.
inline std::optional<ir::tensor_data> fold_reshaped(ir::node const& n) {
  auto const& x = n.input("self");
  if (!can_fold(x)) return std::nullopt;
  return x.constant->reshaped(n.result().sizes());
}

}  // namespace arm_delegate::op::detail
