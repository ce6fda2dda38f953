#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Averages of windows in random graphs.

#include <support/random_graph/draft.hpp>
#include <support/random_graph/windows.hpp>

#include <vector>

namespace support::random_graphs {

/// AVG_POOL2D of an INT8 or INT16 image.
value averaged(draft& d, value const& image, std::vector<window> const& windows);

}  // namespace support::random_graphs
