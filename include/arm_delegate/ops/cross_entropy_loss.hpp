#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cross_entropy_loss and aten.nll_loss.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/gather.hpp>
#include <arm_delegate/ops/log_softmax.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/ne.hpp>
#include <arm_delegate/ops/neg.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/ops/where.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.nll_loss: minus the element of the class that the target names, times the class' weight; 0
/// for targets that are ignored. The mean is the sum divided by the sum of the weights.
/// aten.cross_entropy_loss is that of log_softmax, and takes probabilities of classes as targets,
/// too. With label smoothing each class has a share of the target.
struct cross_entropy_loss {
  using expands_to = ops<log_softmax, view, op::expand, mul, ne, where, unsqueeze, gather, squeeze,
                         neg, add, sub, sum, to, div>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.cross_entropy_loss.default(Tensor self, Tensor target, Tensor? "
                       "weight=None, int reduction=1, SymInt ignore_index=-100, float "
                       "label_smoothing=0.0) -> Tensor"),
      std::string_view("aten.nll_loss_nd.default(Tensor self, Tensor target, Tensor? weight=None, "
                       "int reduction=1, SymInt ignore_index=-100) -> Tensor"),
      std::string_view("aten.nll_loss.default(Tensor self, Tensor target, Tensor? weight=None, int "
                       "reduction=1, SymInt ignore_index=-100) -> Tensor"),
      std::string_view("aten.nll_loss2d.default(Tensor self, Tensor target, Tensor? weight=None, "
                       "int reduction=1, SymInt ignore_index=-100) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  static std::size_t class_dim(ir::node const& n) { return n.input("self").rank() == 1 ? 0 : 1; }

  static bool names_classes(ir::node const& n) {
    return !ir::is_floating(n.input("target").type.type);
  }

  static double smoothing(ir::node const& n) {
    return n.find("label_smoothing") != nullptr ? n.number("label_smoothing") : 0;
  }

  /// The share of the target that each class has.
  static double share(ir::node const& n) {
    return smoothing(n) / static_cast<double>(n.input("self").sizes()[class_dim(n)]);
  }

  /// The weights of the classes along their dimension.
  static ir::value_id weights(ir::rewriter& r, ir::node const& n) {
    auto sizes = ir::shape::filled(n.input("self").rank(), 1);
    sizes[class_dim(n)] = -1;
    return r.call<view>(*n.find("weight"), r.list(sizes));
  }

  static ir::value_id sum_of_classes(ir::rewriter& r, ir::node const& n, ir::value_id v) {
    std::array const dims{static_cast<std::int64_t>(class_dim(n))};
    return r.call<sum>(v, r.list(dims));
  }

  static void expand_named(ir::rewriter& r, ir::node const& n, ir::value_id scores);

  static void expand_probable(ir::rewriter& r, ir::node const& n, ir::value_id scores);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/cross_entropy_loss-inl.hpp>  // IWYU pragma: export
#endif
