// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a .tosa file that is compiled for an NPU and simulated: an error, or a payload
// without findings that gives what the interpreter gives, if TOSA defines the results. Graphs are
// also mutated as graphs. corpus/npu/ENTRY_SEED.tosa: support::random_graph of that seed, with one
// entry of its tables.

#include "mutators/tosa_mutator.hpp"  // IWYU pragma: keep
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/crc32.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/print.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace {

using namespace arm_delegate;

/// Small, so that a graph takes milliseconds.
constexpr ethosu::simulation_limits limits{.region_bytes = 1 << 22,
                                           .elements = 1 << 18,
                                           .pieces = 1 << 14,
                                           .weights = 1 << 18,
                                           .steps = 1 << 12,
                                           .work = 1 << 24};

/// True if tensors and windows are small, and there are few operators.
bool is_quick(tosa::graph const& g) {
  constexpr double most_work = 1e6;
  constexpr double most_elements = 1 << 14;
  constexpr std::size_t most_operators = 24;
  auto const& r = g.main();
  auto const count = [&](tosa::tensor_id id) {
    double n = 1;
    for (auto const size : r[id].sizes) n *= static_cast<double>(size);
    return n;
  };
  double work = 0;
  for (auto const id : r.inputs) {
    if (count(id) > most_elements) return false;
  }
  for (auto const& o : r.operations) {
    double made = 1;
    double used = 1;
    for (auto const id : o.outputs) made = std::max(made, count(id));
    for (auto const id : o.inputs) used = std::max(used, count(id));
    if (std::max(made, used) > most_elements) return false;
    work += made * used;
  }
  return g.regions.size() == 1 && r.operations.size() <= most_operators && work < most_work;
}

/// What an NPU may refuse. Anything else would be our error.
bool is_refusal(error const& e) {
  return std::ranges::all_of(e.diagnostics(), [](diagnostic const& d) {
    return d.id == code::unsupported_operator || d.id == code::unsupported_value ||
           d.id == code::limit_exceeded;
  });
}

[[noreturn]] void fail(tosa::graph const& g, npu_facts const& npu, std::string const& text) {
  std::fprintf(stderr, "%s\n%s: %s\n", tosa::to_string(g).c_str(), std::string(npu.name).c_str(),
               text.c_str());
  std::abort();
}

std::optional<std::vector<std::byte>> compiled(tosa::graph const& g, npu_facts const& npu) {
  try {
    auto const made = find_pipeline(npu_pipeline_table(), npu.name).lower_from_tosa(g);
    return std::any_cast<ethosu::compile::npu_artifact const&>(made).payload;
  } catch (error const& e) {
    if (!is_refusal(e)) fail(g, npu, e.what());
    return std::nullopt;
  }
}

/// Fills an input with bytes that differ; truth values are 0 or 1.
void fill(std::span<std::byte> to, tosa::dtype type, unsigned seed) {
  for (auto& byte : to) {
    seed = seed * 1664525U + 1013904223U;  // Knuth and Lewis, in Press et al., Numerical Recipes
    byte = static_cast<std::byte>(type == tosa::dtype::boolean ? seed >> 31U : seed >> 24U);
  }
}

/// The results, or nothing if TOSA does not define them.
std::optional<std::vector<std::vector<std::byte>>> interpreted(tosa::graph const& g) {
  try {
    tosa::interpreter net(g, {.work = {.max_bytes = std::size_t{1} << 24}});
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      auto const& input = net.inputs()[i];
      fill({static_cast<std::byte*>(input.data), input.byte_size()}, input.type,
           static_cast<unsigned>(i));
    }
    net.run();
    std::vector<std::vector<std::byte>> made;
    for (auto const& output : net.outputs()) {
      auto const* const first = static_cast<std::byte const*>(output.data);
      made.emplace_back(first, first + output.byte_size());
    }
    return made;
  } catch (error const&) {
    return std::nullopt;
  }
}

void run(tosa::graph const& g, npu_facts const& npu) {
  auto const payload = compiled(g, npu);
  if (!payload) return;
  auto const wanted = interpreted(g);
  try {
    ethosu::simulator net(ethosu::read_payload(*payload), limits);
    for (auto const& finding : net.findings()) fail(g, npu, to_string(finding));
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      fill(net.input(i), g.main()[g.main().inputs[i]].type, static_cast<unsigned>(i));
    }
    try {
      net.run();
    } catch (error const&) {
      if (wanted) throw;
      return;  // without results that TOSA defines, an index may select no row
    }
    for (std::size_t i = 0; wanted && i < wanted->size(); ++i) {
      if (!std::ranges::equal(net.output(i), (*wanted)[i])) {
        fail(g, npu, "output " + std::to_string(i) + " differs from the interpreter's");
      }
    }
  } catch (error const& e) {
    if (e.diagnostics().front().id != code::limit_exceeded) fail(g, npu, e.what());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  auto const bytes = std::as_bytes(std::span(data, size));
  auto const someone = std::make_shared<int>(0);  // the caller owns the bytes
  try {
    auto const g = tosa::deserialize(bytes, someone);
    if (!is_quick(g) || !tosa::verify(g).empty()) return 0;
    run(g, target::all_npus[files::crc32(bytes) % target::all_npus.size()]);
  } catch (error const&) {
    return 0;  // expected for bad bytes
  }
  return 0;
}
