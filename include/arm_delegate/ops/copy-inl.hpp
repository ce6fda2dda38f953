#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of copy.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/copy.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type copy::infer(ir::node const& n) {
  auto const& x = n.input("self");
  auto const& source = n.input("src").sizes();
  if (source.rank() > x.rank() || detail::broadcast(n, x.sizes(), source) != x.sizes()) {
    n.raise(code::shape_mismatch, fmt::format("'src' of sizes {} does not broadcast to {}",
                                              source.text(), x.sizes().text()));
  }
  return x.type;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> copy::supports(ir::node const& n,
                                                              target_facts const&) {
  auto const& from = n.input("src");
  if (from.type.type == n.result().type.type || from.is_quantized()) return std::nullopt;
  return rejection{.rule = "dtype of a copy",
                   .actual = fmt::format("from {} to {}", ir::name(from.type.type),
                                         ir::name(n.result().type.type)),
                   .allowed = "one dtype",
                   .remedy = "convert the tensor before the copy"};
}

}  // namespace arm_delegate::op
