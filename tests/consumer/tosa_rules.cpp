// SPDX-License-Identifier: BSD-3-Clause
// From the headers alone: a pipeline with operators, passes or lowerings of a host project checks
// what it writes with the rules of single TOSA operators. Prints what is wrong.

#include <arm_delegate/arm_delegate.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

namespace acme {

/// Writes a CLAMP whose bounds are in the wrong order, which the specification's table allows.
struct reversed_clamp {
  static constexpr std::array schemas{
      std::string_view("acme.reversed_clamp.default(Tensor self) -> Tensor")};
  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static void lower(ad::tosa::builder& b, ad::ir::node const& n) {
    b.set(n, b.clamp(b(n.input("self")), 6, 0));
  }
};

/// Exchanges the bounds of CLAMP.
struct reverse_bounds {
  static constexpr std::string_view name = "acme-reverse-bounds";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
  static bool run(ad::tosa::graph& g, ad::pass_context&) {
    for (auto& o : g.main().operations) {
      if (o.code != ad::tosa::op::clamp) continue;
      auto low = *o.attrs.find("min_val");
      auto high = *o.attrs.find("max_val");
      o.attrs.set("min_val", std::move(high));
      o.attrs.set("max_val", std::move(low));
    }
    return true;
  }
};

/// A level after TOSA, like the one of an NPU.
struct code {};
std::string to_string(code const&) { return {}; }
struct to_code {
  static constexpr std::string_view name = "acme-to-code";
  using needs = ad::invariants<>;
  using establishes = ad::invariants<>;
  static code convert(ad::tosa::graph&&, ad::pass_context&) { return {}; }
};

struct chip : ad::target::tosa_1_0_fp {
  static constexpr std::string_view name = "acme-chip";
};

}  // namespace acme

/// Lowers relu6 to the same CLAMP, on one target.
template <>
struct arm_delegate::lower_impl<ad::op::relu6, acme::chip> {
  static void apply(tosa::builder& b, ir::node const& n) { acme::reversed_clamp::lower(b, n); }
};

namespace {

template <class Passes, class Target = ad::target::tosa_1_0_fp, class... Operator>
using pipeline = ad::pipeline<Target, ad::append<ad::op::standard, Operator...>, Passes>;

using passes = ad::pass::standard;
using own_operator = pipeline<passes, ad::target::tosa_1_0_fp, acme::reversed_clamp>;
using own_lowering = pipeline<passes, acme::chip>;
using own_pass = pipeline<ad::append<passes, acme::reverse_bounds>>;
using own_level =
    pipeline<ad::append<passes, acme::to_code>, ad::target::tosa_1_0_fp, acme::reversed_clamp>;

template <class Pipeline>
auto compile(std::string_view name) {
  ad::program_builder b(Pipeline::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {2, 3});
  b.output(b.call(name, {x}));
  return Pipeline::compile(std::move(b).finish());
}

/// True if the node stays on the host for the rule of CLAMP.
template <class Pipeline>
bool is_refused(char const* what, std::string_view name) {
  auto const made = compile<Pipeline>(name);
  if (!made.delegates.empty()) {
    std::printf("%s: there is a delegate\n", what);
    return false;
  }
  auto const& node = made.host_nodes.front();
  auto const& why = node.reason;
  std::printf("%s: %s: %s\n", what, why.rule.c_str(), why.actual.c_str());
  constexpr std::string_view rule = "(CLAMP): max_val is less than min_val";
  return node.kind == ad::host_reason::tosa_rule && why.actual.find(rule) != std::string_view::npos;
}

}  // namespace

int main() {
  bool holds = is_refused<own_operator>("operator", "acme.reversed_clamp.default");
  holds &= is_refused<own_lowering>("lowering", "aten.relu6.default");
  holds &= is_refused<own_pass>("pass", "aten.relu6.default");
  holds &= is_refused<own_level>("level", "acme.reversed_clamp.default");
  if (compile<pipeline<passes>>("aten.relu6.default").delegates.size() != 1) {
    std::puts("relu6 is not delegated");
    holds = false;
  }
  return holds ? 0 : 1;
}
