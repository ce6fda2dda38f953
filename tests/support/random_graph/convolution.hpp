#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums of products in random graphs.

#include <support/random_graph/draft.hpp>
#include <support/random_graph/windows.hpp>

#include <cstdint>
#include <vector>

namespace support::random_graphs {

/// CONV2D of an INT8 or INT16 value of rank 4. The result is INT32 or INT48.
value convolved(draft& d, value const& image, std::vector<window> const& windows,
                std::int64_t channels);
/// CONV2D with random windows.
value convolved(draft& d, value const& image);
/// CONV2D without neighbours: how ExecuTorch lowers a linear layer.
value convolved_pointwise(draft& d, value const& image, std::int64_t channels);
/// DEPTHWISE_CONV2D with random windows, or with those that keep an image's size.
value convolved_depthwise(draft& d, value const& image, bool keeps_size);
/// MATMUL of two values of rank 3 with equal types.
value multiplied(draft& d, value const& a, value const& b);

/// The accumulators as INT8 or INT16, mostly, and perhaps with an activation.
value finished(draft& d, value const& sums);

/// A number of channels for which a convolution with so many products per channel is not too much
/// work.
std::int64_t random_channels(draft& d, std::int64_t products);

}  // namespace support::random_graphs
