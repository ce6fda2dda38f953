// SPDX-License-Identifier: BSD-3-Clause
// The MLW encoding: Vela's example, hand-made streams, round trips, and damaged streams.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/mlw.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu::weights;

namespace {

using weights = std::vector<std::int16_t>;

std::vector<std::byte> bytes(std::initializer_list<unsigned> values) {
  std::vector<std::byte> made;
  for (unsigned v : values) made.push_back(static_cast<std::byte>(v));
  return made;
}

/// Concatenates numbers of given widths, padded as an encoder does.
std::vector<std::byte> stream(std::initializer_list<std::pair<unsigned, std::size_t>> fields) {
  std::vector<bool> bits;
  for (auto const& [value, width] : fields) {
    for (std::size_t i = 0; i < width; ++i) bits.push_back((value >> i & 1U) != 0);
  }
  bits.resize((bits.size() + 127) / 128 * 128, true);
  std::vector<std::byte> made(bits.size() / 8);
  for (std::size_t i = 0; i < bits.size(); ++i) {
    if (bits[i]) made[i / 8] |= static_cast<std::byte>(1U << i % 8);
  }
  return made;
}

std::string error_of(std::vector<std::byte> const& from, std::size_t most) {
  try {
    (void)decode_mlw(from, most);
  } catch (error const& e) {
    CHECK(e.id() == code::bad_weights);
    return e.what();
  }
  return "no error";
}

bool has(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

/// Weights of many kinds, typical ones and difficult ones.
std::vector<weights> samples(std::size_t count) {
  std::mt19937 random(20260101);
  auto const below = [&](unsigned limit) { return static_cast<int>(random() % limit); };
  std::vector<std::function<int(double)>> const kinds{
      [&](double) { return below(511) - 255; },
      [&](double s) {
        return static_cast<int>(std::lround(std::normal_distribution(0., s)(random)));
      },
      [&](double s) {
        return below(10) != 0
                   ? 0
                   : static_cast<int>(std::lround(std::normal_distribution(0., s)(random)));
      },
      [&](double) { return below(100) != 0 ? 0 : below(511) - 255; },
      [&](double) { return below(5) * 50 - 100; },
      [&](double) { return 0; },
      [&](double) { return -255; },
      [&](double) { return below(2) == 0 ? 255 : -255; },
  };
  std::vector<weights> made;
  for (std::size_t i = 0; i < count; ++i) {
    auto& sample = made.emplace_back(static_cast<std::size_t>(below(3000)));
    double const deviation = std::exp2(below(8));
    // One kind, or several in sequence.
    std::size_t const part = i % 3 == 0 ? 1 + static_cast<std::size_t>(below(500)) : sample.size();
    auto kind = i % kinds.size();
    for (std::size_t at = 0; at < sample.size(); ++at) {
      if (at > 0 && at % part == 0) kind = random() % kinds.size();
      sample[at] = static_cast<std::int16_t>(std::clamp(kinds[kind](deviation), -255, 255));
    }
  }
  return made;
}

}  // namespace

TEST_CASE("a stream from Vela") {
  // mlw_codec.encode([0, 2, 3, 0, -1, -2, -3, 0, 0, 0, 1]) of Vela.
  auto const given = bytes({0x28, 0x00, 0x64, 0x51, 0x72, 0x97, 0x53, 0x0b, 0x24, 0x8e, 0x8e, 0xff,
                            0xff, 0xff, 0xff, 0xff});
  weights const expected{0, 2, 3, 0, -1, -2, -3, 0, 0, 0, 1};
  CHECK(decode_mlw(given, expected.size()) == expected);
  CHECK(decode_mlw(given, 1000) == expected);
  CHECK(has(error_of(given, expected.size() - 1), "more than 10 weights"));
  CHECK(encode_mlw(expected).size() <= given.size());
}

TEST_CASE("uncompressed weights without a palette") {
  // ZDIV 6, 3 weights, WDIV 7, NEWPAL with PALBITS 3 (5 bits): codes 2, 5 and 31 mean 1, -2, -15.
  auto const given = stream({{6, 3},
                             {2, 15},
                             {7, 3},
                             {0, 1},
                             {1, 1},
                             {0, 5},
                             {0, 5},
                             {3, 3},
                             {2, 5},
                             {5, 5},
                             {31, 5},
                             {7, 3}});
  CHECK(decode_mlw(given, 3) == weights{1, -2, -15});
}

TEST_CASE("runs of zeros around weights of a palette") {
  // ZDIV 0: runs 1, 0 and 2 are 10, 0 and 110 in unary. Two weights, palette entries 9 and 4 of 4
  // bits, uncompressed: 1 bit each, after the first chunk.
  auto const given = stream({{0, 3},
                             {1, 15},
                             {7, 3},
                             {0, 1},
                             {1, 1},
                             {0, 5},
                             {1, 5},
                             {2, 3},
                             {9, 4},
                             {4, 4},
                             {0b011001, 12},
                             {1, 1},
                             {0, 1},
                             {7, 3}});
  CHECK(decode_mlw(given, 5) == weights{0, 2, -4, 0, 0});
  CHECK(has(error_of(given, 4), "more than 4 weights"));
}

TEST_CASE("an end marker followed by bytes is not the end") {
  auto const one = encode_mlw(weights{1, 2, 3});
  auto const other = encode_mlw(weights{-4, -5});
  auto both = one;
  both.insert(both.end(), other.begin(), other.end());
  CHECK(decode_mlw(both, 5) == weights{1, 2, 3, -4, -5});
  CHECK(has(error_of(both, 4), "more than 4"));
}

TEST_CASE("nothing") {
  CHECK(decode_mlw({}, 0).empty());
  CHECK(encode_mlw({}) == std::vector<std::byte>(16, std::byte{0xFF}));
  CHECK(decode_mlw(encode_mlw({}), 0).empty());
}

TEST_CASE("malformed streams are rejected") {
  CHECK(has(error_of(stream({{4, 3}}), 100000), "divisor of runs"));
  CHECK(has(error_of(stream({{6, 3}, {0, 15}, {6, 3}, {0, 1}}), 100000), "divisor of weights"));
  CHECK(has(error_of(stream({{6, 3}, {0, 15}, {0, 3}, {0, 1}, {0, 1}}), 9), "without a palette"));
  CHECK(has(error_of(stream({{6, 3}, {9, 15}}), 9), "more than 9 weights"));
  // A slice with a palette and one weight, 0; then one with runs and no palette.
  CHECK(has(error_of(stream({{6, 3},
                             {0, 15},
                             {0, 3},
                             {0, 1},
                             {1, 1},
                             {0, 5},
                             {0, 5},
                             {0, 3},
                             {0, 12},
                             {0, 3},
                             {0, 15},
                             {0, 3},
                             {0, 1},
                             {0, 1}}),
                     9),
            "without a palette"));
  // The last bits are not a marker, and too few to be one.
  CHECK(has(error_of(bytes({0x7F, 0x00}), 9), "ends within"));
  // An index of 511 plus an offset of 31 exceeds 9 bits.
  CHECK(has(
      error_of(stream({{6, 3}, {0, 15}, {7, 3}, {0, 1}, {1, 1}, {31, 5}, {0, 5}, {7, 3}, {511, 9}}),
               9),
      "beyond 9 bits"));
}

TEST_CASE("weights beyond 9 bits are rejected") {
  for (int const wrong : {256, -256, 32767, -32768}) {
    weights const given{1, static_cast<std::int16_t>(wrong)};
    CHECK_THROWS_AS((void)encode_mlw(given), error);
  }
}

TEST_CASE("decoding inverts encoding") {
  for (auto const& sample : samples(400 / support::taken_of())) {
    auto const coded = encode_mlw(sample);
    CHECK(coded.size() % 16 == 0);
    bool const same = decode_mlw(coded, sample.size()) == sample;
    CHECK(same);
    if (!sample.empty()) CHECK(has(error_of(coded, sample.size() - 1), "more than"));
  }
}

TEST_CASE("streams have the same bytes with every compiler and flag") {
  // An encoder that makes other streams needs another number here. Weights use integers alone, as
  // logarithms differ between C libraries.
  std::mt19937 random(7);
  std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a, 64 bits
  for (unsigned i = 0; i < 60; ++i) {
    weights given(random() % 3000);
    unsigned range = 1;
    for (std::size_t at = 0; at < given.size(); ++at) {
      if (at % 600 == 0) range = 1 + static_cast<unsigned>(random() % 120);
      // Small weights are more frequent than large ones; some lists are mostly zeros.
      int weight = static_cast<int>(random() % range);
      weight -= static_cast<int>(random() % range);
      if (i % 2 == 0 || random() % 3 == 0) given[at] = static_cast<std::int16_t>(weight);
    }
    for (auto const byte : encode_mlw(given)) {
      hash = (hash ^ std::to_integer<std::uint64_t>(byte)) * 0x100000001B3;
    }
  }
  CHECK(hash == 6136049152402361155);
}

TEST_CASE("long slices") {
  std::vector<std::size_t> counts{32769};
  if (support::taken_of() == 1) counts.insert(counts.end(), {32767, 32768, 100000});
  for (int const value : {0, 7, -255}) {
    for (auto const count : counts) {
      weights const given(count, static_cast<std::int16_t>(value));
      auto const coded = encode_mlw(given);
      bool const same = decode_mlw(coded, count) == given;
      CHECK(same);
      // A constant takes one bit per weight, zeros an eighth.
      CHECK(coded.size() * 8 < count / (value == 0 ? 8 : 1) + 800);
    }
  }
}

TEST_CASE("a change in the weights starts a new palette") {
  std::mt19937 random(5);
  weights given;
  for (int i = 0; i < 2000; ++i) given.push_back(random() % 2 == 0 ? 201 : -17);
  for (int i = 0; i < 2000; ++i) given.push_back(random() % 2 == 0 ? 3 : 112);
  auto const coded = encode_mlw(given);
  bool const same = decode_mlw(coded, given.size()) == given;
  CHECK(same);
  // One bit per weight, and two headers with two entries.
  CHECK(coded.size() <= 4000 / 8 + 32);
}

TEST_CASE("truncated streams and flipped bits give an error or some weights") {
  for (auto const& sample : samples(12)) {
    weights const given(sample.begin(),
                        sample.begin() + std::min<std::ptrdiff_t>(400, std::ssize(sample)));
    auto const coded = encode_mlw(given);
    auto const attempt = [](std::span<std::byte const> damaged) {
      try {
        auto const decoded = decode_mlw(damaged, 5000);
        CHECK(decoded.size() <= 5000);
      } catch (error const& e) {
        CHECK(e.id() == code::bad_weights);
      }
    };
    for (std::size_t size = 0; size < coded.size(); ++size) {
      attempt(std::span(coded).first(size));
    }
    for (std::size_t bit = 0; bit < coded.size() * 8; ++bit) {
      auto damaged = coded;
      damaged[bit / 8] ^= static_cast<std::byte>(1U << bit % 8);
      attempt(damaged);
    }
  }
}
