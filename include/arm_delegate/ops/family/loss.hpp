#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Losses: a term for each element, and their mean or sum.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/mean.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/to.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <cstdint>
#include <string>

namespace arm_delegate::op::family {

/// PyTorch's numbers of what becomes of the terms (at::Reduction).
enum class loss_reduction : std::int64_t { none, mean, sum };

/// The type of all tensors of the node, promoted and broadcast.
inline ir::tensor_type common_type_of_inputs(ir::node const& n) {
  ir::tensor_type made{ir::dtype::undefined, {}};
  ir::graph::for_each_input(n, [&](ir::value_id v) {
    auto const& type = (*n.owner)[v].type;
    bool const first = made.type == ir::dtype::undefined;
    made.type = first ? type.type : detail::common_type(n, ir::promote(made.type, type.type));
    made.sizes = detail::broadcast(n, made.sizes, type.sizes);
  });
  return made;
}

/// The type of a loss whose terms have this type.
inline ir::tensor_type reduced_loss(ir::node const& n, ir::tensor_type const& terms) {
  if (!ir::is_floating(terms.type)) {
    n.raise(code::unsupported_dtype, rejection{.rule = "dtype of a loss",
                                               .actual = std::string(ir::name(terms.type)),
                                               .allowed = "a floating one",
                                               .remedy = "convert the inputs to float32"});
  }
  auto const kind = loss_reduction{n.integer("reduction")};
  if (kind == loss_reduction::none) return terms;
  if (kind != loss_reduction::mean && kind != loss_reduction::sum) {
    n.raise(code::bad_arguments, "'reduction' must be 0, 1 or 2");
  }
  return {terms.type, {}};
}

/// The node's target in floating point, since a target without integers does not compare them.
inline ir::value_id float_target(ir::rewriter& r, ir::node const& n) {
  if (ir::is_floating(n.input("target").type.type)) return n.input_id("target");
  return r.call<to, "dtype">(n.input_id("target"), ir::dtype::float32);
}

/// The terms, their mean or their sum in place of the node.
inline void replace_by_loss(ir::rewriter& r, ir::node const& n, ir::value_id terms) {
  auto const kind = loss_reduction{n.integer("reduction")};
  if (kind == loss_reduction::mean) terms = r.call<mean, "default">(terms);
  if (kind == loss_reduction::sum) terms = r.call<sum, "default">(terms);
  r.replace(n, terms);
}

/// A loss made of `Parts`. A member adds `schemas` and its terms, `static ir::value_id
/// terms(ir::rewriter&, ir::node const&)`.
template <class Self, class... Parts>
struct loss {
  using expands_to = ops<mean, sum, Parts...>;

  static ir::tensor_type infer(ir::node const& n) {
    return reduced_loss(n, common_type_of_inputs(n));
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    replace_by_loss(r, n, Self::terms(r, n));
  }
};

}  // namespace arm_delegate::op::family
