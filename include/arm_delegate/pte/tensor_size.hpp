#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes and the memory order of a tensor of an ExecuTorch program.

#include <arm_delegate/pte/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::pte {

/// Bytes of all elements, or nothing if a size is negative or the product is too large.
[[nodiscard]] inline std::optional<std::uint64_t> byte_size(tensor const& t) {
  constexpr std::uint64_t most = std::uint64_t{1} << 62;
  std::uint64_t bytes = bytes_of(t.type);
  for (auto const size : t.sizes) {
    if (size < 0) return std::nullopt;
    auto const n = static_cast<std::uint64_t>(size);
    if (n != 0 && bytes > most / n) return std::nullopt;
    bytes *= n;
  }
  return bytes;
}

/// True if `dim_order` is a permutation of the dimensions.
[[nodiscard]] inline bool is_order(tensor const& t) {
  if (t.dim_order.size() != t.sizes.size()) return false;
  std::vector<bool> seen(t.sizes.size());
  for (auto const d : t.dim_order) {
    if (d >= seen.size() || seen[d]) return false;
    seen[d] = true;
  }
  return true;
}

}  // namespace arm_delegate::pte
