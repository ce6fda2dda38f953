#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of expand.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type expand::infer(ir::node const& n) {
  auto const& x = n.input("self");
  auto const wanted = n.integers("size");
  if (wanted.size() < x.rank() || wanted.size() > ir::shape::max_rank) {
    n.raise(code::shape_mismatch,
            fmt::format("cannot expand {} to rank {}", x.sizes().text(), wanted.size()));
  }
  ir::shape s(wanted);
  auto const lead = wanted.size() - x.rank();
  for (std::size_t i = 0; i < x.rank(); ++i) {
    auto const size = x.sizes()[i];
    auto& to = s[lead + i];
    if (to == -1) to = size;
    if (size != 1 && to != size) {
      n.raise(code::shape_mismatch,
              fmt::format("cannot expand {} to {}", x.sizes().text(), s.text()));
    }
  }
  return {x.type.type, detail::not_negative(n, s)};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> expand::supports(ir::node const& n,
                                                                target_facts const&) {
  if (n.result().sizes().numel() > 0) return std::nullopt;
  return rejection{.rule = "size of the result",
                   .actual = to_string(n.result().sizes()),
                   .allowed = "one or more elements",
                   .remedy = "leave the expansion out"};
}

ARM_DELEGATE_FUNCTION void expand::lower(tosa::builder& b, ir::node const& n) {
  auto const& to = n.result().sizes();
  auto const from = ir::widened(n.input("self").sizes(), to.rank());
  auto multiples = to;
  for (std::size_t i = 0; i < to.rank(); ++i) multiples[i] = to[i] / from[i];
  b.set(n, b.tile(b.reshape(b(n.input("self")), from), multiples));
}

}  // namespace arm_delegate::op
