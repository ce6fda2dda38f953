#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of payload_inspection.hpp.

#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/memory/print_memory.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/simulate/print_constants.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/detail/payload_members.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/report/payload_inspection.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace arm_delegate::report {

namespace detail {

/// Refuses a stream whose explanation would be too long: an operation takes about 2 KiB of text.
inline void check_length(ethosu::decoded_stream const& stream) {
  constexpr std::int64_t most = ethosu::simulation_limits{}.steps;
  auto const count =
      std::count_if(stream.commands.begin(), stream.commands.end(),
                    [](ethosu::instruction const& i) { return i.what().is_operation(); });
  if (count <= most) return;
  throw error(diagnostic{.id = code::bad_payload,
                         .why = {.rule = "the stream has too many operations to explain",
                                 .actual = std::to_string(count),
                                 .allowed = std::to_string(most)}});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION inspected_payload inspect_payload(std::span<std::byte const> payload,
                                                        inspection_options const& options) {
  inspected_payload p{.payload = ethosu::read_payload(payload, options.limits)};
  auto const& npu = p.payload.facts();
  p.system = compiler::choose_system(npu, options.system);
  p.stream = ethosu::decode_commands(npu.family, p.payload.driver.commands);
  detail::check_length(p.stream);
  p.program = ethosu::read_program(npu.family, p.stream).program;
  p.live_ranges = ethosu::live_ranges(p.payload, p.program);
  p.cycles = ethosu::estimate::cycles_of({npu, p.system.system, p.system.mode}, p.program);
  if (options.weights) {
    ethosu::simulator const net(p.payload);
    p.problems = net.findings();
    p.steps = net.steps();
  } else {
    p.problems = p.payload.has_network() ? ethosu::check_payload(p.payload) : p.stream.problems;
  }
  return p;
}

ARM_DELEGATE_FUNCTION std::string json(inspected_payload const& p) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  detail::write_members(j, p);
  return j.end().text();
}

ARM_DELEGATE_FUNCTION std::string text(inspected_payload const& p) {
  auto const constants = [&](ethosu::program_step const& step) {
    auto const* const prepared = ethosu::simulate::find_kernel(p.steps, step.origin);
    return prepared != nullptr ? ethosu::simulate::print_constants(*prepared) : std::string();
  };
  auto made = print_summary(p.payload, p.stream, p.program) + "\n" + print_memory(p.live_ranges) +
              "\n" + print_cycles(p.cycles) + "\n" + print_commands(p.stream, p.program, constants);
  for (auto const& problem : p.problems) made += to_string(problem) + "\n";
  return made;
}

}  // namespace arm_delegate::report
