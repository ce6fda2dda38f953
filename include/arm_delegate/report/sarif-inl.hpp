#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of sarif.hpp.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/enumerator_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/files/uri.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/sarif.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/version.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::report {

namespace detail {

/// The kind of a result.
struct sarif_rule {
  std::string id{};
  std::string description{};  ///< may be empty
};

struct sarif_result {
  std::string rule{};        ///< the id
  std::string_view kind{};   ///< "fail", "informational"
  std::string_view level{};  ///< "error", "warning", "note", "none"
  std::string text{};
  std::string source{};    ///< "model.py:12" or a file; empty: no place
  bool is_python = false;  ///< the place is a line of the model's Python
  std::string node{};      ///< may be empty, as is the module
  std::string module{};
};

struct file_line {
  std::string_view file{};
  std::int64_t line = 1;  ///< code review tools show no result without a line
};

/// Parses "model.py:12"; line 1 if there is no valid line number.
inline file_line line_of(std::string_view source) {
  auto const colon = source.rfind(':');
  if (colon == std::string_view::npos) return {.file = source};
  auto const digits = source.substr(colon + 1);
  for (char const c : digits) {
    if (!ascii::is_digit(c)) return {.file = source};
  }
  std::int64_t line = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return {.file = source.substr(0, colon), .line = std::max(line, std::int64_t{1})};
}

inline void write_location(files::json_writer& j, sarif_result const& r, sarif_options options) {
  j.key("locations").list().object();
  auto const at = line_of(r.source);
  j.key("physicalLocation").object();
  j.key("artifactLocation").object().key("uri").value(files::uri_of_path(at.file));
  if (options.has_source_root && r.is_python && is_below_root(at.file)) {
    j.key("uriBaseId").value("%SRCROOT%");
  }
  j.end();
  j.key("region").object().key("startLine").value(at.line).end().end();
  if (!r.node.empty()) {
    j.key("logicalLocations").list().object().key("name").value(r.node);
    j.key("kind").value("member").end();
    if (!r.module.empty()) {
      j.object().key("fullyQualifiedName").value(r.module).key("kind").value("module").end();
    }
    j.end();
  }
  j.end().end();
}

inline void write_result(files::json_writer& j, sarif_result const& r, sarif_options options) {
  j.object().key("ruleId").value(r.rule).key("kind").value(r.kind).key("level").value(r.level);
  j.key("message").object().key("text").value(r.text).end();
  if (!r.source.empty()) write_location(j, r, options);
  j.end();
}

inline std::string write_sarif(std::span<sarif_rule const> rules,
                               std::span<sarif_result const> results, sarif_options options) {
  files::json_writer j;
  j.object();
  j.key("$schema").value("https://json.schemastore.org/sarif-2.1.0.json");
  j.key("version").value("2.1.0").key("runs").list().object();
  j.key("tool").object().key("driver").object().key("name").value("armdc");
  j.key("version").value(ARM_DELEGATE_VERSION);
  j.key("rules").list();
  for (auto const& rule : rules) {
    j.object().key("id").value(rule.id);
    if (!rule.description.empty()) {
      j.key("shortDescription").object().key("text").value(rule.description).end();
    }
    j.end();
  }
  j.end().end().end();
  if (options.has_source_root) {
    j.key("originalUriBaseIds").object().key("%SRCROOT%").object().key("description").object();
    j.key("text").value("the folder of --source-root").end().end().end();
  }
  j.key("results").list();
  for (auto const& r : results) write_result(j, r, options);
  return j.end().end().end().end().text();
}

/// The enumerators that occur in `items`, in the order of the enumeration.
template <class Items, class Kind>
auto used_kinds(Items const& items, Kind const& kind_of) {
  std::vector<decltype(kind_of(items.front()))> used;
  for (auto const& item : items) used.push_back(kind_of(item));
  ranges::sort_unique(used);
  return used;
}

/// "unsupported-operator".
inline std::string code_name(code id) {
  constexpr auto count = static_cast<std::size_t>(code::internal) + 1;  // the last one
  auto text = std::string(
      arm_delegate::detail::enumerator_names<code, count>[static_cast<std::size_t>(id)]);
  std::replace(text.begin(), text.end(), '_', '-');
  return text;
}

inline std::string_view level_name(severity level) {
  switch (level) {
    case severity::note: return "note";
    case severity::warning: return "warning";
    case severity::error: break;
  }
  return "error";
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string sarif(std::span<host_node const> nodes, std::string_view file,
                                        sarif_options options) {
  std::vector<detail::sarif_rule> rules;
  for (auto const kind : detail::used_kinds(nodes, [](host_node const& n) { return n.kind; })) {
    rules.push_back({.id = std::string(name(kind)), .description = std::string(description(kind))});
  }
  std::vector<detail::sarif_result> results;
  for (auto const& n : nodes) {
    bool const is_harmless = n.kind == host_reason::boundary;
    results.push_back({.rule = std::string(name(n.kind)),
                       .kind = is_harmless ? "informational" : "fail",
                       .level = is_harmless ? "none" : "warning",
                       .text = fmt::format("{} ({}) stays on the host: {}", n.name, n.target,
                                           to_string(n.reason)),
                       .source = n.source.empty() ? std::string(file) : n.source,
                       .is_python = !n.source.empty(),
                       .node = n.name,
                       .module = n.module});
  }
  return detail::write_sarif(rules, results, options);
}

ARM_DELEGATE_FUNCTION std::string sarif(std::span<diagnostic const> messages,
                                        sarif_options options) {
  std::vector<detail::sarif_rule> rules;
  for (auto const id : detail::used_kinds(messages, [](diagnostic const& d) { return d.id; })) {
    rules.push_back({.id = detail::code_name(id)});
  }
  std::vector<detail::sarif_result> results;
  for (auto const& d : messages) {
    results.push_back({.rule = detail::code_name(d.id),
                       .kind = "fail",
                       .level = detail::level_name(d.level),
                       .text = to_string(d.why),
                       .source = d.source.empty() ? d.file : d.source,
                       .is_python = !d.source.empty(),
                       .node = d.node,
                       .module = d.module});
  }
  return detail::write_sarif(rules, results, options);
}

}  // namespace arm_delegate::report
