// SPDX-License-Identifier: BSD-3-Clause
// What passes and the partitioner ask an operator, whatever its name.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/ir/channel_scaling.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <string_view>

using namespace arm_delegate;

namespace acme {

/// acme.scale: twice the first channel plus 1, three times the second minus 1.
struct scale {
  static constexpr auto schemas =
      std::array{std::string_view("acme.scale.default(Tensor input) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) { return n.input("input").type; }
  static void lower(tosa::builder&, ir::node const& n) {
    n.raise(code::internal, "acme.scale is lowered");
  }
  static ir::channel_scaling channel_scaling(ir::node const&) { return {{2, 3}, {1, -1}}; }
};

/// acme.best: argmax.
struct best : op::argmax {
  using handles_quantized = best;
  static constexpr auto schemas = std::array{std::string_view(
      "acme.best.default(Tensor self, int? dim=None, bool keepdim=False) -> Tensor")};
};

/// acme.wide: argmax whose result is int64.
struct wide : op::argmax {
  using handles_quantized = wide;
  static constexpr auto schemas = std::array{std::string_view(
      "acme.wide.default(Tensor self, int? dim=None, bool keepdim=False) -> Tensor")};
  static bool makes_indices(ir::node const&) { return false; }
};

/// acme.to_int32: a conversion.
struct to_int32 {
  static constexpr auto schemas =
      std::array{std::string_view("acme.to_int32.default(Tensor self) -> Tensor")};
  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::int32, n.input("self").sizes()};
  }
  static void lower(tosa::builder& b, ir::node const& n) { b.set(n, b(n.input("self"))); }
  static bool only_converts(ir::node const&) { return true; }
};

using npu = pipeline<target::tosa_1_0_fp, append<op::standard, scale, best, wide, to_int32>,
                     pass::standard>;

}  // namespace acme

namespace {

program_builder builder() { return program_builder(acme::npu::known_operators()); }

/// The number of nodes of `to(argmax(x))` that stay on the host.
std::size_t on_host(std::string_view argmax, std::string_view to) {
  auto b = builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const index = b.call(argmax, {x, 1});
  b.output(to == "aten.to.dtype" ? b.call(to, {index, ir::dtype::int32}) : b.call(to, {index}));
  return acme::npu::compile(support::finished(b)).host_nodes.size();
}

}  // namespace

TEST_CASE("own operator: one with 'channel_scaling' is folded into a convolution") {
  auto b = builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3, 3});
  auto const w = b.constant("w", support::filled({2, 2, 2, 2}, 1));
  b.output(b.call("acme.scale.default", {b.call("aten.conv2d.default", {x, w})}));
  auto const lowered = acme::npu::lower(support::finished(b));
  CHECK(std::ranges::count(lowered.main().operations, tosa::op::conv2d, &tosa::operation::code) ==
        1);
  CHECK(std::ranges::count(lowered.main().operations, tosa::op::mul, &tosa::operation::code) == 0);
}

TEST_CASE("own operator: indices that are converted to int32 are delegated") {
  for (auto const* const to : {"aten.to.dtype", "acme.to_int32.default"}) {
    CHECK(on_host("aten.argmax.default", to) == 0);
    CHECK(on_host("acme.best.default", to) == 0);
    CHECK(on_host("acme.wide.default", to) > 0);
  }
}
