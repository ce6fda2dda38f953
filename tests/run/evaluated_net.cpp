// SPDX-License-Identifier: BSD-3-Clause
// Nodes on the host with elements that TOSA's floating-point profile lacks are evaluated.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <any>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

TEST_CASE("program_runner: a null net_maker, one that makes nothing, and a moved program") {
  auto const compiled = [] {
    auto b = support::builder();
    b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {3})}));
    return with_any_artifacts(support::compile(support::finished(b), support::fp));
  };
  CHECK(support::failure([&] { program_runner const net(compiled(), nullptr); })
            .find("delegate 'tag0' is not prepared: 'make_net' is null; give the runner a function "
                  "such as make_tosa_net") != std::string::npos);
  constexpr auto none = [](basic_delegate<std::any>&, tosa::run_options const&) {
    return std::unique_ptr<delegate_net>();
  };
  CHECK(support::failure([&] {
          program_runner const net(compiled(), none);
        }).find("'make_net' returns null") != std::string::npos);
  auto other = compiled();
  other.delegates[0].artifact = std::string("no graph");
  CHECK(support::failure([&] {
          program_runner const net(std::move(other), &make_tosa_net);
        }).find("the artifact of a delegate is of another type") != std::string::npos);
  auto moved = compiled();
  auto const owner = std::move(moved);
  CHECK(support::failure([&] {
          program_runner const net(std::move(moved), &make_tosa_net);
        }).find("the program has no graph") != std::string::npos);
}

TEST_CASE("program_runner: one that was moved from does not run") {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {3})}));
  program_runner net(support::compile(support::finished(b), support::fp));
  auto owner = std::move(net);
  owner.run();
  auto const text = support::failure([&] { net.run(); });
  CHECK(text.find("used after it was moved from") != std::string::npos);
}

TEST_CASE("evaluated_net: int64 on both sides of a delegate") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {3});
  auto const shifted = b.call("aten.bitwise_right_shift.Tensor_Scalar", {x, 1});
  auto const y = b.call("aten.to.dtype", {shifted, ir::dtype::float32});
  auto const relu = b.call("aten.relu.default", {y});
  b.output(b.call("aten.to.dtype", {relu, ir::dtype::int64}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.delegates.size() == 1);
  REQUIRE(compiled.host_nodes.size() == 3);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(compiled), {}, &host);
  std::ranges::copy(std::array<std::int64_t, 3>{-7, 8, 1001}, net.input(0).as<std::int64_t>());
  net.run();
  auto const* made = net.output(0).as<std::int64_t>();
  CHECK(std::ranges::equal(std::array<std::int64_t, 3>{0, 4, 500},
                           std::array{made[0], made[1], made[2]}));
}

TEST_CASE("program_runner: integers in a delegate wrap as in PyTorch, with a warning") {
  constexpr auto smallest = std::numeric_limits<std::int32_t>::min();
  constexpr auto largest = std::numeric_limits<std::int32_t>::max();
  struct sample {
    char const* target;
    std::array<std::int32_t, 2> wanted;
  };
  for (auto const& s : {sample{"aten.add.Tensor", {smallest + 4, smallest}},
                        sample{"aten.sub.Tensor", {largest - 5, smallest}}}) {
    CAPTURE(s.target);
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::int32, {2});
    b.output(b.call(s.target, {x, b.input("y", ir::dtype::int32, {2})}));
    auto compiled = support::compile(support::finished(b), support::fp);
    REQUIRE(compiled.delegates.size() == 1);
    auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
    program_runner net(std::move(compiled), {}, &host);
    bool const adds = s.wanted[0] < 0;
    std::ranges::copy(std::array{largest, smallest}, net.input(0).as<std::int32_t>());
    std::ranges::copy(std::array{5, 0}, net.input(1).as<std::int32_t>());
    net.run();
    auto const* const made = net.output(0).as<std::int32_t>();
    CHECK(std::ranges::equal(s.wanted, std::array{made[0], made[1]}));
    auto const found = net.findings();
    REQUIRE(found.size() == (adds ? 1 : 0));
    if (!adds) continue;
    CHECK(found[0].level == severity::warning);
    CHECK(found[0].node == "add");
    CHECK(found[0].why.rule.find("the sum of two elements overflows") != std::string::npos);
    CHECK(found[0].why.remedy.find("--keep-on-host") != std::string::npos);
    net.input(0).as<std::int32_t>()[0] = 1;
    net.run();
    CHECK(net.findings().empty());
  }
}

