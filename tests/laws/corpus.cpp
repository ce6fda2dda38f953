// SPDX-License-Identifier: BSD-3-Clause
// Laws over real programs: inference, lowering, determinism.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

std::optional<std::string> corpus() { return support::corpus_for("laws over the corpus"); }

/// The models that this version lowers, with their targets.
struct model {
  std::string_view name;
  std::string_view file;
  std::vector<std::string_view> targets;
};

std::vector<model> models() {
  std::vector<model> all;
  for (auto name : {"ad01", "digits_cnn", "kws", "mobilenet_v2", "resnet8", "str_ww", "vww96"}) {
    all.push_back({name, "float.pt2", {support::fp, support::main_0_80}});
    all.push_back({name, "int8.pt2", {support::integer, support::base_0_80, support::main_0_80}});
  }
  all.push_back({"resnet8", "a16w8.pt2", {support::integer16}});
  return all;
}

/// Compares exported result types with inferred ones, also in branches and bodies.
std::size_t check_inference(ir::graph& g) {
  auto const operators = support::operators_of(support::main_0_80);
  std::size_t checked = 0;
  for (auto id : g.order) {
    ir::graph::for_each_subgraph(
        g[id], [&](ir::subgraph const& s) { checked += check_inference(*s.body); });
    auto& n = g[id];
    operators.bind(g, n);
    if (n.entry == nullptr) continue;
    CAPTURE(n.name);
    CAPTURE(n.target);
    auto const types = n.entry->op.infer(n);
    REQUIRE(types.size() == n.results.size());
    for (std::size_t i = 0; i < types.size(); ++i) {
      CHECK(to_string(types[i]) == to_string(n.result(i).type));
    }
    ++checked;
  }
  return checked;
}

std::size_t check_inference(std::string const& path) {
  std::optional<ir::exported_program> p;
  try {
    p = frontend::pt2::load(path);
  } catch (error const&) {
    return 0;  // tests/frontends checks which ones may be rejected
  }
  auto const checked = check_inference(*p->graph);
  check_program(*p->graph, support::operators_of(support::main_0_80));  // must not throw
  return checked;
}

bool holds_float(tosa::graph const& g) {
  return std::ranges::any_of(g.main().tensors,
                             [](auto const& t) { return tosa::is_floating(t.type); });
}

/// Names are unique, operands are defined before use, and everything is defined once.
void check_well_formed(tosa::graph const& g) {
  auto const& r = g.main();
  std::set<std::string_view> names;
  std::vector<bool> made(r.tensors.size());
  for (auto const& t : r.tensors) {
    CAPTURE(t.name);
    CHECK(names.insert(t.name).second);
  }
  for (std::size_t i = 0; i < made.size(); ++i) made[i] = r.tensors[i].is_constant();
  for (auto t : r.inputs) made[static_cast<std::size_t>(t)] = true;
  for (auto const& o : r.operations) {
    CAPTURE(o.location);
    for (auto t : o.inputs) CHECK(made[static_cast<std::size_t>(t)]);
    for (auto t : o.outputs) {
      CHECK_FALSE(made[static_cast<std::size_t>(t)]);
      made[static_cast<std::size_t>(t)] = true;
    }
  }
  for (auto t : r.outputs) CHECK(made[static_cast<std::size_t>(t)]);
}

/// Sizes and dtypes at the boundary are those of the exported program.
void check_outputs(ir::exported_program const& exported, compiled_program const& c,
                   target_facts const& target) {
  auto const& g = *exported.graph;
  auto const& host = *c.program.graph;
  REQUIRE(host.outputs.size() == g.outputs.size());
  for (std::size_t i = 0; i < host.outputs.size(); ++i) {
    CHECK(host[host.outputs[i]].type == g[g.outputs[i]].type);
  }
  for (auto id : host.order) {
    if (!is_call(host[id])) continue;
    auto const& d = c.delegates.at(called_module(host[id]));
    REQUIRE(d.outputs.size() == host[id].results.size());
    for (std::size_t i = 0; i < d.outputs.size(); ++i) {
      CHECK(d.outputs[i].sizes == host[host[id].results[i]].sizes());
      auto const& t = support::output(d.artifact, i);
      CHECK(t.sizes == d.outputs[i].sizes);
      CHECK(t.type == tosa::from_ir(d.outputs[i].type));
      if (!target.floating) CHECK(d.outputs[i].scale.has_value());
    }
  }
}

std::vector<std::byte> written(tosa::graph const& g, target_facts const& target) {
  auto const file = tosa::serialize(g, tosa::encoding_of(target.version));
  auto const bytes = file.bytes();
  return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("law: inferred types are the exported ones, on every node of the corpus") {
  auto const folder = corpus();
  if (!folder) return;
  std::size_t checked = 0;
  for (auto const* part : {"/models", "/ops"}) {  // excludes invalid ones
    for (auto const& path : support::programs_in(*folder + part)) {
      CAPTURE(path);
      try {
        checked += check_inference(path);
      } catch (error const& e) {
        FAIL_CHECK(path, "\n", e.what());
      }
    }
  }
  MESSAGE(checked, " nodes");
  CHECK(checked > 3000);
}

TEST_CASE("law: models are lowered to well-formed graphs of the profile, always the same") {
  auto const folder = corpus();
  if (!folder) return;
  for (auto const& m : models()) {
    auto const path = *folder + "/models/" + std::string(m.name) + "/" + std::string(m.file);
    auto const exported = frontend::pt2::load(path);
    for (auto name : m.targets) {
      CAPTURE(path);
      CAPTURE(name);
      auto const& target = support::facts_of(name);
      auto const compile = [&] { return support::compile(frontend::pt2::load(path), name); };
      auto const c = compile();
      REQUIRE(c.delegates.size() == 1);
      auto const& g = c.delegates.front().artifact;
      check_well_formed(g);
      check_outputs(exported, c, target);
      if (!target.floating) CHECK_FALSE(holds_float(g));
      if (!target.integer) CHECK(holds_float(g));
      CHECK(written(g, target) == written(compile().delegates.front().artifact, target));
    }
  }
}
