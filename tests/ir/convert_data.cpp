// SPDX-License-Identifier: BSD-3-Clause
// Constants in another element type.

#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

using namespace arm_delegate;

TEST_CASE("converted: integers to floats and to narrower integers, which wrap") {
  std::array<std::int64_t, 3> const numbers{1, -2, 300};
  auto const from =
      ir::tensor_data::of(ir::dtype::int64, {3}, std::span<std::int64_t const>(numbers));
  for (auto type : {ir::dtype::float32, ir::dtype::float16, ir::dtype::int32}) {
    auto const made = ir::converted(from, type);
    CHECK(made.type() == type);
    CHECK(made.values<double>() == std::vector<double>{1, -2, 300});
  }
  CHECK(ir::converted(from, ir::dtype::int8).values<int>() == std::vector{1, -2, 44});
  CHECK_FALSE(support::failure([&] { ir::converted(from, ir::dtype::float64); }).empty());
}

// torch.tensor([-1.7, 2.9, 300.5]).to(...)
TEST_CASE("converted: floats to integers, cut off after the point, and to bool") {
  auto const real = support::floats({3}, {-1.7F, 2.9F, 300.5F});
  CHECK(ir::converted(real, ir::dtype::int32).values<int>() == std::vector{-1, 2, 300});
  CHECK(ir::converted(real, ir::dtype::int64).values<int>() == std::vector{-1, 2, 300});
  CHECK(ir::converted(real, ir::dtype::int16).type() == ir::dtype::int16);
  auto const small = support::floats({2}, {0.5F, 0});
  CHECK(ir::converted(small, ir::dtype::uint8).values<int>() == std::vector{0, 0});
  auto const truth = ir::converted(small, ir::dtype::boolean);
  CHECK(truth.type() == ir::dtype::boolean);
  CHECK(truth.values<int>() == std::vector{1, 0});
  for (float wrong : {1e30F, std::numeric_limits<float>::quiet_NaN()}) {
    auto const data = support::floats({1}, {wrong});
    CHECK_FALSE(support::failure([&] { ir::converted(data, ir::dtype::int8); }).empty());
  }
}
