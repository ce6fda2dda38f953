#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compiles TOSA graphs for an NPU and compares the simulator with the interpreter.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/encode_constants.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>

#include <algorithm>
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
  auto lowered = lower_to_npu(g, npu, operators_by_code<arm_delegate::npu::standard>);
  choose_blocks(lowered);
  encode_constants(lowered);
  allocate(lowered);
  return make_payload(lowered);
}

/// The number of rows that an input selects as the indices of a GATHER or SCATTER, or 0.
inline std::int64_t indexed_rows(arm_delegate::tosa::graph const& g,
                                 arm_delegate::tosa::tensor_id t) {
  using arm_delegate::tosa::op;
  for (auto const& o : g.main().operations) {
    bool const selects = o.code == op::gather || o.code == op::scatter;
    if (selects && o.inputs[1] == t) return g.main()[o.inputs[0]].sizes[1];
  }
  return 0;
}

/// Random bytes in the inputs of both; the text of the first difference, or "".
inline std::string difference(arm_delegate::tosa::graph const& g,
                              arm_delegate::npu_facts const& npu, unsigned seed = 1) {
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
    if (auto const rows = indexed_rows(g, g.main().inputs[i]); rows != 0) {
      // Different rows: SCATTER must not write one twice.
      auto* numbers = reinterpret_cast<std::int32_t*>(bytes);
      auto const first = random() % 1000;
      for (std::size_t k = 0; k < size / 4; ++k) {
        numbers[k] = static_cast<std::int32_t>((first + k) % static_cast<std::size_t>(rows));
      }
    } else if (type == tosa::dtype::int32) {
      // Small enough that sums and products are defined.
      auto* numbers = reinterpret_cast<std::int32_t*>(bytes);
      for (std::size_t k = 0; k < size / 4; ++k) {
        numbers[k] = static_cast<std::int32_t>(random() % 2000) - 1000;
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
