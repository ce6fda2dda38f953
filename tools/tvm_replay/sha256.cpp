// SPDX-License-Identifier: BSD-3-Clause
#include "sha256.hpp"

#include <fmt/core.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tvm_replay {
namespace {

constexpr std::size_t block_bytes = 64;

/// The first 32 bits of the fractional part of a root of a prime number (section 4.2.2).
std::uint32_t root_bits(long double root) {
  constexpr long double two_to_32 = 4294967296.0L;
  return static_cast<std::uint32_t>((root - std::floor(root)) * two_to_32);
}

bool is_prime(unsigned n) {
  for (unsigned d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return true;
}

struct constants {
  std::array<std::uint32_t, 64> rounds{};
  std::array<std::uint32_t, 8> start{};
};

constants make_constants() {
  constants c;
  std::size_t count = 0;
  for (unsigned n = 2; count < c.rounds.size(); ++n) {
    if (!is_prime(n)) continue;
    if (count < c.start.size()) c.start[count] = root_bits(std::sqrt(static_cast<long double>(n)));
    c.rounds[count++] = root_bits(std::cbrt(static_cast<long double>(n)));
  }
  return c;
}

void add_block(std::array<std::uint32_t, 8>& state, std::string_view block, constants const& c) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < block_bytes; ++i) {
    w[i / 4] = w[i / 4] << 8U | static_cast<unsigned char>(block[i]);
  }
  for (std::size_t i = 16; i < w.size(); ++i) {
    auto const a = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3U;
    auto const b = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10U;
    w[i] = w[i - 16] + a + w[i - 7] + b;
  }
  auto s = state;
  for (std::size_t i = 0; i < w.size(); ++i) {
    auto const e = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
    auto const choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    auto const first = s[7] + e + choice + c.rounds[i] + w[i];
    auto const a = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
    auto const majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    s = {first + a + majority, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += s[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static constants const c = make_constants();
  std::string padded(bytes);
  padded += '\x80';
  while (padded.size() % block_bytes != block_bytes - 8) padded += '\0';
  for (unsigned shift = 64; shift > 0; shift -= 8) {
    padded += static_cast<char>(bytes.size() * 8 >> (shift - 8));
  }
  auto state = c.start;
  for (std::size_t at = 0; at < padded.size(); at += block_bytes) {
    add_block(state, std::string_view(padded).substr(at, block_bytes), c);
  }
  std::string text;
  for (auto const word : state) text += fmt::format("{:08x}", word);
  return text;
}

}  // namespace tvm_replay
