// SPDX-License-Identifier: BSD-3-Clause
// New: a pass of your own at a position of your choice. It declares what it needs, establishes and
// invalidates; at a wrong position it does not compile.
//
//     build/release/examples/example_04_own_pass

// region: pass
#include <arm_delegate/arm_delegate.hpp>

#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace ad = arm_delegate;

// endregion
namespace acme {

// region: pass
/// `%y = relu(%x); %z = relu(%y)` -> `%y = relu(%x)`
struct drop_second_relu {
  static constexpr std::string_view name = "acme-drop-second-relu";
  using needs = ad::invariants<ad::inv::arguments_bound>;
  using establishes = ad::invariants<>;

  /// Returns true if the graph changed.
  static bool run(ad::ir::graph& g, ad::pass_context& c) {
    return ad::ir::rewriter::run(g, c.operators, [&](ad::ir::rewriter& r, ad::ir::node& n) {
      if (!is_relu(n)) return false;
      auto const x = std::get<ad::ir::value_id>(*n.find("self"));
      if (g[x].producer == ad::ir::no_node || !is_relu(g[g[x].producer])) return false;
      r.replace(n, x);
      return true;
    });
  }

 private:
  static bool is_relu(ad::ir::node const& n) { return n.target == "aten.relu.default"; }
};

using passes = ad::insert_before<ad::pass::standard, ad::pass::fold_constants, drop_second_relu>;
using npu = ad::pipeline<ad::target::tosa_1_0_fp, ad::op::standard, passes>;
// endregion

/// Prints the graph before and after the pass.
class printer final : public ad::dump_sink {
  void after_pass(std::string_view pass, std::string const& graph_text) override {
    if (pass != "input" && pass != drop_second_relu::name) return;
    std::printf("after %s:\n%s", std::string(pass).c_str(), graph_text.c_str());
  }
};

}  // namespace acme

int main() {
  try {
    ad::program_builder b(acme::npu::known_operators());
    auto const x = b.input("x", ad::ir::dtype::float32, {1, 8});
    auto const once = b.call("aten.relu.default", {x});
    b.output(b.call("aten.relu.default", {once}));

    acme::printer dump;
    auto const lowered = acme::npu::lower(std::move(b).finish(), &dump);
    return lowered.main().operations.size() == 1 ? 0 : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
