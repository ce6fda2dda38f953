// SPDX-License-Identifier: BSD-3-Clause
// A host project's operators on the host: runs, comparisons and constant indices use their
// `evaluate`.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/elements.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// acme.step: 1 / (1 + exp(-steepness x)).
struct step {
  static constexpr auto schemas =
      std::array{std::string_view("acme.step.default(Tensor self, float steepness=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    auto const steepness = b.scalar(b.type(x), n.number("steepness"), b.sizes(x).rank());
    b.set(n, b.unary(tosa::op::sigmoid, b.mul(x, steepness)));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    auto y = c.input("self").data;
    for (auto& x : y) x = 1 / (1 + std::exp(-c.n.number("steepness") * x));
    return y;
  }
};

/// The same with a wrong lowering.
struct bad_step : step {
  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.unary(tosa::op::sigmoid, b(n.input("self"))));
  }
};

/// acme.next: x + 1, also of int64, which TOSA 1.0 does not have.
struct next {
  static constexpr auto schemas =
      std::array{std::string_view("acme.next.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    b.set(n, b.binary(tosa::op::add, x, b.scalar(b.type(x), 1, b.sizes(x).rank())));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    auto y = c.input("self").data;
    for (auto& x : y) x += 1;
    return y;
  }
};

/// acme.counts: how many elements are positive and negative.
struct counts {
  static constexpr auto schemas =
      std::array{std::string_view("acme.counts.default(Tensor self) -> (Tensor, Tensor)")};

  static std::vector<ir::tensor_type> infer(ir::node const&) {
    return {{ir::dtype::int64, {}}, {ir::dtype::int64, {}}};
  }
  static std::optional<rejection> supports(ir::node const&, target_facts const&) {
    return rejection{.rule = "acme.counts", .actual = "a target", .allowed = "the host"};
  }
  static void lower(tosa::builder&, ir::node const& n) { n.raise(code::internal, "is lowered"); }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    auto const& x = c.input("self").data;
    auto const is_counted = [&](double e) { return c.result == 0 ? e > 0 : e < 0; };
    return evaluation::numbers{static_cast<double>(std::ranges::count_if(x, is_counted))};
  }
};

/// acme.short: an evaluation that gives too few elements.
struct short_of_one : next {
  static constexpr auto schemas =
      std::array{std::string_view("acme.short.default(Tensor self) -> Tensor")};
  static evaluation::numbers evaluate(evaluation::call const& c) {
    auto y = c.input("self").data;
    y.pop_back();
    return y;
  }
};

using operators = append<op::standard, step, next, counts, short_of_one>;
using npu = pipeline<target::tosa_1_0_fp, operators, pass::standard>;
using bad_npu =
    pipeline<target::tosa_1_0_fp, append<op::standard, bad_step, next, counts>, pass::standard>;

}  // namespace acme

namespace {

pipeline_entry const& own = pipeline_table<pipelines<acme::npu>>.front();
pipeline_entry const& bad = pipeline_table<pipelines<acme::bad_npu>>.front();

program_builder builder() { return program_builder(acme::npu::known_operators()); }

std::vector<float> floats_of(tosa::operand const& o) {
  return {o.as<float>(), o.as<float>() + o.numel()};
}

/// relu(step(x, 3))
ir::exported_program steps() {
  auto b = builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.relu.default", {b.call("acme.step.default", {x, 3.0})}));
  return support::finished(b);
}

std::array<float, 4> const given{-1.5F, 0, .25F, 2};

void check_steps(std::vector<float> const& made) {
  REQUIRE(made.size() == given.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    CHECK(made[i] == doctest::Approx(1 / (1 + std::exp(-3 * given[i]))).epsilon(1e-6));
  }
}

std::vector<float> run(program_runner&& net) {
  std::ranges::copy(given, net.input(0).as<float>());
  net.run();
  return floats_of(net.output(0));
}

}  // namespace

TEST_CASE("own operator: in a delegate, and on the host, a run gives what it evaluates") {
  auto delegated = acme::npu::compile(steps());
  CHECK(delegated.delegates.size() == 1);
  CHECK(delegated.host_nodes.empty());
  check_steps(run(program_runner(std::move(delegated))));
  std::array const names{std::string("acme.step")};
  auto kept = acme::npu::compile(steps(), {.keep_on_host = names});
  CHECK(kept.host_nodes.size() == 1);
  check_steps(run(program_runner(std::move(kept), {}, &own)));
}

TEST_CASE("own operator: integers are evaluated exactly, and several results one by one") {
  auto b = builder();
  auto const x = b.input("x", ir::dtype::int64, {2});
  b.output(b.call("acme.next.default", {x}));
  auto const counted = b.call_all("acme.counts.default", {x});
  for (auto const& v : counted) b.output(v);
  auto compiled = acme::npu::compile(support::finished(b));
  CHECK(compiled.delegates.empty());
  program_runner net(std::move(compiled), {}, &own);
  constexpr std::int64_t large = (std::int64_t{1} << 53) + 2;
  std::ranges::copy(std::array<std::int64_t, 2>{large, 7}, net.input(0).as<std::int64_t>());
  CHECK(support::failure([&] { net.run(); }).find("beyond 2^53 in double") != std::string::npos);
  std::ranges::copy(std::array<std::int64_t, 2>{-5, 7}, net.input(0).as<std::int64_t>());
  net.run();
  CHECK(net.output(0).as<std::int64_t>()[0] == -4);
  CHECK(*net.output(1).as<std::int64_t>() == 1);
  CHECK(*net.output(2).as<std::int64_t>() == 1);

  auto only = builder();
  only.output(only.call("acme.next.default", {only.input("x", ir::dtype::int64, {2})}));
  program_runner exact(acme::npu::compile(support::finished(only)), {}, &own);
  std::ranges::copy(std::array<std::int64_t, 2>{large, 7}, exact.input(0).as<std::int64_t>());
  exact.run();
  CHECK(exact.output(0).as<std::int64_t>()[0] == large + 1);
}

TEST_CASE("own operator: an evaluation with another number of elements is an error") {
  auto b = builder();
  b.output(b.call("acme.short.default", {b.input("x", ir::dtype::int64, {2})}));
  program_runner net(acme::npu::compile(support::finished(b)), {}, &own);
  std::ranges::fill_n(net.input(0).as<std::int64_t>(), 2, 1);
  auto const text = support::failure([&] { net.run(); });
  CHECK(text.find("the sizes of its operands and results do not fit each other") !=
        std::string::npos);
}

TEST_CASE("own operator: a comparison evaluates it, and finds a wrong lowering") {
  for (auto const* target : {&own, &bad}) {
    comparison c(steps(), *target, own);
    std::ranges::copy(given, c.input(0).as<float>());
    c.run();
    REQUIRE(!c.nodes().empty());
    for (auto const& n : c.nodes()) CHECK(!n.reference_is_lowered);
    auto const* const departing = c.first_departing();
    CHECK((departing != nullptr) == (target == &bad));
  }
}

TEST_CASE("own operator: the partitioner computes constant indices with it") {
  auto b = builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 2});
  std::array<std::int64_t, 2> const places{0, 2};
  auto const index = b.constant(
      "index", ir::tensor_data::of(ir::dtype::int64, {2}, std::span(std::as_const(places))));
  auto const moved = b.call("acme.next.default", {index});
  b.output(b.call("aten.index_select.default", {x, 0, moved}));
  auto const compiled = acme::npu::compile(support::finished(b));
  CHECK(compiled.delegates.size() == 1);
  CHECK(compiled.host_nodes.empty());
}
