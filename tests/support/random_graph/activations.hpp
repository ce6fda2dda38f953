#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Activations in random graphs.

#include <support/random_graph/draft.hpp>

namespace support::random_graphs {

/// CLAMP of an INT8 or INT16 value.
value clamped(draft& d, value const& v);
/// TABLE of an INT8 value, or of an INT16 value with an INT32 result.
value looked_up(draft& d, value const& v);

}  // namespace support::random_graphs
