#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.unbind.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/splitting.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.unbind: each index of a dimension, which is left out. SLICE and RESHAPE each. Quantized
/// values are used as they are.
struct unbind : family::splitting<unbind> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.unbind.int(Tensor self, int dim=0) -> Tensor[]"),
                 std::string_view("aten.unbind_copy.int(Tensor self, int dim=0) -> Tensor[]")};

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto results = splitting::infer(n);
    for (auto& r : results) r.sizes.erase(family::splitter::axis(n));
    return results;
  }

  static std::vector<std::int64_t> lengths(ir::node const&, std::int64_t size) {
    return std::vector<std::int64_t>(static_cast<std::size_t>(size), 1);
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::unbind(c);
  }
};

}  // namespace arm_delegate::op
