// SPDX-License-Identifier: BSD-3-Clause
// From .pt2 to .tosa on real models: each stage alone, and all together.

#include "../tests/support/corpus.hpp"
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

/// An exported model and the target it is compiled for.
struct model {
  std::string name;
  std::string path;
  std::string_view target;
};

/// The time limit for all stages on one core: the "Done when" of the compile-time pipeline.
struct limit {
  std::string_view name;
  double milliseconds;
};
constexpr std::array limits{limit{"resnet8_int8", 15}, limit{"mobilenet_v2_int8", 60}};

/// A temporary folder, removed at the end.
class scratch_folder {
 public:
  scratch_folder()
      : path_(fs::temp_directory_path() / ("bench_lowering_" + std::to_string(::getpid()))) {
    fs::create_directories(path_);
  }
  scratch_folder(scratch_folder const&) = delete;
  scratch_folder& operator=(scratch_folder const&) = delete;
  ~scratch_folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file() const { return (path_ / "out.tosa").string(); }

 private:
  fs::path path_;
};

void write_file(std::string const& path, std::span<std::byte const> bytes) {
  std::ofstream stream(path, std::ios::binary);
  stream.write(reinterpret_cast<char const*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  stream.close();
  if (!stream) throw std::runtime_error("cannot write " + path);
}

std::string scratch_file() {
  static scratch_folder const folder;
  return folder.file();
}

ad::pipeline_entry const& pipeline_for(model const& m) {
  return ad::find_pipeline(ad::standard_pipeline_table(), m.target);
}

ad::compiled_program compile(model const& m, ad::ir::exported_program program) {
  return pipeline_for(m).compile(std::move(program), {}, nullptr);
}

ad::tosa::flatbuffer serialize(ad::compiled_program const& p) {
  if (p.delegates.size() != 1) throw std::runtime_error("not one delegate");
  return ad::tosa::serialize(p.delegates.front().artifact, ad::tosa::encoding_of(p.version));
}

double seconds(std::chrono::steady_clock::duration d) {
  return std::chrono::duration<double>(d).count();
}

void read(benchmark::State& state, model const& m) {
  for (auto _ : state) benchmark::DoNotOptimize(ad::frontend::pt2::load(m.path));
  state.counters["file_bytes"] = static_cast<double>(fs::file_size(m.path));
}

// Compiling consumes the program, so each iteration reads a fresh one outside the measured time.
void lower(benchmark::State& state, model const& m) {
  std::size_t operators = 0;
  for (auto _ : state) {
    auto program = ad::frontend::pt2::load(m.path);
    auto const start = std::chrono::steady_clock::now();
    auto const compiled = compile(m, std::move(program));
    state.SetIterationTime(seconds(std::chrono::steady_clock::now() - start));
    operators = compiled.delegates.front().artifact.main().operations.size();
  }
  state.counters["tosa_operators"] = static_cast<double>(operators);
}

void serialize(benchmark::State& state, model const& m) {
  auto const compiled = compile(m, ad::frontend::pt2::load(m.path));
  std::size_t size = 0;
  for (auto _ : state) {
    auto const payload = serialize(compiled);
    size = payload.bytes().size();
    benchmark::DoNotOptimize(payload.bytes().data());
  }
  state.counters["tosa_bytes"] = static_cast<double>(size);
}

void write(benchmark::State& state, model const& m) {
  auto const payload = serialize(compile(m, ad::frontend::pt2::load(m.path)));
  auto const path = scratch_file();
  for (auto _ : state) write_file(path, payload.bytes());
  state.counters["tosa_bytes"] = static_cast<double>(payload.bytes().size());
}

void whole(benchmark::State& state, model const& m) {
  auto const path = scratch_file();
  for (auto _ : state) {
    auto const compiled = compile(m, ad::frontend::pt2::load(m.path));
    write_file(path, serialize(compiled).bytes());
  }
  for (auto const& l : limits) {
    if (l.name == m.name) state.counters["limit_ms"] = l.milliseconds;
  }
}

/// Adds a benchmark that reports exceptions.
using stage = void (*)(benchmark::State&, model const&);
template <stage Stage>
void guarded(benchmark::State& state, model const& m) {
  try {
    Stage(state, m);
  } catch (std::exception const& e) {
    state.SkipWithError(e.what());
  }
}

void add_benchmarks(model const& m) {
  auto const add = [&](std::string_view name, stage run) {
    return benchmark::RegisterBenchmark((std::string(name) + '/' + m.name).c_str(), run, m)
        ->Unit(benchmark::kMillisecond);
  };
  add("read", guarded<read>);
  add("lower", guarded<lower>)->UseManualTime();
  add("serialize", guarded<serialize>);
  add("write", guarded<write>);
  add("whole", guarded<whole>);
}

/// Adds the float model for FP and the int8 model for INT, if they exist.
void add_model(std::vector<model>& models, std::string const& name, fs::path const& folder) {
  using row = std::pair<std::string_view, std::string_view>;
  for (auto [precision, target] : {row{"float", "tosa-1.0+fp"}, row{"int8", "tosa-1.0+int"}}) {
    auto const path = folder / (std::string(precision) + ".pt2");
    if (!fs::exists(path)) continue;
    models.push_back({name + '_' + std::string(precision), path.string(), target});
  }
}

std::vector<model> find_models() {
  std::vector<model> models;
  add_model(models, "digits_cnn", ARM_DELEGATE_SOURCE_DIR "/examples/digits_cnn");
  auto const corpus = support::corpus();
  for (auto const* name : {"resnet8", "kws", "vww96", "ad01", "str_ww", "mobilenet_v2"}) {
    auto const before = models.size();
    if (corpus) add_model(models, name, fs::path(*corpus) / "models" / name);
    if (models.size() == before) {
      std::fprintf(stderr, "SKIPPED: bench_lowering: %s is not in the corpus (%s)\n", name,
                   corpus ? corpus->c_str() : "ARM_DELEGATE_CORPUS is not set");
    }
  }
  return models;
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  for (auto const& m : find_models()) add_benchmarks(m);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
