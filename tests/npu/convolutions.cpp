// SPDX-License-Identifier: BSD-3-Clause
// Convolutions on NPUs: windows within the hardware's limits, and windows that are decomposed.

#include "window_graphs.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <vector>

namespace {

using namespace support;

/// One of several numbers.
template <class Number>
Number one_of(std::mt19937& random, std::vector<Number> const& all) {
  return all[random() % all.size()];
}

}  // namespace

TEST_CASE("convolutions within the hardware's window") {
  check_on_npus({.in = {1, 1, 1, 1}, .weights = {1, 1, 1, 1}});
  check_on_npus({.in = {1, 9, 7, 3}, .weights = {5, 3, 3, 3}, .pad = {1, 1, 1, 1}});
  check_on_npus({.in = {2, 8, 9, 17}, .weights = {33, 2, 3, 17}, .stride = {2, 3}});
  check_on_npus({.in = {3, 5, 5, 16}, .weights = {24, 1, 1, 16}});
  check_on_npus({.in = {1, 17, 9, 4}, .weights = {8, 3, 3, 4}, .dilation = {2, 2}});
  check_on_npus({.in = {2, 5, 4, 3}, .weights = {4, 1, 1, 3}, .dilation = {5, 1}});
  check_on_npus({.in = {257, 1, 1, 19}, .weights = {10, 1, 1, 19}});
  check_on_npus({.in = {1, 1, 255, 8}, .weights = {8, 1, 9, 8}, .pad = {0, 0, 4, 4}});
}

TEST_CASE("convolutions of other types, biases and zero points") {
  window_case c{.in = {1, 7, 6, 5}, .weights = {6, 3, 2, 5}, .pad = {1, 1, 0, 1}};
  c.one_bias = true;
  check_on_npus(c);
  c.per_channel = false;
  c.rescaled = false;
  check_on_npus(c);
  c.rescaled = true;
  c.type = dtype::int16;
  check_on_npus(c);
  c.code = op::depthwise_conv2d;
  c.weights = {3, 2, 5, 1};
  check_on_npus(c);
}

TEST_CASE("strides beyond the hardware's") {
  check_on_npus({.in = {1, 16, 16, 3}, .weights = {6, 4, 4, 3}, .stride = {4, 4}});
  check_on_npus({.in = {1, 33, 35, 3}, .weights = {6, 9, 5, 3}, .stride = {8, 6}});
  check_on_npus(
      {.in = {1, 30, 31, 4}, .weights = {40, 7, 7, 4}, .pad = {3, 2, 3, 1}, .stride = {7, 7}});
  check_on_npus({.in = {1, 21, 21, 9}, .weights = {7, 1, 1, 9}, .stride = {5, 4}});
  check_on_npus(
      {.in = {1, 19, 22, 6}, .weights = {4, 2, 3, 6}, .pad = {0, 1, 2, 1}, .stride = {9, 11}});
  check_on_npus({.in = {1, 300, 3, 2}, .weights = {3, 5, 3, 2}, .stride = {5, 1}});
}

TEST_CASE("strides beyond the hardware's with dilation") {
  for (std::int32_t const stride : {4, 5, 8}) {
    check_on_npus({.in = {1, 3 + 2 * stride, 5 + 3 * stride, 2},
                   .weights = {1, 2, 3, 2},
                   .pad = {0, 0, 0, 0},
                   .stride = {stride, stride},
                   .dilation = {2, 2}});
  }
}

TEST_CASE("dilations beyond the hardware's") {
  check_on_npus({.in = {1, 17, 20, 5}, .weights = {6, 3, 3, 5}, .dilation = {3, 5}});
  check_on_npus(
      {.in = {1, 30, 30, 3}, .weights = {6, 3, 3, 3}, .pad = {6, 6, 4, 4}, .dilation = {6, 4}});
  check_on_npus({.in = {1, 31, 28, 3},
                 .weights = {6, 3, 3, 3},
                 .pad = {4, 4, 3, 3},
                 .stride = {2, 3},
                 .dilation = {4, 6}});
  check_on_npus({.in = {1, 1, 90, 3}, .weights = {4, 1, 40, 3}, .dilation = {1, 2}});
}

