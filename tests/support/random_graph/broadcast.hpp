#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operands of different shapes that are broadcast to one.

#include <arm_delegate/ir/shape.hpp>

#include <support/random_graph/draft.hpp>

namespace support::random_graphs {

/// Two operands in the order of an operator's list, and the shape of the result.
struct operand_pair {
  value first;
  value second;
  ir::shape sizes;
};

/// The shape, with some dimensions of size 1.
ir::shape with_ones(draft& d, ir::shape sizes);
/// An operand that is broadcast to the shape.
value broadcast_to(draft& d, dtype type, ir::shape const& sizes);
/// The shape to which both are broadcast.
ir::shape broadcast_sizes(value const& a, value const& b);
/// Either operand may be broadcast, along any dimension.
operand_pair broadcast_pair(draft& d, types const& all);
operand_pair paired(draft& d, value const& v);

}  // namespace support::random_graphs
