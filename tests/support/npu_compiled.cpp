// SPDX-License-Identifier: BSD-3-Clause
// Compiles TOSA graphs for an NPU and compares the simulator with the interpreter.

#include "npu_compiled.hpp"

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/memory/accesses.hpp>
#include <arm_delegate/ethosu/memory/byte_ranges.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/runtime/command_extents.hpp>
#include <arm_delegate/runtime/status.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace support {

using namespace arm_delegate;

namespace {

/// A number of -limit to limit - 1; any number if the limit is 0.
std::int32_t random_number(std::mt19937& random, std::int32_t limit) {
  constexpr std::array<std::int32_t, 8> extremes{INT32_MIN, INT32_MIN + 1, -1,       0, 1,
                                                 1 << 30,   INT32_MAX - 1, INT32_MAX};
  auto const bits = random();
  if (limit != 0) {
    auto const range = 2 * static_cast<std::uint_fast32_t>(limit);
    return static_cast<std::int32_t>(bits % range) - limit;
  }
  return bits % 3 == 0 ? static_cast<std::int32_t>(random()) : extremes[bits / 3 % extremes.size()];
}

/// Random elements for an input.
ir::tensor_data random_input(tosa::tensor const& t, std::mt19937& random, std::int32_t limit) {
  auto const count = static_cast<std::size_t>(t.sizes.numel());
  if (t.type == tosa::dtype::int32) {
    std::vector<std::int32_t> numbers(count);
    for (auto& n : numbers) n = random_number(random, limit);
    return ir::tensor_data::of<std::int32_t>(ir::dtype::int32, t.sizes, numbers);
  }
  bool const is_bool = t.type == tosa::dtype::boolean;
  bool const is_wide = t.type == tosa::dtype::int16;
  std::vector<std::byte> bytes(count * (is_wide ? 2 : 1));
  for (auto& b : bytes) b = static_cast<std::byte>(is_bool ? random() & 1U : random() & 0xFFU);
  auto const type = is_bool ? ir::dtype::boolean : is_wide ? ir::dtype::int16 : ir::dtype::int8;
  return ir::tensor_data::dense(type, t.sizes, std::move(bytes));
}

/// The number of rows that an input selects as the indices of a GATHER or SCATTER, or 0.
std::int64_t indexed_rows(tosa::graph const& g, tosa::tensor_id t) {
  for (auto const& o : g.main().operations) {
    bool const selects = o.code == tosa::op::gather || o.code == tosa::op::scatter;
    if (selects && o.inputs[1] == t) return g.main()[o.inputs[0]].sizes[1];
  }
  return 0;
}

/// Random indices; neighbours differ, since SCATTER must not write a row twice.
ir::tensor_data random_indices(tosa::tensor const& t, std::mt19937& random, std::int64_t rows) {
  std::vector<std::int32_t> numbers(static_cast<std::size_t>(t.sizes.numel()));
  auto at = static_cast<std::int64_t>(random());
  for (auto& n : numbers) n = static_cast<std::int32_t>(at++ % rows);
  return ir::tensor_data::of<std::int32_t>(ir::dtype::int32, t.sizes, numbers);
}

/// "output 0: 3 of 40 bytes differ, the first one at 7", or "".
std::string compared(std::size_t i, std::span<std::byte const> got,
                     std::span<std::byte const> wanted) {
  auto const name = "output " + std::to_string(i);
  if (got.size() != wanted.size()) return name + " has another size";
  auto const [a, b] = std::ranges::mismatch(got, wanted);
  if (a == got.end()) return "";
  std::size_t different = 0;
  for (std::size_t k = 0; k < got.size(); ++k) different += got[k] != wanted[k] ? 1U : 0U;
  return name + ": " + std::to_string(different) + " of " + std::to_string(got.size()) +
         " bytes differ, the first one at " + std::to_string(a - got.begin()) + ": " +
         std::to_string(std::to_integer<int>(*a)) + " instead of " +
         std::to_string(std::to_integer<int>(*b));
}

/// Why the runtime would not start the payload, or "".
std::string runtime_refusal(ethosu::npu_payload const& p) {
  runtime::command_extents found;
  auto const s = find_extents(p.driver.commands, {p.driver.config, p.driver.id}, found);
  if (s != runtime::status::ok) return runtime::to_text(s);
  bool const fits = found.end(runtime::region::constants) <= p.network.weight_data.size() &&
                    found.end(runtime::region::scratch) <= p.network.scratch_size;
  return fits ? "" : runtime::to_text(runtime::status::outside_region);
}

}  // namespace

