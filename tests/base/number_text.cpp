// SPDX-License-Identifier: BSD-3-Clause
// Real numbers as text: the same as fmt prints, and read back exactly.

#include <arm_delegate/base/number_text.hpp>

#include <doctest/doctest.h>
#include <fmt/core.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>

using arm_delegate::number_text;
using arm_delegate::read_number;

TEST_CASE("number_text: the form follows the exponent") {
  CHECK(number_text(0.5) == "0.5");
  CHECK(number_text(1) == "1");
  CHECK(number_text(-0.0) == "-0");
  CHECK(number_text(0.0001) == "0.0001");
  CHECK(number_text(0.00001) == "1e-05");
  CHECK(number_text(1e15) == "1000000000000000");
  CHECK(number_text(1e16) == "1e+16");
  CHECK(number_text(std::numeric_limits<double>::infinity()) == "inf");
  CHECK(number_text(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(number_text(std::numeric_limits<double>::quiet_NaN()) == "nan");
}

TEST_CASE("number_text: random numbers match fmt") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) {
    // Arbitrary bits, and numbers around 1, most of which have no exponent.
    auto const x = i % 2 == 0
                       ? std::bit_cast<double>(random())
                       : std::ldexp(static_cast<double>(random()), static_cast<int>(i % 60) - 90);
    if (std::isnan(x)) continue;
    auto const text = number_text(x);
    CAPTURE(text);
    REQUIRE(text == fmt::format("{}", x));
    REQUIRE(std::strtod(text.c_str(), nullptr) == x);
  }
}

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
