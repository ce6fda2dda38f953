#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Shifts of integers.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/family/bitwise.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <fmt/core.h>

#include <optional>
#include <utility>

namespace arm_delegate::op::family {

/// The TOSA operator `Code`.
template <arm_delegate::detail::literal Name, arm_delegate::detail::literal Dunder, tosa::op Code>
struct shift : of_bits<Name, Dunder, ".Tensor_Scalar"> {
  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const bits = static_cast<double>(8 * ir::size_of(n.result().type.type));
    if (!detail::other_is_number(n)) return std::nullopt;
    auto const amount = n.number("other");
    if (0 <= amount && amount < bits) return std::nullopt;
    return rejection{.rule = "amount of a shift",
                     .actual = fmt::format("{}", amount),
                     .allowed = fmt::format("0 to {}", bits - 1),
                     .remedy = "use an amount below the number of bits"};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const [x, y] = shift::operands(b, n);
    tosa::attributes attrs;
    if (Code == tosa::op::arithmetic_right_shift) attrs.set(tosa::attr::round, false);
    b.set(n, b.binary(Code, x, y, std::move(attrs)));
  }
};

}  // namespace arm_delegate::op::family
