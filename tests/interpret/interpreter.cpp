// SPDX-License-Identifier: BSD-3-Clause
// The interpreter as a library: repeated runs, errors, observers.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/rules/level.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using tosa::dtype;
using tosa::op;
using tosa::tensor_id;

namespace {

/// A graph under construction.
struct maker {
  tosa::graph g{};

  tensor_id tensor(std::string name, dtype type, ir::shape const& sizes) {
    return g.main().add({.name = std::move(name), .type = type, .sizes = sizes});
  }
  tensor_id input(std::string name, dtype type, ir::shape const& sizes) {
    auto const id = tensor(std::move(name), type, sizes);
    g.main().inputs.push_back(id);
    return id;
  }
  void add(op code, std::vector<tensor_id> inputs, std::vector<tensor_id> outputs) {
    g.main().operations.push_back(
        {.code = code, .inputs = std::move(inputs), .outputs = std::move(outputs)});
  }
};

/// y = x + x
tosa::graph doubling() {
  maker m;
  auto const x = m.input("x", dtype::int32, {3});
  auto const y = m.tensor("y", dtype::int32, {3});
  m.add(op::add, {x, x}, {y});
  m.g.main().outputs = {y};
  return m.g;
}

std::string failure(auto action) {
  try {
    action();
  } catch (error const& e) {
    return e.what();
  }
  return {};
}

void fill(tosa::operand const& to, std::array<std::int32_t, 3> const& values) {
  std::ranges::copy(values, to.as<std::int32_t>());
}

}  // namespace

TEST_CASE("an interpreter runs many times and can be moved") {
  tosa::interpreter first(doubling());
  auto net = std::move(first);
  CHECK(net.input_name(0) == "x");
  CHECK(net.output_name(0) == "y");
  for (std::int32_t n : {1, -5, 1000}) {
    fill(net.inputs()[0], {n, 2 * n, 3 * n});
    net.run();
    auto const* y = net.outputs()[0].as<std::int32_t>();
    CHECK(std::vector(y, y + 3) == std::vector<std::int32_t>{2 * n, 4 * n, 6 * n});
  }
}

TEST_CASE("an unpredictable result is an error that names the operator") {
  tosa::interpreter net(doubling());
  fill(net.inputs()[0], {2000000000, 0, 0});
  auto const text = failure([&] { net.run(); });
  CHECK(text.find("operator 0 (ADD)") != std::string::npos);
  CHECK(text.find("unpredictable") != std::string::npos);
  fill(net.inputs()[0], {1, 2, 3});
  net.run();  // the next run is unaffected
  CHECK(net.outputs()[0].as<std::int32_t>()[2] == 6);
}

TEST_CASE("an invalid graph is rejected with every broken rule") {
  maker m;
  auto const x = m.input("x", dtype::int32, {3});
  auto const y = m.tensor("y", dtype::int8, {3});
  auto const z = m.tensor("z", dtype::int32, {4});
  m.add(op::add, {x, x}, {y});
  m.add(op::abs, {x}, {z});
  m.g.main().outputs = {y, z};
  try {
    tosa::interpreter net(m.g);
    FAIL("was not rejected");
  } catch (error const& e) {
    REQUIRE(e.diagnostics().size() == 2);
    CHECK(e.id() == code::bad_tosa);
    CHECK(e.diagnostics()[0].why.rule.starts_with("operator 0 (ADD)"));
    CHECK(e.diagnostics()[1].why.rule.starts_with("operator 1 (ABS)"));
  }
}

TEST_CASE("an interpreter that was moved from says so") {
  tosa::interpreter net(doubling());
  auto owner = std::move(net);
  std::ranges::fill(std::span(owner.inputs()[0].as<std::int32_t>(), 3), 1);
  owner.run();
  CHECK(failure([&] { net.run(); }).find("used after it was moved from") != std::string::npos);
  CHECK_FALSE(failure([&] { (void)net.inputs(); }).empty());
}

TEST_CASE("the memory limit is checked before allocation") {
  maker m;
  auto const x = m.input("x", dtype::int32, {1 << 20});
  auto const y = m.tensor("y", dtype::int32, {1 << 20});
  m.add(op::abs, {x}, {y});
  m.g.main().outputs = {y};
  auto const text = failure([&] { tosa::interpreter(m.g, {.work = {.max_bytes = 1 << 20}}); });
  CHECK(text.find("max_bytes") != std::string::npos);
}

