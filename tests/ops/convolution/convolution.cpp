// SPDX-License-Identifier: BSD-3-Clause
// aten.convolution: conv1d or conv2d by the rank of its input.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

namespace {

/// A convolution of that input and weight, perhaps transposed.
program_builder convolved(ir::shape const& input, ir::shape const& weight, bool transposed) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, input);
  auto const w = b.constant("w", support::filled(weight, 1));
  std::vector<std::int64_t> const ones(input.rank() - 2, 1);
  std::vector<std::int64_t> const zeros(input.rank() - 2, 0);
  b.output(b.call("aten.convolution.default",
                  {x, w, ir::none{}, ones, zeros, ones, transposed, zeros, 1}));
  return b;
}

}  // namespace

TEST_CASE("convolution: becomes conv1d or conv2d") {
  auto one = convolved({1, 2, 5}, {3, 2, 3}, false);
  CHECK(support::output(support::lower(one)).sizes == ir::shape{1, 3, 3});
  auto two = convolved({1, 2, 5, 5}, {3, 2, 3, 3}, false);
  CHECK(support::operators(support::lower(two)) == "TRANSPOSE CONV2D TRANSPOSE");
}

TEST_CASE("convolution: transposed ones in one and two dimensions, and conv3d") {
  auto one = convolved({1, 3, 5}, {3, 2, 3}, true);
  CHECK(support::output(support::lower(one)).sizes == ir::shape{1, 2, 7});
  auto two = convolved({1, 3, 5, 5}, {3, 2, 3, 3}, true);
  CHECK(support::operators(support::lower(two)) == "TRANSPOSE TRANSPOSE_CONV2D TRANSPOSE");
  auto three = convolved({1, 2, 5, 5, 5}, {3, 2, 3, 3, 3}, false);
  CHECK(support::operators(support::lower(three)) == "TRANSPOSE CONV3D TRANSPOSE");
}

TEST_CASE("convolution: transposed ones in three dimensions are refused") {
  auto three = convolved({1, 3, 5, 5, 5}, {3, 2, 3, 3, 3}, true);
  auto const text = support::failure([&] { support::lower(three); });
  CHECK(text.find("rank of the input of a transposed convolution: 5 (allowed: 3 or 4)") !=
        std::string::npos);
}
