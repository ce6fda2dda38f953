// SPDX-License-Identifier: BSD-3-Clause
// aten.lstm: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// Layers with a state of two numbers.
std::span<ir::value_id const> network(program_builder& b, std::int64_t length, std::int64_t layers,
                                      bool train) {
  auto const input = [&](char const* name, ir::shape const& sizes) {
    return b.input(name, ir::dtype::float32, sizes);
  };
  std::vector<ir::value_id> const states{input("h", {layers, 1, 2}), input("c", {layers, 1, 2})};
  auto const x = input("x", {length, 1, 2});
  auto const of_input = b.constant("w", support::filled({8, 2}, 0.5F));
  auto const of_state = b.constant("v", support::filled({8, 2}, 0.5F));
  std::vector<ir::value_id> weights;
  for (std::int64_t i = 0; i < layers; ++i) weights.insert(weights.end(), {of_input, of_state});
  return b.call_all("aten.lstm.input",
                    {x, states, weights, false, layers, 0.5, train, false, false});
}

std::string refusal(std::int64_t length, std::int64_t layers, bool train) {
  auto b = support::builder();
  b.output(network(b, length, layers, train).front());
  return support::failure([&] { support::lower(b); });
}

}  // namespace

TEST_CASE("lstm: one linear layer over the sequence, one over the state for each element") {
  for (std::int64_t const length : {1, 3}) {
    auto b = support::builder();
    for (auto v : network(b, length, 1, false)) b.output(v);
    auto const g = support::lower(b);
    CHECK(support::count(g, tosa::op::conv2d) == 1 + length);
    CHECK(support::count(g, tosa::op::sigmoid) == 3 * length);
    CHECK(support::count(g, tosa::op::tanh) == 2 * length);
    CHECK(support::count(g, tosa::op::mul) == 3 * length);
  }
}

TEST_CASE("lstm: dropout and long sequences are refused") {
  CHECK(refusal(2, 2, false).empty());
  CHECK(refusal(2, 1, true).empty());
  CHECK(refusal(2, 2, true).find("model.eval()") != std::string::npos);
  CHECK(refusal(4097, 1, false).find("at most 4096") != std::string::npos);
}

TEST_CASE("lstm: weights computed at run time are refused") {
  auto b = support::builder();
  auto const input = [&](char const* name, ir::shape const& sizes) {
    return b.input(name, ir::dtype::float32, sizes);
  };
  std::vector<ir::value_id> const states{input("h", {1, 1, 2}), input("c", {1, 1, 2})};
  std::vector<ir::value_id> const weights{input("w", {8, 2}), input("v", {8, 2})};
  auto const x = input("x", {1, 1, 2});
  auto const results =
      b.call_all("aten.lstm.input", {x, states, weights, false, 1, 0.0, false, false, false});
  b.output(results.front());
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("'w' is computed at run time") != std::string::npos);
}

TEST_CASE("lstm: states of other sizes are refused") {
  auto b = support::builder();
  auto const input = [&](char const* name, ir::shape const& sizes) {
    return b.input(name, ir::dtype::float32, sizes);
  };
  std::vector<ir::value_id> const states{input("h", {1, 1, 2}), input("c", {1, 1, 3})};
  std::vector<ir::value_id> const weights{input("w", {8, 2}), input("v", {8, 2})};
  auto const x = input("x", {1, 1, 2});
  auto const text = support::failure([&] {
    b.call_all("aten.lstm.input", {x, states, weights, false, 1, 0.0, false, false, false});
  });
  CHECK(text.find("'c' has the sizes [1, 1, 3], not [1, 1, 2]") != std::string::npos);
}
