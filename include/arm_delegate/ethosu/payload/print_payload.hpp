#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Prints a payload: its contents, every command, and the details of operations.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/listing.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/print_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/text.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::ethosu {

/// An operand's value by name ("nhcwb16"), or as a number.
[[nodiscard]] inline std::string value_text(operand const& o, std::int64_t value) {
  if (!o.values.empty() && o.allows(value)) {
    return std::string(o.values[static_cast<std::size_t>(value)]);
  }
  return std::to_string(value);
}

namespace detail {

inline std::string command_text(instruction const& i) {
  auto text = fmt::format("{:>10}  ", i.offset);
  auto const operands = i.what().operands();
  text += operands.empty() ? std::string(i.what().name) : fmt::format("{:<24}", i.what().name);
  for (auto const& o : operands) {
    text += fmt::format(" {}={}", o.name, value_text(o, o.read(i.words)));
  }
  return text + "\n";
}

inline std::string io_text(std::string_view what, std::span<vela_io const> ios) {
  std::string text;
  for (std::size_t i = 0; i < ios.size(); ++i) {
    auto const& io = ios[i];
    text +=
        fmt::format("  {:<11}{}, {} bytes each, region {} at {}\n", fmt::format("{} {}", what, i),
                    sizes_text(io.shape), io.elem_size, io.region, io.offset);
  }
  return text;
}

}  // namespace detail

/// Prints the contents of the payload except its commands.
[[nodiscard]] inline std::string print_summary(npu_payload const& p, decoded_stream const& stream,
                                               npu_program const& program) {
  auto const kernels = ranges::count_if(
      program.steps, [](program_step const& step) { return step.kernel() != nullptr; });
  auto text = fmt::format("{} for {} (CONFIG {}, ID {})\n", p.form, p.facts().name,
                          detail::hex(p.driver.config), detail::hex(p.driver.id));
  text += fmt::format("  commands   {} bytes, {} commands, {} kernel operations\n",
                      p.driver.commands.size(), stream.commands.size(), kernels);
  text += fmt::format("  constants  {} bytes, region 0\n", p.network.weight_data.size());
  text += fmt::format("  scratch    {} bytes, region 1\n", p.network.scratch_size);
  return fmt::format("{}{}{}{}", text, detail::io_text("input", p.network.inputs),
                     detail::io_text("output", p.network.outputs),
                     detail::io_text("variable", p.network.variables));
}

/// Prints every command with its offset; for operations also their details and the text of
/// `more(step)`.
template <class More>
[[nodiscard]] std::string print_commands(decoded_stream const& stream, npu_program const& program,
                                         More const& more) {
  std::string text;
  for_each_command(stream, program, [&](instruction const& i, program_step const* step) {
    text += detail::command_text(i);
    if (step == nullptr || step->kernel() == nullptr) return;
    text += print_operation(*step->kernel()) + more(*step);
  });
  return text;
}
[[nodiscard]] inline std::string print_commands(decoded_stream const& stream,
                                                npu_program const& program) {
  return print_commands(stream, program, [](program_step const&) { return std::string(); });
}

/// Prints the whole payload; problems found in its commands are at the end.
[[nodiscard]] inline std::string print_payload(npu_payload const& p) {
  auto const stream = decode_commands(p.facts().family, p.driver.commands);
  auto const program = read_program(p.facts().family, stream).program;
  auto text =
      fmt::format("{}\n{}", print_summary(p, stream, program), print_commands(stream, program));
  for (auto const& problem : stream.problems) text += to_string(problem) + "\n";
  return text;
}

}  // namespace arm_delegate::ethosu
