// SPDX-License-Identifier: BSD-3-Clause
// PAD, CONCAT, SLICE and RESHAPE on NPUs.

#include "moved.hpp"
#include <arm_delegate/ir/dtype.hpp>

#include <doctest/doctest.h>
#include <support/tosa_maker.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace moved;

tensor_id number(maker& m, dtype type, int value) {
  switch (type) {
    case dtype::int8: return m.int8({static_cast<std::int8_t>(value)});
    case dtype::int16:
      return m.constant(
          dtype::int16,
          data_of(ir::dtype::int16, std::vector<std::int16_t>{static_cast<std::int16_t>(value)}));
    default: return m.int32({value});
  }
}

tensor_id padded(maker& m, tensor_id x, std::vector<std::int64_t> const& by, int value) {
  auto const type = m.g.main()[x].type;
  auto sizes = m.g.main()[x].sizes;
  for (std::size_t d = 0; d < sizes.rank(); ++d) sizes[d] += by[2 * d] + by[2 * d + 1];
  auto const amounts = m.shape(by);
  auto const fill = number(m, type, value);
  return m.add(op::pad, {x, amounts, fill}, type, sizes);
}

TEST_CASE("Tensors are padded on any side") {
  for (auto const type : {dtype::int8, dtype::int16, dtype::int32}) {
    for (int const value : {0, -7, 100}) {
      maker a;
      padded(a, a.input(type, {5}), {3, 0}, value);
      check(a.g);
      maker b;
      padded(b, b.input(type, {3, 17}), {300, 1, 0, 2}, value);  // more padding than input
      check(b.g);
      maker c;
      padded(c, c.input(type, {1, 7, 5, 3}), {0, 1, 1, 1, 2, 0, 0, 5}, value);
      check(c.g);
      maker d;
      padded(d, d.input(type, {2, 1, 3, 2, 3, 2}), {1, 0, 0, 1, 1, 1, 0, 0, 1, 0, 2, 1}, value);
      check(d.g);
      maker e;
      padded(e, e.input(type, {1, 1}), {0, 0, 2000, 0}, value);
      check(e.g);
    }
  }
}

TEST_CASE("A producer writes between the padding, unless others read it") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 6, 5, 8});
  auto const y = rescale(m, x, dtype::int8, 1 << 29, 30);
  auto const one = padded(m, y, {0, 0, 1, 1, 1, 1, 0, 0}, 5);
  check(m.g);
  m.g.main().outputs = {one, y};
  check(m.g);
  auto const two = padded(m, one, {1, 0, 0, 0, 0, 0, 0, 3}, -128);
  auto const t = transpose(m, two, {3, 1, 0, 2});
  m.g.main().outputs = {t, y};
  check(m.g);
}

TEST_CASE("A window beneath padding that a TRANSPOSE moves writes its own channels") {
  // Found by random graphs 97000980 and 127001112.
  maker m;
  auto const x = m.input(dtype::int8, {1, 4, 3, 5});
  auto const pool = m.add(op::max_pool2d, {x}, dtype::int8, {1, 3, 2, 5},
                          {{"kernel", numbers{2, 2}},
                           {"stride", numbers{1, 1}},
                           {"pad", numbers{0, 0, 0, 0}},
                           {"nan_mode", symbol{"PROPAGATE"}}});
  auto const wide = padded(m, pool, {0, 1, 1, 1, 0, 2, 0, 1}, 9);
  transpose(m, wide, {0, 3, 1, 2});
  check(m.g);
  auto const twice =
      padded(m, padded(m, pool, {0, 0, 0, 1, 0, 0, 1, 0}, 3), {0, 0, 1, 0, 0, 0, 0, 2}, 4);
  transpose(m, twice, {0, 3, 2, 1});
  check(m.g);
}

TEST_CASE("Parts are joined along any axis, also twice and of views") {
  for (std::int64_t axis = 0; axis < 4; ++axis) {
    for (auto const type : {dtype::int8, dtype::int32}) {
      maker m;
      auto sizes = ir::shape{2, 3, 5, 7};
      auto const x = m.input(type, sizes);
      auto const y = m.input(type, sizes);
      auto const part =
          m.add(op::slice, {y, m.shape({0, 1, 1, 1}), m.shape({2, 2, 3, 5})}, type, {2, 2, 3, 5});
      auto const wide = padded(m, part, {0, 0, 1, 0, 0, 2, 1, 1}, 9);
      sizes[static_cast<std::size_t>(axis)] *= 4;
      auto const all = m.add(op::concat, {x, wide, x, y}, type, sizes, {{"axis", axis}});
      auto again = sizes;
      again[0] *= 2;
      auto const twice = m.add(op::concat, {all, all}, type, again, {{"axis", std::int64_t{0}}});
      m.g.main().outputs = {twice, wide};
      check(m.g);
      auto const flat = m.add(op::reshape, {part, m.shape({60})}, type, {60});
      m.g.main().outputs = {flat, twice};
      check(m.g);
    }
  }
}

}  // namespace
