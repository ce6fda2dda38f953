// SPDX-License-Identifier: BSD-3-Clause
// Orders and encodes weights; bytes per second count a byte for each weight.

#include <arm_delegate/ethosu/weights/mlw_encode.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

namespace ad = arm_delegate;
using ad::ethosu::weights::weight_order;

/// For 100,000 Gaussian weights: what Vela 5.1's ethosu.mlw_codec takes on the machine where this
/// was written (its compiler's own encoder takes 4.5 ms there).
constexpr double limit_ms = 7;
constexpr std::size_t limited_count = 100000;

/// Quantized weights as most models have them; a part of them is zero.
std::vector<std::int16_t> make_weights(std::size_t count, double deviation, double zeros) {
  std::mt19937 random(1);
  std::normal_distribution<double> normal(0, deviation);
  std::bernoulli_distribution is_zero(zeros);
  std::vector<std::int16_t> made(count);
  for (auto& weight : made) {
    double const value = std::clamp(std::round(normal(random)), -127., 127.);
    weight = is_zero(random) ? std::int16_t{0} : static_cast<std::int16_t>(value);
  }
  return made;
}

void count_bytes(benchmark::State& state, std::size_t weights) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(weights));
}

void encode(benchmark::State& state, std::vector<std::int16_t> const& weights, bool has_limit) {
  std::size_t size = 0;
  for (auto _ : state) {
    auto const stream = ad::ethosu::weights::encode_mlw(weights);
    size = stream.size();
    benchmark::DoNotOptimize(stream.data());
  }
  count_bytes(state, weights.size());
  state.counters["bits_per_weight"] =
      8 * static_cast<double>(size) / static_cast<double>(weights.size());
  if (has_limit) state.counters["limit_ms"] = limit_ms;
}

void reorder(benchmark::State& state, weight_order const& order) {
  auto const weights = make_weights(order.weight_count(), 30, 0);
  for (auto _ : state) {
    auto const sequences = ad::ethosu::weights::reorder(order, weights);
    benchmark::DoNotOptimize(sequences.data());
  }
  count_bytes(state, weights.size());
}

void register_encoding(std::string const& kind, double deviation, double zeros) {
  for (std::size_t const count : {1000UL, 10000UL, 100000UL, 1000000UL}) {
    auto const title = "encode_mlw/" + kind + "/" + std::to_string(count);
    bool const has_limit = count == limited_count;
    benchmark::RegisterBenchmark(title.c_str(), [=,
                                                 weights = make_weights(count, deviation, zeros)](
                                                    benchmark::State& s) {
      encode(s, weights, has_limit);
    })->Unit(benchmark::kMillisecond);
  }
}

void register_reordering(std::string const& name, ad::npu_facts const& npu,
                         weight_order::kind traversal) {
  bool const is_depthwise = traversal == weight_order::kind::depthwise;
  weight_order const order{.npu = &npu,
                           .traversal = traversal,
                           .ofm_block_depth = 32,
                           .ofm_microblock_depth = npu.microblocks[0].depth,
                           .out_channels = is_depthwise ? 16384 : 128,
                           .kernel_height = 3,
                           .kernel_width = 3,
                           .in_channels = is_depthwise ? 1 : 128};
  benchmark::RegisterBenchmark(("reorder/" + name).c_str(), [order](benchmark::State& s) {
    reorder(s, order);
  })->Unit(benchmark::kMillisecond);
}

}  // namespace

int main(int argc, char** argv) {
  register_encoding("narrow", 1.5, 0);
  register_encoding("medium", 8, 0);
  register_encoding("wide", 30, 0);
  register_encoding("sparse", 10, 0.8);
  register_reordering("u55/depth_first", ad::target::ethos_u55_128::npu,
                      weight_order::kind::depth_first);
  register_reordering("u55/part_kernel", ad::target::ethos_u55_128::npu,
                      weight_order::kind::part_kernel);
  register_reordering("u55/depthwise", ad::target::ethos_u55_128::npu,
                      weight_order::kind::depthwise);
  register_reordering("u85/depth_first", ad::target::ethos_u85_256::npu,
                      weight_order::kind::depth_first);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
