// SPDX-License-Identifier: BSD-3-Clause
// RESIZE on NPUs: nearest and bilinear.

#include "moved.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace moved;

struct axis {
  std::int64_t n = 1;
  std::int64_t d = 1;
  std::int64_t offset = 0;
  std::int64_t border = 0;

  [[nodiscard]] std::int64_t size(std::int64_t in) const {
    return ((in - 1) * n - offset + border) / d + 1;
  }
};

tensor_id resized(maker& m, tensor_id x, axis const& h, axis const& w, dtype type,
                  std::string_view mode) {
  auto const sizes = m.g.main()[x].sizes;
  auto const scale = m.shape({h.n, h.d, w.n, w.d});
  auto const offset = m.shape({h.offset, w.offset});
  auto const border = m.shape({h.border, w.border});
  return m.add(op::resize, {x, scale, offset, border}, type,
               {sizes[0], h.size(sizes[1]), w.size(sizes[2]), sizes[3]}, {{"mode", symbol{mode}}});
}

TEST_CASE("Nearest elements are found for any scale") {
  for (auto const type : {dtype::int8, dtype::int16}) {
    for (std::int64_t const channels : {1, 3, 20}) {
      auto const run = [&](axis const& h, axis const& w, ir::shape const& sizes) {
        maker m;
        resized(m, m.input(type, sizes), h, w, type, "NEAREST");
        check(m.g);
      };
      run({4, 2, -1, 1}, {4, 2, -1, 1}, {1, 5, 5, channels});  // 2x
      run({2, 1, 0, 1}, {4, 1, 0, 3}, {2, 3, 4, channels});    // 2x, 4x
      run({3, 2, 0, 0}, {2, 3, 0, 0}, {1, 5, 7, channels});    // up and down
      run({16, 7, 0, 0}, {1, 1, 0, 0}, {1, 8, 3, channels});   // many fractions
      run({1, 2, 0, 0}, {1, 3, 1, 0}, {1, 9, 11, channels});   // an offset of an element
      run({7, 1, 3, 3}, {5, 4, -4, 0}, {1, 1, 5, channels});
    }
  }
}

TEST_CASE("Bilinear interpolation of 8 bits is exact") {
  for (std::int64_t const channels : {1, 17, 33}) {
    auto const run = [&](axis const& h, axis const& w, ir::shape const& sizes, int shift) {
      maker m;
      auto const x = m.input(dtype::int8, sizes);
      auto const y = resized(m, x, h, w, dtype::int32, "BILINEAR");
      check(m.g);
      if (shift < 0) {
        rescale(m, y, dtype::int8, 1289000321, 34);
      } else {
        rescale(m, y, dtype::int8, 1 << 30, static_cast<std::int8_t>(30 + shift));
      }
      check(m.g);
    };
    run({4, 2, -1, 1}, {4, 2, -1, 1}, {1, 6, 5, channels}, 4);
    run({2, 1, 0, 0}, {4, 1, 0, 0}, {2, 4, 3, channels}, 3);
    run({3, 2, 0, 0}, {2, 3, 0, 0}, {1, 5, 7, channels}, -1);
    run({8, 1, 0, 0}, {2, 1, 0, 1}, {1, 3, 3, channels}, 4);
    run({1, 2, 0, 0}, {1, 3, 1, 0}, {1, 9, 11, channels}, -1);
    run({31, 5, 0, 0}, {13, 7, 0, 0}, {2, 6, 8, channels}, -1);  // large weights
    run({20, 3, -1, 2}, {1, 4, 0, 0}, {1, 4, 9, channels}, -1);  // a large stride
  }
}

TEST_CASE("16 bits are interpolated, and shifted or scaled") {
  auto const run = [](std::int16_t multiplier, std::int8_t shift) {
    maker m;
    auto const x = m.input(dtype::int16, {1, 4, 5, 9});
    auto const y = resized(m, x, {4, 2, -1, 1}, {4, 2, -1, 1}, dtype::int48, "BILINEAR");
    auto const sizes = m.g.main()[y].sizes;  // a copy: constants that are added move tensors
    m.add(
        op::rescale,
        {y,
         m.constant(dtype::int16, data_of(ir::dtype::int16, std::vector<std::int16_t>{multiplier})),
         m.int8({shift}),
         m.constant(dtype::int48, data_of(ir::dtype::int64, std::vector<std::int64_t>{0})),
         m.constant(dtype::int16, data_of(ir::dtype::int16, std::vector<std::int16_t>{0}))},
        dtype::int16, sizes,
        {{"scale32", false},
         {"rounding_mode", symbol{"SINGLE_ROUND"}},
         {"per_channel", false},
         {"input_unsigned", false},
         {"output_unsigned", false}});
    return std::move(m.g);
  };
  auto const shifted = run(1 << 14, 18);
  auto const scaled = run(20000, 19);
  check(shifted);
  check(scaled);
}

}  // namespace
