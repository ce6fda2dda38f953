#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a program as a command stream.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/describe_step.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/register_reader.hpp>
#include <arm_delegate/ethosu/program/register_writer.hpp>
#include <arm_delegate/ethosu/program/setting_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu {

namespace detail {

/// Writes the steps in order; sets only the registers that change.
class program_writer {
 public:
  program_writer(npu_program const& program, std::size_t cores)
      : program_(program),
        cores_(cores),
        state_(program.family),
        targets_(program.branch_targets()) {}

  std::vector<std::byte> run() && {
    check_ends();
    offsets_.resize(program_.steps.size());
    write_mode();
    for (std::size_t i = 0; i < program_.steps.size();) i = write_group(i);
    for (auto const& b : branches_) patch(b);
    return std::move(bytes_);
  }

 private:
  struct open_branch {
    std::size_t at = 0;    ///< of the branch's second word, in bytes
    std::size_t step = 0;  ///< index of the branch
  };

  [[nodiscard]] program_step const& step(std::size_t i) const { return program_.steps[i]; }
  [[nodiscard]] bool is_target(std::size_t i) const { return ranges::binary_search(targets_, i); }
  [[nodiscard]] bool is_wait(std::size_t i) const {
    return std::holds_alternative<kernel_wait>(step(i).action) ||
           std::holds_alternative<dma_wait>(step(i).action);
  }

  void check_ends() const {
    auto const is_stop = [](program_step const& s) {
      return std::holds_alternative<stop>(s.action);
    };
    auto const& steps = program_.steps;
    auto const first = ranges::find_if(steps, is_stop);
    if (first != steps.end() && first + 1 == steps.end()) return;
    throw problem(static_cast<std::size_t>(first - steps.begin()), command_name(stop{}),
                  "must be the last step, and only the last one");
  }

  /// As in Vela, the mode of U65's cores is set first.
  void write_mode() {
    if (program_.family != npu_family::u65) return;
    auto const is_kernel = [](program_step const& s) { return s.kernel() != nullptr; };
    auto const first = ranges::find_if(program_.steps, is_kernel);
    if (first == program_.steps.end() || is_target(0)) return;
    register_writer registers(program_.family, cores_, was_set_);
    registers.field<"SET_PARALLEL_MODE", "parallel_mode">(first->kernel()->parallel);
    emit(registers, find_command(program_.family, "SET_PARALLEL_MODE"));
  }

  /// Writes a step together with the waits before it: the wait commands follow the step's
  /// registers. Only the first of them can be a branch target. Returns the index of the next step.
  std::size_t write_group(std::size_t first) {
    auto last = first;
    while (is_wait(last) && !is_target(last + 1)) ++last;
    if (is_target(first)) begin_block();
    for (auto i = first; i <= last; ++i) offsets_[i] = bytes_.size();
    std::visit([&](auto const& action) { write_group(first, last, action); }, step(last).action);
    return last + 1;
  }
  template <class Action>
  void write_group(std::size_t first, std::size_t last, Action const& action) {
    auto const registers = registers_of(last, action);
    set_registers(registers, action);
    for (auto i = first; i < last; ++i) {
      std::visit([&](auto const& wait) { write_command(i, wait, registers_of(i, wait)); },
                 step(i).action);
    }
    write_command(last, action, registers);
  }

  /// A branch may lead here, with other register values than those of the previous steps.
  void begin_block() { state_.forget(); }

  template <class Action>
  static constexpr bool has_registers =
      std::is_same_v<Action, kernel_operation> || std::is_same_v<Action, dma_operation>;

  template <class Action>
  [[nodiscard]] register_writer registers_of(std::size_t i, Action const& action) const {
    register_writer registers(program_.family, cores_, was_set_);
    if (row_of(action) == command_table.size()) {
      throw problem(i, command_name(action), "the NPU does not have this command");
    }
    try {
      describe_step(registers, action);
    } catch (error const& e) {
      auto const& d = e.diagnostics().front();
      throw problem(i, d.target.empty() ? command_name(action) : std::string_view(d.target),
                    d.why.rule);
    }
    return registers;
  }

  template <class Action>
  [[nodiscard]] std::size_t row_of(Action const& action) const {
    return find_command(program_.family, command_name(action));
  }

