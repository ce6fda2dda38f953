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

TEST_CASE("U55 and U65 do not divide integers") {
  maker m;
  m.add(op::intdiv, {m.input(dtype::int32, {3, 7}), numbers_in(m, dtype::int32, {3, 7}, 1, 9)},
        dtype::int32, {3, 7});
  for (auto const& npu : arm_delegate::target::all_npus) {
    INFO(npu.name);
    if (npu.family == arm_delegate::npu_family::u85) {
      CHECK(support::difference(m.g, npu, 1, 0) == "");
    } else {
      CHECK_THROWS_WITH_AS(support::compiled_for(m.g, npu),
                           doctest::Contains("divisions of integers"), arm_delegate::error);
    }
  }
}

}  // namespace
