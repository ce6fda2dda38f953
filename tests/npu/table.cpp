// SPDX-License-Identifier: BSD-3-Clause
// TABLE on NPUs.

#include <npu/elementwise.hpp>

using namespace npu_tests;

namespace {

tensor_id entries_of_16_bits(maker& m, int steepness) {
  std::vector<std::int16_t> entries(513);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    auto const x = static_cast<int>(i) - 256;
    entries[i] = static_cast<std::int16_t>(std::clamp(x * steepness + x * x % 101, -32768, 32767));
  }
  return m.constant(dtype::int16, support::data_of(ir::dtype::int16, entries));
}

std::vector<ir::shape> const shapes{{257}, {3, 17}, {2, 3, 4, 5, 3}, {1, 1, 1, 255}};

TEST_CASE("TABLE of 16 bits to 32 bits") {
  for (auto const& sizes : shapes) {
    for (int const steepness : {100, -128, 9000}) {
      maker m;
      m.add(op::table, {m.input(dtype::int16, sizes), entries_of_16_bits(m, steepness)},
            dtype::int32, sizes);
      check_all(m);
    }
  }
}

TEST_CASE("TABLE of 16 bits and a RESCALE") {
  struct scale {
    std::int32_t multiplier;
    std::int8_t shift;
  };
  for (auto const& [multiplier, shift] : {scale{1 << 30, 37}, scale{1 << 24, 31}, scale{4, 9},
                                          scale{1 << 30, 36}, scale{1234567891, 39}}) {
    for (bool const rounds_twice : {false, true}) {
      for (auto const to : {dtype::int16, dtype::int8, dtype::int32}) {
        maker m;
        ir::shape const sizes{3, 5, 21};
        auto const x = m.input(dtype::int16, sizes);
        auto const y = m.add(op::table, {x, entries_of_16_bits(m, 100)}, dtype::int32, sizes);
        auto const z = add_rescale(m, y, to,
                                   {.multipliers = {multiplier},
                                    .shifts = {shift},
                                    .rounds_twice = rounds_twice,
                                    .scale32 = true});
        if (shift < 31) continue;  // larger results do not fit a shift
        check_all(m, {z});
        check_all(m, {y, z});
      }
    }
  }
}

TEST_CASE("TABLE of 16 bits after other operators") {
  maker m;
  ir::shape const sizes{3, 5, 21};
  auto const x = m.input(dtype::int32, sizes);
  auto const y = m.input(dtype::int32, sizes);
  auto const sum = m.add(op::add, {x, y}, dtype::int32, sizes);
  auto const narrow = add_rescale(m, sum, dtype::int16, {.multipliers = {1 << 30}, .shifts = {27}});
  auto const looked_up =
      m.add(op::table, {narrow, entries_of_16_bits(m, 128)}, dtype::int32, sizes);
  auto const rounded =
      add_rescale(m, looked_up, dtype::int16, {.multipliers = {1 << 30}, .shifts = {37}});
  auto const again = m.add(op::table, {rounded, entries_of_16_bits(m, -50)}, dtype::int32, sizes);
  check_all(m, {again});
  check_all(m, {narrow, again});
}

TEST_CASE("more TABLEs of 8 bits than internal memory holds") {
  maker m;
  std::vector<tensor_id> outputs;
  auto const x = m.input(dtype::int8, {5, 51});
  for (int i = 0; i < 11; ++i) {
    std::vector<std::int8_t> entries(256);
    for (int k = 0; k < 256; ++k)
      entries[static_cast<std::size_t>(k)] = static_cast<std::int8_t>(k * (2 * i + 1) + i);
    auto const from = i % 3 == 2 ? outputs.back() : x;
    outputs.push_back(m.add(op::table, {from, m.int8(entries)}, dtype::int8, {5, 51}));
  }
  check_all(m, outputs);
}

}  // namespace
