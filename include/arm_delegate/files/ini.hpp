#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads .ini files: sections of keys and values, with their line numbers for messages.
//
// Boost.PropertyTree reads them too, but does not keep line numbers.

#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::files {

/// A line "key = value".
struct ini_entry {
  std::string_view key{};  ///< as written
  std::string_view value{};
  std::size_t line = 0;  ///< from 1
};

/// The form in which keys are compared: ASCII letters in lower case.
[[nodiscard]] inline std::string ini_key(std::string_view text) {
  std::string key(text);
  for (char& c : key) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return key;
}

/// A section.
struct ini_section {
  std::string_view name{};
  std::size_t line = 0;                        ///< of its name
  std::map<std::string, ini_entry> entries{};  ///< by `ini_key`

  /// The entry of that `ini_key`, or nullptr.
  [[nodiscard]] ini_entry const* find(std::string const& key) const {
    auto const at = entries.find(key);
    return at == entries.end() ? nullptr : &at->second;
  }
};

/// The sections of a file in order; they refer to its text.
class ini_file {
 public:
  /// `id` is the code of errors. Rules of Python's configparser, which reads Vela's files:
  /// comments are lines that start with ';' or '#', keys and values are separated by '=' or ':',
  /// blanks around them do not count, and sections and keys must be unique.
  ini_file(std::string_view text, code id) : id_(id) {
    for (std::size_t line = 1; !text.empty(); ++line) {
      auto const whole = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(whole.size() + 1, text.size()));
      read_line(trimmed(whole), line);
    }
  }

  [[nodiscard]] std::vector<ini_section> const& sections() const { return sections_; }

  /// The section of that name, or nullptr.
  [[nodiscard]] ini_section const* find(std::string_view name) const {
    auto const at = index_.find(name);
    return at == index_.end() ? nullptr : &sections_[at->second];
  }

 private:
  static std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\v\f";
    auto const from = text.find_first_not_of(blanks);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(blanks) + 1 - from);
  }

  static bool is_comment(std::string_view line) {
    return line.empty() || line.front() == ';' || line.front() == '#';
  }

  [[noreturn]] void fail(std::size_t line, std::string const& what, std::string_view actual,
                         std::string remedy) const {
    throw error(diagnostic{.id = id_,
                           .why = {.rule = fmt::format("line {}: {}", line, what),
                                   .actual = fmt::format("'{}'", actual),
                                   .remedy = std::move(remedy)}});
  }

  void read_line(std::string_view text, std::size_t line) {
    if (is_comment(text)) return;
    if (text.front() == '[') {
      read_section(text, line);
    } else {
      read_entry(text, line);
    }
  }

  void read_section(std::string_view text, std::size_t line) {
    auto const end = text.find(']');
    if (end == std::string_view::npos || !is_comment(trimmed(text.substr(end + 1)))) {
      fail(line, "the name of a section must end with ']', alone on its line", text,
           "write [NAME]");
    }
    auto const name = trimmed(text.substr(1, end - 1));
    if (name.empty()) fail(line, "a section has no name", text, "write [NAME]");
    auto const [at, is_new] = index_.emplace(name, sections_.size());
    if (!is_new) {
      fail(line, fmt::format("a section is already on line {}", sections_[at->second].line), text,
           "rename or remove one");
    }
    sections_.push_back({.name = name, .line = line, .entries = {}});
  }

  void read_entry(std::string_view text, std::size_t line) {
    auto const separator = text.find_first_of("=:");
    auto const key = trimmed(text.substr(0, separator));
    if (separator == std::string_view::npos || key.empty()) {
      fail(line, "neither a section nor a key with a value", text, "write [NAME] or KEY=VALUE");
    }
    if (sections_.empty()) {
      fail(line, "a key is before the first section", text, "write [NAME] before it");
    }
    auto& section = sections_.back();
    auto const [at, is_new] = section.entries.emplace(
        ini_key(key), ini_entry{key, trimmed(text.substr(separator + 1)), line});
    if (!is_new) {
      fail(line, fmt::format("[{}] already has this key on line {}", section.name, at->second.line),
           key, "remove one");
    }
  }

  code id_;
  std::vector<ini_section> sections_{};
  std::map<std::string_view, std::size_t> index_{};  ///< of a section, by name
};

}  // namespace arm_delegate::files
