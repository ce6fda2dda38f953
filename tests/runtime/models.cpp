// SPDX-License-Identifier: BSD-3-Clause
// Whole models: the runtime over the simulator gives the bits of the host's runner of delegates.

#include "digits_network.hpp"
#include "networks.hpp"
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/run/simulated_npu.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/early_blocks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using runtime::status;

namespace {

/// Runs random inputs both ways, twice.
void check_equal(std::string const& file, std::string_view npu_name) {
  CAPTURE(file);
  CAPTURE(npu_name);
  auto made = support::compiled(file, npu_name);
  support::aligned_bytes payload(support::payload_of(made));
  auto const expected = make_npu_net(made, tosa::run_options{});

  simulated_npu npu;
  runtime::delegate net(npu);
  REQUIRE(net.init(payload.all()) == status::ok);
  support::aligned_bytes scratch(net.contents().scratch_bytes);
  support::aligned_bytes fast(1U << 20U);
  REQUIRE(net.use({.scratch = scratch.all(), .fast_scratch = fast.all()}) == status::ok);

  std::mt19937 random(1);
  for (int run = 0; run < 2; ++run) {
    std::vector<runtime::input_tensor> inputs;
    inputs.reserve(expected->inputs().size());
    for (auto const& in : expected->inputs()) {
      auto const bytes = std::span(static_cast<std::byte*>(in.data), in.byte_size());
      std::ranges::generate(bytes, [&] { return static_cast<std::byte>(random() & 0xFFU); });
      inputs.push_back({.data = bytes});
    }
    std::vector<std::vector<std::byte>> results;
    results.reserve(expected->outputs().size());
    for (auto const& out : expected->outputs()) results.emplace_back(out.byte_size());
    std::vector<runtime::output_tensor> outputs;
    outputs.reserve(results.size());
    for (auto& r : results) outputs.push_back({.data = r});

    REQUIRE(net.execute(inputs, outputs) == status::ok);
    expected->run(nullptr);
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto const& out = expected->outputs()[i];
      CHECK(std::memcmp(results[i].data(), out.data, results[i].size()) == 0);
    }
  }
}

constexpr std::string_view npus[] = {"ethos-u55-128", "ethos-u65-256", "ethos-u85-256"};

}  // namespace

TEST_CASE("runtime models: the bundled model") {
  for (auto const npu : npus) check_equal(support::digits_file(), npu);
}

TEST_CASE("runtime models: models of the corpus") {
  auto const corpus = support::corpus_for("models in the runtime");
  if (!corpus) return;
  for (std::string_view const model : {"resnet8/int8.pt2", "kws/int8.pt2", "resnet8/a16w8.pt2"}) {
    for (auto const npu : npus) {
      check_equal((std::filesystem::path(*corpus) / "models" / model).string(), npu);
    }
  }
}

TEST_CASE("runtime models: a payload that the simulator refuses") {
  simulated_npu npu;
  support::digits_network digits(npu);
  CHECK(digits.run() == status::ok);
  CHECK(npu.problems().empty());
  // The encoded weights become noise, which does not end as a weight stream must.
  auto const weights = digits.net.contents().weights;
  auto const at = weights.data() - digits.file.all().data();
  std::ranges::fill(digits.file.all().subspan(static_cast<std::size_t>(at), weights.size()),
                    std::byte{0xA5});
  CHECK(digits.run() == status::driver_failed);
  CHECK_FALSE(npu.problems().empty());
}

TEST_CASE("runtime models: a finding does not prevent a run") {
  simulated_npu npu;
  support::digits_network digits(npu);
  REQUIRE(digits.run() == status::ok);
  auto const right = digits.out;
  auto const commands = digits.net.contents().commands;
  auto const at = commands.data() - digits.file.all().data();
  support::start_early(digits.file.all().subspan(static_cast<std::size_t>(at), commands.size()));
  std::ranges::fill(digits.out, std::byte{0});
  CHECK(digits.run() == status::ok);
  CHECK(digits.out == right);
  REQUIRE_FALSE(npu.problems().empty());
  CHECK(npu.problems().front().why.rule.find("block dependency") != std::string::npos);
}
