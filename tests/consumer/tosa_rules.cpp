// SPDX-License-Identifier: BSD-3-Clause
// From the headers alone: option::tosa_rules keeps a node on the host whose operator writes TOSA
// that breaks a rule of a single TOSA operator. Prints what is wrong.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/tosa/operators/standard_rules.hpp>

#include <array>
#include <cstdio>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

namespace {

/// Writes a CLAMP whose bounds are in the wrong order, which the specification's table allows.
struct reversed_clamp {
  static constexpr std::array schemas{
      std::string_view("acme.reversed_clamp.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    b.set(n, b.clamp(b(n.input("self")), 6, 0));
  }
};

template <class... Option>
using pipeline = ad::pipeline<ad::target::tosa_1_0_fp, ad::append<ad::op::standard, reversed_clamp>,
                              ad::pass::standard, ad::options<Option...>>;

template <class Pipeline>
ad::compiled_program compile() {
  ad::program_builder b(Pipeline::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {2, 3});
  b.output(b.call("acme.reversed_clamp.default", {x}));
  return Pipeline::compile(std::move(b).finish());
}

}  // namespace

int main() {
  auto const unchecked = compile<pipeline<>>();
  auto const checked = compile<pipeline<ad::option::tosa_rules>>();
  if (unchecked.delegates.size() != 1) std::puts("without the option there is no delegate");
  if (!checked.delegates.empty()) std::puts("with the option there is a delegate");
  if (checked.host_nodes.size() != 1 ||
      checked.host_nodes.front().kind != ad::host_reason::tosa_rule) {
    std::puts("the node does not stay on the host for a rule of TOSA");
    return 1;
  }
  auto const& why = checked.host_nodes.front().reason;
  std::printf("%s: %s\n", why.rule.c_str(), why.actual.c_str());
  return unchecked.delegates.size() == 1 && checked.delegates.empty() ? 0 : 1;
}
