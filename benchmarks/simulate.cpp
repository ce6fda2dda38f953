// SPDX-License-Identifier: BSD-3-Clause
// Prepares and runs payloads compiled by Vela in the simulator, with checks on.

#include "../tests/support/corpus.hpp"
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

/// For resnet8 on Ethos-U55, from the issue about the simulator.
constexpr double limit_ms = 50;

void prepare(benchmark::State& state, ad::ethosu::npu_payload const& payload) {
  for (auto _ : state) {
    ad::ethosu::simulator const net(payload);
    benchmark::DoNotOptimize(net.steps().data());
  }
}

void run(benchmark::State& state, ad::ethosu::npu_payload const& payload, bool has_limit) {
  ad::ethosu::simulator net(payload);
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    auto value = 0U;
    for (auto& byte : net.input(i)) byte = static_cast<std::byte>(value++ * 37 & 0xFF);
  }
  for (auto _ : state) net.run();
  if (has_limit) state.counters["limit_ms"] = limit_ms;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<ad::files::file_bytes> files;
  if (auto const corpus = support::corpus()) {
    for (char const* name : {"resnet8/u55_128", "resnet8/u85_256", "mobilenet_v2/u55_128"}) {
      auto const path = fs::path(*corpus) / "models" / name / "delegate0_out_vela.npz";
      if (!fs::exists(path)) continue;
      files.push_back(ad::files::read_file(path));
      auto const payload = ad::ethosu::read_payload(files.back().bytes);
      bool const has_limit = std::string(name) == "resnet8/u55_128";
      auto const title = std::string("simulate/") + name;
      benchmark::RegisterBenchmark((title + "/prepare").c_str(), [payload](benchmark::State& s) {
        prepare(s, payload);
      })->Unit(benchmark::kMillisecond);
      benchmark::RegisterBenchmark(title.c_str(), [payload, has_limit](benchmark::State& s) {
        run(s, payload, has_limit);
      })->Unit(benchmark::kMillisecond);
    }
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
