// SPDX-License-Identifier: BSD-3-Clause
// Which operations are chained on U85. That payloads with chains compute the right numbers is what
// the tests of models and random graphs show.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/emit.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/verify_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/plan/choose_sparse_blocks.hpp>
#include <arm_delegate/ethosu/plan/npu_plan.hpp>
#include <arm_delegate/ethosu/plan/plan_chains.hpp>
#include <arm_delegate/ethosu/plan/plan_fetches.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>

#include <doctest/doctest.h>
#include <support/npu_compiled.hpp>
#include <support/pointwise.hpp>
#include <support/random_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace target = arm_delegate::target;
using namespace arm_delegate::ethosu;
using namespace arm_delegate::ethosu::compile;

namespace {

using step_list = std::vector<std::size_t>;

/// Maps of 16x16 pixels. A convolution of 128 channels takes half a cycle for each element of its
/// result, 128 products at 256 in a cycle; its output stage takes a quarter, as a sum does.
class maps {
 public:
  explicit maps(ad::npu_facts const& npu = target::ethos_u85_256::npu) : b_(npu) {}

  tensor_view input(std::int64_t channels = 128) {
    auto const v = b_.temporary({16, 16, channels}, int8_elements);
    b_.graph().inputs.push_back({.name = "x", .buffer = v.buffer, .sizes = v.sizes});
    return v;
  }
  void output(tensor_view const& v) {
    b_.graph().outputs.push_back({.name = "y", .buffer = v.buffer, .sizes = v.sizes});
  }
  /// `repeated` has the first weights, which follow each other again and again.
  tensor_view convolve(tensor_view const& from, std::int64_t channels = 128,
                       std::vector<std::int16_t> const& repeated = {1}) {
    std::vector<std::int16_t> weights(static_cast<std::size_t>(channels * from.sizes[2]));
    for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = repeated[i % repeated.size()];
    return support::convolve_pixels(
        b_, from, channels, std::make_shared<std::vector<std::int16_t> const>(std::move(weights)));
  }
  tensor_view add(tensor_view const& a, tensor_view const& b) {
    auto const made = b_.temporary(a.sizes, int8_elements);
    b_.elementwise(b_.binary_operation(elementwise_mode::add, int8_elements), a, b, made);
    return made;
  }
  npu_graph finish() {
    choose_blocks(b_.graph());
    return std::move(b_.graph());
  }

 private:
  npu_builder b_;
};

constexpr std::int64_t map_bytes = std::int64_t{16} * 16 * 128;

std::vector<step_list> chains_of(npu_graph const& g) {
  std::vector<step_list> made;
  for (auto const& c : plan::plan_chains(g).chains) {
    CHECK(c.saved > 0);
    made.push_back(c.steps);
  }
  return made;
}
using step_lists = std::vector<step_list>;

kernel_operation const& kernel(npu_graph const& g, std::size_t step) {
  return std::get<npu_kernel_step>(g.steps[step]).kernel;
}

/// Counts the chains of a payload by their operations. Returns how many there are.
int count_chains(npu_payload const& payload, std::map<std::size_t, int>& counts) {
  int all = 0;
  std::size_t operations = 1;
  auto const commands = read_program(payload.facts().family, payload.driver.commands);
  for (auto const& step : commands.program.steps) {
    auto const* const o = step.kernel();
    if (o == nullptr) continue;
    if (rules::is_chained(o->ofm)) {
      ++operations;
      continue;
    }
    if (operations > 1) {
      ++counts[operations];
      ++all;
    }
    operations = 1;
  }
  return all;
}

/// A sum of an input and of its convolution.
npu_graph residual(ad::npu_facts const& npu = target::ethos_u85_256::npu) {
  maps m(npu);
  auto const x = m.input();
  m.output(m.add(m.convolve(x), x));
  return m.finish();
}

}  // namespace

