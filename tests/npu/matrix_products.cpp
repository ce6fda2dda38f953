// SPDX-License-Identifier: BSD-3-Clause
// MATMUL on NPUs.

#include "reduction_graphs.hpp"
#include <arm_delegate/targets/ethos_u.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace {

using namespace npu_reductions;
namespace target = arm_delegate::target;

struct product_case {
  std::int64_t batch = 1;
  std::int64_t rows = 1;
  std::int64_t depth = 1;
  std::int64_t columns = 1;
};

std::vector<product_case> const& cases() {
  static std::vector<product_case> const all{
      {1, 1, 1, 1},   {1, 1, 17, 3}, {1, 3, 17, 1},  {3, 7, 20, 9},  {2, 5, 1, 6},
      {3, 4, 37, 33}, {2, 33, 8, 4}, {1, 255, 3, 5}, {1, 4, 257, 6}, {4, 10, 16, 10},
  };
  return all;
}

tensor_id random_int8(maker& m, ir::shape const& sizes) {
  std::mt19937 random(3);
  std::vector<std::byte> bytes(static_cast<std::size_t>(sizes.numel()));
  for (auto& b : bytes) b = static_cast<std::byte>(random());
  return m.constant(dtype::int8, ir::tensor_data::dense(ir::dtype::int8, sizes, bytes));
}

tensor_id add_product(maker& m, tensor_id a, tensor_id b, std::int64_t a_zero = 0,
                      std::int64_t b_zero = 0) {
  auto const& first = m.g.main()[a];
  ir::shape const sizes{first.sizes[0], first.sizes[1], m.g.main()[b].sizes[2]};
  auto const type = first.type;
  return m.add(op::matmul, {a, b, zero_of(m, type, a_zero), zero_of(m, type, b_zero)},
               type == dtype::int8 ? dtype::int32 : dtype::int48, sizes);
}

