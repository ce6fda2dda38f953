// SPDX-License-Identifier: BSD-3-Clause
// Comparisons, logical operators, SELECT and CAST on NPUs.

#include <npu/elementwise.hpp>

using namespace npu_tests;

namespace {

constexpr std::array all_types{dtype::boolean, dtype::int8, dtype::int16, dtype::int32};

TEST_CASE("comparisons have every broadcast, with extreme numbers") {
  for (auto const code : {op::equal, op::greater, op::greater_equal}) {
    for (auto const& [a, b] : broadcasts) {
      INFO(tosa::name(code), " ", to_string(a), " ", to_string(b));
      maker m;
      auto const x = m.input(dtype::int32, a);
      m.add(code, {x, m.input(dtype::int32, b)}, dtype::boolean, common(a, b));
      check_all(m, {}, 0);
    }
  }
}

TEST_CASE("comparisons of close numbers") {
  for (auto const code : {op::equal, op::greater, op::greater_equal}) {
    maker m;
    auto const x = m.input(dtype::int32, {3, 257});
    m.add(code, {x, m.input(dtype::int32, {3, 257})}, dtype::boolean, {3, 257});
    check_all(m, {}, 2);
  }
}

TEST_CASE("comparisons apply the scales of their operands") {
  rescaling const half{.multipliers = {1 << 30}, .shifts = {12}, .input_zero_point = -3};
  rescaling const other{.multipliers = {1234567891}, .shifts = {12}, .input_zero_point = 5};
  rescaling const shifted{.multipliers = {1 << 30}, .shifts = {11}};  // by 2^19
  rescaling const unit{.input_zero_point = 9};
  for (auto const code : {op::equal, op::greater, op::greater_equal}) {
    for (auto const& [first, second] : {std::pair{half, other}, std::pair{other, shifted},
                                        std::pair{shifted, other}, std::pair{unit, unit}}) {
      for (auto const& [a, b] : broadcasts) {
        INFO(tosa::name(code), " ", to_string(a), " ", to_string(b));
        maker m;
        auto const x = add_rescale(m, m.input(dtype::int8, a), dtype::int32, first);
        auto const y = add_rescale(m, m.input(dtype::int8, b), dtype::int32, second);
        m.add(code, {x, y}, dtype::boolean, common(a, b));
        check_all(m);
      }
    }
  }
}

TEST_CASE("logical operators") {
  for (auto const code : {op::logical_and, op::logical_or, op::logical_xor}) {
    for (auto const& [a, b] : broadcasts) {
      INFO(tosa::name(code), " ", to_string(a), " ", to_string(b));
      maker m;
      auto const x = m.input(dtype::boolean, a);
      auto const y = m.input(dtype::boolean, b);
      auto const both = m.add(code, {x, y}, dtype::boolean, common(a, b));
      m.add(op::logical_not, {both}, dtype::boolean, common(a, b));
      check_all(m);
    }
  }
}

TEST_CASE("SELECT has every type and broadcast") {
  for (auto const type : all_types) {
    for (auto const& [a, b] : broadcasts) {
      INFO(tosa::name(type), " ", to_string(a), " ", to_string(b));
      auto const out = common(a, b);
      {
        maker m;
        auto const c = m.input(dtype::boolean, a);
        m.add(op::select, {c, m.input(type, b), m.input(type, out)}, type, out);
        check_all(m, {}, 0);
      }
      maker m;
      auto const c = m.input(dtype::boolean, out);
      m.add(op::select, {c, m.input(type, b), m.input(type, a)}, type, out);
      check_all(m, {}, 0);
    }
  }
}

TEST_CASE("SELECT by comparisons that others read too, or not") {
  for (bool const is_shared : {false, true}) {
    for (auto const type : {dtype::int8, dtype::int32}) {
      maker m;
      ir::shape const sizes{3, 4, 19};
      auto const x = m.input(dtype::int32, sizes);
      auto const y = m.input(dtype::int32, {1, 4, 1});
      auto const condition = m.add(op::greater, {x, y}, dtype::boolean, sizes);
      auto const a = m.input(type, sizes);
      auto const chosen = m.add(op::select, {condition, a, m.input(type, {3, 1, 19})}, type, sizes);
      std::vector<tensor_id> outputs{chosen};
      if (is_shared) outputs.push_back(condition);
      check_all(m, outputs, 3);
    }
  }
}

TEST_CASE("SELECT of truth values by a comparison") {
  maker m;
  ir::shape const sizes{3, 19};
  auto const x = m.input(dtype::int32, sizes);
  auto const condition =
      m.add(op::greater, {x, m.input(dtype::int32, sizes)}, dtype::boolean, sizes);
  m.add(op::select, {condition, condition, m.input(dtype::boolean, sizes)}, dtype::boolean, sizes);
  check_all(m, {}, 3);
}

TEST_CASE("CAST has every pair of types") {
  for (auto const from : all_types) {
    for (auto const to : all_types) {
      if (from == to) continue;
      for (ir::shape const& sizes :
           {ir::shape{257}, ir::shape{2, 3, 5, 17}, ir::shape{2, 2, 1, 3, 2, 3}, ir::shape{1}}) {
        INFO(tosa::name(from), " ", tosa::name(to), " ", to_string(sizes));
        for (bool const is_unsigned : {false, true}) {
          if (is_unsigned && from == dtype::boolean) continue;
          maker m;
          m.add(op::cast, {m.input(from, sizes)}, to, sizes, {{"input_unsigned", is_unsigned}});
          check_all(m, {}, 0);
        }
      }
    }
  }
}

TEST_CASE("CAST of a view and in a CONCAT") {
  maker m;
  auto const x = m.input(dtype::int32, {4, 6});
  auto const moved =
      m.add(op::transpose, {x}, dtype::int32, {6, 4}, {{"perms", support::numbers{1, 0}}});
  auto const narrow = m.add(op::cast, {moved}, dtype::int8, {6, 4}, {{"input_unsigned", false}});
  auto const y = m.input(dtype::int8, {6, 3});
  m.add(op::concat, {narrow, y}, dtype::int8, {6, 7}, {{"axis", std::int32_t{1}}});
  check_all(m, {}, 0);
}

}  // namespace