TEST_CASE("a variable that no operator uses cannot be larger than memory") {
  maker m;
  m.g = doubling();
  constexpr std::int64_t large = std::int64_t{1} << 40;  // its bytes overflow 64 bits
  auto const state = m.tensor("state", dtype::int32, {large, large});
  m.g.main()[state].variable = true;
  CHECK(failure([&] {
          tosa::interpreter const net(m.g);
        }).starts_with("error: the graph's tensors need more than 2147483648 bytes of memory"));
}

TEST_CASE("memory of dead tensors is reused") {
  maker m;
  auto last = m.input("x", dtype::int32, {1024});
  for (int i = 0; i < 50; ++i) {
    auto const next = m.tensor("t" + std::to_string(i), dtype::int32, {1024});
    m.add(op::abs, {last}, {next});
    last = next;
  }
  m.g.main().outputs = {last};
  tosa::interpreter net(m.g);
  for (auto i = 0; i < 1024; ++i) net.inputs()[0].as<std::int32_t>()[i] = -i;
  net.run();
  CHECK(net.outputs()[0].as<std::int32_t>()[1023] == 1023);
  CHECK(net.memory() <= 5 * 4096);
}

TEST_CASE("a variable keeps its value from run to run, until it is reset") {
  maker m;
  auto const one =
      ir::tensor_data::of(ir::dtype::float32, {1}, std::span<float const>(std::array{1.0F}));
  auto state = m.tensor("state", dtype::fp32, {1});
  m.g.main()[state].variable = true;
  m.g.main()[state].variable_name = "count";
  m.g.main()[state].data = one;
  auto const before = m.tensor("before", dtype::fp32, {1});
  auto const after = m.tensor("after", dtype::fp32, {1});
  m.add(op::variable, {}, {state});
  m.add(op::variable_read, {state}, {before});
  m.add(op::add, {before, before}, {after});
  m.add(op::variable_write, {after}, {state});
  m.g.main().outputs = {after};
  tosa::interpreter net(m.g);
  for (float wanted : {2.0F, 4.0F, 8.0F}) {
    net.run();
    CHECK(*net.outputs()[0].as<float>() == wanted);
  }
  net.reset();
  net.run();
  CHECK(*net.outputs()[0].as<float>() == 2);
}

TEST_CASE("an unwritten variable cannot be read") {
  maker m;
  auto const state = m.tensor("state", dtype::fp32, {1});
  m.g.main()[state].variable = true;
  auto const x = m.input("x", dtype::fp32, {1});
  auto const before = m.tensor("before", dtype::fp32, {1});
  m.add(op::variable, {}, {state});
  m.add(op::variable_read, {state}, {before});
  m.add(op::variable_write, {x}, {state});
  m.g.main().outputs = {before};
  tosa::interpreter first(m.g);
  CHECK(failure([&] { first.run(); }).find("before it has a value") != std::string::npos);

  auto& operations = m.g.main().operations;
  std::swap(operations[1], operations[2]);
  tosa::interpreter second(m.g);
  *second.inputs()[0].as<float>() = 3;
  second.run();
  CHECK(*second.outputs()[0].as<float>() == 3);
}

TEST_CASE("an operator may read and write the same variable") {
  maker m;
  auto const start = ir::tensor_data::of(ir::dtype::int32, {3},
                                         std::span<std::int32_t const>(std::array{1, 2, 3}));
  auto const state = m.tensor("state", dtype::int32, {3});
  m.g.main()[state].variable = true;
  m.g.main()[state].data = start;
  auto const after = m.tensor("after", dtype::int32, {3});
  m.add(op::reverse, {state}, {state});
  m.g.main().operations.back().attrs = {{"axis", std::int64_t{0}}};
  m.add(op::identity, {state}, {after});
  m.g.main().outputs = {after};
  tosa::interpreter net(m.g);
  net.run();
  auto const* x = net.outputs()[0].as<std::int32_t>();
  CHECK(std::vector(x, x + 3) == std::vector<std::int32_t>{3, 2, 1});
  net.run();
  CHECK(std::vector(x, x + 3) == std::vector<std::int32_t>{1, 2, 3});
}

