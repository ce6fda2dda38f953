// SPDX-License-Identifier: BSD-3-Clause
// New here: the runtime that firmware includes, which runs a payload on a driver. Here the driver
// is the simulator. Run it from the top of the tree: build/release/examples/example_10_runtime
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/simulated_npu.hpp>
#include <arm_delegate/runtime/delegate.hpp>
#include <arm_delegate/runtime/driver.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/runtime/tensor.hpp>

#include <algorithm>
#include <any>
#include <array>
#include <cstddef>
#include <iostream>
#include <memory>
#include <span>

namespace ad = arm_delegate;

// region: classify
namespace runtime = arm_delegate::runtime;

/// Runs the network on an 8x8 image. `payload` and `scratch` are at multiples of 16.
template <runtime::npu_driver Npu>
runtime::status classify(Npu& npu, std::span<std::byte const> payload, std::span<std::byte> scratch,
                         std::span<std::byte const> image, std::span<std::byte> scores) {
  runtime::delegate net(npu);
  if (auto const s = net.init(payload); s != runtime::status::ok) return s;
  if (auto const s = net.use({.scratch = scratch}); s != runtime::status::ok) return s;
  std::array const inputs{runtime::input_tensor{.data = image}};
  std::array const outputs{runtime::output_tensor{.data = scores}};
  auto const result = net.execute(inputs, outputs);
  net.destroy();
  return result;
}
// endregion

int main() {
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), "ethos-u55-128");
  auto const made = std::any_cast<ad::ethosu::compile::npu_artifact>(
      pipeline.lower(*pipeline.target, ad::frontend::pt2::load("examples/digits_cnn/int8.pt2"), {},
                     nullptr, nullptr));

  // In firmware these are arrays in sections of the linker script.
  constexpr std::size_t most = 1 << 16;
  struct alignas(16) aligned_memory {
    std::array<std::byte, most> payload{};
    std::array<std::byte, most> scratch{};
  };
  auto const memory = std::make_unique<aligned_memory>();
  std::ranges::copy(made.payload, memory->payload.begin());
  std::span<std::byte const> const payload(memory->payload.data(), made.payload.size());

  ad::simulated_npu npu;
  std::array<std::byte, 64> const image{};
  std::array<std::byte, 10> scores{};
  auto const result = classify(npu, payload, memory->scratch, image, scores);
  std::cout << runtime::to_text(result) << '\n';
  return result == runtime::status::ok ? 0 : 1;
}
