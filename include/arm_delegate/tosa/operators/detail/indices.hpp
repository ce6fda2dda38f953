#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The index operand of GATHER and SCATTER.

#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// Calls `body(position, row)` for each index of an [N, W] operand, where `row` is one of the N * K
/// rows. Indices must be in [0, K).
template <class Body>
void for_each_index(call const& c, operand const& indices, std::int64_t k, Body const& body) {
  auto const n = indices.sizes[0];
  auto const w = indices.sizes[1];
  auto const visit = [&]<class Index>(Index const* index) {
    for (std::int64_t batch = 0, i = 0; batch < n; ++batch) {
      for (auto const end = i + w; i < end; ++i) {
        std::int64_t const at = index[i];
        c.require(at >= 0 && at < k, "an index lies outside [0, K)");
        body(static_cast<std::size_t>(i), static_cast<std::size_t>(batch * k + at));
      }
    }
  };
  if (indices.type == dtype::int64) return visit(indices.as<std::int64_t>());
  visit(indices.as<std::int32_t>());
}

/// Bytes of a row of an [N, K, C] operand.
inline std::size_t row_bytes(operand const& values) {
  return static_cast<std::size_t>(values.sizes[2]) * storage_size(values.type);
}

}  // namespace arm_delegate::tosa::operators::detail