TEST_CASE("a variable has one shape in all regions") {
  auto g = doubling();
  for (std::int64_t size : {1, 1000}) {
    g.main().add({.name = "v" + std::to_string(size),
                  .type = dtype::fp32,
                  .sizes = {size},
                  .variable = true,
                  .variable_name = "shared"});
  }
  CHECK(failure([&] { tosa::interpreter net(g); }).find("'shared'") != std::string::npos);
}

TEST_CASE("the level without limits accepts any graph that fits into memory") {
  tosa::interpreter net(doubling(), {.limits = &tosa::level_none});
  fill(net.inputs()[0], {1, 2, 3});
  net.run();
  CHECK(net.outputs()[0].as<std::int32_t>()[2] == 6);
}

TEST_CASE("ARGMAX fills a 64-bit result") {
  maker m;
  auto const x = m.input("x", dtype::int32, {2, 3});
  auto const y = m.tensor("y", dtype::int64, {2});
  m.add(op::argmax, {x}, {y});
  m.g.main().operations.back().attrs = {{"axis", std::int64_t{1}},
                                        {"nan_mode", tosa::symbol{"PROPAGATE"}}};
  m.g.main().outputs = {y};
  tosa::interpreter net(m.g);
  std::ranges::copy(std::array{5, 6, 4, 1, 2, 3}, net.inputs()[0].as<std::int32_t>());
  net.run();
  auto const* found = net.outputs()[0].as<std::int64_t>();
  CHECK(std::vector(found, found + 2) == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("block scales are read as bits") {
  auto const bits = std::to_array({std::byte{127}, std::byte{130}, std::byte{126}});
  files::npy_array const array{
      .kind = files::npy_kind::raw, .item_size = 1, .shape = {3}, .data = bits};
  std::array<float, 3> values{};
  auto* const memory = reinterpret_cast<std::byte*>(values.data());
  tosa::read_array(array, {.type = dtype::fp8ue8m0, .sizes = {3}, .data = memory}, "scales");
  CHECK(values == std::array{1.0F, 8.0F, 0.5F});
}

TEST_CASE("block elements are scaled before they are multiplied") {
  maker m;
  auto const a = m.input("a", dtype::fp8e4m3, {1, 1, 32});
  auto const a_scale = m.input("a_scale", dtype::fp8ue8m0, {1, 1, 1});
  auto const b = m.input("b", dtype::fp8e4m3, {1, 1, 32});
  auto const b_scale = m.input("b_scale", dtype::fp8ue8m0, {1, 1, 1});
  auto const y = m.tensor("y", dtype::fp32, {1, 1, 1});
  m.add(op::matmul_t_block_scaled, {a, a_scale, b, b_scale}, {y});
  m.g.main().operations.back().attrs = {{"block_size", tosa::symbol{"BLOCK_SIZE_32"}}};
  m.g.main().outputs = {y};
  tosa::interpreter net(m.g);
  // Compared with the results of tosa_reference_model.
  auto const product = [&](float a0, float a1, int a_exponent, int b_exponent) {
    std::fill_n(net.inputs()[0].as<float>(), 32, 0.0F);
    std::fill_n(net.inputs()[2].as<float>(), 32, 0.0F);
    net.inputs()[0].as<float>()[0] = a0;
    net.inputs()[0].as<float>()[1] = a1;
    std::fill_n(net.inputs()[2].as<float>(), 2, 1.0F);
    *net.inputs()[1].as<float>() = std::ldexp(1.0F, a_exponent);
    *net.inputs()[3].as<float>() = std::ldexp(1.0F, b_exponent);
    net.run();
    return *net.outputs()[0].as<float>();
  };
  CHECK(product(3, -1, 2, -1) == 4);
  CHECK(std::isinf(product(2, 0, 127, -127)));
  CHECK(std::isnan(product(1, -1, 127, 20)));
  CHECK(std::isinf(product(1, 0, 127, 127)));
}

TEST_CASE("an observer receives every computed tensor") {
  struct recorder final : tosa::tensor_observer {
    std::string seen{};
    void computed(tosa::tensor const& what, tosa::operand const& elements) override {
      seen += what.name + "=" + std::to_string(elements.as<std::int32_t>()[0]) + " ";
    }
  };
  tosa::interpreter net(doubling());
  fill(net.inputs()[0], {7, 0, 0});
  recorder r;
  net.run(&r);
  CHECK(r.seen == "y=14 ");
}