tensor_id narrowed(maker& m, tensor_id product) {
  if (m.g.main()[product].type == dtype::int48) {
    return add_rescale(m, product, dtype::int16, {.multiplier = 21475, .shift = 33});
  }
  return add_rescale(m, product, dtype::int8,
                     {.multiplier = 1'493'622'035, .shift = 40, .output_zero_point = 10});
}

}  // namespace

TEST_CASE("products of computed matrices") {
  for (auto const& c : cases()) {
    CAPTURE(c.batch);
    CAPTURE(c.rows);
    CAPTURE(c.depth);
    CAPTURE(c.columns);
    maker m;
    auto const a = m.input(dtype::int8, {c.batch, c.rows, c.depth});
    auto const b = m.input(dtype::int8, {c.batch, c.depth, c.columns});
    auto const product = add_product(m, a, b, -6, 14);
    auto plain = m.g;
    check_on_npus(plain);
    narrowed(m, product);
    check_on_npus(m.g);
  }
}

TEST_CASE("products of 16-bit matrices") {
  for (auto const& c : cases()) {
    maker m;
    auto const a = m.input(dtype::int16, {c.batch, c.rows, c.depth});
    auto const b = m.input(dtype::int16, {c.batch, c.depth, c.columns});
    auto const product = add_product(m, a, b);
    CHECK(refusals(m.g, target::ethos_u85_256::npu) == 1);  // 48 bits leave the NPU
    narrowed(m, product);
    check_on_npus(m.g);
  }
}

TEST_CASE("products of 16-bit matrices with any scale and type of result") {
  struct scaling {
    std::int32_t multiplier = 1;
    std::int8_t shift = 17;
    dtype type = dtype::int16;
    std::int64_t zero_point = 0;
  };
  // Shifts on both sides of 32, where the NPU's digits of 16 bits end.
  for (auto const& by : {scaling{32767, 17, dtype::int32}, scaling{1, 17, dtype::int32},
                         scaling{16385, 31, dtype::int32}, scaling{32767, 32}, scaling{20001, 33},
                         scaling{32767, 38, dtype::int8, -7}, scaling{0, 40}, scaling{32767, 62}}) {
    CAPTURE(by.multiplier);
    CAPTURE(int{by.shift});
    maker m;
    auto const a = m.input(dtype::int16, {2, 5, 19});
    auto const b = m.input(dtype::int16, {2, 19, 3});
    add_rescale(
        m, add_product(m, a, b), by.type,
        {.multiplier = by.multiplier, .shift = by.shift, .output_zero_point = by.zero_point});
    check_on_npus(m.g);
  }
  maker m;
  auto const product =
      add_product(m, m.input(dtype::int16, {1, 2, 3}), m.input(dtype::int16, {1, 3, 2}));
  add_rescale(m, product, dtype::int32, {.multiplier = 1, .shift = 16});
  CHECK(refusals(m.g, target::ethos_u55_256::npu) == 1);
}

TEST_CASE("products of extreme 16-bit matrices") {
  using arm_delegate::ir::tensor_data;
  using elements = std::vector<std::int16_t>;
  for (auto const first : elements{INT16_MIN, INT16_MAX, -1}) {
    for (auto const second : elements{INT16_MIN, INT16_MAX, 1}) {
      CAPTURE(first);
      CAPTURE(second);
      maker m;
      auto const a = m.input(dtype::int16, {1, 2, 700});
      auto const b = m.input(dtype::int16, {1, 700, 3});
      add_rescale(m, add_product(m, a, b), dtype::int32, {.multiplier = 32767, .shift = 25});
      auto const filled = [](ir::shape const& sizes, std::int16_t number) {
        elements const all(static_cast<std::size_t>(sizes.numel()), number);
        return tensor_data::of(ir::dtype::int16, sizes, std::span<std::int16_t const>(all));
      };
      std::vector<tensor_data> const inputs{filled({1, 2, 700}, first),
                                            filled({1, 700, 3}, second)};
      for (auto const& npu : {target::ethos_u55_32::npu, target::ethos_u65_512::npu}) {
        CHECK(support::difference(m.g, npu, inputs) == "");
      }
    }
  }
}

TEST_CASE("products of extreme 8-bit elements with any zero points") {
  using arm_delegate::ir::tensor_data;
  using elements = std::vector<std::int8_t>;
  // Products of elements without a zero point fit 16 bits, those of both with one may not.
  std::vector<std::pair<std::int64_t, std::int64_t>> const zero_points{
      {-128, 127}, {-128, -128}, {127, 127}, {0, -128}, {-128, 0}, {53, -53}, {54, 54}, {-128, 1}};
  for (auto const& [a_zero, b_zero] : zero_points) {
    for (bool const is_wide : {false, true}) {
      maker m;
      ir::shape const first{2, is_wide ? 40 : 3, 70};
      ir::shape const second{2, 70, is_wide ? 3 : 40};
      auto const a = m.input(dtype::int8, first);
      auto const b = m.input(dtype::int8, second);
      add_rescale(m, add_product(m, a, b, a_zero, b_zero), dtype::int8,
                  {.multiplier = 1'493'622'035, .shift = 46, .output_zero_point = 10});
      auto const filled = [](ir::shape const& sizes, elements const& numbers) {
        elements all(static_cast<std::size_t>(sizes.numel()));
        for (std::size_t i = 0; i < all.size(); ++i) all[i] = numbers[i % numbers.size()];
        return tensor_data::of(ir::dtype::int8, sizes, std::span<std::int8_t const>(all));
      };
      for (auto const& x : {elements{-128}, elements{127}, elements{-128, 127, 3}}) {
        for (auto const& y : {elements{-128}, elements{127}, elements{127, -128, 0, -5}}) {
          CAPTURE(a_zero);
          CAPTURE(b_zero);
          std::vector<tensor_data> const inputs{filled(first, x), filled(second, y)};
          for (auto const& npu : {target::ethos_u55_32::npu, target::ethos_u55_128::npu,
                                  target::ethos_u65_512::npu}) {
            CHECK(support::difference(m.g, npu, inputs) == "");
          }
        }
      }
    }
  }
}

TEST_CASE("products with a constant matrix") {
  for (auto const& c : cases()) {
    CAPTURE(c.batch);
    CAPTURE(c.rows);
    CAPTURE(c.depth);
    CAPTURE(c.columns);
    maker m;
    auto const a = m.input(dtype::int8, {c.batch, c.rows, c.depth});
    auto const b = random_int8(m, {c.batch, c.depth, c.columns});
    narrowed(m, add_product(m, a, b, 5, -100));
    check_on_npus(m.g);
    maker other;
    auto const first = random_int8(other, {c.batch, c.rows, c.depth});
    auto const second = other.input(dtype::int8, {c.batch, c.depth, c.columns});
    narrowed(other, add_product(other, first, second, 127, -128));
    check_on_npus(other.g);
  }
}

TEST_CASE("products of views, into parts of another tensor") {
  maker m;
  auto const x = m.input(dtype::int8, {3, 9, 20});
  auto const y = m.input(dtype::int8, {3, 6, 24});
  auto const a =
      m.add(op::slice, {x, m.shape({0, 2, 4}), m.shape({3, 5, 12})}, dtype::int8, {3, 5, 12});
  auto const turned =
      m.add(op::transpose, {y}, dtype::int8, {3, 24, 6}, {{"perms", numbers{0, 2, 1}}});
  auto const b =
      m.add(op::slice, {turned, m.shape({0, 7, 0}), m.shape({3, 12, 6})}, dtype::int8, {3, 12, 6});
  auto const first = narrowed(m, add_product(m, a, b, 3, 4));
  auto const second = narrowed(m, add_product(m, a, b, -3, 0));
  for (std::int64_t const axis : {0, 1, 2}) {
    CAPTURE(axis);
    ir::shape sizes{3, 5, 6};
    sizes[static_cast<std::size_t>(axis)] *= 2;
    auto joined = m;
    joined.add(op::concat, {first, second}, dtype::int8, sizes, along(axis));
    joined.g.main().outputs.push_back(turned);
    check_on_npus(joined.g);
  }
}

TEST_CASE("a product read twice, rescaled by channel or to 32 bits") {
  maker m;
  auto const a = m.input(dtype::int8, {2, 6, 11});
  auto const product = add_product(m, a, m.input(dtype::int8, {2, 11, 4}), 1, 2);
  auto const wide = add_rescale(m, product, dtype::int32, {.shift = 33});
  auto const narrow = narrowed(m, product);
  auto const by_channel =
      m.add(op::rescale,
            {product, m.int32({1 << 30, 1'500'000'000, 1 << 30, 1'200'000'000}),
             m.int8({36, 36, 38, 39}), m.int32({0}), m.int8({-7})},
            dtype::int8, {2, 6, 4},
            {{"scale32", true}, {"rounding_mode", symbol{"SINGLE_ROUND"}}, {"per_channel", true}});
  m.g.main().outputs = {by_channel};
  check_on_npus(m.g);
  m.g.main().outputs = {wide, narrow, by_channel};
  check_on_npus(m.g);
}

TEST_CASE("a softmax of attention scores") {
  maker m;
  auto const q = m.input(dtype::int8, {2, 7, 16});
  auto const k = m.input(dtype::int8, {2, 7, 16});
  auto const turned =
      m.add(op::transpose, {k}, dtype::int8, {2, 16, 7}, {{"perms", numbers{0, 2, 1}}});
  auto const scores = narrowed(m, add_product(m, q, turned, -6, 14));
  auto const largest = m.add(op::reduce_max, {scores}, dtype::int8, {2, 7, 1}, extreme_along(2));
  auto const distance = m.add(op::sub,
                              {add_rescale(m, scores, dtype::int32, {.input_zero_point = 10}),
                               add_rescale(m, largest, dtype::int32, {.input_zero_point = 10})},
                              dtype::int32, {2, 7, 7});
  auto const small = add_rescale(m, distance, dtype::int8, {.shift = 31, .output_zero_point = 127});
  std::vector<std::int8_t> table(256);
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = static_cast<std::int8_t>(static_cast<int>(i * i / 256) - 128);
  }
  auto const powers = m.add(op::table, {small, m.int8(table)}, dtype::int8, {2, 7, 7});
  auto const wide = add_rescale(m, powers, dtype::int32, {.input_zero_point = -128});
  auto const sum = m.add(op::reduce_sum, {wide}, dtype::int32, {2, 7, 1}, along(2));
  auto const inverse = m.add(
      op::table,
      {add_rescale(m, sum, dtype::int8, {.shift = 33, .output_zero_point = -128}), m.int8(table)},
      dtype::int8, {2, 7, 1});
  auto const scaled =
      m.add(op::mul,
            {wide, add_rescale(m, inverse, dtype::int32, {.input_zero_point = -128}), m.int8({0})},
            dtype::int32, {2, 7, 7});
  auto const weights =
      add_rescale(m, scaled, dtype::int8, {.shift = 38, .output_zero_point = -128});
  narrowed(m, add_product(m, weights, m.input(dtype::int8, {2, 7, 5}), -128, 3));
  check_on_npus(m.g);
}
