#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reductions of one axis in random graphs.

#include <support/random_graph/draft.hpp>

#include <cstddef>

namespace support::random_graphs {

std::size_t random_axis(draft& d, value const& v);
/// REDUCE_SUM of an INT32 value.
value summed(draft& d, value const& v, std::size_t axis);
/// REDUCE_MAX.
value maximum_of(draft& d, value const& v, std::size_t axis);

}  // namespace support::random_graphs
