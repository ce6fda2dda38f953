// SPDX-License-Identifier: BSD-3-Clause
// aten.lstm: linear layers and the arithmetic of its gates.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

/// Layers with a state of two numbers.
std::span<built_value const> network(program_builder& b, std::int64_t length, std::int64_t layers,
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

namespace {

/// The first result for the sequence {1, 2, 3} with these weights, as constants or as inputs.
std::vector<double> result_of(std::vector<float> const& of_input,
                              std::vector<float> const& of_state, bool are_computed) {
  auto b = support::builder();
  auto const parameter = [&](char const* name, std::vector<float> const& values) {
    return are_computed ? b.input(name, ir::dtype::float32, {4, 1})
                        : b.constant(name, support::floats({4, 1}, values));
  };
  auto const zero = b.constant("zero", support::filled({1, 1, 1}, 0));
  auto const x = b.constant("x", support::floats({3, 1, 1}, {1, 2, 3}));
  std::vector<ir::value_id> const states{zero, zero};
  auto const w = parameter("w", of_input);
  std::vector<ir::value_id> const weights{w, parameter("v", of_state)};
  b.output(
      b.call_all("aten.lstm.input", {x, states, weights, false, 1, 0.0, false, false, false})[0]);
  auto const g = support::lower(b);
  std::vector<support::array> inputs;
  for (auto const* values : {&of_input, &of_state}) {
    if (are_computed) inputs.push_back({{4, 1}, {values->begin(), values->end()}});
  }
  return support::evaluate(g, inputs).front().data;
}

}  // namespace

TEST_CASE("lstm: weights may be computed at run time") {
  std::vector<float> const w{0.5F, -0.25F, 1, 0.75F};
  std::vector<float> const v{-0.5F, 1, 0.25F, 0.5F};
  auto const computed = result_of(w, v, true);
  CHECK(computed == result_of(w, v, false));
  // torch.lstm(x, states, [w, v], False, 1, 0.0, False, False, False)
  std::vector<double> const wanted{0.29984045, 0.59769422, 0.76690543};
  REQUIRE(computed.size() == wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(computed[i] == doctest::Approx(wanted[i]).epsilon(1e-5));
  }
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
