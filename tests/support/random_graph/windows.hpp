#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Windows of convolutions and pools in random graphs.

#include <support/random_graph/draft.hpp>

#include <cstdint>
#include <vector>

namespace support::random_graphs {

/// MAX_KERNEL of TOSA's level 8K; also of the products of sizes and dilations.
inline constexpr std::int64_t most_kernel = 8192;

/// The windows along one axis.
struct window {
  std::int64_t kernel = 1;
  std::int64_t stride = 1;
  std::int64_t dilation = 1;
  std::int64_t before = 0;  ///< padding
  std::int64_t after = 0;
  std::int64_t count = 1;
};

/// Windows that fit an axis exactly, as TOSA demands.
window random_window(draft& d, std::int64_t size, bool is_dilated);
std::vector<window> random_windows(draft& d, ir::shape const& image, bool is_dilated);

/// The attribute with this member of each window.
numbers each(std::vector<window> const& all, std::int64_t window::* member);
numbers padding_of(std::vector<window> const& all);

}  // namespace support::random_graphs
