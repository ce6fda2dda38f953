// SPDX-License-Identifier: BSD-3-Clause
// Runs real models in the TOSA interpreter, compiled with the standard pipelines.
// tests/interop/speed.py runs the same graphs in tosa_reference_model for comparison.

#include "../tests/support/corpus.hpp"
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

/// A name, such as "resnet8_int8", and the file.
struct model {
  std::string name;
  fs::path path;
};

std::vector<model> models() {
  std::vector<model> found;
  auto const corpus = support::corpus();
  if (!corpus) return found;
  for (auto const& folder : fs::directory_iterator(fs::path(*corpus) / "models")) {
    for (char const* form : {"float", "int8"}) {
      auto const path = folder.path() / (std::string(form) + ".pt2");
      if (fs::exists(path)) found.push_back({folder.path().filename().string() + "_" + form, path});
    }
  }
  std::ranges::sort(found, {}, &model::name);
  return found;
}

ad::tosa::graph compile(model const& m) {
  auto program = ad::frontend::pt2::load(m.path.string());
  auto compiled = m.name.ends_with("_int8")
                      ? ad::compile<ad::target::tosa_1_0_int>(std::move(program))
                      : ad::compile<ad::target::tosa_1_0_fp>(std::move(program));
  return std::move(compiled.delegates.front().artifact);
}

void prepare(benchmark::State& state, model const& m) {
  auto const graph = compile(m);
  for (auto _ : state) {
    ad::tosa::interpreter net(graph);
    benchmark::DoNotOptimize(net.inputs().data());
  }
}

void run(benchmark::State& state, model const& m, std::size_t threads) {
  ad::tosa::interpreter net(compile(m), {.threads = threads});
  for (auto const& input : net.inputs()) std::memset(input.data, 0, input.byte_size());
  for (auto _ : state) net.run();
  state.counters["memory"] = static_cast<double>(net.memory());
}

/// False for a model whose operators this version does not support: it has no benchmark.
bool compiles(model const& m) {
  try {
    (void)compile(m);
    return true;
  } catch (ad::error const&) {
    return false;
  }
}

}  // namespace

int main(int argc, char** argv) {
  for (auto const& m : models()) {
    if (!compiles(m)) continue;
    benchmark::RegisterBenchmark(("prepare/" + m.name).c_str(), prepare, m)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("run/" + m.name).c_str(), run, m, 1)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("run_2_threads/" + m.name).c_str(), run, m, 2)
        ->UseRealTime()
        ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
