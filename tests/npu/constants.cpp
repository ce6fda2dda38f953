// SPDX-License-Identifier: BSD-3-Clause
// The constants of payloads: each once, and none that no operation reads.

#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <npu/window_graphs.hpp>
#include <support/npu_compiled.hpp>
#include <support/tosa_maker.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::maker;
using tosa::dtype;
using tosa::op;
using tosa::tensor_id;

namespace {

/// The graph beside a copy of itself, with inputs and constants of its own.
tosa::graph doubled(tosa::graph g) {
  auto& r = g.main();
  auto const count = r.tensors.size();
  auto const copy = [&](std::vector<tensor_id> ids) {
    for (auto& id : ids) id = static_cast<tensor_id>(static_cast<std::size_t>(id) + count);
    return ids;
  };
  for (std::size_t i = 0; i < count; ++i) {
    auto t = r.tensors[i];
    t.name += "_copy";
    r.tensors.push_back(t);
  }
  auto const operations = r.operations;
  for (auto o : operations) {
    o.inputs = copy(o.inputs);
    o.outputs = copy(o.outputs);
    r.operations.push_back(o);
  }
  auto const append = [&](std::vector<tensor_id>& ids) {
    auto const copied = copy(ids);
    ids.insert(ids.end(), copied.begin(), copied.end());
  };
  append(r.inputs);
  append(r.outputs);
  return g;
}

std::size_t constant_bytes(tosa::graph const& g, npu_facts const& npu) {
  auto const made = support::compiled_for(g, npu);
  auto const payload = ethosu::read_payload(made.payload);
  CHECK(support::unread_constants(payload) == "");
  return payload.network.weight_data.size();
}

tosa::graph lookups() {
  maker m;
  std::vector<std::int8_t> entries(256);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    entries[i] = static_cast<std::int8_t>(i * i % 251 - 125);
  }
  m.add(op::table, {m.input(dtype::int8, {3, 50}), m.int8(entries)}, dtype::int8, {3, 50});
  return std::move(m.g);
}

}  // namespace

TEST_CASE("npu constants: equal weights, scales and lookup tables are stored once") {
  auto const convolutions =
      support::graph_of({.in = {1, 9, 8, 16}, .weights = {24, 3, 3, 16}, .pad = {1, 1, 1, 1}});
  auto const depthwise = support::graph_of({.code = op::depthwise_conv2d,
                                            .in = {1, 9, 8, 16},
                                            .weights = {3, 3, 16, 1},
                                            .pad = {1, 1, 1, 1}});
  for (auto const& npu : target::all_npus) {
    for (auto const& g : {convolutions, depthwise, lookups()}) {
      CAPTURE(npu.name);
      auto const single = constant_bytes(g, npu);
      CHECK(single > 0);
      CHECK(constant_bytes(doubled(g), npu) == single);
      CHECK(support::difference(doubled(g), npu) == "");
    }
  }
}

TEST_CASE("npu constants: what no operation reads of a constant is not stored") {
  maker m;
  std::vector<std::int32_t> all(80);
  std::iota(all.begin(), all.end(), -30);
  auto const constant = m.constant(
      dtype::int32,
      ir::tensor_data::of(ir::dtype::int32, {1, 40, 2}, std::span<std::int32_t const>(all)));
  auto const part = m.add(op::slice, {constant, m.shape({0, 12, 0}), m.shape({1, 3, 2})},
                          dtype::int32, {1, 3, 2});
  m.add(op::add, {m.input(dtype::int32, {1, 3, 2}), part}, dtype::int32, {1, 3, 2});
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    CHECK(constant_bytes(m.g, npu) == 32);  // 24 bytes, padded
    CHECK(support::difference(m.g, npu) == "");
  }
}

TEST_CASE("npu constants: equal weights are encoded once for all operations and graphs") {
  using namespace ethosu::compile;
  auto const g =
      support::graph_of({.in = {1, 9, 8, 16}, .weights = {24, 3, 3, 16}, .pad = {1, 1, 1, 1}});
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    auto const& pipeline = find_pipeline(npu_pipeline_table(), npu.name);
    auto const compiled = [&](tosa::graph const& of, shared_work& shared) {
      return artifact_as<npu_artifact>(pipeline.lower_from_tosa(of, {.shared = &shared})).payload;
    };
    shared_work shared;
    auto const& forms = shared.get<weight_forms>();
    auto const payload = compiled(g, shared);
    auto const made = forms.size();
    CHECK(made > 0);
    (void)compiled(doubled(g), shared);
    CHECK(compiled(g, shared) == payload);
    CHECK(forms.size() == made);
    shared_work other;
    CHECK(compiled(g, other) == payload);
  }
}