TEST_CASE("npu chains: a sum runs with the convolution whose result it reads") {
  auto g = residual();
  auto const plan = plan::plan_chains(g);
  REQUIRE(plan.chains.size() == 1);
  CHECK(plan.chains[0].steps == step_list{0, 1});
  // The cycles of the sum, but for those of the last block, which no products hide.
  CHECK(plan.chains[0].saved <= map_bytes / 4);
  CHECK(plan.chains[0].saved > map_bytes / 4 * 7 / 8);

  plan::apply_chains(g, plan);
  REQUIRE(g.steps.size() == 2);
  auto const& first = kernel(g, 0);
  auto const& second = kernel(g, 1);
  CHECK(rules::is_chained(first.ofm));
  CHECK(rules::is_chained(second.ifm));
  CHECK(second.block == first.block);
  CHECK(second.unit == first.unit);
  CHECK(rules::may_chain(std::vector{first, second}));
  CHECK(to_string(g).find("-> chain buffer 0 16x16x128 s8") != std::string::npos);
}

TEST_CASE("npu chains: the map between them is nowhere, and the output not over an input") {
  auto g = residual();
  plan::apply_chains(g, plan::plan_chains(g));
  encode_constants(g, nullptr);
  allocate(g);
  CHECK(g.scratch_bytes == 2 * map_bytes);  // input and output
  auto const made = emit(g);
  std::vector<kernel_operation> operations;
  for (auto const& step : made.program.steps) {
    if (auto const* o = step.kernel()) operations.push_back(*o);
  }
  REQUIRE(operations.size() == 2);
  CHECK_FALSE(rules::overwritten_input(operations));
  CHECK(operations[0].block_dependency == operations[1].block_dependency);
}

TEST_CASE("npu chains: transfers start before a chain, not inside it") {
  std::vector<std::int16_t> random_weights(1009);  // that hardly compress
  std::mt19937 random{1};
  for (auto& w : random_weights) w = static_cast<std::int16_t>(random() % 255 - 127);
  maps m;
  auto const x = m.input();
  auto const y = m.add(m.convolve(x), x);
  m.output(m.convolve(m.convolve(y, 1024, random_weights), 128, random_weights));
  auto g = m.finish();
  g.mode = target::shared_sram::memory_mode;  // weights are in DRAM
  plan::apply_chains(g, plan::plan_chains(g));
  REQUIRE(rules::is_chained(kernel(g, 0).ofm));
  encode_constants(g, nullptr);
  allocate(g);
  g.sram_limit = std::int64_t{1} << 20;  // room for all weights
  auto const plan = plan::plan_fetches(g);
  REQUIRE_FALSE(plan.fetches.empty());
  for (auto const& f : plan.fetches) CHECK(f.issued != 1);
  plan::apply(g, plan);
  CHECK_NOTHROW(verify(g, ad::inv::npu_steps_scheduled{}));
}

TEST_CASE("npu chains: operations keep one block when the weights turn out to be sparse") {
  maps m;
  auto const x = m.input();
  m.output(m.add(m.convolve(x, 128, {1, 0, 0, 0}), x));
  auto g = m.finish();
  plan::apply_chains(g, plan::plan_chains(g));
  REQUIRE(rules::is_chained(kernel(g, 0).ofm));
  weight_forms forms;
  plan::choose_sparse_blocks(g, forms);
  CHECK(kernel(g, 1).block == kernel(g, 0).block);
  CHECK(kernel(g, 1).unit == kernel(g, 0).unit);
}

TEST_CASE("npu chains: only U85 has them") {
  CHECK(chains_of(residual(target::ethos_u55_128::npu)).empty());
  CHECK(chains_of(residual(target::ethos_u65_256::npu)).empty());
}

TEST_CASE("npu chains: no chain around a result that others read, too") {
  maps m;
  auto const x = m.input();
  auto const y = m.convolve(x);
  m.output(m.add(y, x));
  m.output(y);
  CHECK(chains_of(m.finish()).empty());

  maps twice;
  auto const z = twice.convolve(twice.input());
  twice.output(twice.add(z, z));
  CHECK(chains_of(twice.finish()).empty());
}