TEST_CASE("kernels beyond the hardware's") {
  check_on_npus({.in = {1, 1, 100, 3}, .weights = {4, 1, 80, 3}, .pad = {0, 0, 9, 30}});
  check_on_npus({.in = {1, 100, 2, 3}, .weights = {4, 80, 2, 3}, .pad = {9, 30, 0, 1}});
  check_on_npus({.in = {1, 70, 71, 1}, .weights = {3, 66, 67, 1}, .pad = {1, 0, 0, 2}});
  check_on_npus({.code = op::depthwise_conv2d,
                 .in = {1, 1, 100, 19},
                 .weights = {1, 70, 19, 1},
                 .pad = {0, 0, 9, 3}});
}

TEST_CASE("kernels and padding beyond the hardware's") {
  check_on_npus({.in = {1, 1, 9, 2}, .weights = {2, 1, 140, 2}, .pad = {0, 0, 135, 130}});
  check_on_npus(
      {.in = {1, 4, 1, 2}, .weights = {2, 60, 1, 2}, .pad = {270, 300, 0, 0}, .dilation = {5, 1}});
}

TEST_CASE("padding beyond the kernel") {
  check_on_npus({.in = {1, 3, 4, 3}, .weights = {4, 2, 2, 3}, .pad = {5, 3, 1, 7}});
  check_on_npus(
      {.in = {1, 3, 1, 3}, .weights = {4, 1, 1, 3}, .pad = {0, 0, 1, 1}, .stride = {1, 2}});
  check_on_npus({.in = {1, 1, 4, 3}, .weights = {4, 1, 2, 3}, .pad = {0, 1, 0, 0}});
  check_on_npus({.in = {1, 2, 1, 3}, .weights = {4, 1, 1, 3}, .pad = {130, 2, 3, 260}});
}

TEST_CASE("depthwise convolutions") {
  for (std::int64_t const multiplier : {1, 2, 3}) {
    for (std::int64_t const channels : {1, 3, 8, 17, 130}) {
      check_on_npus({.code = op::depthwise_conv2d,
                     .in = {1, 7, 5, channels},
                     .weights = {3, 3, channels, multiplier},
                     .pad = {1, 1, 1, 1}});
    }
  }
  check_on_npus({.code = op::depthwise_conv2d,
                 .in = {2, 17, 33, 20},
                 .weights = {3, 5, 20, 1},
                 .pad = {1, 0, 2, 2},
                 .stride = {5, 4}});
  check_on_npus({.code = op::depthwise_conv2d,
                 .in = {1, 17, 13, 20},
                 .weights = {3, 3, 20, 2},
                 .pad = {3, 3, 3, 3},
                 .dilation = {3, 4}});
}

TEST_CASE("transposed convolutions") {
  for (std::int32_t const sy : {1, 2, 3}) {
    for (std::int32_t const sx : {1, 2, 5}) {
      check_on_npus({.code = op::transpose_conv2d,
                     .in = {1, 4, 5, 6},
                     .weights = {7, 3, 4, 6},
                     .pad = {0, 0, 0, 0},
                     .stride = {sy, sx}});
      check_on_npus({.code = op::transpose_conv2d,
                     .in = {2, 3, 4, 3},
                     .weights = {5, 3, 2, 3},
                     .pad = {-1, 2, 3, -1},
                     .stride = {sy, sx}});
    }
  }
  check_on_npus({.code = op::transpose_conv2d,
                 .in = {1, 5, 1, 17},
                 .weights = {16, 2, 2, 17},
                 .pad = {-1, -1, 0, 0},
                 .stride = {2, 2},
                 .type = dtype::int16});
}

TEST_CASE("convolutions over volumes") {
  check_on_npus({.code = op::conv3d,
                 .in = {1, 4, 5, 6, 3},
                 .weights = {5, 1, 3, 3, 3},
                 .pad = {0, 0, 1, 1, 1, 1},
                 .stride = {1, 1, 1},
                 .dilation = {1, 1, 1}});
  check_on_npus({.code = op::conv3d,
                 .in = {2, 5, 5, 5, 3},
                 .weights = {5, 3, 2, 3, 3},
                 .pad = {1, 1, 1, 0, 1, 1},
                 .stride = {1, 1, 2},
                 .dilation = {1, 1, 1}});
  check_on_npus({.code = op::conv3d,
                 .in = {1, 8, 3, 4, 2},
                 .weights = {4, 3, 2, 2, 2},
                 .pad = {5, 2, 0, 0, 0, 0},
                 .stride = {2, 1, 1},
                 .dilation = {2, 1, 1}});
}

