#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of gathering.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION tosa::tensor_id gathered(tosa::builder& b, tosa::tensor_id values,
                                               tosa::tensor_id indices) {
  auto const type = b.type(values);
  auto const stored = type == tosa::dtype::boolean ? tosa::dtype::int8 : type;
  return b.cast(b.gather(b.cast(values, stored), indices), type);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id scattered(tosa::builder& b, tosa::tensor_id values,
                                                tosa::tensor_id indices, tosa::tensor_id updates) {
  auto const type = b.type(values);
  auto const stored = type == tosa::dtype::boolean ? tosa::dtype::int8 : type;
  auto const into = b.cast(values, stored);
  auto const from = b.cast(updates, stored);
  return b.cast(b.scatter(into, indices, from), type);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id taken(tosa::builder& b, tosa::tensor_id x,
                                            split_sizes const& parts,
                                            std::span<std::int32_t const> from) {
  auto const count = static_cast<std::int64_t>(from.size());
  std::vector<std::int32_t> all;
  all.reserve(from.size() * static_cast<std::size_t>(parts.outer));
  for (std::int64_t i = 0; i < parts.outer; ++i) all.insert(all.end(), from.begin(), from.end());
  auto const indices = b.constant("indices", tosa::dtype::int32,
                                  ir::tensor_data::of(ir::dtype::int32, {parts.outer, count},
                                                      std::span<std::int32_t const>(all)));
  return gathered(b, b.reshape(x, parts.shape()), indices);
}

ARM_DELEGATE_FUNCTION std::int64_t from_front(ir::node const& n, std::int64_t index,
                                              std::int64_t size) {
  if (index >= -size && index < size) return index < 0 ? index + size : index;
  n.raise(code::bad_arguments,
          fmt::format("index {} is outside a dimension of size {}", index, size));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id index_tensor(tosa::builder& b, ir::node const& n,
                                                   ir::value const& index, std::int64_t size) {
  if (index.constant == nullptr) return b.cast(b(index), tosa::dtype::int32);
  std::vector<std::int32_t> all;
  for (auto i : index.constant->values<std::int64_t>()) {
    all.push_back(static_cast<std::int32_t>(from_front(n, i, size)));
  }
  return b.constant(
      index.name, tosa::dtype::int32,
      ir::tensor_data::of(ir::dtype::int32, index.sizes(), std::span<std::int32_t const>(all)));
}

ARM_DELEGATE_FUNCTION ir::tensor_type infer_changed_at(ir::node const& n) {
  auto const& x = n.input("self");
  auto const& index = n.input("index");
  auto wanted = x.sizes();
  auto const dim = dimension(n, n.integer("dim"), x.rank());
  if (x.rank() > 0) wanted[dim] = index.sizes().numel();
  if (index.rank() > 1 || n.input("source").sizes() != wanted) {
    n.raise(code::shape_mismatch, fmt::format("'source' has sizes {}, the indices choose {}",
                                              (n.input("source").sizes()).text(), wanted.text()));
  }
  expect_same_type(n, n.input("source"), x);
  return x.type;
}

ARM_DELEGATE_FUNCTION tosa::tensor_id index_rows(tosa::builder& b, ir::node const& n,
                                                 split_sizes const& parts) {
  auto const& index = n.input("index");
  auto const row = b.reshape(index_tensor(b, n, index, parts.size), {1, index.sizes().numel()});
  return b.tile(row, {parts.outer, 1});
}

}  // namespace arm_delegate::op::detail