TEST_CASE("npu chains: the operation that takes longer is moved to the sum") {
  // The sum of a convolution (step 0) and of a sum (step 1), which would add its own cycles.
  maps m;
  auto const slow = m.convolve(m.input());
  auto const fast = m.add(m.input(), m.input());
  m.output(m.add(fast, slow));
  auto g = m.finish();
  auto const plan = plan::plan_chains(g);
  REQUIRE(plan.chains.size() == 1);
  CHECK(plan.chains[0].steps == step_list{0, 2});
  plan::apply_chains(g, plan);
  CHECK(kernel(g, 0).kind == kernel_kind::elementwise);
  CHECK(kernel(g, 1).kind == kernel_kind::conv);
  CHECK(rules::is_chained(kernel(g, 1).ofm));
  CHECK(rules::is_chained(*kernel(g, 2).ifm2));
}

TEST_CASE("npu chains: no more sums than the products of the convolution hide") {
  auto const chains = [](std::int64_t channels) {
    maps m;
    auto const x = m.input(channels);
    auto const y = m.input();
    auto const z = m.input();
    m.output(m.add(m.add(m.convolve(x), y), z));
    return chains_of(m.finish());
  };
  CHECK(chains(128) == step_lists{{0, 1}});
  CHECK(chains(256) == step_lists{{0, 1, 2}});
}

TEST_CASE("npu chains: not if a step would need more SRAM than the graph does now") {
  // A convolution would move to the sum, and its input would be live while the map of 512 channels
  // is: now its result is.
  auto const chains = [](std::int64_t channels) {
    maps m;
    auto const x = m.input(channels);
    auto const y = m.input();
    auto const first = m.convolve(x);
    auto const second = m.convolve(m.convolve(y, 512));
    m.output(second);
    m.output(m.add(second, first));
    return chains_of(m.finish());
  };
  CHECK(chains(128) == step_lists{{0, 3}});
  CHECK(chains(512).empty());
}

TEST_CASE("npu chains: payloads of random graphs have them, and compute the same numbers") {
  // tests/npu/random.cpp compares many more payloads, but does not say which have chains.
  constexpr std::uint64_t graphs = 100;
  std::map<std::size_t, int> chains;  // by their operations
  for (std::uint64_t i = 0; i < graphs; ++i) {
    auto const seed = support::first_seed() + i;
    CAPTURE(seed);
    auto const g = support::random_graph(seed, {.family = ad::npu_family::u85});
    std::vector<std::byte> bytes;
    try {
      bytes = support::compiled_for(g, target::ethos_u85_256::npu).payload;
    } catch (ad::error const&) {
      continue;  // the NPU does not run the graph
    }
    auto const payload = read_payload(bytes);
    if (count_chains(payload, chains) == 0) continue;
    CHECK(support::payload_difference(payload, g, support::random_inputs(g, seed)) == "");
  }
  for (auto const& [operations, count] : chains) {
    std::cout << "npu chains: " << count << " of " << operations << " operations\n";
  }
  CHECK(chains[2] > 0);
}

TEST_CASE("npu chains: elementwise operations on other sizes of the same elements") {
  maps m;
  auto const x = m.input(256);
  auto const y = m.input();
  auto const flat = [](tensor_view v) {
    v.sizes = {8, 32, 128};
    v.strides = {std::int64_t{32} * 128, 128, 1};
    return v;
  };
  m.output(m.add(flat(m.convolve(x)), flat(y)));
  auto g = m.finish();
  CHECK(chains_of(g) == step_lists{{0, 1}});
  plan::apply_chains(g, plan::plan_chains(g));
  CHECK(kernel(g, 1).ofm.height == 16);
  CHECK(kernel(g, 1).ifm2->stride_y == std::int64_t{16} * 128);
}
