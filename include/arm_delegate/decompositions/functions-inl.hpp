#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of functions.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/decompositions/detail/attention.hpp>
#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/decompositions/detail/elementwise.hpp>
#include <arm_delegate/decompositions/detail/movement.hpp>
#include <arm_delegate/decompositions/detail/reductions.hpp>
#include <arm_delegate/decompositions/detail/windows.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::decomposition {

namespace detail {

/// Replaces the only result of the node.
inline bool replaced(ir::rewriter& r, ir::node const& n, ir::value_id made) {
  r.replace(n, made);
  return true;
}

/// Replaces all results.
inline bool replaced(ir::rewriter& r, ir::node const& n, std::vector<ir::value_id> const& made) {
  for (std::size_t i = 0; i < made.size(); ++i) r.replace(n, made[i], i);
  return true;
}

/// Replaces the node if it calls the overload `target`, by what `make(r, n)` returns.
template <class Function>
bool replaced_as(ir::rewriter& r, ir::node const& n, std::string_view target, Function make) {
  return n.target == target && replaced(r, n, make(r, n));
}

/// True if the first argument is a tensor.
inline bool takes_tensor(ir::node const& n) {
  return !n.arguments.empty() && std::holds_alternative<ir::value_id>(n.arguments.front().value);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool renamed(ir::rewriter& r, ir::node const& n, std::string_view target) {
  return detail::replaced(r, n, r.call(target, std::span<ir::named_argument const>(n.arguments)));
}

#define ARM_DELEGATE_DETAIL_REPLACE(NAME)                               \
  ARM_DELEGATE_FUNCTION bool NAME(ir::rewriter& r, ir::node const& n) { \
    return detail::replaced(r, n, detail::NAME(r, n));                  \
  }
ARM_DELEGATE_DETAIL_REPLACE(celu)
ARM_DELEGATE_DETAIL_REPLACE(channel_shuffle)
ARM_DELEGATE_DETAIL_REPLACE(deg2rad)
ARM_DELEGATE_DETAIL_REPLACE(eye)
ARM_DELEGATE_DETAIL_REPLACE(fake_quantize)
ARM_DELEGATE_DETAIL_REPLACE(hardshrink)
ARM_DELEGATE_DETAIL_REPLACE(hardsigmoid)
ARM_DELEGATE_DETAIL_REPLACE(hardswish)
ARM_DELEGATE_DETAIL_REPLACE(index_copy)
ARM_DELEGATE_DETAIL_REPLACE(index_fill)
ARM_DELEGATE_DETAIL_REPLACE(isfinite)
ARM_DELEGATE_DETAIL_REPLACE(isneginf)
ARM_DELEGATE_DETAIL_REPLACE(isposinf)
ARM_DELEGATE_DETAIL_REPLACE(linspace)
ARM_DELEGATE_DETAIL_REPLACE(log_sigmoid)
ARM_DELEGATE_DETAIL_REPLACE(mish)
ARM_DELEGATE_DETAIL_REPLACE(movedim)
ARM_DELEGATE_DETAIL_REPLACE(narrow)
ARM_DELEGATE_DETAIL_REPLACE(nearest_exact)
ARM_DELEGATE_DETAIL_REPLACE(one_hot)
ARM_DELEGATE_DETAIL_REPLACE(rad2deg)
ARM_DELEGATE_DETAIL_REPLACE(relu6)
ARM_DELEGATE_DETAIL_REPLACE(remainder)
ARM_DELEGATE_DETAIL_REPLACE(repeat_interleave)
ARM_DELEGATE_DETAIL_REPLACE(rms_norm)
ARM_DELEGATE_DETAIL_REPLACE(selu)
ARM_DELEGATE_DETAIL_REPLACE(silu)
ARM_DELEGATE_DETAIL_REPLACE(sinc)
ARM_DELEGATE_DETAIL_REPLACE(softplus)
ARM_DELEGATE_DETAIL_REPLACE(softshrink)
ARM_DELEGATE_DETAIL_REPLACE(special_entr)
ARM_DELEGATE_DETAIL_REPLACE(special_ndtr)
ARM_DELEGATE_DETAIL_REPLACE(split)
ARM_DELEGATE_DETAIL_REPLACE(threshold)
ARM_DELEGATE_DETAIL_REPLACE(transposed_convolution)
ARM_DELEGATE_DETAIL_REPLACE(triu)
#undef ARM_DELEGATE_DETAIL_REPLACE

ARM_DELEGATE_FUNCTION bool adaptive_max_pool(ir::rewriter& r, ir::node const& n,
                                             std::size_t dimensions) {
  return detail::replaced(r, n, detail::adaptive_max_pool(r, n, dimensions));
}

ARM_DELEGATE_FUNCTION bool erfinv(ir::rewriter& r, ir::node const& n,
                                  std::span<double const> coefficients) {
  return detail::replaced(r, n, detail::erfinv(r, n, coefficients));
}

// ---- forms of the same elements

/// A copy of the elements of the first argument in the sizes of the result.
ARM_DELEGATE_FUNCTION bool same_elements(ir::rewriter& r, ir::node const& n) {
  if (!detail::takes_tensor(n) || n.results.size() != 1) return false;
  auto const sizes = r.list(n.result().sizes());
  return detail::replaced(
      r, n, detail::call(r, "aten.view_copy.default", n.arguments.front().value, sizes));
}

/// The elements of the first argument in the dtype of the result.
ARM_DELEGATE_FUNCTION bool conversion(ir::rewriter& r, ir::node const& n) {
  if (!detail::takes_tensor(n)) return false;
  return detail::replaced(
      r, n,
      r.call("dim_order_ops._to_dim_order_copy.default",
             {{"self", n.arguments.front().value}, {"dtype", n.result().type.type}}));
}

ARM_DELEGATE_FUNCTION bool arange(ir::rewriter& r, ir::node const& n) {
  return n.target == "aten.arange.start" && renamed(r, n, "aten.arange.start_step");
}

ARM_DELEGATE_FUNCTION bool wide_index(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::with_wide_index(r, n));
}

ARM_DELEGATE_FUNCTION bool roll(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::roll_flat(r, n));
}

