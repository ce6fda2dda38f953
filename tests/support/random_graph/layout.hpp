#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that move elements in random graphs.

#include <support/random_graph/draft.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace support::random_graphs {

value transposed(draft& d, value const& v, numbers const& perms);
value sliced(draft& d, value const& v, integers const& start, ir::shape const& sizes);
/// With at least one value.
value concatenated(draft& d, std::vector<value> const& all, std::size_t axis);
/// Padding in pairs of before and after.
value padded(draft& d, value const& v, integers const& padding, std::int64_t element);

}  // namespace support::random_graphs
