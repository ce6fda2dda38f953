// SPDX-License-Identifier: BSD-3-Clause
// A host project's operators in a .pte: in delegates, and on the host by their `decompose` or
// `expand`.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// acme.twice: x + x. On the host of a .pte the kernel of aten.mul.Scalar.
struct twice {
  static constexpr auto schemas =
      std::array{std::string_view("acme.twice.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const x = b(n.input("self"));
    b.set(n, b.binary(tosa::op::add, x, x));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    auto y = c.input("self").data;
    for (auto& x : y) x += x;
    return y;
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<op::mul, "Scalar">(*n.find("self"), 2.0));
    return true;
  }
};

/// acme.square: without `decompose`, the kernels of what it consists of.
struct square {
  static constexpr auto schemas =
      std::array{std::string_view("acme.square.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  using expands_to = ops<op::mul>;
  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    r.replace(n, r.call<op::mul>(x, x));
  }
};

/// acme.thrice: neither.
struct thrice : twice {
  static constexpr auto schemas =
      std::array{std::string_view("acme.thrice.default(Tensor self) -> Tensor")};
  static bool decompose(ir::rewriter&, ir::node const&) { return false; }
};

/// aten.relu with kernels of its own on the host: max(x, 0) = clamp(x, 0).
struct relu : op::relu {
  using handles_quantized = relu;
  static bool exceeds_kernel(ir::node const& n) { return n.result().rank() == 1; }
  static bool decompose(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<op::clamp>(*n.find("self"), 0.0));
    return true;
  }
};

using operators = replace<append<op::standard, twice, square, thrice>, op::relu, relu>;
using npu = pipeline<target::tosa_1_0_fp, operators, pass::standard>;

}  // namespace acme

namespace {

pipeline_entry const& own = pipeline_table<pipelines<acme::npu>>.front();

/// The file of a program that calls the operators one after another.
pte::program file_of(std::vector<std::string_view> const& targets, bool on_host) {
  program_builder b(acme::npu::known_operators());
  auto x = b.input("x", ir::dtype::float32, {3});
  for (auto const& target : targets) x = b.call(target, {x});
  b.output(x);
  std::vector<std::string> const kept(targets.begin(), targets.end());
  compile_options options;
  if (on_host) options.keep_on_host = kept;
  return pte::emit_program(own.compile_any(support::finished(b), options), {.host = &own});
}

std::vector<std::string> kernels(pte::program const& p) {
  std::vector<std::string> names;
  for (auto const& o : p.methods.at(0).operators) names.push_back(o.name + "." + o.overload);
  return names;
}

std::vector<float> run(pte::program p) {
  pte::method_runner net(std::move(p), "forward", {}, own);
  std::ranges::copy(std::array{-1.5F, 0.F, 2.F}, net.inputs()[0].data.as<float>());
  net.run();
  auto const& y = net.outputs()[0].data;
  return {y.as<float>(), y.as<float>() + y.numel()};
}

using names = std::vector<std::string>;
using numbers = std::vector<float>;

}  // namespace

TEST_CASE("own operator: a .pte has it in a delegate") {
  auto p = file_of({"acme.twice.default", "acme.square.default"}, false);
  CHECK(p.methods.at(0).delegates.size() == 1);
  CHECK(kernels(p).empty());
  CHECK(run(std::move(p)) == numbers{9, 0, 16});
}

TEST_CASE("own operator: on the host of a .pte it is what it decomposes or expands to") {
  auto p = file_of({"acme.twice.default", "acme.square.default"}, true);
  CHECK(p.methods.at(0).delegates.empty());
  CHECK(kernels(p) == names{"aten::mul.Scalar_out", "aten::mul.out"});
  CHECK(run(std::move(p)) == numbers{9, 0, 16});
}

TEST_CASE("own operator: one that exceeds the kernel of its name decomposes") {
  auto p = file_of({"aten.relu.default"}, true);
  CHECK(kernels(p) == names{"aten::clamp.out"});
  CHECK(run(std::move(p)) == numbers{0, 0, 2});
}

TEST_CASE("own operator: on the host of a .pte without a kernel it is an error") {
  auto const text = support::failure([] { (void)file_of({"acme.thrice.default"}, true); });
  CHECK(text.find("the libraries of ExecuTorch's runtime have no kernel for it") !=
        std::string::npos);
}