// x / 3 and float32(x) of 2^53 - 1, which float32 does not represent.
TEST_CASE("evaluated_net: float64 is computed in double, also between nodes of the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float64, {2});
  auto const third = b.call("aten.div.Scalar", {x, 3.0});
  auto const narrow = b.call("aten.to.dtype", {x, ir::dtype::float32});
  b.output(third);
  b.output(b.call("aten.relu.default", {narrow}));
  b.output(b.call("aten.mul.Scalar", {third, 3.0}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.delegates.size() == 1);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(compiled), {}, &host);
  REQUIRE(net.input(0).type == tosa::dtype::fp64);
  constexpr auto large = 9007199254740991.0;
  std::ranges::copy(std::array{large, -0.1}, net.input(0).as<double>());
  net.run();
  auto const* const quotients = net.output(0).as<double>();
  CHECK(
      std::ranges::equal(std::array{large / 3, -0.1 / 3}, std::array{quotients[0], quotients[1]}));
  CHECK(net.output(1).as<float>()[0] == 9007199254740992.0F);
  CHECK(net.output(2).as<double>()[0] == large / 3 * 3);
}

TEST_CASE("evaluated_net: a composite operator that rejects a node does not evaluate it") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int8, {2});
  b.output(b.call("aten.copy.default", {x, b.input("y", ir::dtype::int32, {2})}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.host_nodes.size() == 1);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  CHECK_THROWS_AS(program_runner(std::move(compiled), {}, &host), error);
}

TEST_CASE("evaluated_net: unsigned elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::uint8, {2});
  b.output(b.call("aten.relu.default", {b.call("aten.mul.Scalar", {x, 0.5})}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.host_nodes.size() == 1);
  auto const& host = find_pipeline(standard_pipeline_table(), support::fp);
  program_runner net(std::move(compiled), {}, &host);
  net.input(0).as<std::int8_t>()[0] = 20;
  net.input(0).as<std::int8_t>()[1] = static_cast<std::int8_t>(std::uint8_t{200});
  net.run();
  CHECK(net.output(0).as<float>()[0] == 10.0F);
  CHECK(net.output(0).as<float>()[1] == 100.0F);
}

namespace {

using integers = std::vector<std::int64_t>;

/// The outputs of a program with int64 inputs and outputs.
std::vector<integers> ran(compiled_program compiled, std::vector<integers> const& inputs) {
  program_runner net(std::move(compiled), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::ranges::copy(inputs[i], net.input(i).as<std::int64_t>());
  }
  net.run();
  std::vector<integers> made;
  for (std::size_t i = 0; i < net.output_count(); ++i) {
    auto const& y = net.output(i);
    made.emplace_back(y.as<std::int64_t>(), y.as<std::int64_t>() + y.numel());
  }
  return made;
}

/// The same, all of it on the host.
std::vector<integers> ran_on_host(program_builder& b, std::vector<integers> const& inputs) {
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.delegates.empty());
  return ran(std::move(compiled), inputs);
}

}  // namespace

TEST_CASE("evaluated_net: the largest and the smallest, and where they are") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {2, 3});
  for (auto y : b.call_all("aten.max.dim", {x, 1})) b.output(y);
  for (auto y : b.call_all("aten.min.dim", {x, 0})) b.output(y);
  b.output(b.call("aten.amin.default", {x, {0, 1}}));
  b.output(b.call("aten.cumsum.default", {x, 1}));
  b.output(b.call("aten.neg.default", {x}));
  auto const y = ran_on_host(b, {{3, 1, 2, -1, 5, 5}});
  CHECK(y == std::vector<integers>{{3, 5},
                                   {0, 1},
                                   {-1, 1, 2},
                                   {1, 0, 0},
                                   {-1},
                                   {3, 4, 6, -1, 4, 9},
                                   {-3, -1, -2, 1, -5, -5}});
}

