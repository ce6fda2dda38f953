#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of read_program.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command_state.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/program/describe_step.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/program/register_reader.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu {

namespace detail {

/// Reads the steps in order, and tracks the registers that SET commands leave to them.
class program_reader {
 public:
  program_reader(npu_family family, decoded_stream const& stream, std::size_t most_steps)
      : stream_(stream), most_steps_(most_steps), state_(family) {
    made_.program.family = family;
    made_.problems = stream.problems;
  }

  program_reading run() && {
    for (auto const& i : stream_.commands) {
      if (stream_.is_target(i)) begin_block(i);
      if (!i.what().is_operation()) {
        state_.set(i);
      } else if (steps().size() < most_steps_) {
        read(i);
      } else {
        refuse_rest(i);
        break;
      }
    }
    find_targets();
    return std::move(made_);
  }

 private:
  /// Starts at a branch target. No register is known there: a branch may have come from anywhere.
  struct block {
    std::int64_t offset = 0;
    std::size_t step = 0;  ///< the first step of the block
  };

  std::vector<program_step>& steps() { return made_.program.steps; }

  void begin_block(instruction const& i) {
    state_.forget();
    blocks_.push_back({i.offset, steps().size()});
  }

  void read(instruction const& i) {
    auto const name = i.what().name;
    auto const kernel = ranges::find(kernel_commands, name);
    if (kernel != kernel_commands.end()) {
      return add(
          i, kernel_operation{.kind = static_cast<kernel_kind>(kernel - kernel_commands.begin())});
    }
    add_named<dma_operation, kernel_wait, dma_wait, branch, interrupt, counter_switch, stop>(i);
  }
  /// Adds the step of a command.
  template <class First, class... Others>
  void add_named(instruction const& i) {
    if constexpr (sizeof...(Others) > 0) {
      if (i.what().name != command_name(First{})) return add_named<Others...>(i);
    }
    add(i, First{});
  }

  template <class Action>
  void add(instruction const& i, Action action) {
    register_reader reader(state_, i);
    describe_step(reader, action);
    auto const number = steps().size();
    if (reader.unset().any()) {
      for (std::size_t row = 0; row < command_table.size(); ++row) {
        if (reader.unset()[row]) made_.unset.push_back({number, command_table[row].name});
      }
    }
    if (i.is("OP_BRANCH")) branches_.push_back({number, i["branch_target"]});
    steps().push_back({.origin = {i.offset}, .action = std::move(action)});
  }

  void find_targets() {
    for (auto const& b : branches_) {
      auto const found = ranges::lower_bound(blocks_, b.offset, {}, &block::offset);
      bool const is_found =
          found != blocks_.end() && found->offset == b.offset && found->step < steps().size();
      if (is_found) {
        std::get<branch>(steps()[b.step].action).target = found->step;
      } else {
        made_.lost.push_back(b);
      }
    }
  }

  void refuse_rest(instruction const& i) {
    made_.problems.push_back(
        {.id = code::bad_command,
         .why = {.rule = "the stream has too many steps", .allowed = std::to_string(most_steps_)},
         .target = std::string(i.what().name),
         .offset = i.offset});
  }

  decoded_stream const& stream_;
  std::size_t most_steps_;
  command_state state_;
  program_reading made_{};
  std::vector<block> blocks_{};          ///< sorted by offset
  std::vector<lost_branch> branches_{};  ///< all of them
};

}  // namespace detail

ARM_DELEGATE_FUNCTION program_reading read_program(npu_family family, decoded_stream const& stream,
                                                   std::size_t most_steps) {
  return detail::program_reader(family, stream, most_steps).run();
}
ARM_DELEGATE_FUNCTION program_reading read_program(npu_family family,
                                                   std::span<std::byte const> stream,
                                                   std::size_t most_steps) {
  return read_program(family, decode_commands(family, stream), most_steps);
}

}  // namespace arm_delegate::ethosu
