#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of html_report.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/html_report.hpp>
#include <arm_delegate/report/page.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

/// Appends JSON as the contents of a script element: "<" of a text, which could end the element,
/// becomes an escape sequence, and spaces at the beginning of lines are left out.
inline void append_script(std::string& to, std::string_view json) {
  bool is_indentation = false;
  for (char const c : json) {
    is_indentation = c == '\n' || (is_indentation && c == ' ');
    if (is_indentation && c == ' ') continue;
    c == '<' ? to.append("\\u003c") : to.append(1, c);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string html_report(std::string_view program_json) {
  constexpr std::string_view mark = "@program_json@";
  constexpr std::size_t at = detail::page.find(mark);
  static_assert(at != std::string_view::npos);
  std::string text(detail::page.substr(0, at));
  detail::append_script(text, program_json);
  return text.append(detail::page.substr(at + mark.size()));
}

ARM_DELEGATE_FUNCTION std::string html_report(program_report const& r) {
  return html_report(program_json(r));
}

}  // namespace arm_delegate::report
