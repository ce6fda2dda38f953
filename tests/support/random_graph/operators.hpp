#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The tables of what a random graph is made of.

#include <support/random_graph/draft.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace support::random_graphs {

/// The families that an entry is for.
enum class runs_where : std::uint8_t {
  everywhere,
  beyond_vela,  ///< also U55 and U65, for which Vela 5.1 does not compile it
};

/// A function that adds an operator, or several ones that occur together; it throws `no_fit` if it
/// cannot. An entry with weight 2 is chosen twice as often as one with weight 1.
struct random_operator {
  std::string_view name;
  runs_where families;
  unsigned weight;
  void (*add)(draft&);
};

std::span<random_operator const> elementwise_operators();
std::span<random_operator const> bitwise_operators();
std::span<random_operator const> convolution_operators();
std::span<random_operator const> window_operators();
std::span<random_operator const> reduction_operators();
std::span<random_operator const> layout_operators();
std::span<random_operator const> sequences();

}  // namespace support::random_graphs