TEST_CASE("evaluated_net: elements in other places") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {2, 3});
  b.output(b.call("aten.flip.default", {x, {-1}}));
  b.output(b.call("aten.select.int", {x, 1, -1}));
  for (auto y : b.call_all("aten.split.Tensor", {x, 2, 1})) b.output(y);
  for (auto y : b.call_all("aten.unbind.int", {x, 0})) b.output(y);
  b.output(b.call("aten.repeat.default", {x, {1, 2}}));
  auto const y = ran_on_host(b, {{1, 2, 3, 4, 5, 6}});
  CHECK(y == std::vector<integers>{{3, 2, 1, 6, 5, 4},
                                   {3, 6},
                                   {1, 2, 4, 5},
                                   {3, 6},
                                   {1, 2, 3},
                                   {4, 5, 6},
                                   {1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6}});
}

TEST_CASE("evaluated_net: elements by index") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {2, 3});
  auto const i = b.input("i", ir::dtype::int64, {2, 1});
  auto const one = b.input("one", ir::dtype::int64, {2});
  b.output(b.call("aten.gather.default", {x, 1, i}));
  b.output(b.call("aten.index_select.default", {x, 1, one}));
  b.output(b.call("aten.scatter.value", {x, 1, i, 9}));
  auto const y = ran_on_host(b, {{1, 2, 3, 4, 5, 6}, {2, 0}, {2, 0}});
  CHECK(y == std::vector<integers>{{3, 4}, {3, 1, 6, 4}, {1, 2, 9, 9, 5, 6}});
}

TEST_CASE("evaluated_net: float32 in a form that no lowering has") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.as_strided.default", {x, {2, 2}, {1, 2}}));
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.host_nodes.size() == 1);
  program_runner net(std::move(compiled), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  std::ranges::copy(std::array<float, 4>{1, 2, 3, 4}, net.input(0).as<float>());
  net.run();
  auto const* made = net.output(0).as<float>();
  CHECK(std::vector<float>(made, made + 4) == std::vector<float>{1, 3, 2, 4});
}

TEST_CASE("evaluated_net: dequantized to float16 as PyTorch does, in float16") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {2});
  b.output(
      b.call("quantized_decomposed.dequantize_per_tensor.default",
             {x, 0.1, 1, -100000, 100000, ir::dtype::int32, {"out_dtype", ir::dtype::float16}}));
  auto compiled = support::compile(support::finished(b), support::fp);
  program_runner net(std::move(compiled), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  std::ranges::copy(std::array<std::int32_t, 2>{11, 2051}, net.input(0).as<std::int32_t>());
  net.run();
  // float16 has 11 bits: 2051 is 2052, minus 1 is 2052 again (2051 lies between 2050 and 2052, even
  // mantissa 1026), times 0.1 in steps of 1/8.
  CHECK(net.output(0).as<float>()[0] == 1.0F);
  CHECK(net.output(0).as<float>()[1] == 205.25F);
}

