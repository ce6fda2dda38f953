#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Small TOSA graphs with one convolution or pool and what follows it, for tests on NPUs.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// One convolution or pool. Of pools, `weights` is the height and width of the kernel.
struct window_case {
  op code = op::conv2d;
  ir::shape in{};
  ir::shape weights{};
  numbers pad{0, 0, 0, 0};
  numbers stride{1, 1};
  numbers dilation{1, 1};
  dtype type = dtype::int8;
  std::int8_t weight_zero_point = 0;
  std::int32_t input_zero_point = -5;
  bool per_channel = true;
  bool one_bias = false;
  bool rescaled = true;
  bool computed = false;  ///< weights are inputs, and the bias, or 0 for 16-bit elements
};

inline std::string text_of(window_case const& c) {
  auto const list = [](auto const& all) {
    std::string text;
    for (auto const n : all) text += " " + std::to_string(n);
    return text;
  };
  return std::string(tosa::name(c.code)) + " " + std::string(tosa::name(c.type)) + " in" +
         list(c.in) + " weights" + list(c.weights) + " pad" + list(c.pad) + " stride" +
         list(c.stride) + " dilation" + list(c.dilation);
}

/// A number of bytes as a constant of any type.
inline tensor_id constant_of(maker& m, dtype type, ir::dtype stored, ir::shape const& sizes,
                             std::vector<std::int64_t> const& values) {
  std::vector<std::byte> bytes;
  auto const width = static_cast<unsigned>(ir::size_of(stored));
  for (auto const v : values) {
    for (unsigned i = 0; i < width; ++i) {
      bytes.push_back(static_cast<std::byte>(static_cast<std::uint64_t>(v) >> (8 * i)));
    }
  }
  return m.tensor(type, sizes, ir::tensor_data::dense(stored, sizes, bytes));
}

inline std::vector<std::int64_t> random_numbers(std::mt19937& random, std::int64_t count,
                                                std::int64_t least, std::int64_t most) {
  std::vector<std::int64_t> made(static_cast<std::size_t>(count));
  auto const range = static_cast<std::uint64_t>(most - least + 1);
  for (auto& n : made) n = least + static_cast<std::int64_t>(random() % range);
  return made;
}

/// Rows, columns (and planes) of the result; 0 if the window does not fit evenly.
inline ir::shape spatial_out(window_case const& c, std::vector<std::int64_t> const& in,
                             std::vector<std::int64_t> const& kernel) {
  ir::shape made;
  for (std::size_t i = 0; i < in.size(); ++i) {
    auto const padding = std::int64_t{c.pad[2 * i]} + c.pad[2 * i + 1];
    if (c.code == op::transpose_conv2d) {
      made.push_back((in[i] - 1) * c.stride[i] + padding + kernel[i]);
      continue;
    }
    auto const moves = in[i] + padding - (kernel[i] - 1) * c.dilation[i] - 1;
    made.push_back(moves < 0 || moves % c.stride[i] != 0 ? 0 : moves / c.stride[i] + 1);
  }
  return made;
}

inline tosa::graph pool_graph(window_case const& c, ir::shape const& out) {
  maker m;
  auto const x = m.input(c.type, c.in);
  std::vector<tensor_id> inputs{x};
  auto const kernel =
      numbers{static_cast<std::int32_t>(c.weights[0]), static_cast<std::int32_t>(c.weights[1])};
  tosa::attributes attrs{{"kernel", kernel}, {"stride", c.stride}, {"pad", c.pad}};
  if (c.code == op::avg_pool2d) {
    bool const is_wide = c.type == dtype::int16;
    auto const stored = is_wide ? ir::dtype::int16 : ir::dtype::int8;
    inputs.push_back(constant_of(m, c.type, stored, {1}, {is_wide ? 0 : c.input_zero_point}));
    inputs.push_back(constant_of(m, c.type, stored, {1}, {is_wide ? 0 : 3}));
    attrs.set("acc_type", symbol{"INT32"});
  } else {
    attrs.set("nan_mode", symbol{"PROPAGATE"});
  }
  m.add(c.code, inputs, c.type, out, std::move(attrs));
  return std::move(m.g);
}

