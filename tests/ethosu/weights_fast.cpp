// SPDX-License-Identifier: BSD-3-Clause
// Fast weights of U85: hand-made streams, round trips, unsupported weights, damaged streams.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;

namespace {

using weights = std::vector<std::int16_t>;

/// The encoded stream; encoding must succeed.
std::vector<std::byte> fast(weights const& given, bool may_have_table = true) {
  auto made = encode_fwd(given, may_have_table);
  CHECK(made.has_value());
  return std::move(made).value_or(std::vector<std::byte>{});
}

unsigned at(std::vector<std::byte> const& stream, std::size_t index) {
  return std::to_integer<unsigned>(stream.at(index));
}

/// An entry of the header's table, which starts at bit 112 with nine bits per entry.
unsigned entry(std::vector<std::byte> const& stream, std::size_t number) {
  unsigned value = 0;
  for (std::size_t i = 0; i < 9; ++i) {
    std::size_t const bit = 112 + 9 * number + i;
    value |= (at(stream, bit / 8) >> bit % 8 & 1U) << i;
  }
  return value;
}

weights spread(std::size_t count, int low, int high, unsigned seed) {
  std::mt19937 random(seed);
  weights made(count);
  for (auto& w : made) {
    w = static_cast<std::int16_t>(
        low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1)));
  }
  return made;
}

}  // namespace

TEST_CASE("a small table") {
  auto const stream = fast(weights{-3, 5, 5, -3, 0});
  CHECK(stream.size() == 64);
  CHECK(at(stream, 0) == 2);      // not raw, small table
  CHECK(entry(stream, 0) == 7);   // -3: magnitude 3, sign
  CHECK(entry(stream, 1) == 10);  // 5
  CHECK(entry(stream, 2) == 0);
  CHECK(at(stream, 32) == 0b00010100);  // indices 0, 1, 1, 0 from the lowest bits on
  CHECK(at(stream, 33) == 2);
  CHECK(decode_fwd(stream, 5) == weights{-3, 5, 5, -3, 0});
}

TEST_CASE("a table of sixteen") {
  weights const given{1, 2, 3, 4, 5, 255, -255};
  auto const stream = fast(given);
  CHECK(at(stream, 0) == 0);
  CHECK(entry(stream, 6) == 511);
  CHECK(at(stream, 32) == 0x10);
  CHECK(decode_fwd(stream, given.size()) == given);
}

TEST_CASE("raw weights") {
  auto const given = spread(300, -128, 127, 1);
  auto const stream = fast(given);
  CHECK(stream.size() == 32 + 320);
  CHECK(at(stream, 0) == 1);
  CHECK(at(stream, 13) == 0);  // no adjustment
  CHECK(at(stream, 32) == (static_cast<unsigned>(given[0]) & 0xFFU));
  CHECK(decode_fwd(stream, given.size()) == given);
}

TEST_CASE("raw weights beyond 8 bits are shifted") {
  auto low = spread(300, -200, 50, 2);
  low.push_back(-200);
  auto const stream = fast(low);
  CHECK(at(stream, 13) == 72);  // -200 becomes -128
  CHECK(decode_fwd(stream, low.size()) == low);

  auto high = spread(300, 0, 255, 3);
  high.push_back(255);
  auto const shifted = fast(high);
  CHECK(at(shifted, 13) == 128);  // 255 becomes 127: -128
  CHECK(decode_fwd(shifted, high.size()) == high);
}

TEST_CASE("weights that this encoding cannot represent") {
  auto wide = spread(300, -100, 100, 4);
  wide.push_back(-128);
  wide.push_back(128);
  CHECK_FALSE(encode_fwd(wide).has_value());
  CHECK_FALSE(encode_fwd(weights{256}).has_value());
  // Two weights fit into a table, however different they are; sparse ones have no table.
  CHECK(encode_fwd(weights{-255, 255}).has_value());
  CHECK_FALSE(encode_fwd(weights{-255, 255}, false).has_value());
  auto const raw = fast(weights{0, 0, 1, 2}, false);
  CHECK(at(raw, 0) == 1);
  CHECK(decode_fwd(raw, 4) == weights{0, 0, 1, 2});
}

TEST_CASE("round trips of all sizes") {
  for (std::size_t count = 0; count < 200; ++count) {
    for (int const range : {0, 3, 15, 16, 127}) {
      auto const given = spread(count, -range / 2, range - range / 2, static_cast<unsigned>(count));
      auto const stream = fast(given);
      CHECK(stream.size() % 32 == 0);
      CHECK(decode_fwd(stream, count) == given);
    }
  }
}

TEST_CASE("damaged streams") {
  auto const given = spread(100, -128, 127, 6);
  auto const stream = fast(given);
  for (std::size_t size = 0; size < 132; ++size) {
    CHECK_THROWS_AS((void)decode_fwd(std::span(stream).first(size), 100), error);
  }
  CHECK(decode_fwd(std::span(stream).first(132), 100) == given);
  CHECK_THROWS_AS((void)decode_fwd(stream, 129), error);
  CHECK_THROWS_AS((void)decode_fwd(stream, ~std::size_t{0}), error);
  for (std::size_t bit = 0; bit < stream.size() * 8; ++bit) {
    auto damaged = stream;
    damaged[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
    bool const in_zeros = bit >= 1 && bit < 104;  // both flags, or reserved bits
    if (in_zeros) {
      CHECK_THROWS_AS((void)decode_fwd(damaged, 100), error);
      continue;
    }
    try {
      auto const decoded = decode_fwd(damaged, 100);
      CHECK(decoded.size() == 100);
    } catch (error const& e) {
      CHECK(e.id() == code::bad_weights);
    }
  }
}
