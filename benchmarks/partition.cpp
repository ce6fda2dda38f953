// SPDX-License-Identifier: BSD-3-Clause
// Partitions graphs of 1,000 to 20,000 nodes with a pipeline's operators.

#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <benchmark/benchmark.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace ad = arm_delegate;
using fp = ad::standard_pipeline<ad::target::tosa_1_0_fp>;
using integer = ad::standard_pipeline<ad::target::tosa_1_0_int>;

using tags = std::vector<ad::tagged_partition>;

/// For 20,000 nodes, from the issue about the partitioner.
constexpr double limit_ms = 200;

/// Two chains of nodes that join every ten nodes; every tenth node is a tanh.
ad::ir::exported_program floats(std::int64_t nodes) {
  ad::program_builder b(fp::known_operators());
  auto left = b.input("x", ad::ir::dtype::float32, {1, 16});
  auto right = left;
  for (std::int64_t i = 0; i < nodes; ++i) {
    if (i % 10 == 9) {
      left = b.call("aten.tanh.default", {left});
    } else if (i % 10 == 8) {
      left = b.call("aten.add.Tensor", {left, right});
    } else {
      auto& strand = i % 2 == 0 ? left : right;
      strand = b.call("aten.relu.default", {strand});
    }
  }
  b.output(left);
  b.output(right);
  return std::move(b).finish();
}

/// dequantize -> sigmoid -> quantize, and so on.
ad::ir::exported_program quantized(std::int64_t nodes) {
  ad::program_builder b(integer::known_operators());
  auto x = b.input("x", ad::ir::dtype::float32, {1, 16});
  for (std::int64_t i = 0; i < nodes; i += 3) {
    x = b.call("quantized_decomposed.quantize_per_tensor.default",
               {x, 1.0 / 256, -128, -128, 127, ad::ir::dtype::int8});
    x = b.call("quantized_decomposed.dequantize_per_tensor.default",
               {x, 1.0 / 256, -128, -128, 127, ad::ir::dtype::int8});
    x = b.call("aten.sigmoid.default", {x});
  }
  x = b.call("quantized_decomposed.quantize_per_tensor.default",
             {x, 1.0 / 256, -128, -128, 127, ad::ir::dtype::int8});
  b.output(b.call("quantized_decomposed.dequantize_per_tensor.default",
                  {x, 1.0 / 256, -128, -128, 127, ad::ir::dtype::int8}));
  return std::move(b).finish();
}

/// Like `floats`, but no pipeline knows the operators.
ad::ir::exported_program unknown(std::int64_t nodes) {
  auto program = floats(nodes);
  for (auto id : program.graph->order) (*program.graph)[id].target = "acme.twist.default";
  return program;
}

template <class Pipeline>
void partition(benchmark::State& state, ad::ir::exported_program (*make)(std::int64_t),
               char const* specification, std::vector<std::string> const& keep_on_host) {
  auto const program = make(state.range(0));
  ad::arm_partitioner<Pipeline> const by(ad::tosa_compile_spec(specification).to_list(),
                                         keep_on_host);
  std::size_t partitions = 0;
  for (auto _ : state) {
    partitions = by.partition(program).partition_tags.value_or(tags{}).size();
  }
  state.counters["partitions"] = static_cast<double>(partitions);
  state.counters["nodes"] = static_cast<double>(state.range(0));
  if (state.range(0) == 20000) state.counters["limit_ms"] = limit_ms;
}

/// The cost of linear work on the same amount of memory: copies the program while four copies
/// exist, as many as partitioning keeps.
void copy(benchmark::State& state) {
  auto const program = floats(state.range(0));
  for (auto _ : state) {
    std::array const copies{program.clone(), program.clone(), program.clone(), program.clone()};
    benchmark::DoNotOptimize(copies.front().graph.get());
  }
}

template <class Pipeline>
void add(std::string const& name, ad::ir::exported_program (*make)(std::int64_t),
         char const* specification, std::vector<std::string> const& keep_on_host = {}) {
  benchmark::RegisterBenchmark(("partition/" + name).c_str(),
                               [=](benchmark::State& state) {
                                 partition<Pipeline>(state, make, specification, keep_on_host);
                               })
      ->Unit(benchmark::kMillisecond)
      ->Arg(1000)
      ->Arg(5000)
      ->Arg(20000);
}

}  // namespace

int main(int argc, char** argv) {
  add<fp>("whole", floats, "TOSA-1.0+FP");
  add<fp>("islands", floats, "TOSA-1.0+FP", {"aten.tanh"});  // 1 of 10 nodes stays on the host
  add<integer>("quantized", quantized, "TOSA-1.0+INT");
  add<integer>("refused", floats, "TOSA-1.0+INT");  // every node has a rejection
  add<integer>("unknown", unknown, "TOSA-1.0+INT");
  benchmark::RegisterBenchmark("linear", copy)
      ->Unit(benchmark::kMillisecond)
      ->Arg(1000)
      ->Arg(20000);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
