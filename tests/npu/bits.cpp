// SPDX-License-Identifier: BSD-3-Clause
// Shifts and bitwise operators on NPUs.

#include <npu/elementwise.hpp>

using namespace npu_tests;

namespace {

constexpr std::array integers{dtype::int8, dtype::int16, dtype::int32};

TEST_CASE("bitwise operators have every broadcast and type") {
  for (auto const code : {op::bitwise_and, op::bitwise_or, op::bitwise_xor}) {
    for (auto const type : integers) {
      for (auto const& [a, b] : broadcasts) {
        INFO(tosa::name(code), " ", tosa::name(type), " ", to_string(a), " ", to_string(b));
        maker m;
        auto const x = m.input(type, a);
        auto const y = m.input(type, b);
        m.add(code, {x, y}, type, common(a, b));
        check_all(m, {}, 0);
      }
    }
  }
}

TEST_CASE("BITWISE_NOT") {
  for (auto const type : integers) {
    for (ir::shape const& sizes : {ir::shape{257}, ir::shape{2, 3, 1, 4, 5}, ir::shape{}}) {
      maker m;
      m.add(op::bitwise_not, {m.input(type, sizes)}, type, sizes);
      check_all(m, {}, 0);
    }
  }
}

TEST_CASE("CLZ") {
  maker m;
  m.add(op::clz, {m.input(dtype::int32, {3, 5, 17})}, dtype::int32, {3, 5, 17});
  check_all(m, {}, 0);
}

TEST_CASE("shifts by constants have every broadcast and type") {
  struct kind {
    op code;
    support::tosa::attributes attrs;
  };
  for (auto const& [code, attrs] :
       {kind{op::logical_left_shift, {}}, kind{op::logical_right_shift, {}},
        kind{op::arithmetic_right_shift, {{"round", false}}},
        kind{op::arithmetic_right_shift, {{"round", true}}}}) {
    for (auto const type : integers) {
      for (auto const& [a, b] : broadcasts) {
        INFO(tosa::name(code), " ", tosa::name(type), " ", to_string(a), " ", to_string(b));
        maker m;
        auto const x = m.input(type, a);
        auto const most = tosa::info(type).bits - 1;
        auto const y = numbers_in(m, type, b, 0, static_cast<std::int64_t>(most));
        m.add(code, {x, y}, type, common(a, b), attrs);
        check_all(m, {}, 0);
      }
    }
  }
}

TEST_CASE("shifts by computed amounts and shifts of constants") {
  for (auto const code :
       {op::logical_left_shift, op::logical_right_shift, op::arithmetic_right_shift}) {
    maker m;
    support::tosa::attributes attrs;
    if (code == op::arithmetic_right_shift) attrs = {{"round", false}};
    auto const x = m.input(dtype::int32, {5, 33});
    auto const zeros = m.add(op::clz, {x}, dtype::int32, {5, 33});
    auto const amount = m.add(op::minimum, {zeros, numbers_in(m, dtype::int32, {1, 1}, 31, 31)},
                              dtype::int32, {5, 33}, {{"nan_mode", support::symbol{"PROPAGATE"}}});
    auto const first = m.add(code, {x, amount}, dtype::int32, {5, 33}, attrs);
    auto const c = numbers_in(m, dtype::int32, {5, 1}, -1000000, 1000000);
    auto const second = m.add(code, {c, amount}, dtype::int32, {5, 33}, attrs);
    check_all(m, {first, second, amount}, 0);
  }
}

/// Dividends and divisors: extremes, neighbours of multiples, and random numbers of every width.
struct divisions {
  std::vector<std::int32_t> dividends{};
  std::vector<std::int32_t> divisors{};

  /// Quotients that TOSA leaves open are left out.
  void add(std::int64_t a, std::int64_t b) {
    auto const fits = [](std::int64_t x) { return INT32_MIN <= x && x <= INT32_MAX; };
    if (b == 0 || !fits(a) || !fits(b) || (a == INT32_MIN && b == -1)) return;
    dividends.push_back(static_cast<std::int32_t>(a));
    divisors.push_back(static_cast<std::int32_t>(b));
  }
};

divisions many_divisions() {
  divisions all;
  std::vector<std::int64_t> const ends{
      INT32_MIN, INT32_MIN + 1, -(1 << 30) - 1, -(1 << 30), -65536, -7, -2, -1, 0, 1, 2,
      3,         65535,         1 << 30,        INT32_MAX};
  for (auto const a : ends) {
    for (auto const b : ends) all.add(a, b);
  }
  std::mt19937 random(5);
  auto const any = [&] {
    auto const shift = random() % 31;
    return std::int64_t{static_cast<std::int32_t>(random())} >> shift;
  };
  for (int i = 0; i < 1000; ++i) {
    auto const a = any();
    auto const b = any();
    all.add(a, b);
    if (b == 0) continue;
    for (std::int64_t const rest : {-1, 0, 1}) all.add(a / b * b + rest, b);
  }
  return all;
}

TEST_CASE("INTDIV of every kind of number") {
  auto const all = many_divisions();
  ir::shape const sizes{static_cast<std::int64_t>(all.dividends.size())};
  maker m;
  auto const a = m.input(dtype::int32, sizes);
  m.add(op::intdiv, {a, m.input(dtype::int32, sizes)}, dtype::int32, sizes);
  auto const data = [&](std::vector<std::int32_t> const& numbers) {
    return ir::tensor_data::of(ir::dtype::int32, sizes, std::span<std::int32_t const>(numbers));
  };
  std::vector<ir::tensor_data> const inputs{data(all.dividends), data(all.divisors)};
  for (auto const& npu : arm_delegate::target::all_npus) {
    INFO(npu.name);
    CHECK(support::difference(m.g, npu, inputs) == "");
  }
}

TEST_CASE("INTDIV has every broadcast") {
  for (auto const& [a, b] : broadcasts) {
    INFO(to_string(a), " ", to_string(b));
    maker m;
    m.add(op::intdiv, {m.input(dtype::int32, a), numbers_in(m, dtype::int32, b, 1, 9)},
          dtype::int32, common(a, b));
    check_all(m, {}, 0);
  }
}

}  // namespace
