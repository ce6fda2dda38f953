#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Refuses programs whose tensors take more memory than the caller allows.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace arm_delegate::detail {

/// True if the tensor is not in a file and takes more than `most` bytes.
inline bool is_too_large(ir::value const& v, std::uint64_t most) {
  if (v.is_constant() && v.constant->is_dense()) return false;
  auto const count = ir::checked_numel(v.sizes().view());
  auto const size = std::max<std::size_t>(ir::size_of(v.type.type), 1);
  return !count || static_cast<std::uint64_t>(*count) > most / size;
}

/// Throws code::limit_exceeded for the first tensor that takes too much memory: constant folding
/// and running would allocate it.
inline void check_sizes(ir::graph const& g, work_limits const& limits) {
  for (std::size_t i = 0; i < g.value_count(); ++i) {
    auto const& v = g[ir::value_id(static_cast<std::uint32_t>(i))];
    if (!is_too_large(v, limits.max_bytes)) continue;
    rejection why{
        .rule = "memory of a tensor",
        .actual = fmt::format("'{}' is {} {}", v.name, ir::name(v.type.type), v.sizes().text()),
        .allowed = fmt::format("up to {} bytes", limits.max_bytes),
        .remedy = "raise the limit with --max-bytes (work_limits::max_bytes)"};
    if (v.producer != ir::no_node) {
      g[v.producer].raise(code::limit_exceeded, std::move(why));
    }
    throw error(diagnostic{.id = code::limit_exceeded, .why = std::move(why)});
  }
}

}  // namespace arm_delegate::detail
