#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles TOSA graphs for an NPU and compares the simulator with the interpreter.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/compile_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace support {

/// The payload of a graph for an NPU.
inline arm_delegate::ethosu::compile::npu_artifact compiled_for(
    arm_delegate::tosa::graph const& g, arm_delegate::npu_facts const& npu) {
  using namespace arm_delegate::ethosu::compile;
  return compile_graph(g, npu, operators_by_code<arm_delegate::npu::standard>);
}

/// Random bytes in the inputs of both; the text of the first difference, or "". INT32 inputs are
/// less than `limit`; 0: any number, often an extreme one.
inline std::string difference(arm_delegate::tosa::graph const& g,
                              arm_delegate::npu_facts const& npu, unsigned seed = 1,
                              std::int32_t limit = 1000) {
  using namespace arm_delegate;
  auto const made = compiled_for(g, npu);
  ethosu::simulator net(ethosu::read_payload(made.payload));
  std::string text;
  for (auto const& finding : net.findings()) text += to_string(finding) + "\n";
  if (!text.empty()) return text;
  tosa::interpreter reference(g);
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < reference.inputs().size(); ++i) {
    auto const& to = reference.inputs()[i];
    auto const type = g.main()[g.main().inputs[i]].type;
    auto* bytes = static_cast<std::byte*>(to.data);
    auto const size = to.byte_size();
    if (type == tosa::dtype::int32) {
      // By default small enough that sums and products are defined.
      constexpr std::array<std::int32_t, 8> extremes{INT32_MIN, INT32_MIN + 1, -1,       0, 1,
                                                     1 << 30,   INT32_MAX - 1, INT32_MAX};
      auto* numbers = reinterpret_cast<std::int32_t*>(bytes);
      for (std::size_t k = 0; k < size / 4; ++k) {
        auto const bits = random();
        numbers[k] =
            limit == 0
                ? (bits % 3 == 0 ? static_cast<std::int32_t>(random())
                                 : extremes[bits / 3 % extremes.size()])
                : static_cast<std::int32_t>(bits % (2U * static_cast<unsigned>(limit))) - limit;
      }
    } else {
      for (std::size_t k = 0; k < size; ++k) {
        bytes[k] = static_cast<std::byte>(type == tosa::dtype::boolean ? random() & 1U : random());
      }
    }
    if (net.input(i).size() != size) return "input " + std::to_string(i) + " has another size";
    std::copy_n(bytes, size, net.input(i).begin());
  }
  reference.run();
  net.run();
  for (std::size_t i = 0; i < reference.outputs().size(); ++i) {
    auto const& wanted = reference.outputs()[i];
    auto const* bytes = static_cast<std::byte const*>(wanted.data);
    auto const got = net.output(i);
    if (got.size() != wanted.byte_size())
      return "output " + std::to_string(i) + " has another size";
    std::size_t different = 0;
    std::size_t first = 0;
    for (std::size_t k = got.size(); k-- > 0;) {
      if (got[k] == bytes[k]) continue;
      ++different;
      first = k;
    }
    if (different != 0) {
      return "output " + std::to_string(i) + ": " + std::to_string(different) + " of " +
             std::to_string(got.size()) + " bytes differ, first byte " + std::to_string(first) +
             ": " + std::to_string(std::to_integer<int>(got[first])) + " instead of " +
             std::to_string(std::to_integer<int>(bytes[first]));
    }
  }
  if (net.overflow() != nullptr) return "accumulators overflow";
  return "";
}

}  // namespace support
