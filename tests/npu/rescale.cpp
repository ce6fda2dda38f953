// SPDX-License-Identifier: BSD-3-Clause
// RESCALE and CLAMP on NPUs.

#include <npu/elementwise.hpp>

using namespace npu_tests;

namespace {

constexpr std::array integers{dtype::int8, dtype::int16, dtype::int32};

std::vector<ir::shape> const shapes{{257},        {3, 17},         {2, 3, 5},
                                    {2, 3, 4, 5}, {2, 3, 4, 5, 3}, {2, 1, 3, 2, 3, 7},
                                    {1, 1, 1, 1}, {70000, 3}};

/// Scales of channels with several shifts.
rescaling scales_for(std::int64_t channels, int shift, bool rounds_twice) {
  rescaling made{.rounds_twice = rounds_twice};
  made.multipliers.clear();
  made.shifts.clear();
  for (std::int64_t c = 0; c < channels; ++c) {
    made.multipliers.push_back(static_cast<std::int32_t>(1000000007 + 91919191 * (c % 11)));
    made.shifts.push_back(static_cast<std::int8_t>(shift + c % 4));
  }
  return made;
}

TEST_CASE("RESCALE between all types, of one scale and of channels") {
  for (auto const from : integers) {
    for (auto const to : integers) {
      for (bool const rounds_twice : {false, true}) {
        for (bool const per_channel : {false, true}) {
          for (auto const& sizes : shapes) {
            auto by = scales_for(per_channel ? sizes.back() : 1, 33, rounds_twice);
            if (from == dtype::int8) by.input_zero_point = -128;
            if (to == dtype::int8) by.output_zero_point = 17;
            INFO(tosa::name(from), " to ", tosa::name(to), " ", to_string(sizes), " ", per_channel);
            maker m;
            add_rescale(m, m.input(from, sizes), to, by);
            check_all(m, {}, 100000);
          }
        }
      }
    }
  }
}

TEST_CASE("RESCALE with multipliers of 16 bits, without a scale, and with small shifts") {
  for (auto const from : integers) {
    for (auto const to : integers) {
      for (auto const& [multiplier, shift] :
           {std::pair{20000, 17}, std::pair{16384, 14}, std::pair{1, 2}, std::pair{0, 40}}) {
        for (bool const scale32 : {false, true}) {
          maker m;
          add_rescale(m, m.input(from, {3, 5, 17}), to,
                      {.multipliers = {multiplier},
                       .shifts = {static_cast<std::int8_t>(shift)},
                       .scale32 = scale32});
          // A small shift with scale32 allows only small numbers.
          if (scale32 && (shift == 2 || (from == dtype::int16 && shift < 18))) continue;
          check_all(m);
        }
      }
    }
  }
}

TEST_CASE("RESCALE of unsigned elements") {
  struct pair {
    dtype from;
    dtype to;
    std::int64_t input;
    std::int64_t output;
  };
  for (auto const& p :
       {pair{dtype::int8, dtype::int8, -128, 3}, pair{dtype::int8, dtype::int16, -1, 0},
        pair{dtype::int16, dtype::int8, -32768, 0}, pair{dtype::int16, dtype::int16, -32768, 0}}) {
    for (bool const is_input : {true, false}) {
      for (bool const per_channel : {false, true}) {
        maker m;
        auto by = scales_for(per_channel ? 5 : 1, 31, false);
        by.input_unsigned = is_input;
        by.output_unsigned = !is_input;
        by.input_zero_point = is_input ? p.input : 0;
        by.output_zero_point = is_input ? p.output : p.to == dtype::int16 ? -32768 : -100;
        auto const y = add_rescale(m, m.input(p.from, {3, 7, 5}), p.to, by);
        check_all(m);
        // Others read the bits as signed elements.
        std::vector<std::byte> const low{std::byte{0xF0}, std::byte{0xFF}};
        std::vector<std::byte> const high{std::byte{0x20}, std::byte{0}};
        auto const z = m.add(
            op::clamp, {y}, p.to, {3, 7, 5},
            {{"min_val", low}, {"max_val", high}, {"nan_mode", support::symbol{"PROPAGATE"}}});
        check_all(m, {z});
        check_all(m, {y, z});
        auto const w = m.add(op::cast, {y}, dtype::int32, {3, 7, 5}, {{"input_unsigned", false}});
        check_all(m, {w, z});
      }
    }
  }
}

TEST_CASE("RESCALE of channels of a transposed tensor, of a slice, and into a CONCAT") {
  for (auto const from : integers) {
    for (auto const to : {dtype::int8, dtype::int32}) {
      maker m;
      auto const x = m.input(from, {4, 6, 5});
      auto const moved =
          m.add(op::transpose, {x}, from, {5, 6, 4}, {{"perms", support::numbers{2, 1, 0}}});
      auto const part =
          m.add(op::slice, {moved, m.shape({1, 0, 1}), m.shape({3, 6, 3})}, from, {3, 6, 3});
      auto const y = add_rescale(m, part, to, scales_for(3, 33, true));
      auto const z = add_rescale(m, part, to, scales_for(1, 33, false));
      m.add(op::concat, {y, z}, to, {3, 6, 6}, {{"axis", std::int32_t{2}}});
      check_all(m, {}, 100000);
    }
  }
}

TEST_CASE("RESCALE keeps the channels of a slice of which only those and their columns are dense") {
  for (auto const from : integers) {
    maker m;
    auto const x = m.input(from, {3, 5, 6, 4});
    auto const part =
        m.add(op::slice, {x, m.shape({0, 1, 1, 0}), m.shape({3, 3, 4, 4})}, from, {3, 3, 4, 4});
    add_rescale(m, part, dtype::int8, scales_for(4, 33, false));
    check_all(m, {}, 100000);
  }
}

TEST_CASE("CLAMP, also of CLAMPs") {
  for (auto const type : {dtype::int8, dtype::int16}) {
    for (auto const& sizes : shapes) {
      maker m;
      auto t = m.input(type, sizes);
      for (int const by : {0, 5, -9}) {
        std::vector<std::byte> const low{static_cast<std::byte>(-100 + by), std::byte{0xFF}};
        std::vector<std::byte> const high{static_cast<std::byte>(20 - by), std::byte{0}};
        t = m.add(
            op::clamp, {t}, type, sizes,
            {{"min_val", low}, {"max_val", high}, {"nan_mode", support::symbol{"PROPAGATE"}}});
      }
      check_all(m);
    }
  }
}

TEST_CASE("RESCALEs whose results TOSA leaves open are refused") {
  for (auto const shift : std::vector<std::int8_t>{-128, -1, 1, 63, 101}) {
    maker m;
    add_rescale(m, m.input(dtype::int32, {3}), dtype::int8, {.shifts = {shift}});
    for (auto const& npu : arm_delegate::target::all_npus) {
      INFO(npu.name);
      CHECK_THROWS_WITH_AS(support::compiled_for(m.g, npu),
                           doctest::Contains("the scale of a RESCALE"), arm_delegate::error);
    }
  }
}

}  // namespace
