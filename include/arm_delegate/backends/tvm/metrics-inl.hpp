#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of metrics.hpp.

#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

/// A field of CSV, in quotes if it needs them.
[[nodiscard]] inline std::string csv_field(std::string_view text, bool is_alone) {
  bool const needs_quotes =
      text.find_first_of(",\"\r\n") != std::string_view::npos || (is_alone && text.empty());
  if (!needs_quotes) return std::string(text);
  std::string out = "\"";
  for (char const c : text) out.append(c == '"' ? 2 : 1, c);
  return out += '"';
}

[[nodiscard]] inline std::string csv_row(std::vector<std::string> const& fields) {
  std::string row;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    row.append(i > 0 ? "," : "").append(csv_field(fields[i], fields.size() == 1));
  }
  return row + "\r\n";
}

[[nodiscard]] inline std::vector<std::string> read_csv_row(std::string_view line) {
  std::vector<std::string> fields(1);
  bool in_quotes = false;
  bool at_field_start = true;
  for (std::size_t i = 0; i < line.size(); ++i) {
    char const c = line[i];
    if (in_quotes) {
      bool const is_doubled = c == '"' && i + 1 < line.size() && line[i + 1] == '"';
      if (is_doubled) ++i;
      if (c == '"' && !is_doubled) {
        in_quotes = false;
      } else {
        fields.back() += c;
      }
    } else if (c == ',') {
      fields.emplace_back();
      at_field_start = true;
      continue;
    } else if (c == '"' && at_field_start) {
      in_quotes = true;
    } else {
      fields.back() += c;
    }
    at_field_start = false;
  }
  return fields;
}

/// The lines of a text; "\r\n", "\n" and "\r" end them.
[[nodiscard]] inline std::vector<std::string_view> text_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    auto const end = std::min(text.find_first_of("\r\n"), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
    if (!text.empty()) text.remove_prefix(text.starts_with("\r\n") ? 2 : 1);
  }
  return lines;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool metrics::is_optional(std::string_view name) const {
  return ranges::contains(optional, name);
}

ARM_DELEGATE_FUNCTION void metrics::add(std::string_view name, value v, bool is_optional,
                                        bool overwrites, bool comes_first) {
  if (!overwrites && data.find(name) != nullptr) {
    raise(code::bad_compile_spec, fmt::format("the metric '{}' exists already", name),
          "overwrite it");
  }
  data.set(name, std::move(v));
  if (is_optional) optional.emplace_back(name);
  order.insert(comes_first ? order.begin() : order.end(), std::string(name));
}

ARM_DELEGATE_FUNCTION value metrics::get(std::string_view name) const {
  value const& v = *data.find(name);
  if (!v.is_text()) return v;
  return v.text.empty() ? value() : read_literal(v.text);
}

ARM_DELEGATE_FUNCTION std::string to_csv(metrics const& m, bool with_optional) {
  value row = value::of(value_kind::map);
  for (std::string const& name : m.order) {
    bool const is_optional = m.is_optional(name);
    if (is_optional && !with_optional) continue;
    row.set(is_optional ? fmt::format("_{}_", name) : name, m.get(name));
  }
  std::vector<std::string> names;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < row.keys.size(); ++i) {
    names.push_back(row.keys[i].text);
    texts.push_back(row.items[i].is_none() ? std::string() : to_text(row.items[i]));
  }
  return detail::csv_row(names) + detail::csv_row(texts);
}

ARM_DELEGATE_FUNCTION metrics read_metrics(std::string_view csv) {
  auto const lines = detail::text_lines(csv);
  if (lines.size() != 2) {
    raise(code::bad_compile_spec, fmt::format("metrics have {} lines instead of two", lines.size()),
          "give a line with names and one with values");
  }
  metrics m;
  for (auto const line : lines) {
    if (line.find_first_not_of(" \t\f\v") == std::string_view::npos) return m;
  }
  auto const names = detail::read_csv_row(lines[0]);
  auto const texts = detail::read_csv_row(lines[1]);
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::string name = names[i];
    bool const is_optional = name.size() > 2 && name.front() == '_' && name.back() == '_';
    if (is_optional) name = name.substr(1, name.size() - 2);
    value const text = i < texts.size() ? value(texts[i]) : value();
    m.add(name, text, is_optional, true);
  }
  return m;
}

}  // namespace arm_delegate::tvm
