#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.split_with_sizes.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/splitting.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.split_with_sizes: parts of the given lengths. A SLICE each. Quantized values are used as
/// they are.
struct split_with_sizes : family::splitting<split_with_sizes> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.split_with_sizes.default(Tensor self, SymInt[] "
                                  "split_sizes, int dim=0) -> Tensor[]"),
                 std::string_view("aten.split_with_sizes_copy.default(Tensor self, SymInt[] "
                                  "split_sizes, int dim=0) -> Tensor[]"),
                 std::string_view("aten.split.sizes(Tensor self, SymInt[] split_size, int dim=0) "
                                  "-> Tensor[]")};

  static std::vector<std::int64_t> lengths(ir::node const& n, std::int64_t size) {
    bool const plural = n.find("split_sizes") != nullptr;
    auto const given = n.integers(plural ? "split_sizes" : "split_size");
    std::int64_t rest = size;
    for (auto length : given) {
      if (length < 0 || length > rest) rest = -1;
      if (rest >= 0) rest -= length;
    }
    if (rest != 0) {
      n.raise(code::bad_arguments,
              fmt::format("the lengths do not add up to the size of the dimension, {}", size));
    }
    return {given.begin(), given.end()};
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::split(r, n); }
};

}  // namespace arm_delegate::op
