// SPDX-License-Identifier: BSD-3-Clause
// The results and errors of a graph do not depend on the number of threads.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/allocations.hpp>
#include <support/corpus.hpp>
#include <support/reference.hpp>
#include <support/tosa_maker.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::maker;
using support::numbers;
using support::symbol;
using tosa::dtype;
using tosa::op;
using tosa::tensor_id;
namespace fs = std::filesystem;

namespace {

void fill_randomly(tosa::operand const& to, std::mt19937& random) {
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    for (std::int64_t i = 0; i < to.numel(); ++i) {
      auto const number = static_cast<std::int32_t>(random() % 200) - 100;
      to.as<T>()[i] = to.type == dtype::boolean ? static_cast<T>(number & 1)
                      : std::is_integral_v<T>   ? static_cast<T>(number)
                                                : static_cast<T>(number) / static_cast<T>(7);
    }
  });
}

/// The bytes of all outputs, or the error.
std::string result(tosa::graph const& g, std::size_t threads) {
  tosa::interpreter net(g, {.threads = threads});
  std::mt19937 random(7);
  for (auto const& input : net.inputs()) fill_randomly(input, random);
  std::string bytes;
  for (int repeat = 0; repeat < 3; ++repeat) {
    try {
      auto const before = allocations();
      net.run();
      CHECK(allocations() == before);
    } catch (error const& e) {
      bytes += e.what();
      continue;
    }
    for (auto const& out : net.outputs()) {
      bytes.append(reinterpret_cast<char const*>(out.data), out.byte_size());
    }
  }
  return bytes;
}

void check_any_number_of_threads(tosa::graph const& g, std::string const& what) {
  auto const alone = result(g, 1);
  for (std::size_t const threads : {0U, 2U, 3U, 5U}) {
    CHECK_MESSAGE(result(g, threads) == alone, what << " with " << threads << " threads");
  }
}

ir::tensor_data random_data(ir::dtype type, ir::shape const& sizes) {
  std::mt19937 random(11);
  std::vector<std::int8_t> all(static_cast<std::size_t>(sizes.numel()));
  for (auto& x : all) x = static_cast<std::int8_t>(random() % 61 - 30);
  if (type == ir::dtype::int8)
    return ir::tensor_data::of(type, sizes, std::span<std::int8_t const>(all));
  std::vector<float> const floats(all.begin(), all.end());
  return ir::tensor_data::of(type, sizes, std::span<float const>(floats));
}

tosa::attributes window(char const* accumulator, numbers const& kernel = {}) {
  tosa::attributes a{{"pad", numbers{1, 1, 1, 1}},
                     {"stride", numbers{1, 1}},
                     {"acc_type", symbol{accumulator}},
                     {"nan_mode", symbol{"PROPAGATE"}}};
  if (kernel.empty()) {
    a.set("dilation", numbers{1, 1});
  } else {
    a.set("kernel", kernel);
  }
  return a;
}

/// Large enough that every operator is split into parts.
tosa::graph integers(dtype type) {
  ir::shape const image{1, 60, 70, 24};
  maker m;
  auto const zero8 = m.int8({0});
  auto const zero = type == dtype::int8
                        ? zero8
                        : m.constant(type, support::data_of<std::int16_t>(ir::dtype::int16, {0}));
  auto const sums = type == dtype::int8 ? dtype::int32 : dtype::int48;
  auto const bias =
      type == dtype::int8
          ? m.int32(numbers(24, 100))
          : m.constant(dtype::int48, support::data_of<std::int64_t>(ir::dtype::int64, {100}));
  auto x = m.input(type, image);
  auto const rescale = [&](tensor_id from, std::int8_t shift) {
    bool const wide = m.g.main()[from].type == dtype::int48;
    auto const multiplier =
        m.constant(wide ? dtype::int16 : dtype::int32,
                   wide ? support::data_of(ir::dtype::int16, std::vector<std::int16_t>(24, 20000))
                        : support::data_of(ir::dtype::int32, numbers(24, 1 << 30)));
    auto const from_zero =
        wide ? m.constant(dtype::int48, support::data_of<std::int64_t>(ir::dtype::int64, {0}))
             : m.int32({0});
    auto const down = wide ? static_cast<std::int8_t>(shift - 16) : shift;
    return m.add(
        op::rescale,
        {from, multiplier, m.int8(std::vector<std::int8_t>(24, down)), from_zero, zero}, type,
        image,
        {{"scale32", !wide}, {"rounding_mode", symbol{"SINGLE_ROUND"}}, {"per_channel", true}});
  };
  auto const accumulator = type == dtype::int8 ? "INT32" : "INT48";
  for (auto const& [code, shape] : {std::pair{op::conv2d, ir::shape{24, 3, 3, 24}},
                                    {op::depthwise_conv2d, ir::shape{3, 3, 24, 1}}}) {
    auto const w = m.constant(dtype::int8, random_data(ir::dtype::int8, shape));
    x = m.add(code, {x, w, bias, zero, zero8}, sums, image, window(accumulator));
    x = rescale(x, 40);
  }
  x = m.add(op::max_pool2d, {x}, type, image, window("INT32", {3, 3}));
  x = m.add(op::avg_pool2d, {x, zero, zero}, type, image, window("INT32", {3, 3}));
  if (type == dtype::int8) {
    x = m.add(op::table, {x, m.constant(type, random_data(ir::dtype::int8, {256}))}, type, image);
  }
  return std::move(m.g);
}