ARM_DELEGATE_FUNCTION bool full(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.new_full.default", detail::new_full) ||
         detail::replaced_as(r, n, "aten.new_ones.default", detail::ones) ||
         detail::replaced_as(r, n, "aten.new_zeros.default", detail::zeros) ||
         detail::replaced_as(r, n, "aten.ones_like.default", detail::ones) ||
         detail::replaced_as(r, n, "aten.zeros_like.default", detail::zeros);
}

ARM_DELEGATE_FUNCTION bool pad(ir::rewriter& r, ir::node const& n) {
  bool const is_constant = n.target == "aten.constant_pad_nd.default";
  if (!is_constant && n.target != "aten.pad.default") return false;
  return detail::replaced(r, n, is_constant ? detail::constant_pad(r, n) : detail::pad(r, n));
}

// ---- functions of single elements

ARM_DELEGATE_FUNCTION bool clamp(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.clamp_max.Tensor", detail::clamp_below_tensor) ||
         detail::replaced_as(r, n, "aten.clamp_max.default", detail::clamp_below) ||
         detail::replaced_as(r, n, "aten.clamp_min.Tensor", detail::clamp_above_tensor) ||
         detail::replaced_as(r, n, "aten.clamp_min.default", detail::clamp_above);
}

ARM_DELEGATE_FUNCTION bool floor_divide(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.floor_divide.Scalar", detail::floor_divide_scalar);
}

ARM_DELEGATE_FUNCTION bool reversed_sub(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.rsub.Tensor", detail::reversed_sub);
}

ARM_DELEGATE_FUNCTION bool masked_fill(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.masked_fill.Tensor", detail::masked_fill_tensor);
}

