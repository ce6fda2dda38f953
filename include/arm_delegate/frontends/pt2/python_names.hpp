#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Names that torch.fx can use as variables: unique identifiers of Python.

#include <arm_delegate/base/ranges.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace arm_delegate::frontend::pt2 {

/// The nearest name that Python accepts: "x.y" gives "x_y".
inline std::string python_name(std::string_view wanted) {
  static constexpr std::array<std::string_view, 35> keywords{
      "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
      "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
      "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
      "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};
  std::string name;
  for (char const c : wanted) {
    bool const is_digit = c >= '0' && c <= '9';
    bool const is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_digit && name.empty()) name += '_';
    name += is_letter || is_digit ? c : '_';
  }
  if (name.empty()) name = "value";
  if (ranges::contains(keywords, std::string_view(name))) name += '_';
  return name;
}

/// The names of one graph.
class python_names {
 public:
  /// A name that this has not returned before: `wanted`, if possible.
  std::string take(std::string_view wanted) {
    auto const base = python_name(wanted);
    auto name = base;
    while (!taken_.insert(name).second) name = fmt::format("{}_{}", base, ++last_number_[base]);
    return name;
  }

 private:
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, std::size_t> last_number_;  ///< by the name without it
};

}  // namespace arm_delegate::frontend::pt2
