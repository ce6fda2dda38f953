// SPDX-License-Identifier: BSD-3-Clause
// Running TOSA graphs of real models in the interpreter: the peer's delegates, so that
// tosa_reference_model can run the very same files beside it (tests/interop/speed.py).

#include "../tests/support/corpus.hpp"
#include "../tests/support/reference.hpp"
#include <arm_delegate/tosa/deserialize.hpp>
#include <arm_delegate/tosa/interpret.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace tosa = arm_delegate::tosa;
namespace fs = std::filesystem;

struct delegate {
  std::string name;
  fs::path path;
};

std::vector<delegate> delegates() {
  std::vector<delegate> found;
  auto const corpus = support::corpus();
  if (!corpus) return found;
  for (auto const& model : fs::directory_iterator(fs::path(*corpus) / "models")) {
    for (std::string_view profile : {"tosa_int", "tosa_fp"}) {
      auto const path = model.path() / profile / "delegate0.tosa";
      if (!fs::exists(path)) continue;
      found.push_back({model.path().filename().string() + "_" + std::string(profile), path});
    }
  }
  std::ranges::sort(found, {}, &delegate::name);
  return found;
}

void prepare(benchmark::State& state, delegate const& d) {
  auto const file = support::read_file(d.path);
  for (auto _ : state) {
    tosa::interpreter net(tosa::deserialize(file));
    benchmark::DoNotOptimize(net.inputs());
  }
}

void run(benchmark::State& state, delegate const& d) {
  tosa::interpreter net(tosa::deserialize(support::read_file(d.path)));
  for (auto const& input : net.inputs()) std::memset(input.data, 0, input.byte_size());
  for (auto _ : state) net.run();
  state.counters["memory"] = static_cast<double>(net.memory());
}

}  // namespace

int main(int argc, char** argv) {
  for (auto const& d : delegates()) {
    benchmark::RegisterBenchmark(("prepare/" + d.name).c_str(), prepare, d)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark(("run/" + d.name).c_str(), run, d)->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
