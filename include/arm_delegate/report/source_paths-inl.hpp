#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of source_paths.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/report/source_paths.hpp>

#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

inline bool is_separator(char c) { return c == '/' || c == '\\'; }

/// True for "C:", as in "C:\\net.py".
inline bool has_drive(std::string_view path) {
  return path.size() > 2 && path[1] == ':' && is_separator(path[2]);
}

/// The path after "/home/NAME", "/Users/NAME", "C:\\Users\\NAME" or "/root"; "" for others.
inline std::string_view path_in_home(std::string_view path) {
  if (path.starts_with("/root/")) return path.substr(5);
  if (has_drive(path)) path.remove_prefix(2);
  for (std::string_view const homes : {"/home/", "/Users/", "\\Users\\"}) {
    if (!path.starts_with(homes)) continue;
    auto const end = path.find(homes.front(), homes.size());
    if (end != std::string_view::npos) return path.substr(end);
  }
  return {};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string source_paths::shown(std::string_view source) const {
  std::string_view root = root_;
  while (!root.empty() && detail::is_separator(root.back())) root.remove_suffix(1);
  if (!root.empty() && source.starts_with(root)) {
    auto const rest = source.substr(root.size());
    if (rest.size() > 1 && detail::is_separator(rest.front())) return std::string(rest.substr(1));
  }
  auto const in_home = detail::path_in_home(source);
  return in_home.empty() ? std::string(source) : "~" + std::string(in_home);
}

ARM_DELEGATE_FUNCTION bool is_below_root(std::string_view shown) {
  return !shown.empty() && !detail::is_separator(shown.front()) && shown.front() != '~' &&
         !detail::has_drive(shown);
}

}  // namespace arm_delegate::report
