// SPDX-License-Identifier: BSD-3-Clause
// The processor time of `armdc compile` as a whole process, in user space and in the kernel: for a
// small model, starting the program costs as much as compiling.

#include "../tests/support/corpus.hpp"

#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// The goal is 5 ms. The limit is higher because the time varies between machines and their loads.
constexpr double limit_ms = 8;

double seconds(timeval const& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

/// Runs a program without its output; returns its processor time in seconds, or -1 if it fails.
double run(std::vector<std::string> arguments) {
  std::vector<char*> pointers;
  pointers.reserve(arguments.size() + 1);
  for (auto& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int const stream : {STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  }
  pid_t child = 0;
  int const failure =
      posix_spawn(&child, pointers.front(), &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  int status = 1;
  rusage used{};
  if (failure != 0 || wait4(child, &status, 0, &used) != child || status != 0) return -1;
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

void compile(benchmark::State& state, std::string const& armdc, std::string const& model) {
  auto const folder = fs::temp_directory_path() / ("bench_process_" + std::to_string(::getpid()));
  for (auto _ : state) {
    auto const time =
        run({armdc, "compile", model, "--target", "tosa-1.0+int", "-o", folder.string()});
    if (time < 0) {
      state.SkipWithError("armdc compile failed");
      break;
    }
    state.SetIterationTime(time);
  }
  state.counters["limit_ms"] = limit_ms;
  std::error_code ignored;
  fs::remove_all(folder, ignored);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  auto const armdc = fs::path(*argv).parent_path() / "armdc";
  auto const corpus = support::corpus();
  auto const model = fs::path(corpus.value_or("")) / "models/resnet8/int8.pt2";
  if (corpus && fs::exists(model)) {
    benchmark::RegisterBenchmark("process/compile/resnet8_int8", compile, armdc.string(),
                                 model.string())
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime();
  } else {
    std::fprintf(stderr, "SKIPPED: bench_process: resnet8 is not in the corpus\n");
  }
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
