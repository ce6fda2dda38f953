#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reductions and normalizations as calls of operators with kernels.

#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace arm_delegate::decomposition::detail {

/// not any(not x)
inline ir::value_id all(ir::rewriter& r, ir::node const& n) {
  return negated(r, call(r, "aten.any.default", negated(r, self(n))));
}
inline ir::value_id all_dim(ir::rewriter& r, ir::node const& n) {
  return negated(r,
                 call(r, "aten.any.dim", negated(r, self(n)), n.integer("dim"), n.flag("keepdim")));
}
inline ir::value_id all_dims(ir::rewriter& r, ir::node const& n) {
  if (n.has("dim") && n.integers("dim").empty()) return negated(r, negated(r, self(n)));
  auto const dims = dimensions_of(n, "dim", n.input("self").rank());
  return negated(r,
                 call(r, "aten.any.dims", negated(r, self(n)), list(r, dims), n.flag("keepdim")));
}

inline ir::value_id sum(ir::rewriter& r, ir::node const& n) {
  auto const dims = dimensions(n.input("self").rank());
  return r.call("aten.sum.dim_IntList",
                {{"", self(n)}, {"", list(r, dims)}, {"", false}, {"dtype", given(n, "dtype")}});
}

// ---- variances

inline double correction_of(ir::node const& n) {
  if (n.find("unbiased") != nullptr) return n.flag("unbiased") ? 1 : 0;
  return n.has("correction") ? n.number("correction") : 1;
}
inline ir::value_id variance(ir::rewriter& r, ir::node const& n) {
  auto const dims = dimensions_of(n, "dim", n.input("self").rank());
  bool const keeps = n.find("keepdim") != nullptr && n.flag("keepdim");
  return r.call(
      "aten.var.correction",
      {{"", self(n)}, {"", list(r, dims)}, {"correction", correction_of(n)}, {"keepdim", keeps}});
}
inline ir::value_id deviation(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.sqrt.default", variance(r, n));
}

// ---- vector norms

inline ir::value_id sum_over(ir::rewriter& r, ir::value_id x, ir::argument const& dims,
                             bool keeps) {
  return call(r, "aten.sum.dim_IntList", x, dims, keeps);
}

inline ir::value_id norm_of(ir::rewriter& r, ir::node const& n, double order) {
  auto const x = converted(r, self(n), n.result().type.type);
  auto const dims = list(r, dimensions_of(n, "dim", n.input("self").rank()));
  bool const keeps = n.find("keepdim") != nullptr && n.flag("keepdim");
  if (order == 2) return call(r, "aten.sqrt.default", sum_over(r, product(r, x, x), dims, keeps));
  if (order == 0) {
    auto const counted = converted(r, call(r, "aten.ne.Scalar", x, 0.0), r[x].type.type);
    return sum_over(r, counted, dims, keeps);
  }
  auto const size = call(r, "aten.abs.default", x);
  if (order == 1) return sum_over(r, size, dims, keeps);
  if (std::isinf(order)) {
    return call(r, order > 0 ? "aten.amax.default" : "aten.amin.default", size, dims, keeps);
  }
  auto const powers = call(r, "aten.pow.Tensor_Scalar", size, order);
  return call(r, "aten.pow.Tensor_Scalar", sum_over(r, powers, dims, keeps), 1 / order);
}
inline ir::value_id vector_norm(ir::rewriter& r, ir::node const& n) {
  return norm_of(r, n, n.number("ord"));
}
inline ir::value_id norm(ir::rewriter& r, ir::node const& n) {
  return norm_of(r, n, n.has("p") ? n.number("p") : 2);
}

// ---- normalizations

inline ir::value_id softmax(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten._softmax.default", n.input_id("self"), n.integer("dim"), false);
}
inline ir::value_id log_softmax(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten._log_softmax.default", n.input_id("self"), n.integer("dim"), false);
}

inline ir::value_id layer_norm(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.native_layer_norm.default", n.input_id("input"),
              given(n, "normalized_shape"), given(n, "weight"), given(n, "bias"), n.number("eps"));
}

inline ir::value_id group_norm(ir::rewriter& r, ir::node const& n) {
  auto const& sizes = n.input("input").sizes();
  auto const batch = sizes[0];
  auto const channels = sizes[1];
  auto const rest = batch * channels == 0 ? 1 : sizes.numel() / (batch * channels);
  return call(r, "aten.native_group_norm.default", n.input_id("input"), given(n, "weight"),
              given(n, "bias"), batch, channels, rest, n.integer("num_groups"), n.number("eps"));
}

/// The smallest number that changes 1 in the type.
inline double epsilon_of(ir::dtype type) {
  switch (type) {
    case ir::dtype::float16: return 0x1p-10;
    case ir::dtype::bfloat16: return 0x1p-7;
    case ir::dtype::float64: return std::numeric_limits<double>::epsilon();
    default: return static_cast<double>(std::numeric_limits<float>::epsilon());
  }
}

/// x / sqrt(mean(x x) + eps) * weight
inline ir::value_id rms_norm(ir::rewriter& r, ir::node const& n) {
  auto const x = n.input_id("input");
  auto const count = n.integers("normalized_shape").size();
  auto all = dimensions(r[x].rank());
  std::vector<std::int64_t> const last(all.end() - static_cast<std::ptrdiff_t>(count), all.end());
  auto const mean = call(r, "aten.mean.dim", product(r, x, x), list(r, last), true);
  auto const eps = n.has("eps") ? n.number("eps") : epsilon_of(r[x].type.type);
  auto const made = product(r, x, call(r, "aten.rsqrt.default", shifted(r, mean, eps)));
  return n.has("weight") ? product(r, made, n.input_id("weight")) : made;
}

/// Normalizes with known statistics, as inference does.
inline ir::value_id batch_norm(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten._native_batch_norm_legit_no_training.default", n.input_id("input"),
              given(n, "weight"), given(n, "bias"), n.input_id("running_mean"),
              n.input_id("running_var"), n.number("momentum"), n.number("eps"));
}

}  // namespace arm_delegate::decomposition::detail
