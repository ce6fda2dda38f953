// SPDX-License-Identifier: BSD-3-Clause
// GATHER and SCATTER on NPUs.

#include "moved.hpp"
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace moved;
using arm_delegate::npu_family;

tensor_id indices(maker& m, std::int64_t images, numbers const& all) {
  return m.constant(dtype::int32,
                    ir::tensor_data::of(ir::dtype::int32,
                                        {images, static_cast<std::int64_t>(all.size()) / images},
                                        std::span<std::int32_t const>(all)));
}

TEST_CASE("Rows are gathered and scattered by constant indices") {
  for (auto const type : {dtype::int8, dtype::int16, dtype::int32}) {
    for (std::int64_t const channels : {1, 3, 17, 257}) {
      maker g;
      auto const values = g.input(type, {2, 9, channels});
      g.add(op::gather, {values, indices(g, 2, {8, 0, 1, 2, 2, 5, 4, 3, 3, 0})}, type,
            {2, 5, channels});
      check(g.g);
      maker s;
      auto const into = s.input(type, {2, 9, channels});
      auto const rows = s.input(type, {2, 3, channels});
      s.add(op::scatter, {into, indices(s, 2, {8, 0, 1, 3, 6, 4}), rows}, type, {2, 9, channels});
      check(s.g);
    }
  }
}

TEST_CASE("Rows are gathered and scattered by computed indices") {
  for (auto const type : {dtype::int8, dtype::int16, dtype::int32, dtype::boolean}) {
    CAPTURE(name(type));
    maker g;
    auto const values = g.input(type, {3, 20, 6});
    auto const list = g.input(dtype::int32, {3, 7});
    g.add(op::gather, {values, list}, type, {3, 7, 6});
    check(g.g);
    maker s;
    auto const into = s.input(type, {2, 20, 5});
    auto const where = s.input(dtype::int32, {2, 7});
    auto const rows = s.input(type, {2, 7, 5});
    s.add(op::scatter, {into, where, rows}, type, {2, 20, 5});
    check(s.g);
  }
}

TEST_CASE("Rows of a constant table, as of an embedding") {
  for (std::int64_t const count : {19, 300}) {
    std::vector<std::int32_t> words(static_cast<std::size_t>(2 * count * 5));
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = static_cast<std::int32_t>(i * 40507);
    maker m;
    auto const table = m.constant(
        dtype::int32,
        ir::tensor_data::of(ir::dtype::int32, {2, count, 5}, std::span<std::int32_t const>(words)));
    auto const list = m.input(dtype::int32, {2, 6});
    auto const rows = m.add(op::gather, {table, list}, dtype::int32, {2, 6, 5});
    // Into a part of another tensor, and in another order.
    auto const other = m.input(dtype::int32, {2, 6, 2});
    auto const both =
        m.add(op::concat, {rows, other}, dtype::int32, {2, 6, 7}, {{"axis", std::int64_t{2}}});
    m.g.main().outputs = {both, transpose(m, rows, {1, 2, 0})};
    check(m.g);
  }
}

TEST_CASE("A table of more rows than a map has channels is refused on U55 and U65") {
  maker g;
  auto const values = g.input(dtype::int8, {1, 65537, 1});
  g.add(op::gather, {values, g.input(dtype::int32, {1, 2})}, dtype::int8, {1, 2, 1});
  for_each_npu([&](auto const& npu) {
    CAPTURE(npu.name);
    bool const is_refused =
        refusals(g.g, npu).find("the rows of a table with computed indices") != std::string::npos;
    CHECK(is_refused == (npu.family != npu_family::u85));
  });
}

TEST_CASE("Constant indices of rows that do not exist are refused") {
  for (std::int32_t const index : {-1, 9, INT32_MAX}) {
    maker g;
    auto const values = g.input(dtype::int8, {1, 9, 2});
    g.add(op::gather, {values, indices(g, 1, {0, index})}, dtype::int8, {1, 2, 2});
    maker s;
    auto const into = s.input(dtype::int8, {1, 9, 2});
    auto const rows = s.input(dtype::int8, {1, 2, 2});
    s.add(op::scatter, {into, indices(s, 1, {0, index}), rows}, dtype::int8, {1, 9, 2});
    for_each_npu([&](auto const& npu) {
      CAPTURE(npu.name);
      CHECK(refusals(g.g, npu).find("the index of a row") != std::string::npos);
      CHECK(refusals(s.g, npu).find("the index of a row") != std::string::npos);
    });
  }
}

TEST_CASE("Views and parts of a CONCAT are rows") {
  maker m;
  auto const x = m.input(dtype::int8, {1, 6, 9});
  auto const rows = m.input(dtype::int8, {1, 2, 6});
  auto const t = transpose(m, x, {0, 2, 1});
  auto const a = m.add(op::gather, {t, indices(m, 1, {3, 1, 8})}, dtype::int8, {1, 3, 6});
  auto const part =
      m.add(op::slice, {x, m.shape({0, 2, 1}), m.shape({1, 3, 6})}, dtype::int8, {1, 3, 6});
  auto const b = m.add(op::scatter, {part, indices(m, 1, {2, 0}), rows}, dtype::int8, {1, 3, 6});
  m.add(op::concat, {a, b}, dtype::int8, {1, 3, 12}, {{"axis", std::int64_t{2}}});
  check(m.g);
}

}  // namespace
