// SPDX-License-Identifier: BSD-3-Clause
// The cost vectors of the weight encoder: each lane is read and written at its own index.

#include <arm_delegate/ethosu/weights/detail/mlw_slices.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>

using arm_delegate::ethosu::weights::detail::mlw_lanes;

TEST_CASE("costs of all ways, as vectors") {
  mlw_lanes::numbers numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int16_t>(100 + i);
  mlw_lanes lanes(numbers);
  for (std::size_t way = 0; way < mlw_lanes::count; ++way) {
    CHECK(lanes.at(way) == numbers[way]);
    numbers[way] = static_cast<std::int16_t>(50 - way);
    lanes.set(way, numbers[way]);
    CHECK(lanes.each() == numbers);
  }
  CHECK(lanes.least() == 35);
}
