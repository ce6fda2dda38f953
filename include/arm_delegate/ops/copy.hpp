#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.copy.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.copy: `src` with the sizes of `self`, whose elements are not read, as expand. Rejects
/// another dtype.
struct copy {
  using expands_to = ops<op::expand>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.copy.default(Tensor self, Tensor src, bool non_blocking=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& source = n.input("src").sizes();
    if (source.rank() > x.rank() || detail::broadcast(n, x.sizes(), source) != x.sizes()) {
      n.raise(code::shape_mismatch, fmt::format("'src' of sizes {} does not broadcast to {}",
                                                source.text(), x.sizes().text()));
    }
    return x.type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const& from = n.input("src");
    if (from.type.type == n.result().type.type || from.is_quantized()) return std::nullopt;
    return rejection{.rule = "dtype of a copy",
                     .actual = fmt::format("from {} to {}", ir::name(from.type.type),
                                           ir::name(n.result().type.type)),
                     .allowed = "one dtype",
                     .remedy = "convert the tensor before the copy"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<op::expand>(*n.find("src"), r.list(n.input("self").sizes())));
  }
};

}  // namespace arm_delegate::op