  template <class Action>
  void set_registers(register_writer const& registers, Action const& action) {
    if constexpr (has_registers<Action>) {
      if (is_chained(action)) state_.forget(chain_registers());
      for (std::size_t const row : setting_order(program_.family, order_of(action))) {
        if (registers.given()[row]) emit(registers, row);
      }
    }
  }
  static bool is_chained(kernel_operation const& o) {
    auto const is = [](feature_map const& f) { return f.storage == activation_storage::chained; };
    return is(o.ifm) || is(o.ofm) || (o.ifm2 && is(*o.ifm2));
  }
  static bool is_chained(dma_operation const&) { return false; }
  static order_kind order_of(kernel_operation const& o) { return order_kind_of(o); }
  static order_kind order_of(dma_operation const&) { return order_kind::transfer; }

  template <class Action>
  void write_command(std::size_t i, Action const& action, register_writer const& registers) {
    auto const row = row_of(action);
    if constexpr (std::is_same_v<Action, branch>) branches_.push_back({bytes_.size() + 4, i});
    instruction const made{.offset = static_cast<std::uint32_t>(bytes_.size()),
                           .row = static_cast<std::uint8_t>(row),
                           .words = registers.words(row)};
    if constexpr (has_registers<Action>) {
      check(i, made, action);
      if (is_chained(action)) state_.forget(chain_registers());
    }
    append(made);
  }

  /// Rejects fields that no register holds: they would be lost.
  template <class Action>
  void check(std::size_t i, instruction const& made, Action const& action) const {
    register_reader reader(state_, made);
    Action read;
    if constexpr (std::is_same_v<Action, kernel_operation>) read.kind = action.kind;
    describe_step(reader, read);
    if (read == action) return;
    throw problem(i, command_name(action), "a field is set that the operation does not have");
  }

  /// Sets a register if its value changes.
  void emit(register_writer const& registers, std::size_t row) {
    auto const words = registers.words(row);
    if (state_.is_written(row) && state_.words(row) == words) return;
    instruction const made{.offset = static_cast<std::uint32_t>(bytes_.size()),
                           .row = static_cast<std::uint8_t>(row),
                           .words = words};
    state_.set(made);
    was_set_.set(row);
    append(made);
  }

  void append(instruction const& i) {
    append_little(bytes_, i.words.first, 4);
    if (i.what().has_payload()) append_little(bytes_, i.words.second, 4);
    if (bytes_.size() > most_stream_bytes) {
      throw error(diagnostic{.id = code::bad_command,
                             .why = {.rule = "the stream of the program is too long",
                                     .allowed = fmt::format("{} bytes", most_stream_bytes)}});
    }
  }

  void patch(open_branch const& b) {
    auto const target = std::get<branch>(step(b.step).action).target;
    if (target >= program_.steps.size()) {
      throw problem(b.step, "OP_BRANCH", "the branch target is not a step");
    }
    std::vector<std::byte> word;
    append_little(word, offsets_[target], 4);
    ranges::copy(word, bytes_.begin() + static_cast<std::ptrdiff_t>(b.at));
  }

  [[nodiscard]] error problem(std::size_t i, std::string_view command,
                              std::string_view what) const {
    return error(diagnostic{.id = code::bad_command,
                            .why = {.rule = fmt::format("step {}: {}", i, what)},
                            .target = std::string(command),
                            .offset = bytes_.size()});
  }

  npu_program const& program_;
  std::size_t cores_;
  command_state state_;
  std::vector<std::size_t> targets_;
  command_set was_set_{};
  std::vector<std::size_t> offsets_{};  ///< the offset of each step, including its registers
  std::vector<open_branch> branches_{};
  std::vector<std::byte> bytes_{};
};

}  // namespace detail

/// Encodes a program; reading the stream gives the same program again. Registers keep their values,
/// so only changed ones are set. `cores`: how many cores of the NPU read their own weight stream;
/// cores without weights in an operation are set to length 0. Throws code::bad_command, with the
/// index of the step, for a step that no command can encode.
[[nodiscard]] inline std::vector<std::byte> write_program(npu_program const& program,
                                                          std::size_t cores = 1) {
  return detail::program_writer(program, cores).run();
}
/// The same for an NPU of the program's family.
[[nodiscard]] inline std::vector<std::byte> write_program(npu_facts const& npu,
                                                          npu_program const& program) {
  return write_program(program, static_cast<std::size_t>(npu.cores));
}

}  // namespace arm_delegate::ethosu