ARM_DELEGATE_FUNCTION bool where(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.where.Scalar", detail::where_scalars) ||
         detail::replaced_as(r, n, "aten.where.ScalarOther", detail::where_scalar_other) ||
         detail::replaced_as(r, n, "aten.where.ScalarSelf", detail::where_scalar_self);
}

// ---- reductions and normalizations

ARM_DELEGATE_FUNCTION bool all(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.all.default", detail::all) ||
         detail::replaced_as(r, n, "aten.all.dim", detail::all_dim) ||
         detail::replaced_as(r, n, "aten.all.dims", detail::all_dims);
}

ARM_DELEGATE_FUNCTION bool sum(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.sum.default", detail::sum);
}

ARM_DELEGATE_FUNCTION bool variance(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.std.correction", detail::deviation) ||
         detail::replaced_as(r, n, "aten.std.default", detail::deviation) ||
         detail::replaced_as(r, n, "aten.std.dim", detail::deviation) ||
         detail::replaced_as(r, n, "aten.var.default", detail::variance);
}

ARM_DELEGATE_FUNCTION bool vector_norm(ir::rewriter& r, ir::node const& n) {
  bool const is_norm = n.target.starts_with("aten.norm.");
  return detail::replaced(r, n, is_norm ? detail::norm(r, n) : detail::vector_norm(r, n));
}

ARM_DELEGATE_FUNCTION bool softmax(ir::rewriter& r, ir::node const& n) {
  return !n.has("dtype") && detail::replaced_as(r, n, "aten.softmax.int", detail::softmax);
}

ARM_DELEGATE_FUNCTION bool log_softmax(ir::rewriter& r, ir::node const& n) {
  return !n.has("dtype") && detail::replaced_as(r, n, "aten.log_softmax.int", detail::log_softmax);
}

ARM_DELEGATE_FUNCTION bool layer_norm(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.layer_norm.default", detail::layer_norm);
}

ARM_DELEGATE_FUNCTION bool group_norm(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.group_norm.default", detail::group_norm);
}

ARM_DELEGATE_FUNCTION bool batch_norm(ir::rewriter& r, ir::node const& n) {
  bool const is_known = n.target == "aten.batch_norm.default" && n.has("running_mean");
  if (!is_known || n.flag("training")) return false;
  return detail::replaced(r, n, detail::batch_norm(r, n));
}

ARM_DELEGATE_FUNCTION bool scaled_dot_product_attention(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::attention(r, n));
}

// ---- products, windows and resizes

ARM_DELEGATE_FUNCTION bool linear(ir::rewriter& r, ir::node const& n) {
  return detail::replaced(r, n, detail::linear_of_vector(r, n));
}

ARM_DELEGATE_FUNCTION bool convolution(ir::rewriter& r, ir::node const& n) {
  bool const is_named = std::holds_alternative<std::string_view>(*n.find("padding"));
  return detail::replaced(r, n,
                          is_named ? detail::named_padding(r, n) : detail::plain_convolution(r, n));
}

ARM_DELEGATE_FUNCTION bool volume_convolution(ir::rewriter& r, ir::node const& n) {
  if (n.flag("transposed")) {
    n.raise(code::unsupported_operator,
            "stays on the host, but ExecuTorch's runtime has no kernel for volumes",
            "compute a transposed convolution of volumes outside of the program");
  }
  return detail::replaced(r, n, detail::volume_convolution(r, n));
}

ARM_DELEGATE_FUNCTION bool max_pool2d(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.max_pool2d.default", detail::max_pool2d);
}

ARM_DELEGATE_FUNCTION bool upsample_bilinear2d(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.upsample_bilinear2d.default", detail::bilinear);
}

ARM_DELEGATE_FUNCTION bool upsample_nearest2d(ir::rewriter& r, ir::node const& n) {
  return detail::replaced_as(r, n, "aten.upsample_nearest2d.default", detail::nearest);
}

}  // namespace arm_delegate::decomposition
