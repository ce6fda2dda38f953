// SPDX-License-Identifier: BSD-3-Clause
// ADD, SUB, MUL, MAXIMUM, MINIMUM, ABS and NEGATE on NPUs.

#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <npu/elementwise.hpp>
#include <support/npu_compiled.hpp>

#include <algorithm>

using namespace npu_tests;

namespace {

tosa::attributes attributes_of(op code) {
  bool const orders = code == op::maximum || code == op::minimum;
  return orders ? tosa::attributes{{"nan_mode", support::symbol{"PROPAGATE"}}} : tosa::attributes{};
}

tensor_id add_binary(maker& m, op code, tensor_id a, tensor_id b, std::int8_t shift = 0) {
  auto const sizes = common(m.g.main()[a].sizes, m.g.main()[b].sizes);
  std::vector<tensor_id> inputs{a, b};
  if (code == op::mul) inputs.push_back(m.int8({shift}));
  return m.add(code, inputs, dtype::int32, sizes, attributes_of(code));
}

constexpr std::array binaries{op::add, op::sub, op::mul, op::maximum, op::minimum};

TEST_CASE("operators of 32 bits have every broadcast") {
  for (auto const code : binaries) {
    for (auto const& [a, b] : broadcasts) {
      INFO(tosa::name(code), " ", to_string(a), " ", to_string(b));
      maker m;
      auto const x = m.input(dtype::int32, a);
      add_binary(m, code, x, m.input(dtype::int32, b));
      check_all(m);
    }
  }
}

TEST_CASE("MUL of 8 and 16 bits, and with a shift") {
  for (auto const type : {dtype::int8, dtype::int16}) {
    for (auto const& [a, b] : broadcasts) {
      maker m;
      auto const x = m.input(type, a);
      add_binary(m, op::mul, x, m.input(type, b));
      check_all(m);
    }
  }
  for (std::int8_t const shift : std::vector<std::int8_t>{1, 7, 31, 40}) {
    maker m;
    auto const x = m.input(dtype::int32, {3, 5, 17});
    add_binary(m, op::mul, x, m.input(dtype::int32, {3, 5, 17}), shift);
    check_all(m, {}, 40000);
  }
}

TEST_CASE("MUL with a shift between RESCALEs") {
  for (std::int8_t const shift : std::vector<std::int8_t>{0, 3}) {
    for (auto const to : {dtype::int8, dtype::int16, dtype::int32}) {
      maker m;
      auto const x =
          add_rescale(m, m.input(dtype::int8, {3, 33}), dtype::int32, {.input_zero_point = 4});
      auto const y =
          add_rescale(m, m.input(dtype::int8, {3, 1}), dtype::int32, {.input_zero_point = -7});
      auto const product = add_binary(m, op::mul, x, y, shift);
      add_rescale(m, product, to, {.multipliers = {1717171717}, .shifts = {36}});
      check_all(m);
    }
  }
}

TEST_CASE("operands and results with scales") {
  rescaling const small{.multipliers = {1 << 30}, .shifts = {11}, .input_zero_point = 3};
  rescaling const odd{.multipliers = {1234567891}, .shifts = {12}, .input_zero_point = -100};
  rescaling const twice{.multipliers = {1234567891}, .shifts = {33}, .rounds_twice = true};
  rescaling const unit{.input_zero_point = 9};
  rescaling const per_channel{.multipliers = {1 << 30, 1 << 29, 1234567}, .shifts = {20, 21, 15}};
  for (auto const code : binaries) {
    for (auto const& [first, second] :
         {std::pair{small, odd}, std::pair{odd, small}, std::pair{odd, odd}, std::pair{unit, unit},
          std::pair{unit, odd}, std::pair{twice, odd}, std::pair{per_channel, odd}}) {
      for (auto const to : {dtype::int8, dtype::int16, dtype::int32}) {
        for (bool const is_wide : {false, true}) {
          if (code == op::mul && first.multipliers[0] != second.multipliers[0]) continue;
          if (code == op::mul && first.multipliers[0] == 1234567891) continue;
          maker m;
          auto const type = is_wide ? dtype::int16 : dtype::int8;
          auto const adjusted = [&](rescaling by) {
            if (!is_wide) return by;
            by.input_zero_point = 0;
            for (auto& s : by.shifts) s = static_cast<std::int8_t>(s + 5);
            return by;
          };
          auto const x = add_rescale(m, m.input(type, {5, 7, 3}), dtype::int32, adjusted(first));
          auto const y = add_rescale(m, m.input(type, {5, 1, 3}), dtype::int32, adjusted(second));
          auto const z = add_binary(m, code, x, y);
          std::int64_t const zero_point = to == dtype::int8 ? -11 : 0;
          add_rescale(m, z, to,
                      {.multipliers = {1987654321},
                       .shifts = {48},
                       .output_zero_point = zero_point,
                       .rounds_twice = to == dtype::int16});
          check_all(m);
        }
      }
    }
  }
}

TEST_CASE("constant operands with scales take no operation of their own") {
  rescaling const small{.multipliers = {1 << 30}, .shifts = {11}, .input_zero_point = 3};
  rescaling const odd{.multipliers = {1234567891}, .shifts = {12}, .input_zero_point = -100};
  rescaling const unit{.input_zero_point = 9};
  for (auto const code : {op::add, op::sub, op::mul}) {
    for (auto const& sizes : {ir::shape{5, 7, 3}, ir::shape{5, 1, 3}, ir::shape{1, 1, 1}}) {
      for (bool const is_first : {false, true}) {
        maker m;
        auto const in = m.input(dtype::int8, {5, 7, 3});
        auto const fixed = numbers_in(m, dtype::int8, sizes, -128, 127);
        bool const is_product = code == op::mul;
        auto const x = add_rescale(m, is_first ? fixed : in, dtype::int32, is_product ? unit : odd);
        auto const y =
            add_rescale(m, is_first ? in : fixed, dtype::int32, is_product ? unit : small);
        auto const z = add_binary(m, code, x, y);
        add_rescale(m, z, dtype::int8, {.multipliers = {1987654321}, .shifts = {48}});
        check_all(m);
        for (auto const& npu : arm_delegate::target::all_npus) {
          CAPTURE(npu.name);
          auto const made = support::compiled_for(m.g, npu);
          auto const p = arm_delegate::ethosu::read_payload(made.payload);
          auto const all =
              arm_delegate::ethosu::read_program(npu.family, p.driver.commands).program;
          CHECK(std::ranges::count_if(
                    all.steps, [](auto const& step) { return step.kernel() != nullptr; }) == 1);
        }
      }
    }
  }
}

TEST_CASE("one scaled operand, and RESCALEs with several readers") {
  for (auto const code : binaries) {
    maker m;
    ir::shape const sizes{2, 3, 5, 16};
    auto const x = m.input(dtype::int8, sizes);
    auto const y = m.input(dtype::int32, {2, 1, 5, 1});
    auto const wide = add_rescale(m, x, dtype::int32, {.input_zero_point = -5});
    auto const other = add_rescale(m, m.input(dtype::int8, {1, 3, 1, 16}), dtype::int32, {});
    auto const first = add_binary(m, code, wide, y);
    auto const second = add_binary(m, code, wide, other);
    auto const third = add_binary(m, code, y, second);
    auto const narrow =
        add_rescale(m, second, dtype::int8, {.multipliers = {1 << 30}, .shifts = {35}});
    check_all(m, {first, second, third, narrow});
    maker k;
    auto const a = k.input(dtype::int8, sizes);
    auto const b = add_rescale(k, a, dtype::int32, {.input_zero_point = 17});
    auto const sum = add_binary(k, code, b, b);
    check_all(k, {b, sum});
  }
}

TEST_CASE("ABS of 32 bits and of scaled operands") {
  for (bool const is_unit : {true, false}) {
    for (auto const from : {dtype::int8, dtype::int16, dtype::int32}) {
      for (auto const to : {dtype::int8, dtype::int16, dtype::int32}) {
        maker m;
        auto x = m.input(from, {3, 255});
        if (from != dtype::int32) {
          x = add_rescale(m, x, dtype::int32,
                          {.multipliers = {is_unit ? 1 << 30 : 1357913579},
                           .shifts = {30},
                           .input_zero_point = from == dtype::int8 ? -9 : 0});
        }
        auto const y = m.add(op::abs, {x}, dtype::int32, {3, 255});
        if (to != dtype::int32) {
          add_rescale(m, y, to, {.multipliers = {1 << 30}, .shifts = {32}});
        }
        check_all(m, {m.g.main().outputs[0]});
        check_all(m, {y, m.g.main().outputs[0]});
      }
    }
  }
}

TEST_CASE("NEGATE") {
  for (auto const type : {dtype::int8, dtype::int16, dtype::int32}) {
    for (int const zero_point : {0, 100, -128, 127}) {
      if (type != dtype::int8 && zero_point != 0) continue;
      for (ir::shape const& sizes : {ir::shape{257}, ir::shape{2, 3, 5, 7}, ir::shape{1, 1}}) {
        maker m;
        auto const x = m.input(type, sizes);
        auto const zero = numbers_in(m, type, {1}, zero_point, zero_point);
        auto const other = numbers_in(m, type, {1}, zero_point / 2, zero_point / 2);
        m.add(op::negate, {x, zero, other}, type, sizes, {{"acc_type", support::symbol{"INT32"}}});
        check_all(m);
      }
    }
  }
}

TEST_CASE("operators whose results are clamped or looked up") {
  for (auto const to : {dtype::int8, dtype::int16}) {
    maker m;
    ir::shape const sizes{4, 19};
    rescaling const by{.multipliers = {1 << 30}, .shifts = {11}};
    auto const x = add_rescale(m, m.input(dtype::int8, sizes), dtype::int32, by);
    auto const y = add_rescale(m, m.input(dtype::int8, sizes), dtype::int32, by);
    auto const narrow = add_rescale(m, add_binary(m, op::sub, x, y), to,
                                    {.multipliers = {1 << 30}, .shifts = {47}});
    std::vector<std::byte> const low{std::byte{0xF0}, std::byte{0xFF}};
    std::vector<std::byte> const high{std::byte{0x20}, std::byte{0}};
    m.add(op::clamp, {narrow}, to, sizes,
          {{"min_val", low}, {"max_val", high}, {"nan_mode", support::symbol{"PROPAGATE"}}});
    check_all(m);
    if (to == dtype::int16) continue;
    std::vector<std::int8_t> entries(256);
    for (std::size_t i = 0; i < 256; ++i) entries[i] = static_cast<std::int8_t>(i * 37 % 251);
    m.add(op::table, {m.g.main().outputs[0], m.int8(entries)}, dtype::int8, sizes);
    check_all(m);
  }
}

TEST_CASE("MULs whose results TOSA leaves open are refused") {
  for (auto const shift : std::vector<std::int8_t>{-128, -1, 64, 101}) {
    maker m;
    auto const x = m.input(dtype::int32, {3});
    add_binary(m, op::mul, x, x, shift);
    for (auto const& npu : arm_delegate::target::all_npus) {
      INFO(npu.name);
      CHECK_THROWS_WITH_AS(support::compiled_for(m.g, npu), doctest::Contains("the shift of a MUL"),
                           arm_delegate::error);
    }
  }
}

}  // namespace
