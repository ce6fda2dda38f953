// SPDX-License-Identifier: BSD-3-Clause
// Graphs that a host builds by hand and gets wrong: each is refused with a typed error, or still
// has a meaning. The sanitizers' build checks that nothing is read outside of what is there.

#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <doctest/doctest.h>
#include <support/random_graph.hpp>
#include <support/tally.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::tally;

namespace {

void run(tosa::graph const& g) {
  tosa::interpreter net(g, {.work = {.max_bytes = std::size_t{1} << 26, .max_iterations = 8}});
  for (auto const& input : net.inputs()) std::memset(input.data, 0, input.byte_size());
  net.run();
}

/// Every door of the library that takes a TOSA graph.
void use(tosa::graph const& g, tally& counts) {
  counts.count([&] { (void)tosa::to_string(g); });
  counts.count([&] { (void)tosa::serialize(g, tosa::encoding::tosa_1_0); });
  counts.count([&] { run(g); });
  for (auto const* npu : {"ethos-u55-128", "ethos-u85-256"}) {
    counts.count([&] { (void)find_pipeline(npu_pipeline_table(), npu).lower_from_tosa(g); });
  }
}

/// Uses the graph after each change of one part of each operator.
void use_changed(tosa::graph const& valid, tally& counts) {
  auto const changed = [&](std::size_t i, auto const& change) {
    auto g = valid;
    change(g, g.main().operations[i]);
    use(g, counts);
  };
  auto const& operations = valid.main().operations;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    changed(i, [](auto&, auto& o) { o.attrs = {}; });
    for (auto const& a : operations[i].attrs) {
      changed(i, [&](auto&, auto& o) { o.attrs.set(a.name, std::string("absent")); });
      changed(i, [&](auto&, auto& o) { o.attrs.set(a.name, std::vector<std::int32_t>{-1}); });
    }
    changed(i, [](auto&, auto& o) { o.inputs.clear(); });
    changed(i, [](auto&, auto& o) { o.inputs.pop_back(); });
    changed(i, [](auto&, auto& o) { o.inputs.push_back(o.inputs.front()); });
    changed(i, [](auto&, auto& o) { o.outputs.clear(); });
    changed(i, [](auto&, auto& o) { o.outputs.push_back(o.outputs.front()); });
    changed(i, [](auto&, auto& o) { std::swap(o.inputs.front(), o.inputs.back()); });
    changed(i, [](auto& g, auto& o) { g.main()[o.outputs.front()].sizes = {}; });
    changed(i, [](auto& g, auto& o) { g.main()[o.outputs.front()].sizes = {-1, 1 << 30}; });
    changed(i, [](auto& g, auto& o) { g.main()[o.inputs.back()].data.reset(); });
    changed(i, [](auto& g, auto& o) { g.main()[o.inputs.back()].type = tosa::dtype::fp32; });
  }
}

}  // namespace

TEST_CASE("broken graphs: a changed part is refused or has a meaning") {
  tally counts;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    use_changed(support::random_graph(seed, {.most_operators = 3}), counts);
  }
  CHECK(counts.refused > 1000);
  CHECK(counts.accepted > 1000);
}

TEST_CASE("broken graphs: each operator in place of another") {
  tally counts;
  auto const valid = support::random_graph(1, {.most_operators = 4});
  for (std::size_t i = 0; i < valid.main().operations.size(); ++i) {
    for (auto code = tosa::op{}; code <= tosa::op::row_gather_block_scaled;
         code = tosa::op(static_cast<int>(code) + 1)) {
      auto g = valid;
      g.main().operations[i].code = code;
      use(g, counts);
    }
  }
  CHECK(counts.refused > 100);
}
