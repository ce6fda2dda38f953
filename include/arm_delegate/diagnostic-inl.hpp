#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of diagnostic.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

inline std::string name_text(std::string_view name) { return message_text(name, longest_name); }
inline std::string sentence_text(std::string_view text) {
  return message_text(text, longest_sentence);
}

inline rejection visible(rejection const& why) {
  return {.rule = sentence_text(why.rule),
          .actual = sentence_text(why.actual),
          .allowed = sentence_text(why.allowed),
          .remedy = sentence_text(why.remedy)};
}

/// The longest path on Linux.
inline constexpr std::size_t longest_path = 4096;

/// Returns "node 'N' (OP in MODULE, at SOURCE): ", or "at byte OFFSET (OP): ".
inline std::string place_text(diagnostic const& d) {
  if (!d.offset && d.node.empty()) return {};
  std::string text = d.offset ? fmt::format("at byte {}", *d.offset) : "node '";
  if (!d.offset) text += name_text(d.node) + "'";
  std::string where = name_text(d.target);
  if (!d.offset && !d.module.empty()) {
    where += fmt::format("{}in {}", where.empty() ? "" : " ", name_text(d.module));
  }
  if (!d.offset && !d.source.empty()) {
    where += (where.empty() ? "at " : ", at ") + name_text(d.source);
  }
  if (!where.empty()) text += fmt::format(" ({})", where);
  return text + ": ";
}

inline std::vector<diagnostic> only(diagnostic d) {
  std::vector<diagnostic> all;
  all.push_back(std::move(d));
  return all;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(diagnostic const& d) {
  std::string text = d.level == severity::error     ? "error: "
                     : d.level == severity::warning ? "warning: "
                                                    : "note: ";
  if (!d.file.empty()) text += message_text(d.file, detail::longest_path) + ": ";
  text += detail::place_text(d) + to_string(detail::visible(d.why));
  if (!d.pass.empty()) text += fmt::format(" [{}]", detail::name_text(d.pass));
  return text;
}

ARM_DELEGATE_FUNCTION error::error(diagnostic d) : error(detail::only(std::move(d))) {}

ARM_DELEGATE_FUNCTION error::error(std::vector<diagnostic> all) {
  std::string text;
  for (auto const& d : all) text.append(text.empty() ? "" : "\n").append(to_string(d));
  made_ = std::make_shared<contents const>(std::move(all), std::move(text));
}

ARM_DELEGATE_FUNCTION error::error(code id, std::string_view message, std::string_view remedy)
    : error(diagnostic{.id = id,
                       .why = {.rule = std::string(message), .remedy = std::string(remedy)}}) {}

ARM_DELEGATE_FUNCTION error error::in_file(std::string_view file) const {
  auto all = diagnostics();
  for (auto& d : all) {
    if (d.file.empty()) d.file = file;
  }
  return error(std::move(all));
}

[[noreturn]] ARM_DELEGATE_FUNCTION void raise(error const& e) { throw error(e); }
[[noreturn]] ARM_DELEGATE_FUNCTION void raise(code id, std::string_view message,
                                              std::string_view remedy) {
  throw error(id, message, remedy);
}

}  // namespace arm_delegate
