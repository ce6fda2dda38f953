#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.chunk.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/splitting.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.chunk: at most `chunks` parts of one length. A SLICE each. Quantized values are used as
/// they are.
struct chunk : family::splitting<chunk> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.chunk.default(Tensor self, int chunks, int dim=0) -> Tensor[]")};

  static std::vector<std::int64_t> lengths(ir::node const& n, std::int64_t size) {
    auto const chunks = n.integer("chunks");
    if (chunks < 1) n.raise(code::bad_arguments, "'chunks' must be 1 or more");
    if (size == 0) return std::vector<std::int64_t>(static_cast<std::size_t>(chunks));
    return equal_parts(size, size / chunks + (size % chunks != 0));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::split(r, n); }
};

}  // namespace arm_delegate::op