/// The graph of a case; empty if its window does not fit the input evenly.
inline tosa::graph graph_of(window_case const& c, unsigned seed = 1) {
  std::mt19937 random(seed);
  bool const is_pool = c.code == op::max_pool2d || c.code == op::avg_pool2d;
  bool const is_3d = c.code == op::conv3d;
  bool const is_depthwise = c.code == op::depthwise_conv2d;
  auto const& w = c.weights;
  std::vector<std::int64_t> in{c.in[1], c.in[2]};
  std::vector<std::int64_t> kernel =
      is_depthwise || is_pool ? std::vector{w[0], w[1]} : std::vector{w[1], w[2]};
  if (is_3d) {
    in.push_back(c.in[3]);
    kernel.push_back(w[3]);
  }
  auto out = spatial_out(c, in, kernel);
  for (auto const size : out) {
    if (size <= 0) return {};
  }
  auto const channels = is_pool ? c.in[3] : is_depthwise ? w[2] * w[3] : w[0];
  out.insert(0, c.in[0]);
  out.push_back(channels);
  if (is_pool) return pool_graph(c, out);

  maker m;
  bool const is_wide = c.type == dtype::int16;
  auto const sums = is_wide ? dtype::int48 : dtype::int32;
  auto const x = m.input(c.type, c.in);
  auto const weights = c.computed ? m.input(dtype::int8, w)
                                  : constant_of(m, dtype::int8, ir::dtype::int8, w,
                                                random_numbers(random, w.numel(), -127, 127));
  auto const biases = c.one_bias ? 1 : channels;
  auto const most_bias = c.computed ? 0 : 9000;
  auto const bias =
      c.computed && !is_wide
          ? m.input(dtype::int32, {biases})
          : constant_of(m, sums, is_wide ? ir::dtype::int64 : ir::dtype::int32, {biases},
                        random_numbers(random, biases, -most_bias, most_bias));
  auto const zero = constant_of(m, c.type, is_wide ? ir::dtype::int16 : ir::dtype::int8, {1},
                                {is_wide ? 0 : c.input_zero_point});
  tosa::attributes attrs{{"acc_type", symbol{is_wide ? "INT48" : "INT32"}},
                         {"local_bound", false},
                         {"stride", c.stride}};
  if (c.code == op::transpose_conv2d) {
    attrs.set("out_pad", c.pad);
  } else {
    attrs.set("pad", c.pad);
    attrs.set("dilation", c.dilation);
  }
  auto const y = m.add(c.code, {x, weights, bias, zero, m.int8({c.weight_zero_point})}, sums, out,
                       std::move(attrs));
  if (!c.rescaled) return std::move(m.g);
  auto const scales = c.per_channel ? channels : 1;
  auto const multipliers = is_wide
                               ? constant_of(m, dtype::int16, ir::dtype::int16, {scales},
                                             random_numbers(random, scales, 16384, 32767))
                               : constant_of(m, dtype::int32, ir::dtype::int32, {scales},
                                             random_numbers(random, scales, 1 << 30, 0x7fffffff));
  auto const shifts = constant_of(
      m, dtype::int8, ir::dtype::int8, {scales},
      is_wide ? random_numbers(random, scales, 24, 26) : random_numbers(random, scales, 38, 41));
  auto const before = constant_of(m, sums, is_wide ? ir::dtype::int64 : ir::dtype::int32, {1}, {0});
  auto const after =
      constant_of(m, c.type, is_wide ? ir::dtype::int16 : ir::dtype::int8, {1}, {is_wide ? 0 : 7});
  m.add(op::rescale, {y, multipliers, shifts, before, after}, c.type, out,
        {{"scale32", !is_wide},
         {"rounding_mode", symbol{"SINGLE_ROUND"}},
         {"per_channel", c.per_channel},
         {"input_unsigned", false},
         {"output_unsigned", false}});
  return std::move(m.g);
}

inline bool fits(tosa::graph const& g) { return !g.regions.empty() && !g.main().outputs.empty(); }

/// Checks that NPUs of every family compute what TOSA says.
inline void check_on_npus(window_case const& c, unsigned seed = 1) {
  auto const g = graph_of(c, seed);
  INFO(text_of(c));
  REQUIRE(fits(g));
  for (std::string_view const name : {"ethos-u55-32", "ethos-u55-128", "ethos-u65-512",
                                      "ethos-u85-128", "ethos-u85-512", "ethos-u85-2048"}) {
    for (auto const& npu : arm_delegate::target::all_npus) {
      if (npu.name != name) continue;
      INFO(text_of(c), " on ", std::string(name));
      std::string text;
      try {
        text = difference(g, npu, seed);
      } catch (arm_delegate::error const& e) {
        text = e.what();
      }
      CHECK(text.empty());
      if (!text.empty()) MESSAGE(text);
    }
  }
}

}  // namespace support