TEST_CASE("computed weights and biases") {
  window_case c{.in = {2, 7, 6, 5}, .weights = {6, 3, 2, 5}, .pad = {1, 1, 0, 1}};
  c.computed = true;
  c.weight_zero_point = 2;
  check_on_npus(c);
  c = {.in = {1, 3, 5, 17}, .weights = {9, 1, 1, 17}};
  c.computed = true;
  c.one_bias = true;
  check_on_npus(c);
  c = {.code = op::depthwise_conv2d,
       .in = {2, 9, 7, 5},
       .weights = {3, 2, 5, 2},
       .pad = {1, 1, 2, 2},
       .stride = {2, 3},
       .dilation = {1, 4}};
  c.computed = true;
  check_on_npus(c);
  c.weights = {2, 2, 5, 1};
  c.pad = {0, 0, 1, 1};
  c.stride = {1, 1};
  c.dilation = {3, 1};
  check_on_npus(c);
}

TEST_CASE("computed weights of 16-bit convolutions") {
  window_case c{.in = {2, 7, 6, 5}, .weights = {6, 3, 2, 5}, .pad = {1, 1, 0, 1}};
  c.computed = true;
  c.type = dtype::int16;
  c.per_channel = false;
  c.weight_zero_point = -3;
  check_on_npus(c);
  c = {.in = {1, 3, 5, 17}, .weights = {9, 1, 1, 17}};
  c.computed = true;
  c.type = dtype::int16;
  c.per_channel = false;
  check_on_npus(c);
}

TEST_CASE("U55 and U65 refuse a bias of more than 40 bits") {
  window_case c{.in = {1, 2, 2, 3}, .weights = {1, 1, 1, 3}};
  c.type = dtype::int16;
  auto g = graph_of(c);
  auto& bias = g.main()[g.main().operations[0].inputs[2]];
  for (std::int64_t const end : {1, -1}) {
    bias.data = data_of<std::int64_t>(ir::dtype::int64, {end * (std::int64_t{1} << 40)});
    for (auto const& npu : arm_delegate::target::all_npus) {
      INFO(npu.name);
      if (npu.family == arm_delegate::npu_family::u85) {
        CHECK(difference(g, npu) == "");
      } else {
        CHECK_THROWS_WITH_AS(compiled_for(g, npu), doctest::Contains("the bias of a convolution"),
                             arm_delegate::error);
      }
    }
  }
}

TEST_CASE("random convolutions") {
  std::mt19937 random(7);
  for (unsigned i = 0; i < 120; ++i) {
    auto const channels = one_of<std::int64_t>(random, {1, 2, 3, 8, 16, 17, 33});
    auto const outputs = one_of<std::int64_t>(random, {1, 3, 8, 16, 20, 65});
    auto const kernel = [&] { return one_of<std::int64_t>(random, {1, 1, 2, 3, 3, 5, 7}); };
    auto const size = [&] { return one_of<std::int64_t>(random, {1, 2, 3, 5, 8, 11, 17, 24}); };
    auto const step = [&] { return one_of<std::int32_t>(random, {1, 1, 1, 2, 3, 4, 5}); };
    auto const pad = [&] { return one_of<std::int32_t>(random, {0, 0, 1, 2, 3, 6}); };
    window_case c{.in = {1, size(), size(), channels},
                  .weights = {outputs, kernel(), kernel(), channels},
                  .pad = {pad(), pad(), pad(), pad()},
                  .stride = {step(), step()},
                  .dilation = {step(), step()}};
    if (i % 3 == 0) {
      c.code = op::depthwise_conv2d;
      c.weights = {kernel(), kernel(), channels, one_of<std::int64_t>(random, {1, 1, 2})};
    }
    if (i % 4 == 1) c.type = dtype::int16;
    if (fits(graph_of(c))) check_on_npus(c, i);
  }
}
