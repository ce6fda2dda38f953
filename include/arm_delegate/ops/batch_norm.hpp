#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.batch_norm.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/channel_scaling.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.batch_norm in evaluation: x * scale + shift per channel, as mul and add. After a
/// convolution or linear layer, pass::fold_batch_norm makes it part of the weights. Rejects
/// training mode, and nodes whose other results are read: the statistics of a batch.
struct batch_norm {
  using expands_to = ops<mul, add>;
  using handles_quantized = batch_norm;
  static constexpr auto schemas = std::array{
      std::string_view(
          "aten.batch_norm.default(Tensor input, Tensor? weight, Tensor? bias, Tensor? "
          "running_mean, Tensor? running_var, bool training, float momentum, float "
          "eps, bool cudnn_enabled) -> Tensor"),
      std::string_view("aten._native_batch_norm_legit_no_training.default(Tensor input, Tensor? "
                       "weight, Tensor? bias, Tensor running_mean, Tensor running_var, float "
                       "momentum, float eps) -> (Tensor, Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const& n);

  static ir::channel_scaling channel_scaling(ir::node const& n);

  static void expand(ir::rewriter& r, ir::node const& n);

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::batch_norm(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    if (!n.has("running_mean") || n.flag("training")) return false;
    return decomposition::by_overload(r, n,
                                      {{"aten.batch_norm.default", decomposition::batch_norm}});
  }

 private:
  /// INT32 products and sums in one scale, as fine as the largest of them allows.
  static void expand_quantized(ir::rewriter& r, ir::node const& n, ir::channel_scaling const& c);

  static std::vector<double> constants(ir::node const& n, std::string_view name,
                                       std::size_t channels, double otherwise);

  /// [1, C, 1, ...] of the input's rank, in its type if that is a 16-bit float.
  static ir::tensor_data per_channel(std::vector<double> const& x, std::size_t rank,
                                     ir::dtype type);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/batch_norm-inl.hpp>  // IWYU pragma: export
#endif
