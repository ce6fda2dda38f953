#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// RESCALE in random graphs: as an operator, and to convert operands of others.

#include <support/random_graph/draft.hpp>

#include <cstdint>
#include <optional>

namespace support::random_graphs {

/// What is not given is chosen at random.
struct rescale_choice {
  std::optional<bool> per_channel{};
  std::optional<bool> scale32{};
  std::optional<std::int64_t> input_zero_point{};
  std::optional<std::int64_t> output_zero_point{};
  bool is_exact = false;  ///< the factor, a power of two, without random deviation
  bool input_unsigned = false;
  bool output_unsigned = false;
};

/// Exactly one scale and no zero points: how ExecuTorch converts operands of elementwise operators.
inline rescale_choice whole_tensor() { return {.per_channel = false, .output_zero_point = 0}; }

/// About `factor` times the value, saturated. Throws `no_fit` if the result is undefined.
value rescaled(draft& d, value const& v, dtype to, double factor, rescale_choice choice = {});

/// The value with typical values of INT8 or INT16 that use most of the range, or as INT32.
value narrowed(draft& d, value const& v, dtype to, rescale_choice choice = {});
/// As `narrowed`, mostly INT8.
value narrowed(draft& d, value const& v);

/// A value of one of the types: an existing one, one that is converted, or a new input or constant.
value operand(draft& d, types const& all);
value operand(draft& d, types const& all, std::size_t least_rank, std::size_t most_rank);

/// An INT32 value with at most `bits` bits in addition to the sign.
value limited(draft& d, value const& v, int bits);

}  // namespace support::random_graphs
