// SPDX-License-Identifier: BSD-3-Clause
// Law: composite operators list the operators that they call, and call no others.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ops/standard.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/hana.hpp>

#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>

using namespace arm_delegate;
namespace hana = boost::hana;

namespace {

/// By overload of a composite: the overloads of its parts, and the library's replacements for
/// conversions between quantized values.
std::map<std::string_view, std::set<std::string_view>> parts() {
  std::map<std::string_view, std::set<std::string_view>> all;
  hana::for_each(hana::filter(to_tuple(op::standard{}), is_composite), [&](auto type) {
    using op = typename decltype(type)::type;
    std::set<std::string_view> names{ir::requantize_target};
    hana::for_each(to_tuple(typename op::expands_to{}), [&](auto part) {
      for (std::string_view text : decltype(part)::type::schemas) {
        names.insert(ir::detail::full_name(text));
      }
    });
    for (std::string_view text : op::schemas) all.emplace(ir::detail::full_name(text), names);
  });
  return all;
}

/// The number of composites in the program that were expanded, each only with calls of its parts.
std::size_t check_expansions(ir::graph& g) {
  static auto const known = parts();
  auto const operators = support::operators_of(support::main_0_80);
  std::size_t count = 0;
  for (auto id : g.order) operators.bind(g, g[id]);
  ir::rewriter::run(g, operators, [&](ir::rewriter& r, ir::node& n) {
    if (n.entry == nullptr || n.entry->op.expand == nullptr) return false;
    auto const target = n.target;
    auto const first = g.node_count();
    n.entry->op.expand(r, n);
    for (auto i = first; i < g.node_count(); ++i) {
      auto const made = g[ir::node_id(static_cast<std::uint32_t>(i))].target;
      CAPTURE(target);
      CAPTURE(made);
      CHECK(known.at(target).contains(made));
    }
    ++count;
    return true;
  });
  return count;
}

}  // namespace

TEST_CASE("law: composites call the operators that they list") {
  std::size_t expanded = 0;
  auto const expand_all = [&](std::string const& folder) {
    for (auto const& path : support::files_in(
             folder, [](std::filesystem::path const& p) { return p.extension() == ".pt2"; })) {
      CAPTURE(path);
      try {
        auto const program = frontend::pt2::load(path.string());
        expanded += check_expansions(*program.graph);
      } catch (
          error const&) {  // rejected, here or by the reader: other tests check which ones may be
      }
    }
  };
  expand_all(ARM_DELEGATE_SOURCE_DIR "/tests/data");
  if (auto const corpus = support::corpus_for("composites of the corpus")) {
    expand_all(*corpus + "/models");
    expand_all(*corpus + "/ops");
    CHECK(expanded > 50);
  }
  CHECK(expanded > 0);
  MESSAGE(expanded << " composites expanded");
}
