#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of cross_entropy_loss.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/cross_entropy_loss.hpp>
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

ARM_DELEGATE_FUNCTION ir::tensor_type cross_entropy_loss::infer(ir::node const& n) {
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

ARM_DELEGATE_FUNCTION std::optional<rejection> cross_entropy_loss::supports(ir::node const& n,
                                                                            target_facts const&) {
  constexpr std::int64_t exact = std::int64_t{1} << 24;  // float32 has all integers up to it
  auto const classes = n.input("self").sizes()[class_dim(n)];
  auto const ignored = n.integer("ignore_index");
  if (classes <= exact && ignored >= -exact && ignored <= exact) return std::nullopt;
  return rejection{.rule = "numbers of classes",
                   .actual = fmt::format("{} classes, ignore_index {}", classes, ignored),
                   .allowed = "up to 2^24",
                   .remedy = "choose an ignore_index from -2^24 to 2^24"};
}

ARM_DELEGATE_FUNCTION void cross_entropy_loss::expand(ir::rewriter& r, ir::node const& n) {
  auto const dim = static_cast<std::int64_t>(class_dim(n));
  auto const scores = n.target.starts_with("aten.cross") ? r.call<log_softmax>(*n.find("self"), dim)
                                                         : n.input_id("self");
  if (names_classes(n)) return expand_named(r, n, scores);
  expand_probable(r, n, scores);
}

ARM_DELEGATE_FUNCTION void cross_entropy_loss::expand_named(ir::rewriter& r, ir::node const& n,
                                                            ir::value_id scores) {
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

ARM_DELEGATE_FUNCTION void cross_entropy_loss::expand_probable(ir::rewriter& r, ir::node const& n,
                                                               ir::value_id scores) {
  auto target = n.input_id("target");
  if (smoothing(n) != 0) {
    auto const most = r.call<mul, "Scalar">(target, 1 - smoothing(n));
    target = r.call<add, "Scalar">(most, share(n));
  }
  if (n.has("weight")) scores = r.call<mul>(scores, weights(r, n));
  auto const terms = r.call<neg>(sum_of_classes(r, n, r.call<mul>(scores, target)));
  family::replace_by_loss(r, n, terms);
}

}  // namespace arm_delegate::op
