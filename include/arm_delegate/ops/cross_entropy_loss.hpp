#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cross_entropy_loss and aten.nll_loss.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/family/loss.hpp>
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

#include <fmt/core.h>

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

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    auto const classes = x.sizes()[class_dim(n)];
    auto sizes = x.sizes();
    sizes.erase(class_dim(n));
    if (n.input("target").sizes() != (names_classes(n) ? sizes : x.sizes())) {
      n.raise(code::shape_mismatch,
              fmt::format("'target' has sizes {}, which do not fit {}",
                          (n.input("target").sizes()).text(), x.sizes().text()));
    }
    if (n.has("weight") && n.input("weight").sizes() != ir::shape{classes}) {
      n.raise(code::shape_mismatch, fmt::format("'weight' must have {} elements", classes));
    }
    return family::reduced_loss(n, {x.type.type, sizes});
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    constexpr std::int64_t exact = std::int64_t{1} << 24;  // float32 has all integers up to it
    auto const classes = n.input("self").sizes()[class_dim(n)];
    auto const ignored = n.integer("ignore_index");
    if (classes <= exact && ignored >= -exact && ignored <= exact) return std::nullopt;
    return rejection{.rule = "numbers of classes",
                     .actual = fmt::format("{} classes, ignore_index {}", classes, ignored),
                     .allowed = "up to 2^24",
                     .remedy = "choose an ignore_index from -2^24 to 2^24"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const dim = static_cast<std::int64_t>(class_dim(n));
    auto const scores = n.target.starts_with("aten.cross")
                            ? r.call<log_softmax>(*n.find("self"), dim)
                            : n.input_id("self");
    if (names_classes(n)) return expand_named(r, n, scores);
    expand_probable(r, n, scores);
  }

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

  static void expand_named(ir::rewriter& r, ir::node const& n, ir::value_id scores) {
    auto const dim = static_cast<std::int64_t>(class_dim(n));
    auto const target = family::float_target(r, n);
    auto const kept = r.call<ne, "Scalar">(target, static_cast<double>(n.integer("ignore_index")));
    auto const known = r.call<where, "ScalarOther">(kept, target, 0.0);
    auto const classes = r.call<unsqueeze>(r.call<to, "dtype">(known, ir::dtype::int32), dim);
    auto const unless_ignored = [&](ir::value_id v) {
      return r.call<where, "ScalarOther">(kept, v, 0.0);
    };
    auto const named = [&](ir::value_id v) {
      auto const element = r.call<gather>(v, dim, classes);
      return unless_ignored(r.call<squeeze, "dim">(element, dim));
    };
    auto const each = n.has("weight") ? weights(r, n) : ir::no_value;
    if (n.has("weight")) scores = r.call<mul>(scores, each);
    auto terms = r.call<neg>(named(scores));
    if (smoothing(n) != 0) {
      auto const most = r.call<mul, "Scalar">(terms, 1 - smoothing(n));
      auto const all = unless_ignored(sum_of_classes(r, n, scores));
      terms = r.call<sub>(most, r.call<mul, "Scalar">(all, share(n)));
    }
    if (family::loss_reduction{n.integer("reduction")} != family::loss_reduction::mean) {
      return family::replace_by_loss(r, n, terms);
    }
    auto const divisors = n.has("weight")
                              ? named(r.call<op::expand>(each, r.list(n.input("self").sizes())))
                              : r.call<to, "dtype">(kept, n.result().type.type);
    auto const total = r.call<sum, "default">(terms);
    r.replace(n, r.call<div>(total, r.call<sum, "default">(divisors)));
  }

  static void expand_probable(ir::rewriter& r, ir::node const& n, ir::value_id scores) {
    auto target = n.input_id("target");
    if (smoothing(n) != 0) {
      auto const most = r.call<mul, "Scalar">(target, 1 - smoothing(n));
      target = r.call<add, "Scalar">(most, share(n));
    }
    if (n.has("weight")) scores = r.call<mul>(scores, weights(r, n));
    auto const terms = r.call<neg>(sum_of_classes(r, n, r.call<mul>(scores, target)));
    family::replace_by_loss(r, n, terms);
  }
};

}  // namespace arm_delegate::op