TEST_CASE("evaluated_net: a convolution of three dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float16, {1, 1, 2, 1, 2});
  auto const w = b.input("w", ir::dtype::float16, {1, 1, 2, 1, 1});
  b.output(b.call("aten.conv3d.default", {x, w}));
  auto compiled = support::compile(support::finished(b), support::fp);
  program_runner net(std::move(compiled), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  std::ranges::copy(std::array{1.0F, 2.0F, 3.0F, 4.0F}, net.input(0).as<float>());
  std::ranges::copy(std::array{1.0F, 10.0F}, net.input(1).as<float>());
  net.run();
  auto const* made = net.output(0).as<float>();
  CHECK(std::vector<float>(made, made + 2) == std::vector<float>{31, 42});
}

// PyTorch: torch.arange(-2.9, 1.5, dtype=torch.int64) is -2, -1, 0.
TEST_CASE("evaluated_net: whole numbers between bounds with fractions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {3});
  auto const y = b.call("aten.arange.start", {-2.9, 1.5, {"dtype", ir::dtype::int64}});
  b.output(b.call("aten.add.Tensor", {x, y}));
  CHECK(ran_on_host(b, {{0, 0, 10}}) == std::vector<integers>{{-2, -1, 10}});
}

namespace {

using reals = std::vector<float>;

/// The output of a program of one node, which a pipeline delegates or leaves to the host.
reals reals_of(program_builder& b, std::vector<reals> const& inputs, bool is_delegated) {
  auto compiled = support::compile(support::finished(b), support::fp);
  REQUIRE(compiled.delegates.empty() != is_delegated);
  program_runner net(std::move(compiled), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    std::ranges::copy(inputs[i], net.input(i).as<float>());
  }
  net.run();
  auto const& y = net.output(0);
  return {y.as<float>(), y.as<float>() + y.numel()};
}
reals reals_on_host(program_builder& b, std::vector<reals> const& inputs) {
  return reals_of(b, inputs, false);
}

}  // namespace

// Expected values are from PyTorch 2.13.
TEST_CASE("evaluated_net: convolutions without a batch") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2, 2});
  auto const w = b.input("w", ir::dtype::float32, {2, 1, 2, 2});
  b.output(
      b.call("aten.conv2d.default", {x, w, ir::none{}, {1, 1}, {0, 0}, {1, 1}, std::int64_t{2}}));
  reals const image{1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(reals_on_host(b, {image, {1, 0, 2, -1, 3, 1, 0, 1}}) == reals{3, 29});
}

TEST_CASE("evaluated_net: transposed convolutions without a batch") {
  reals const image{1, 2, 3, 4, 5, 6, 7, 8};
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2, 2});
  auto const w = b.input("w", ir::dtype::float32, {2, 1, 2, 2});
  auto const bias = b.input("bias", ir::dtype::float32, {2});
  b.output(b.call("aten.conv_transpose2d.input",
                  {x, w, bias, {2, 1}, {1, 0}, {1, 0}, std::int64_t{2}, {1, 2}}));
  CHECK(reals_on_host(b, {image, {1, 2, 3, 4, 0, 1, 1, -1}, {0.5F, 1}}) ==
        reals{3.5F, 6.5F, 4.5F, 8.5F, 3.5F, 4.5F, 6.5F, 8.5F, 9.5F, 12.5F, 12.5F, 16.5F,
              6,    7,    -4,   -5,   1,    1,    8,    9,    8,    9,     -6,    -7});
  auto line = support::builder();
  auto const l = line.input("x", ir::dtype::float32, {1, 1, 3});
  auto const k = line.input("w", ir::dtype::float32, {1, 1, 2});
  line.output(line.call("aten.convolution.default",
                        {l, k, ir::none{}, {2}, {0}, {1}, true, {1}, std::int64_t{1}}));
  CHECK(reals_of(line, {{1, 2, 3}, {1, 10}}, true) == reals{1, 10, 2, 20, 3, 30, 0});
  auto one = support::builder();
  auto const o = one.input("x", ir::dtype::float32, {1, 3});
  auto const v = one.input("w", ir::dtype::float32, {1, 1, 2});
  one.output(one.call("aten.conv_transpose1d.default", {o, v, ir::none{}, {2}}));
  CHECK(reals_on_host(one, {{1, 2, 3}, {1, 10}}) == reals{1, 10, 2, 20, 3, 30});
}

