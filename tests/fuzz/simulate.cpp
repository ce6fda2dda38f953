// SPDX-License-Identifier: BSD-3-Clause
// Arbitrary bytes as a payload that is read, printed, written back, prepared and run: an error,
// findings or outputs. Readable payloads are mutated command by command, so that mutants are not
// rejected early.

#include "../support/little_endian.hpp"
#include "../support/rewritten.hpp"
#include "mutators/custom_mutator.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/ethosu/memory/live_ranges.hpp>
#include <arm_delegate/ethosu/memory/print_memory.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/print_payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/ethosu/simulate/simulator.hpp>
#include <arm_delegate/targets/ethos_u.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace arm_delegate;
using namespace arm_delegate::ethosu;
using bytes = std::vector<std::byte>;

/// Small, so that a payload takes milliseconds.
constexpr simulation_limits limits{.region_bytes = 1 << 18,
                                   .elements = 1 << 14,
                                   .pieces = 1 << 12,
                                   .weights = 1 << 16,
                                   .steps = 256,
                                   .work = 1 << 22};

void run(std::span<std::byte const> file) {
  try {
    auto const payload = read_payload(file);
    (void)print_payload(payload);
    auto const program = read_program(payload.npu->family, payload.driver.commands).program;
    (void)print_memory(live_ranges(payload, program));
    if (!support::is_kept(*payload.npu, payload.driver.commands)) std::abort();
    simulator net(payload, limits);
    for (std::size_t i = 0; i < net.inputs().size(); ++i) {
      unsigned next = 1;
      for (auto& byte : net.input(i)) byte = static_cast<std::byte>(next = next * 37 + 11);
    }
    net.run();
    unsigned sum = 0;
    for (std::size_t i = 0; i < net.outputs().size(); ++i) {
      for (auto const byte : net.output(i)) sum += std::to_integer<unsigned>(byte);
    }
    static_cast<void>(sum);
  } catch (error const&) {
    return;  // expected for most inputs
  }
}

/// Changes a payload's commands, constants, inputs and outputs.
class payload_changer {
 public:
  payload_changer(npu_payload const& payload, unsigned seed)
      : network_(payload.network),
        npu_(payload.npu),
        commands_(decode_commands(npu_->family, payload.driver.commands).commands),
        constants_(network_.weight_data.begin(), network_.weight_data.end()),
        random_(seed) {}

  bytes changed() {
    for (auto n = 1 + below(4); n > 0 && !commands_.empty(); --n) change();
    keep_targets();
    bytes stream;
    for (auto const& i : commands_) {
      support::append_little(stream, i.words.first, 4);
      if (i.what().has_payload()) support::append_little(stream, i.words.second, 4);
    }
    auto const driver = write_driver_payload(*npu_, stream);
    network_.cmd_data = driver;
    network_.weight_data = constants_;
    bool const is_old = std::ranges::any_of(
        std::array{network_.inputs, network_.outputs},
        [](auto const& ios) { return !ios.empty() && ios[0].shape.size() == 4; });
    return pack_vela_bin_stream(network_,
                                is_old ? stream_form::executorch_0_5 : stream_form::executorch_1_4);
  }

 private:
  std::size_t below(std::size_t n) { return random_() % n; }
  std::size_t somewhere() { return below(commands_.size()); }
  auto at(std::size_t i) { return commands_.begin() + static_cast<std::ptrdiff_t>(i); }

  /// Adjusts branch targets to the commands' new offsets.
  void keep_targets() {
    std::map<std::int64_t, std::int64_t> moved;
    std::int64_t offset = 0;
    for (auto const& i : commands_) {
      moved.emplace(i.offset, offset);
      offset += i.what().has_payload() ? 8 : 4;
    }
    for (auto& i : commands_) {
      if (!i.is("OP_BRANCH")) continue;
      auto const found = moved.find(i["branch_target"]);
      if (found != moved.end()) i.words.second = static_cast<std::uint32_t>(found->second);
    }
  }

  void change() {
    switch (below(16)) {
      case 0: commands_.erase(at(somewhere())); return;
      case 1: std::swap(commands_[somewhere()], commands_[somewhere()]); return;
      case 2: {
        auto const again = commands_[somewhere()];
        commands_.insert(at(somewhere()), again);
        return;
      }
      case 3: {
        auto const row = static_cast<std::uint8_t>(below(command_table.size()));
        if (!command_table[row].on.has(npu_->family)) return;
        instruction made{.row = row, .words = {.first = command_table[row].code}};
        for (std::size_t o = 0; o < made.what().operands().size(); ++o) set_operand(made, o);
        commands_.insert(at(somewhere()), made);
        return;
      }
      case 4:
        if (!constants_.empty())
          constants_[below(constants_.size())] ^= static_cast<std::byte>(1U << below(8));
        return;
      case 5: {
        auto& ios = below(2) == 0 ? network_.inputs : network_.outputs;
        if (ios.empty()) return;
        auto& io = ios[below(ios.size())];
        auto& number = below(2) == 0 ? io.offset : io.shape.back();
        auto const moved = std::int64_t{number} + static_cast<std::int64_t>(below(64)) - 32;
        number = static_cast<std::int32_t>(moved);
        return;
      }
      case 6: {
        auto const& other = target::all_npus[below(target::all_npus.size())];
        if (below(8) == 0 && other.family == npu_->family) npu_ = &other;
        return;
      }
      default: {
        auto& i = commands_[somewhere()];
        if (!i.what().operands().empty()) set_operand(i, below(i.what().operands().size()));
      }
    }
  }

  void set_operand(instruction& i, std::size_t which) {
    auto const operands = i.what().operands();
    std::vector<std::int64_t> values;
    for (auto const& o : operands) values.push_back(o.read(i.words));
    auto const& o = operands[which];
    auto const value = i.is("OP_BRANCH") && which == 1 ? commands_[somewhere()].offset
                                                       : new_value(o, values[which]);
    if (!o.allows(value)) return;
    values[which] = value;
    i.words = {.first = i.what().code};
    for (std::size_t k = 0; k < values.size(); ++k) operands[k].write(i.words, values[k]);
  }
  std::int64_t new_value(operand const& o, std::int64_t old) {
    auto const power = std::int64_t{1} << below(o.bits());
    switch (below(8)) {
      case 0: return o.smallest();
      case 1: return o.largest() - static_cast<std::int64_t>(below(2));
      case 2: return old + 1;
      case 3: return old - 1;
      case 4: return old + (below(2) == 0 ? 16 : -16);
      case 5: return power - static_cast<std::int64_t>(below(2));
      case 6: return old ^ power;
      default: return static_cast<std::int64_t>(below(17));
    }
  }

  vela_network network_;
  npu_facts const* npu_;
  std::vector<instruction> commands_;
  bytes constants_;
  std::minstd_rand random_;
};

/// Empty if the file is not a payload.
std::string changed_payload(std::string_view file, unsigned seed) {
  try {
    auto const payload = read_payload(std::as_bytes(std::span(file.data(), file.size())));
    auto const made = payload_changer(payload, seed).changed();
    return {reinterpret_cast<char const*>(made.data()), made.size()};
  } catch (error const&) {
    return {};
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  run(std::as_bytes(std::span(data, size)));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return mutators::mutate(data, size, most, seed, changed_payload);
}
