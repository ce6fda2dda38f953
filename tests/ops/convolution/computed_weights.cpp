// SPDX-License-Identifier: BSD-3-Clause
// Float convolutions whose weight and bias are inputs of the program.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace ad = arm_delegate;
namespace ir = arm_delegate::ir;

namespace {

std::vector<double> counting(ir::shape const& sizes, int modulus) {
  std::vector<double> out;
  out.reserve(static_cast<std::size_t>(sizes.numel()));
  for (std::int64_t i = 0; i < sizes.numel(); ++i)
    out.push_back(static_cast<double>(i % modulus) - 3);
  return out;
}

/// x [N, 4, ...], and what is convolved with it.
struct operands {
  ir::shape x;
  ir::shape weight;
  ir::shape bias;
};

/// The result if weight and bias are constants, or inputs.
template <class Call>
std::vector<double> result(operands const& o, bool are_computed, Call const& call) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, o.x);
  std::vector<support::array> inputs{{o.x, counting(o.x, 5)}};
  auto const add = [&](std::string_view name, ir::shape const& sizes) {
    auto const values = counting(sizes, 7);
    if (!are_computed) {
      return b.constant(name, support::floats(sizes, {values.begin(), values.end()}));
    }
    inputs.push_back({sizes, values});
    return b.input(name, ir::dtype::float32, sizes);
  };
  auto const weight = add("weight", o.weight);
  auto const bias = add("bias", o.bias);
  b.output(call(b, x, weight, bias));
  return support::evaluate(support::lower(b), inputs).front().data;
}

template <class Call>
void check_equal(operands const& o, Call const& call) {
  CHECK(result(o, true, call) == result(o, false, call));
}

}  // namespace

TEST_CASE("computed weights: a convolution in each number of dimensions, by groups") {
  for (std::int64_t const groups : {1, 2, 4}) {
    CAPTURE(groups);
    auto const inner = 4 / groups;
    auto const plain = [&](std::string_view target) {
      return [=](ad::program_builder& b, ir::value_id x, ir::value_id w, ir::value_id bias) {
        return b.call(target, {x, w, bias, {"groups", groups}});
      };
    };
    check_equal({{1, 4, 7}, {8, inner, 3}, {8}}, plain("aten.conv1d.default"));
    check_equal({{2, 4, 5, 6}, {8, inner, 2, 3}, {8}}, plain("aten.conv2d.default"));
    check_equal({{1, 4, 3, 4, 5}, {8, inner, 2, 3, 2}, {8}}, plain("aten.conv3d.default"));
    auto const out = 2 * groups;
    check_equal({{1, 4, 5}, {4, 2, 3}, {out}}, plain("aten.conv_transpose1d.default"));
    check_equal({{1, 4, 5, 3}, {4, 2, 3, 2}, {out}}, plain("aten.conv_transpose2d.input"));
  }
}
