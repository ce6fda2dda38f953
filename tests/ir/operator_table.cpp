// SPDX-License-Identifier: BSD-3-Clause
// Binding the arguments of a call to its operator's signature.

#include <arm_delegate/ir/print.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

/// The call's text once bound.
std::string bound(std::string_view target, std::initializer_list<call_argument> arguments) {
  ir::graph g;
  auto const x = g.add_input("x", {ir::dtype::float32, {1, 1, 4, 4}});
  std::vector<ir::named_argument> given{{"", x}};
  for (auto const& a : arguments) given.push_back(a.in(g));
  auto const id = g.add_node("n", target, given, {});
  support::operators_of(support::fp).bind(g, g[id]);
  return to_string(g, g[id]);
}
std::string refused(std::string_view target, std::initializer_list<call_argument> arguments) {
  return support::failure([&] { bound(target, arguments); });
}

}  // namespace

TEST_CASE("bind: defaults, positions and names end in the signature's order") {
  CHECK(bound("aten.max_pool2d.default", {{"padding", 1}, {"kernel_size", {3, 2}}}) ==
        "aten.max_pool2d.default(self=%x, kernel_size=[3, 2], stride=[], padding=[1, 1], "
        "dilation=[1, 1], ceil_mode=False)");
  CHECK(bound("aten.slice.Tensor", {1}) ==
        "aten.slice.Tensor(self=%x, dim=1, start=None, end=None, step=1)");
  CHECK(bound("aten.pad.default", {{1, 1}}) ==
        "aten.pad.default(self=%x, pad=[1, 1], mode='constant', value=None)");
}

TEST_CASE("bind: one number is accepted for a list, an integer for a float") {
  CHECK(bound("aten.max_pool2d.default", {2}).find("kernel_size=[2, 2]") != std::string::npos);
  CHECK(bound("aten.dropout.default", {1, false}).find("p=1, train=False") != std::string::npos);
}

TEST_CASE("bind: an unknown operator stays as it is") {
  CHECK(bound("acme.blur.default", {3}) == "acme.blur.default(%x, 3)");
}

TEST_CASE("bind: missing, unknown, surplus and ill-typed arguments name the culprit") {
  CHECK(refused("aten.max_pool2d.default", {}).find("argument 'kernel_size' is missing") !=
        std::string::npos);
  CHECK(
      refused("aten.relu.default", {{"inplace", true}}).find("'inplace' is not in the operator") !=
      std::string::npos);
  CHECK(refused("aten.relu.default", {1}).find("a positional argument is not in") !=
        std::string::npos);
  CHECK(refused("aten.slice.Tensor", {1.5}).find("argument 'dim' has the wrong type") !=
        std::string::npos);
  CHECK(refused("aten.slice.Tensor", {ir::none{}}).find("'dim' has the wrong type") !=
        std::string::npos);
  // alpha is keyword-only.
  CHECK(refused("aten.add.Tensor", {1.0, 2.0}).find("positional argument") != std::string::npos);
}

TEST_CASE("bind: a complex number is a limit of ours, a layout in its place a wrong program") {
  auto const code_for = [](ir::argument const& other) {
    ir::graph g;
    std::array const given{ir::named_argument{"self", g.add_input("x", {ir::dtype::float32, {4}})},
                           ir::named_argument{"other", other}};
    auto const id = g.add_node("n", "aten.mul.Tensor", given, {});
    try {
      support::operators_of(support::fp).bind(g, g[id]);
    } catch (error const& e) {
      return e.diagnostics().front().id;
    }
    return code::internal;
  };
  CHECK(code_for(ir::complex_number{1, 2}) == code::unsupported_value);
  CHECK(code_for(ir::ignored{"layout"}) == code::bad_arguments);
}

TEST_CASE("bind: to another table") {
  auto const fp = support::operators_of(support::fp);
  auto const integer = support::operators_of(support::integer);
  ir::graph g;
  std::array const given{ir::named_argument{"", g.add_input("x", {ir::dtype::float32, {1, 4}})}};
  auto const id = g.add_node("n", "aten.slice.Tensor", given, {});
  fp.bind(g, g[id]);
  auto const* const arguments = g[id].arguments.data();
  integer.bind(g, g[id]);
  CHECK(g[id].entry == integer.find("aten.slice.Tensor"));
  CHECK(g[id].arguments.data() == arguments);
  // A changed target is bound anew.
  g[id].target = "aten.relu.default";
  CHECK(support::failure([&] { integer.bind(g, g[id]); }).find("not in the operator's signature") !=
        std::string::npos);
  // So is a node that was refused.
  CHECK(support::failure([&] { integer.bind(g, g[id]); }).find("not in the operator's signature") !=
        std::string::npos);
}

TEST_CASE("operator_table: sorted, found by the whole name only") {
  auto const table = support::operators_of(support::fp);
  for (auto const& e : table) {
    CHECK(table.find(e.name()) == &e);
    CHECK(table.find(e.text.substr(0, e.name().size() + 1)) == nullptr);  // with "("
    CHECK(table.find(e.text) == nullptr);
  }
  CHECK(table.find("aten.relu") == nullptr);
  CHECK(table.find("zzz") == nullptr);
  CHECK(table.find("") == nullptr);
}
