// SPDX-License-Identifier: BSD-3-Clause
// Laws of partitioning over all programs of the corpus: nodes on the host have complete reasons,
// delegates can be ordered, and quantized values cross the boundaries of integer delegates.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

std::optional<ir::exported_program> load(std::string const& path) {
  try {
    return frontend::pt2::load(path);
  } catch (error const&) {
    return std::nullopt;  // tests/frontends checks which ones may be rejected
  }
}

/// A reason that is specific to this node: no field is empty, and the actual value differs from the
/// rule.
void check_reason(host_node const& n) {
  CAPTURE(n.name);
  CAPTURE(n.target);
  auto const& r = n.reason;
  for (auto const& text : {r.rule, r.actual, r.allowed, r.remedy}) CHECK(text.size() > 2);
  CHECK(r.actual != r.rule);
  CHECK(r.actual != r.allowed);
  CHECK(n.kind != host_reason::lowering_failed);
  CHECK(n.kind != host_reason::tosa_rule);
}

std::set<std::string> names_in(ir::graph const& g) {
  std::set<std::string> names;
  ir::for_each_node(g, [&](ir::graph const&, ir::node const& n) { names.emplace(n.name); });
  return names;
}

/// The number of nodes of a program whose results are constants of the compiled program.
std::size_t count_folded(ir::graph const& exported, ir::graph& compiled) {
  std::set<std::string> constants;
  ir::for_each_graph(compiled, [&](ir::graph const& g) {
    for (std::size_t i = 0; i < g.value_count(); ++i) {
      auto const& v = g[ir::value_id(static_cast<std::uint32_t>(i))];
      if (v.is_constant()) constants.emplace(v.name);
    }
  });
  std::size_t count = 0;
  ir::for_each_node(exported, [&](ir::graph const& g, ir::node const& n) {
    if (!n.results.empty() && constants.contains(std::string(g[n.results.front()].name))) ++count;
  });
  return count;
}

/// The number of nodes on the host.
std::size_t check_partitions(std::string const& path, std::string_view target) {
  auto program = load(path);
  if (!program) return 0;
  CAPTURE(path);
  CAPTURE(target);
  auto const& pipeline = find_pipeline(standard_pipeline_table(), target);
  auto const exported = program->clone();
  auto const compiled = pipeline.compile(std::move(*program), {}, nullptr);
  for (auto const& n : compiled.host_nodes) check_reason(n);
  auto const& host = *compiled.program.graph;
  CHECK_NOTHROW(ir::verify(host));
  std::size_t nodes = compiled.host_nodes.size();
  for (auto const& d : compiled.delegates) {
    nodes += d.nodes;
    if (pipeline.target->floating) continue;
    for (auto const& t : d.inputs) CHECK_FALSE(ir::is_floating(t.type));
    for (auto const& t : d.outputs) CHECK_FALSE(ir::is_floating(t.type));
  }
  // The partitioner inserts conversions of int64 indices.
  auto const names = names_in(*exported.graph);
  std::size_t inserted = 0;
  for (auto const& n : compiled.host_nodes) {
    if (names.contains(n.name)) continue;
    ++inserted;
    CHECK(n.target == "dim_order_ops._to_dim_order_copy.default");
  }
  std::size_t all = 0;
  ir::for_each_node(*exported.graph, [&](ir::graph const&, ir::node const&) { ++all; });
  // It folds constant indices.
  auto const folded = count_folded(*exported.graph, *compiled.program.graph);
  CHECK(nodes + folded == all + inserted);
  return compiled.host_nodes.size();
}

}  // namespace

TEST_CASE("law: every node of the corpus is delegated or has its reason") {
  auto const folder = support::corpus_for("partitions of the corpus");
  if (!folder) return;
  std::size_t left = 0;
  for (auto const& path : support::programs_in(*folder)) {
    for (auto target : {support::fp, support::integer, support::base_0_80}) {
      try {
        left += check_partitions(path, target);
      } catch (error const& e) {
        if (path.find("/hostile/") != std::string::npos) continue;  // invalid on purpose
        FAIL_CHECK(path, " for ", target, "\n", std::string(e.what()));
      }
    }
  }
  MESSAGE(left, " nodes on the host");
  CHECK(left > 1000);
}
