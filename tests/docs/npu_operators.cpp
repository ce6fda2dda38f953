// SPDX-License-Identifier: BSD-3-Clause
// Prints which TOSA operators each Ethos-U family accepts, as markdown: asks the operators of
// ethosu::operators::standard about those of random graphs, and of control flow.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>
#include <support/random_graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ad = arm_delegate;
namespace compile = ad::ethosu::compile;
namespace tosa = ad::tosa;

namespace {

/// An NPU of each family, in the order of the columns.
constexpr std::array columns{&ad::target::ethos_u55_128::npu, &ad::target::ethos_u65_256::npu,
                             &ad::target::ethos_u85_256::npu};

/// What a family said about the nodes of an operator.
struct answers {
  std::set<tosa::dtype> accepted{};  ///< element types of the first operand
  std::set<std::string> rules{};     ///< of the rejections
};
using row = std::array<answers, columns.size()>;

void ask(tosa::graph const& g, std::map<std::string_view, row>& rows) {
  auto const& table = compile::operators_by_code<ad::ethosu::operators::standard>;
  compile::tosa_uses const uses(g.main());
  for (auto const& o : g.main().operations) {
    auto const& entry = table[static_cast<std::size_t>(o.code)];
    if (entry.supports == nullptr || o.inputs.empty()) continue;
    auto& to = rows[tosa::name(o.code)];
    for (std::size_t i = 0; i < columns.size(); ++i) {
      auto const why = entry.supports({uses, o, *columns[i]});
      if (why) {
        to[i].rules.insert(why->rule);
      } else {
        to[i].accepted.insert(g.main()[o.inputs[0]].type);
      }
    }
  }
}

/// COND_IF or WHILE_LOOP that carries a tensor. Operators of their bodies are asked by themselves.
tosa::graph control_flow(tosa::op code) {
  tosa::graph g;
  auto& r = g.main();
  auto const condition = r.add({"condition", tosa::dtype::boolean, {1}});
  auto const x = r.add({"x", tosa::dtype::int8, {1}});
  auto const y = r.add({"y", tosa::dtype::int8, {1}});
  r.inputs = {condition, x};
  r.outputs = {y};
  r.operations.push_back({code, {condition, x}, {y}});
  return g;
}

std::string cell(answers const& a) {
  std::string types;
  for (auto const type : a.accepted) {
    types += (types.empty() ? "" : ", ") + std::string(tosa::name(type));
  }
  return types.empty() ? "no" : types;
}

/// The rules of the families, each with the families that have it unless all have.
std::string rules_of(row const& r) {
  std::map<std::string, std::vector<std::string>> families;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    for (auto const& rule : r[i].rules) {
      families[rule].push_back("U" + std::string(columns[i]->name.substr(7, 2)));
    }
  }
  std::string text;
  for (auto const& [rule, names] : families) {
    text += (text.empty() ? "" : "; ") + rule;
    if (names.size() == columns.size()) continue;
    for (auto const& name : names) text += (&name == names.data() ? " (" : ", ") + name;
    text += ")";
  }
  return text;
}

/// The operators that have no row and are in the list, or are not. Constants are no operators.
std::vector<std::string_view> others(std::map<std::string_view, row> const& rows, bool in_list) {
  std::vector<std::string_view> names;
  auto const& table = compile::operators_by_code<ad::ethosu::operators::standard>;
  for (std::size_t i = 0; i < table.size(); ++i) {
    auto const name = tosa::name(static_cast<tosa::op>(i));
    bool const is_listed = table[i].supports != nullptr;
    if (is_listed != in_list || rows.contains(name) || name.starts_with("CONST")) continue;
    names.push_back(name);
  }
  return names;
}

/// Names in lines of a page's width.
std::string lines_of(std::vector<std::string_view> const& names) {
  constexpr std::size_t width = 100;
  std::string text;
  std::size_t begin = 0;
  for (auto const name : names) {
    bool const fits = text.size() - begin + name.size() + 3 <= width;
    if (!text.empty()) text += fits ? ", " : ",\n";
    if (!fits) begin = text.size();
    text += name;
  }
  return text;
}

}  // namespace

int main() {
  constexpr std::uint64_t graphs = 4000;
  std::map<std::string_view, row> rows;
  for (std::uint64_t seed = 1; seed <= graphs; ++seed) {
    ask(support::random_graph(seed, {.family = ad::npu_family::u85}), rows);
  }
  ask(control_flow(tosa::op::cond_if), rows);
  ask(control_flow(tosa::op::while_loop), rows);
  if (auto const missing = others(rows, true); !missing.empty()) {
    fmt::print(stderr, "no graph has {}\n", lines_of(missing));
    return 1;
  }
  fmt::print(
      "<!-- Generated by tests/docs/npu_operators.cpp from ethosu::operators::standard: do not "
      "edit. -->\n\n"
      "# TOSA operators of Ethos-U\n\n"
      "What the library's operators answer about the nodes of {} random graphs: the element types\n"
      "of the first operand with which a family accepts the operator, and the rules by which "
      "nodes\n"
      "were refused; a rule without families is one of all. Other limits of the hardware, such as\n"
      "the sizes of kernels, have rules of their own.\n\n"
      "| operator | Ethos-U55 | Ethos-U65 | Ethos-U85 | refused |\n|---|---|---|---|---|\n",
      graphs);
  for (auto const& [name, r] : rows) {
    fmt::print("| {} | {} | {} | {} | {} |\n", name, cell(r[0]), cell(r[1]), cell(r[2]),
               rules_of(r));
  }
  fmt::print("\nOn no family:\n{}.\n", lines_of(others(rows, false)));
}