// Expected values are from PyTorch 2.13.
TEST_CASE("evaluated_net: int64 is exact") {
  constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
  constexpr auto largest = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t odd = (std::int64_t{1} << 53) + 1;
  integers const x{std::int64_t{1} << 52, smallest, largest, odd};
  integers const y{3, 5, -7, odd + 2};
  auto const run = [&](char const* target, bool has_other = true) {
    auto b = support::builder();
    auto const self = b.input("x", ir::dtype::int64, {4});
    std::vector<integers> given{x};
    if (has_other) {
      given.push_back(y);
      b.output(b.call(target, {self, b.input("y", ir::dtype::int64, {4})}));
    } else {
      b.output(b.call(target, {self}));
    }
    return ran_on_host(b, given).front();
  };
  auto const run_with = [&](char const* target, std::int64_t number) {
    auto b = support::builder();
    b.output(b.call(target, {b.input("x", ir::dtype::int64, {4}), number}));
    return ran_on_host(b, {x}).front();
  };
  CHECK(run_with("aten.mul.Scalar", 3) ==
        integers{13510798882111488, smallest, largest - 2, 27021597764222979});
  CHECK(run("aten.add.Tensor") ==
        integers{4503599627370499, smallest + 5, largest - 7, 18014398509481988});
  CHECK(run("aten.sub.Tensor") ==
        integers{4503599627370493, 9223372036854775803, smallest + 6, -2});
  CHECK(run("aten.neg.default", false) == integers{-4503599627370496, smallest, -largest, -odd});
  CHECK(run("aten.abs.default", false) == integers{4503599627370496, smallest, largest, odd});
  CHECK(run("aten.minimum.default") == integers{3, smallest, -7, odd});
  CHECK(run("aten.maximum.default") == integers{4503599627370496, 5, largest, 9007199254740995});
  CHECK(run("aten.floor_divide.default") ==
        integers{1501199875790165, -1844674407370955162, -1317624576693539401, 0});
  CHECK(run("aten.remainder.Tensor") == integers{1, 2, 0, odd});
  CHECK(run_with("aten.cumsum.default", 0) ==
        integers{4503599627370496, -9218868437227405312, 4503599627370495, 13510798882111488});
  CHECK(run("aten.bitwise_and.Tensor") == integers{0, 0, 9223372036854775801, odd});
  CHECK(run_with("aten.roll.default", 1) == integers{odd, 4503599627370496, smallest, largest});
}

// log(0) in the relative positions of a T5 encoder: its bucket is not used.
TEST_CASE("evaluated_net: an infinity becomes the smallest int64") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {2});
  auto const log = b.call("aten.log.default", {b.call("aten.to.dtype", {x, ir::dtype::float32})});
  auto const whole = b.call("aten.to.dtype", {log, ir::dtype::int64});
  auto const shifted = b.call("aten.add.Scalar", {whole, 16});
  b.output(b.call("aten.minimum.default", {shifted, x}));
  CHECK(ran(support::compile(support::finished(b), support::fp), {{0, 8}}) ==
        std::vector<integers>{{std::numeric_limits<std::int64_t>::min() + 16, 8}});
}

// x * x and x ** 3 of torch.tensor([2**32, -2**40, -3])
TEST_CASE("evaluated_net: products and powers of int64 wrap") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int64, {3});
  b.output(b.call("aten.mul.Tensor", {x, x}));
  b.output(b.call("aten.pow.Tensor_Scalar", {x, 3}));
  constexpr std::int64_t half = std::int64_t{1} << 32;
  CHECK(ran_on_host(b, {{half, -256 * half, -3}}) == std::vector<integers>{{0, 0, 9}, {0, 0, -27}});
}

namespace {

/// The first output of a program with one float32 input.
std::vector<float> ran_floats(program_builder& b, std::vector<float> const& input) {
  program_runner net(support::compile(support::finished(b), support::fp), {},
                     &find_pipeline(standard_pipeline_table(), support::fp));
  std::ranges::copy(input, net.input(0).as<float>());
  net.run();
  auto const& y = net.output(0);
  return {y.as<float>(), y.as<float>() + y.numel()};
}

}  // namespace

// torch.clamp(x, min=nan) is NaN everywhere.
TEST_CASE("evaluated_net: float32 with NaN as a bound") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.clamp.default", {x, std::numeric_limits<double>::quiet_NaN()}));
  auto const y = ran_floats(b, {1, -2});
  CHECK(std::isnan(y.at(0)));
  CHECK(std::isnan(y.at(1)));
}

TEST_CASE("evaluated_net: empty tensors") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const nothing = b.call("aten.slice.Tensor", {x, 1, 0, 0});  // x[:, :0]
  auto const turned = b.call("aten.slice.Tensor", {x, 0, 0, 0});   // x[:0]
  auto const zeros = b.call("aten.mm.default", {nothing, turned});
  b.output(b.call("aten.add.Tensor", {x, zeros}));
  CHECK(ran_floats(b, {1, 2, 3, 4, 5, 6}) == std::vector<float>{1, 2, 3, 4, 5, 6});
}
