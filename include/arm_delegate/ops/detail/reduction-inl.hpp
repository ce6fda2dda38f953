#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reduction.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION std::vector<std::int64_t> named_dims(ir::node const& n) {
  if (!n.has("dim")) return {};
  if (auto const* one = std::get_if<std::int64_t>(n.find("dim"))) return {*one};
  auto const all = n.integers("dim");
  return {all.begin(), all.end()};
}

ARM_DELEGATE_FUNCTION std::vector<std::size_t> reduced_dims(ir::node const& n, ir::value const& x) {
  std::vector<std::size_t> dims;
  if (x.rank() == 0) return dims;
  for (auto d : named_dims(n)) dims.push_back(dimension(n, d, x.rank()));
  if (dims.empty()) {
    for (std::size_t i = 0; i < x.rank(); ++i) dims.push_back(i);
  }
  return dims;
}

ARM_DELEGATE_FUNCTION ir::tensor_type infer_reduction(ir::node const& n, ir::dtype result) {
  auto const& x = n.input("self");
  bool const keep = n.find("keepdim") != nullptr && n.flag("keepdim");
  return {result, reduced(n, x.sizes(), named_dims(n), keep)};
}

ARM_DELEGATE_FUNCTION ir::tensor_type infer_softmax(ir::node const& n) {
  auto const& x = n.input("self");
  dimension(n, n.integer("dim"), x.rank());
  if (n.find("half_to_float") != nullptr) {
    return {n.flag("half_to_float") ? ir::dtype::float32 : x.type.type, x.sizes()};
  }
  return {n.has("dtype") ? n.element_type("dtype") : x.type.type, x.sizes()};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id reduce_each(tosa::builder& b, ir::node const& n,
                                                  tosa::op code, tosa::tensor_id x) {
  for (auto d : reduced_dims(n, n.input("self"))) {
    if (b.sizes(x)[d] != 1) x = b.reduce(code, x, static_cast<std::int64_t>(d));
  }
  return x;
}

ARM_DELEGATE_FUNCTION std::int64_t reduced_count(ir::node const& n) {
  auto const& x = n.input("self");
  std::int64_t count = 1;
  for (auto d : reduced_dims(n, x)) count *= x.sizes()[d];
  return count;
}

ARM_DELEGATE_FUNCTION void lower_scaled_sum(tosa::builder& b, ir::node const& n, double factor) {
  auto const& x = n.input("self");
  if (computes_quantized(n)) {
    auto const scale = per_tensor(n, x).scale();
    auto const total = reduce_each(b, n, tosa::op::reduce_sum, to_int32(b, n, x, scale));
    auto const y = from_accumulator(b, total, {scale * factor}, per_tensor(n, n.result()));
    b.set(n, b.reshape(y, n.result().sizes()));
    return;
  }
  auto y = b.cast(b(x), b.element_type(n.result()));
  if (reduced_count(n) > 1) y = in_float32(b, y);
  y = reduce_each(b, n, tosa::op::reduce_sum, y);
  if (factor != 1) y = b.mul(y, b.scalar(b.type(y), factor, std::max<std::size_t>(x.rank(), 1)));
  set_rounded(b, n, b.reshape(y, n.result().sizes()));
}

}  // namespace arm_delegate::op::detail
