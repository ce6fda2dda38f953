// SPDX-License-Identifier: BSD-3-Clause
// Payloads that an installed Vela makes.

#include "vela_payload.hpp"

#include "npu_choice.hpp"
#include "temporaries.hpp"
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::ethosu::compile::npu_artifact;
using ad::ethosu::compile::npu_origin;

/// The options of ExecuTorch's Arm backend, with this system and memory mode.
std::vector<std::string> flags_for(ad::npu_facts const& npu, npu_choice const& choice) {
  std::string config = "Arm/vela.ini";  // Vela's own
  std::vector<std::string> more;
  if (!choice.config.file.empty()) {
    more.push_back("--config=" + config);
    config =
        std::filesystem::absolute(choice.config.file).string();  // Vela reads the last one last
  }
  return ad::ethosu_compile_spec(npu.name, choice.system.name, choice.mode.name, std::move(more),
                                 config)
      .compiler_flags();
}

/// What the payload needs; a vela_bin_stream does not store the size of fast scratch.
ad::ethosu::compile::npu_memory_use memory_of(ad::ethosu::vela_result const& made,
                                              ad::ethosu::npu_payload const& payload) {
  ad::ethosu::compile::npu_memory_use memory{.commands = std::ssize(payload.driver.commands),
                                             .constants = std::ssize(payload.network.weight_data),
                                             .scratch = payload.network.scratch_size};
  for (auto const& file : made.files) {
    if (!file.name.ends_with(".npz")) continue;
    memory.fast_scratch =
        ad::ethosu::read_payload(file.bytes).network.fast_scratch_size.value_or(0);
  }
  return memory;
}

/// The origin of each operation of the stream. `first`: the number of main's first operator.
std::vector<npu_origin> origins_of(ad::ethosu::vela_result const& made,
                                   ad::ethosu::npu_payload const& payload,
                                   ad::tosa::region const& main, std::size_t first) {
  std::map<std::int64_t, npu_origin> by_offset;
  for (auto const& operation : made.operations) {
    auto& origin = by_offset[static_cast<std::int64_t>(operation.offset)];
    for (auto const number : operation.operators) {
      if (number < first || number - first >= main.operations.size()) continue;
      auto const& op = main.operations[number - first];
      origin.location = op.location;  // the last one computes the result
      origin.debug_handles.insert(origin.debug_handles.end(), op.debug_handles.begin(),
                                  op.debug_handles.end());
    }
  }
  std::vector<npu_origin> origins;
  auto const program =
      ad::ethosu::read_program(payload.npu->family, payload.driver.commands).program;
  for (auto const& step : program.steps) {
    if (!step.is_operation()) continue;
    auto const at = by_offset.find(step.origin.offset);
    origins.push_back(at != by_offset.end() ? at->second : npu_origin{});
  }
  return origins;
}

}  // namespace

void check_vela() {
  try {
    (void)ad::ethosu::find_vela();
  } catch (ad::error const& e) {
    auto problems = e.diagnostics();
    problems.front().why.remedy += ", or leave out --compiler vela";
    throw ad::error(std::move(problems));
  }
}

npu_artifact vela_payload(ad::tosa::graph const& g, ad::npu_facts const& npu,
                          npu_choice const& choice, std::vector<ad::diagnostic>& warnings) {
  constexpr ad::tosa_version version{1, 0, 0};  // of every Ethos-U target
  auto const file = ad::tosa::serialize(g, ad::tosa::encoding_of(version));
  deferred_stop const stop;
  auto made = ad::ethosu::compile_with_vela({.tosa = file.bytes(),
                                             .version = version,
                                             .flags = flags_for(npu, choice),
                                             .stop = deferred_stop::requested()});
  warnings.insert(warnings.end(), made.warnings.begin(), made.warnings.end());
  auto const payload = ad::ethosu::read_payload(made.payload);
  npu_artifact artifact{.npu = &npu, .system = choice.system, .mode = choice.mode};
  artifact.memory = memory_of(made, payload);
  artifact.origins = origins_of(made, payload, g.main(), file.first_operation());
  artifact.payload = std::move(made.payload);
  return artifact;
}

}  // namespace armdc
