#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads and writes Ethos-U command streams: little-endian words, one or two per command.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/command.hpp>
#include <arm_delegate/ethosu/isa/commands.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// A command of a stream.
struct instruction {
  std::uint32_t offset = 0;  ///< in bytes from the start of the stream
  std::uint8_t row = 0;      ///< index in `command_table`
  command_words words{};

  [[nodiscard]] constexpr command const& what() const { return command_table[row]; }
  [[nodiscard]] bool is(std::string_view name) const { return what().name == name; }
  /// The value of the operand of that name, which the command must have.
  [[nodiscard]] constexpr std::int64_t operator[](std::string_view name) const {
    return what().operands()[what().index_of(name)].read(words);
  }
};

/// A decoded stream, and the problems in it.
struct decoded_stream {
  std::vector<instruction> commands{};  ///< the commands that the design has
  std::vector<diagnostic> problems{};
  std::vector<std::int64_t> branch_targets{};  ///< offsets of branch targets, in order

  /// True if a branch leads to the command.
  [[nodiscard]] bool is_target(instruction const& i) const {
    return ranges::binary_search(branch_targets, std::int64_t{i.offset});
  }
};

/// The longest stream in bytes: the length field has 24 bits and counts words (Vela).
inline constexpr std::size_t most_stream_bytes = std::size_t{4} << 24U;

namespace detail {

inline std::string hex(std::uint64_t value) { return fmt::format("{:#x}", value); }

class stream_reader {
 public:
  stream_reader(npu_family family, std::span<std::byte const> bytes)
      : family_(family), bytes_(bytes) {}

  decoded_stream run() && {
    if (bytes_.size() % 4 != 0) {
      report(bytes_.size() / 4 * 4, {}, "the stream ends within a word",
             fmt::format("{} bytes", bytes_.size()), "a multiple of 4");
    }
    std::size_t at = 0;
    while (at + 4 <= bytes_.size() && !stopped_) at += read(at);
    if (!stopped_) {
      report(at, {}, "the stream has no end", "no OP_STOP", "OP_STOP as the last command");
    } else if (at != bytes_.size()) {
      report(at, {}, "words after the end of the stream",
             fmt::format("{} bytes", bytes_.size() - at), "OP_STOP as the last command");
    }
    ranges::sort(made_.branch_targets);
    return std::move(made_);
  }

 private:
  /// Reads one command and returns its size in bytes.
  std::size_t read(std::size_t at) {
    command_words words{.first = word_at(bytes_, at)};
    bool const is_long = (words.first >> 14U & 3U) != 0;
    std::size_t const size = is_long ? 8 : 4;
    if (at + size > bytes_.size()) {
      report(at, {}, "the command lacks its second word", hex(words.first), "");
      return size;
    }
    if (is_long) words.second = word_at(bytes_, at + 4);
    auto const row = find_command(family_, words.first);
    if (row == command_table.size()) {
      report(at, {}, "the NPU does not have this command", hex(words.first & 0xFFFFU), "");
      return size;
    }
    instruction const made{.offset = static_cast<std::uint32_t>(at),
                           .row = static_cast<std::uint8_t>(row),
                           .words = words};
    check(made);
    made_.commands.push_back(made);
    if (made.is("OP_BRANCH")) made_.branch_targets.push_back(made["branch_target"]);
    stopped_ = made.is("OP_STOP");
    return size;
  }

  void check(instruction const& i) {
    auto const& c = i.what();
    auto const used = c.used_bits();
    command_words const reserved{.first = i.words.first & ~used.first,
                                 .second = i.words.second & ~used.second};
    if (reserved != command_words{}) {
      report(i.offset, c.name, "reserved bits are set",
             hex(std::uint64_t{reserved.second} << 32U | reserved.first), "0");
    }
    for (auto const& o : c.operands()) {
      auto const value = o.read(i.words);
      if (o.allows(value)) continue;
      report(i.offset, c.name, std::string(o.name), std::to_string(value), names_of(o));
    }
  }

  static std::string names_of(operand const& o) {
    std::string text;
    for (std::size_t i = 0; i < o.values.size(); ++i) {
      if (o.values[i].empty()) continue;
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", i, o.values[i]);
    }
    return text;
  }

  void report(std::size_t at, std::string_view what, std::string message, std::string actual,
              std::string allowed) {
    if (made_.problems.size() >= most_problems) return;
    made_.problems.push_back({.id = code::bad_command,
                              .why = {.rule = std::move(message),
                                      .actual = std::move(actual),
                                      .allowed = std::move(allowed)},
                              .target = std::string(what),
                              .offset = at});
  }

  static constexpr std::size_t most_problems = 4096;  // more would not help anybody

  npu_family family_;
  std::span<std::byte const> bytes_;
  decoded_stream made_{};
  bool stopped_ = false;
};

}  // namespace detail

/// Decodes a stream. Never throws for its contents, but lists the problems by offset.
[[nodiscard]] inline decoded_stream decode_commands(npu_family family,
                                                    std::span<std::byte const> stream) {
  return detail::stream_reader(family, stream).run();
}

/// Writes a stream.
class command_writer {
 public:
  explicit command_writer(npu_family family) : family_(family) {}

  /// Appends a command by name, with its operands in the order of `command_table`. Throws
  /// code::bad_command if the NPU has no such command, or if the operands are illegal.
  void write(std::string_view name, std::span<std::int64_t const> values) {
    auto const row = find_command(family_, name);
    if (row == command_table.size()) throw problem(name, "the NPU does not have this command");
    auto const& c = command_table[row];
    if (values.size() != c.operands().size()) {
      throw problem(name,
                    fmt::format("takes {} operands, not {}", c.operands().size(), values.size()));
    }
    command_words words{.first = c.code};
    auto value = values.begin();
    for (auto const& o : c.operands()) {
      if (!o.allows(*value)) {
        throw problem(name, fmt::format("{} cannot be {}", o.name, *value));
      }
      o.write(words, *value++);
    }
    detail::append_little(bytes_, words.first, 4);
    if (c.has_payload()) detail::append_little(bytes_, words.second, 4);
  }
  void write(std::string_view name, std::initializer_list<std::int64_t> values = {}) {
    write(name, std::span(values.begin(), values.size()));
  }

  [[nodiscard]] std::vector<std::byte> const& bytes() const { return bytes_; }

 private:
  [[nodiscard]] error problem(std::string_view name, std::string message) const {
    return error(diagnostic{.id = code::bad_command,
                            .why = {.rule = std::move(message)},
                            .target = std::string(name),
                            .offset = bytes_.size()});
  }

  npu_family family_;
  std::vector<std::byte> bytes_{};
};

}  // namespace arm_delegate::ethosu