tosa::graph floats() {
  ir::shape const image{2, 60, 70, 24};
  maker m;
  auto const bias = m.constant(dtype::fp32, random_data(ir::dtype::float32, {24}));
  auto const zero = m.constant(dtype::fp32, random_data(ir::dtype::float32, {1}));
  m.g.main()[zero].data =
      ir::tensor_data::of(ir::dtype::float32, {1}, std::span<float const>(std::vector{0.0F}));
  auto const x = m.input(dtype::fp32, image);
  auto y = x;
  for (auto const& [code, shape] : {std::pair{op::conv2d, ir::shape{24, 3, 3, 24}},
                                    {op::depthwise_conv2d, ir::shape{3, 3, 24, 1}}}) {
    auto const w = m.constant(dtype::fp32, random_data(ir::dtype::float32, shape));
    y = m.add(code, {y, w, bias, zero, zero}, dtype::fp32, image, window("FP32"));
    y = m.add(op::tanh, {y}, dtype::fp32, image);
  }
  y = m.add(op::avg_pool2d, {y, zero, zero}, dtype::fp32, image, window("FP32", {3, 3}));
  y = m.add(op::add, {x, y}, dtype::fp32, image);
  y = m.add(op::reshape, {y, m.shape({1, 8400, 24})}, dtype::fp32, {1, 8400, 24});
  auto const b = m.input(dtype::fp32, {1, 24, 40});
  m.add(op::matmul, {y, b, zero, zero}, dtype::fp32, {1, 8400, 40});
  return std::move(m.g);
}

/// A sum that overflows: its bias is too large from some channel on.
tosa::graph overflowing() {
  maker m;
  auto bias = numbers(24, 0);
  std::fill(bias.begin() + 9, bias.end(), 2147483647);
  auto const w = m.constant(dtype::int8, random_data(ir::dtype::int8, {24, 3, 3, 24}));
  auto const x = m.input(dtype::int8, {1, 60, 70, 24});
  m.add(op::conv2d, {x, w, m.int32(bias), m.int8({0}), m.int8({0})}, dtype::int32, {1, 60, 70, 24},
        window("INT32"));
  return std::move(m.g);
}

}  // namespace

TEST_CASE("any number of threads gives the same bytes") {
  check_any_number_of_threads(integers(dtype::int8), "INT8");
  check_any_number_of_threads(integers(dtype::int16), "INT16");
  check_any_number_of_threads(floats(), "floats");
}

TEST_CASE("any number of threads gives the same error") {
  auto const g = overflowing();
  CHECK(result(g, 1).find("unpredictable") != std::string::npos);
  check_any_number_of_threads(g, "overflow");
}

TEST_CASE("any number of threads gives the same bytes: models") {
  auto const corpus = support::corpus();
  if (!corpus) {
    std::cout << "SKIPPED: models with several threads: no corpus, set ARM_DELEGATE_CORPUS\n";
    return;
  }
  auto const is_graph = [](fs::path const& path) { return path.extension() == ".tosa"; };
  for (auto const& path : support::files_in(*corpus + "/models", is_graph)) {
    auto const g = tosa::deserialize(support::read_file(path));
    check_any_number_of_threads(g, path.string());
  }
}
