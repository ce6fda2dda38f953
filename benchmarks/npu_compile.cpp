// SPDX-License-Identifier: BSD-3-Clause
// Compiles chains of N operations for NPUs, from TOSA to a payload: the time grows with N alone.
//
//   bench_npu_compile [FILE.tosa NPU]... [--benchmark_...]
//
// With files, it reads and compiles those instead ("npu_file/NUMBER").

#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace ad = arm_delegate;
namespace tosa = ad::tosa;

/// A chain under construction.
struct chain {
  tosa::graph g{};
  tosa::tensor_id last{};

  explicit chain(ad::ir::shape const& sizes) {
    auto& r = g.main();
    last = r.add({"x", tosa::dtype::int8, sizes});
    r.inputs = {last};
  }

  template <class T>
  tosa::tensor_id constant(tosa::dtype type, ad::ir::dtype stored, ad::ir::shape const& sizes,
                           T value) {
    std::vector<T> const all(static_cast<std::size_t>(sizes.numel()), value);
    auto& r = g.main();
    auto const name = "c" + std::to_string(r.tensors.size());
    return r.add({name, type, sizes, ad::ir::tensor_data::of(stored, sizes, std::span(all))});
  }

  void add(tosa::op code, std::vector<tosa::tensor_id> const& inputs, tosa::dtype type,
           tosa::attributes attrs) {
    auto& r = g.main();
    auto const name = "t" + std::to_string(r.tensors.size());
    auto const sizes = r[last].sizes;
    last = r.add({name, type, sizes});
    r.operations.push_back({code, inputs, {last}, std::move(attrs), name});
    r.outputs = {last};
  }
};

/// CONV2D and RESCALE, which become one operation, `count` times.
tosa::graph convolutions(std::int64_t count) {
  constexpr std::int64_t channels = 16;
  using enum tosa::dtype;
  chain c({1, 8, 8, channels});
  auto const weights =
      c.constant(int8, ad::ir::dtype::int8, {channels, 3, 3, channels}, std::int8_t{3});
  auto const bias = c.constant(int32, ad::ir::dtype::int32, {channels}, std::int32_t{7});
  auto const zero = c.constant(int8, ad::ir::dtype::int8, {1}, std::int8_t{0});
  auto const wide_zero = c.constant(int32, ad::ir::dtype::int32, {1}, std::int32_t{0});
  auto const factor = c.constant(int32, ad::ir::dtype::int32, {1}, std::int32_t{1 << 30});
  auto const shift = c.constant(int8, ad::ir::dtype::int8, {1}, std::int8_t{38});
  for (std::int64_t i = 0; i < count; ++i) {
    c.add(tosa::op::conv2d, {c.last, weights, bias, zero, zero}, int32,
          {{tosa::attr::pad, {1, 1, 1, 1}},
           {tosa::attr::stride, {1, 1}},
           {tosa::attr::dilation, {1, 1}}});
    c.add(tosa::op::rescale, {c.last, factor, shift, wide_zero, zero}, int8,
          {{tosa::attr::scale32, true},
           {tosa::attr::rounding_mode, tosa::symbol{"SINGLE_ROUND"}},
           {tosa::attr::per_channel, false}});
  }
  return std::move(c.g);
}

/// TABLEs: tables are different, and each is loaded.
tosa::graph lookups(std::int64_t count) {
  chain c({1, 8, 8, 16});
  for (std::int64_t i = 0; i < count; ++i) {
    auto const table = c.constant(tosa::dtype::int8, ad::ir::dtype::int8, {256},
                                  static_cast<std::int8_t>(i % 100));
    c.add(tosa::op::table, {c.last, table}, tosa::dtype::int8, {});
  }
  return std::move(c.g);
}

void compile(benchmark::State& state, tosa::graph (*make)(std::int64_t), ad::npu_facts const& npu) {
  auto const g = make(state.range(0));
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), npu.name);
  for (auto _ : state) {
    auto const made = pipeline.lower_from_tosa(g);
    benchmark::DoNotOptimize(&made);
  }
  state.counters["operations_per_second"] = benchmark::Counter(
      static_cast<double>(state.range(0)), benchmark::Counter::kIsIterationInvariantRate);
}

void add(char const* name, tosa::graph (*make)(std::int64_t), ad::npu_facts const& npu) {
  auto const title = "npu_chain/" + std::string(name) + "/" + std::string(npu.name);
  benchmark::RegisterBenchmark(title.c_str(),
                               [make, &npu](benchmark::State& s) { compile(s, make, npu); })
      ->RangeMultiplier(10)
      ->Range(100, 10000)
      ->Unit(benchmark::kMillisecond);
}

/// Reads and compiles a file.
void compile_file(benchmark::State& state, ad::files::file_bytes const& file,
                  ad::npu_facts const& npu) {
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), npu.name);
  for (auto _ : state) {
    auto const made = pipeline.lower_from_tosa(tosa::deserialize(file.bytes, file.owner));
    benchmark::DoNotOptimize(&made);
  }
}

/// Adds the files of the command line. Returns false if an NPU is unknown.
bool add_files(std::span<char* const> arguments) {
  for (std::size_t i = 0; i + 1 < arguments.size(); i += 2) {
    std::string_view const name = arguments[i + 1];
    auto const npu = std::ranges::find(ad::target::all_npus, name, &ad::npu_facts::name);
    if (npu == ad::target::all_npus.end()) return false;
    auto const file = ad::files::read_file(arguments[i]);
    auto const title = "npu_file/" + std::to_string(i / 2);
    benchmark::RegisterBenchmark(title.c_str(), [file, npu](benchmark::State& s) {
      compile_file(s, file, *npu);
    })->Unit(benchmark::kMillisecond);
  }
  return arguments.size() % 2 == 0;
}

void add_chains() {
  for (auto const* npu : {&ad::target::ethos_u55_128::npu, &ad::target::ethos_u85_256::npu}) {
    add("conv2d", convolutions, *npu);
    add("table", lookups, *npu);
  }
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  auto const arguments = std::span(argv, static_cast<std::size_t>(argc)).subspan(1);
  if (!add_files(arguments)) return 1;
  if (arguments.empty()) add_chains();
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
