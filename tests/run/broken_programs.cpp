// SPDX-License-Identifier: BSD-3-Clause
// Programs that a host builds by hand and gets wrong: each is refused with a typed error, or still
// has a meaning. The preset asan checks that nothing is read outside of what is there.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <doctest/doctest.h>
#include <support/tally.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

using namespace arm_delegate;
using support::tally;

namespace {

using change = std::function<void(ir::node&)>;

/// Each argument replaced by one of another kind, missing results, another operator.
std::vector<change> changes_of(ir::node const& n) {
  std::vector<change> all{
      [](ir::node& m) { m.arguments = {}; },
      [](ir::node& m) { m.results = {}; },
      [](ir::node& m) { m.target = "aten.conv2d.default"; },
      [](ir::node& m) { m.target = "aten.cat.default"; },
      [](ir::node& m) { m.target = "quantized_decomposed.quantize_per_tensor.default"; },
      [](ir::node& m) { m.target = call_delegate_target; },
  };
  if (!n.results.empty()) {
    auto const result = n.results[0];
    all.push_back([=](ir::node& m) { (*m.owner)[result].type.sizes = {}; });
    all.push_back([=](ir::node& m) { (*m.owner)[result].type.sizes = {7, 1 << 20, 1 << 20}; });
    all.push_back([=](ir::node& m) { (*m.owner)[result].type.type = ir::dtype::int64; });
    all.push_back([=](ir::node& m) { (*m.owner)[result].type.type = ir::dtype::float32; });
  }
  for (std::size_t i = 0; i < n.arguments.size(); ++i) {
    for (auto const& to :
         {ir::argument(ir::none{}), ir::argument(ir::no_value), ir::argument(std::int64_t{-1}),
          ir::argument(std::int64_t{1} << 40), ir::argument(0.0), ir::argument(true),
          ir::argument(std::string_view("absent")), ir::argument(std::span<std::int64_t const>()),
          ir::argument(std::span<ir::value_id const>()), ir::argument(ir::dtype::boolean)}) {
      all.push_back([=](ir::node& m) { m.arguments[i].value = to; });
    }
    all.push_back([=](ir::node& m) { m.arguments[i].name = "absent"; });
  }
  return all;
}

/// Compiles and runs it.
void use(ir::exported_program const& p, tally& counts) {
  counts.count(
      [&] { (void)find_pipeline(npu_pipeline_table(), "ethos-u55-128").compile_any(p.clone()); });
  counts.count([&] {
    auto const& tosa = find_pipeline(standard_pipeline_table(), "tosa-1.0+int+fp");
    constexpr std::size_t memory = std::size_t{1} << 26;
    program_runner net(tosa.compile(p.clone()),
                       {.work = {.max_bytes = memory, .max_iterations = 8}}, &tosa);
    net.run();
  });
}

}  // namespace

TEST_CASE("broken programs: a changed node is refused or has a meaning") {
  tally counts;
  std::vector<std::filesystem::path> files;
  for (auto const& f :
       std::filesystem::directory_iterator(ARM_DELEGATE_SOURCE_DIR "/tests/data/programs")) {
    if (f.path().extension() == ".pt2") files.push_back(f.path());
  }
  std::ranges::sort(files);
  for (auto const& file : files) {
    CAPTURE(file);
    auto loaded = frontend::pt2::try_load(file.string()).program;
    if (!loaded) continue;
    auto const& g = *loaded->graph;
    for (auto const id : g.order) {
      auto const changes = changes_of(g[id]);
      for (std::size_t i = 0; i < changes.size(); ++i) {
        CAPTURE(g[id].name);
        CAPTURE(i);
        auto p = loaded->clone();
        changes[i]((*p.graph)[id]);
        use(p, counts);
      }
    }
  }
  CHECK(counts.refused > 1000);
  CHECK(counts.accepted > 1000);
}
