#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.split.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/splitting.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.split: parts of one length. A SLICE each. Quantized values are used as they are.
struct split : family::splitting<split> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.split.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]"),
      std::string_view(
          "aten.split_copy.Tensor(Tensor self, SymInt split_size, int dim=0) -> Tensor[]")};

  static std::vector<std::int64_t> lengths(ir::node const& n, std::int64_t size) {
    auto const length = n.integer("split_size");
    if (length < 0 || (length == 0 && size > 0)) {
      n.raise(
          code::bad_arguments,
          fmt::format("parts of {} elements do not divide a dimension of size {}", length, size));
    }
    return equal_parts(size, length);
  }
};

}  // namespace arm_delegate::op