ethosu::compile::npu_artifact compiled_for(tosa::graph const& g, npu_facts const& npu,
                                           npu_choices const& choices) {
  return artifact_as<ethosu::compile::npu_artifact>(
      find_pipeline(npu_pipeline_table(), npu.name)
          .lower_from_tosa(g, {.memory_mode = choices.memory_mode,
                               .system = choices.system,
                               .goal = choices.goal,
                               .effort = choices.effort}));
}

std::string payload_difference(ethosu::npu_payload const& payload, tosa::graph const& g,
                               std::span<ir::tensor_data const> inputs) {
  std::string text = runtime_refusal(payload);
  if (!text.empty()) return text;
  ethosu::simulator net(payload);
  for (auto const& finding : net.findings()) text += to_string(finding) + "\n";
  if (!text.empty()) return text;
  tosa::interpreter reference(g);
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    auto const& to = reference.inputs()[i];
    auto const bytes = inputs[i].bytes();
    if (bytes.size() != to.byte_size() || bytes.size() != net.input(i).size()) {
      return "input " + std::to_string(i) + " has another size";
    }
    std::ranges::copy(bytes, static_cast<std::byte*>(to.data));
    std::ranges::copy(bytes, net.input(i).begin());
  }
  reference.run();
  net.run();
  for (std::size_t i = 0; i < reference.outputs().size(); ++i) {
    auto const& wanted = reference.outputs()[i];
    text = compared(i, net.output(i),
                    {static_cast<std::byte const*>(wanted.data), wanted.byte_size()});
    if (!text.empty()) return text;
  }
  return net.overflow() == nullptr ? "" : "an accumulator overflows";
}

std::string unread_constants(ethosu::npu_payload const& payload) {
  using namespace ethosu;
  std::vector<byte_range> read;
  auto const add = [&](access_list const& all) {
    for (auto const& a : all.reads) {
      std::ranges::copy_if(a.ranges, std::back_inserter(read),
                           [](byte_range const& r) { return r.region == region::constants; });
    }
  };
  for (auto const& step :
       read_program(payload.npu->family, payload.driver.commands).program.steps) {
    if (auto const* k = step.kernel()) add(accesses_of(*payload.npu, *k));
    if (auto const* d = step.dma()) add(accesses_of(*d));
  }
  auto const size = static_cast<std::int64_t>(payload.network.weight_data.size());
  read.push_back({.region = region::constants, .base = size, .length = 1});
  byte_ranges const ranges(std::move(read));
  std::int64_t end = 0;
  for (auto const& r : ranges.list()) {
    if (r.base - end >= 16) {
      return "no operation reads the constants at " + std::to_string(end) + " to " +
             std::to_string(r.base);
    }
    end = r.base + r.length;
  }
  return "";
}

std::string difference(tosa::graph const& g, npu_facts const& npu,
                       std::span<ir::tensor_data const> inputs, npu_choices const& choices) {
  auto const made = compiled_for(g, npu, choices);
  auto const fast_bytes = made.memory.fast_scratch;
  auto const most = made.mode.arena_cache_bytes.value_or(INT64_MAX);
  if (fast_bytes > (made.mode.has_cache() ? most : 0)) {
    return std::to_string(fast_bytes) + " bytes of fast scratch are more than the mode has";
  }
  if (made.memory.scratch > (made.mode.has_cache() ? INT64_MAX : most)) {
    return std::to_string(made.memory.scratch) + " bytes of scratch are more than the arena has";
  }
  auto payload = ethosu::read_payload(made.payload);
  payload.network.fast_scratch_size = static_cast<std::uint32_t>(fast_bytes);
  return payload_difference(payload, g, inputs);
}

std::string difference(tosa::graph const& g, npu_facts const& npu, unsigned seed,
                       std::int32_t limit, npu_choices const& choices) {
  std::mt19937 random(seed);
  std::vector<ir::tensor_data> inputs;
  for (auto const t : g.main().inputs) {
    auto const rows = indexed_rows(g, t);
    inputs.push_back(rows > 0 ? random_indices(g.main()[t], random, rows)
                              : random_input(g.main()[t], random, limit));
  }
  return difference(g, npu, inputs, choices);
}

}  // namespace support
