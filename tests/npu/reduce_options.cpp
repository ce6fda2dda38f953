// SPDX-License-Identifier: BSD-3-Clause
// Options with a price that several readers share, worked out by hand.

#include <arm_delegate/ethosu/compile/reduce_options.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <limits>
#include <vector>

using namespace arm_delegate::ethosu::compile;

namespace {

using chosen = std::vector<std::size_t>;
constexpr double never = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("npu options: one is given up if its price is more than what its readers pay") {
  // Without option 0 its reader pays 4 more, without option 1 its reader pays 9 more.
  option_costs options{.prices = {5, 5}, .costs = {{10, 14}, {29, 20}}};
  CHECK(reduce_options(options, {0, 1}) == chosen{1, 1});
  options.prices = {4, 4};  // no gain
  CHECK(reduce_options(options, {0, 1}) == chosen{0, 1});
  options.costs.push_back({10, 14});
  options.prices = {7, 10};  // 7 - 8 and 10 - 9
  CHECK(reduce_options(options, {0, 1, 0}) == chosen{0, 0, 0});
}

TEST_CASE("npu options: several are given up, the one that saves most first") {
  // 3 - 1, then 3 - 2; the last one stays.
  option_costs const options{.prices = {3, 3, 3}, .costs = {{1, 3, 3}, {2, 1, 2}, {5, 5, 1}}};
  CHECK(reduce_options(options, {0, 1, 2}) == chosen{2, 2, 2});
}

TEST_CASE("npu options: an option that a reader cannot have is no choice") {
  option_costs const options{.prices = {100, 100}, .costs = {{1, never}, {never, 1}, {1, 2}}};
  CHECK(reduce_options(options, {0, 1, 0}) == chosen{0, 1, 0});
}

TEST_CASE("npu options: readers keep what they have if others cost as much") {
  option_costs const options{.prices = {0, 0}, .costs = {{1, 1}, {1, 1}}};
  CHECK(reduce_options(options, {0, 1}) == chosen{0, 1});
  // No reader has option 1, which is therefore no choice.
  CHECK(reduce_options({.prices = {1, 1}, .costs = {{9, 1}}}, {0}) == chosen{0});
  CHECK(reduce_options({}, {}).empty());
}
