// SPDX-License-Identifier: BSD-3-Clause
// Texts of real numbers are read as the nearest double.

#include <arm_delegate/base/read_number.hpp>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

using arm_delegate::read_number;

TEST_CASE("read_number: the nearest double of short numbers") {
  CHECK(read_number("0") == 0);
  CHECK(std::signbit(read_number("-0").value()));
  CHECK(read_number("+.5") == 0.5);
  CHECK(read_number("5.") == 5);
  CHECK(read_number("200e6") == 200e6);
  CHECK(read_number("0000625E-0004") == 0.0625);
  CHECK(read_number("0.00000000000000000000625") == 625e-23);
  CHECK(read_number("123456789012345678901234567890") ==
        doctest::Approx(123456789012345678901234567890.0).epsilon(1e-15));
  CHECK(read_number("1e999999999999") == std::numeric_limits<double>::infinity());
  CHECK(read_number("1e-999999999999") == 0);
  std::mt19937_64 random(1);
  for (int i = 0; i < 20'000; ++i) {
    auto const text = fmt::format("{}.{:07}e{}", random() % 100'000'000, random() % 10'000'000,
                                  static_cast<int>(random() % 30) - 15);
    CAPTURE(text);
    CHECK(read_number(text) == std::strtod(text.c_str(), nullptr));
  }
}

TEST_CASE("read_number: anything else is not a number") {
  for (auto const* const text : {"", ".", "-", "e6", "nan", "inf", "0x10", "1e", "1e+", "1e+-5",
                                 "1,5", "1 000", "200e6 Hz", "--1", " 1", "1 ", "1.2.3"}) {
    CAPTURE(text);
    CHECK(!read_number(text));
  }
}
