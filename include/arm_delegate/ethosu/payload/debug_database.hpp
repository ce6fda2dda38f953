#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Reads Vela's debug database: the operators of the network that each NPU command computes.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// A command that starts an operation of a network operator; other operations only move data.
struct npu_operation {
  std::uint64_t offset = 0;  ///< of the command, in bytes from the stream's start
  /// The operators it computes: ascending indices in the operator list of the TOSA file's block.
  std::vector<std::uint64_t> operators{};

  friend bool operator==(npu_operation const&, npu_operation const&) = default;
};

namespace detail {

/// The lines of a table, starting with the column names; empty if it is missing or occurs twice:
/// tensor names are not escaped in the file and could contain anything.
[[nodiscard]] inline std::string_view find_debug_table(std::string_view xml,
                                                       std::string const& name) {
  std::string const opening = fmt::format("<table name=\"{}\">\n<![CDATA[\n", name);
  auto const at = xml.find(opening);
  if (at == std::string_view::npos) return {};
  auto const body = xml.substr(at + opening.size());
  if (body.find(opening) != std::string_view::npos) return {};
  return body.substr(0, body.find("]]>"));
}

[[nodiscard]] inline std::string_view take_line(std::string_view& text) {
  auto const end = std::min(text.find('\n'), text.size());
  auto const line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

/// The cells of a line, without quotes.
[[nodiscard]] inline std::vector<std::string_view> split_cells(std::string_view line) {
  std::vector<std::string_view> cells;
  for (;;) {
    bool const quoted = line.starts_with('"');
    if (quoted) line.remove_prefix(1);
    auto const end = std::min(line.find(quoted ? '"' : ','), line.size());
    cells.push_back(line.substr(0, end));
    auto const next = line.find(',', end);
    if (next == std::string_view::npos) return cells;
    line.remove_prefix(next + 1);
  }
}

[[nodiscard]] inline std::optional<std::uint64_t> cell_number(
    std::vector<std::string_view> const& cells, std::size_t column) {
  if (column >= cells.size()) return std::nullopt;
  auto const text = cells[column];
  std::uint64_t value = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Two columns of a table; rows with other text than numbers in them are skipped.
[[nodiscard]] inline std::vector<std::pair<std::uint64_t, std::uint64_t>> read_debug_columns(
    std::string_view xml, std::string const& table, std::string_view from, std::string_view to) {
  auto text = find_debug_table(xml, table);
  auto const names = split_cells(take_line(text));
  auto const column = [&](std::string_view name) {
    return static_cast<std::size_t>(ranges::find(names, name) - names.begin());
  };
  std::vector<std::pair<std::uint64_t, std::uint64_t>> rows;
  while (!text.empty()) {
    auto const cells = split_cells(take_line(text));
    auto const a = cell_number(cells, column(from));
    auto const b = cell_number(cells, column(to));
    if (a && b) rows.emplace_back(*a, *b);
  }
  return rows;
}

/// The stages of an operator in Vela: as read ("source"), after rewriting ("optimised"), as
/// scheduled ("perf"); operators that one command computes together are a "group".
class debug_links {
 public:
  explicit debug_links(std::string_view xml)
      : operator_of_(first_of_each(read_debug_columns(xml, "source", "id", "ext_key"))),
        optimised_(first_of_each(read_debug_columns(xml, "optimised", "id", "source_id"))),
        scheduled_(first_of_each(read_debug_columns(xml, "perf", "id", "source_id"))) {
    for (auto const& [member, group] : read_debug_columns(xml, "group", "id", "group_id")) {
      members_.emplace(group, member);
    }
  }

  void add_optimised(std::vector<std::uint64_t>& to, std::uint64_t id) const {
    add(to, optimised_, id);
  }
  void add_scheduled(std::vector<std::uint64_t>& to, std::uint64_t id) const {
    add(to, scheduled_, id);
    auto const [first, last] = members_.equal_range(id);
    for (auto at = first; at != last; ++at) add(to, scheduled_, at->second);
  }

 private:
  using links = std::map<std::uint64_t, std::uint64_t>;

  static links first_of_each(std::vector<std::pair<std::uint64_t, std::uint64_t>> const& rows) {
    return {rows.begin(), rows.end()};
  }

  void add(std::vector<std::uint64_t>& to, links const& table, std::uint64_t id) const {
    auto const source = table.find(id);
    if (source == table.end()) return;
    auto const found = operator_of_.find(source->second);
    if (found != operator_of_.end()) to.push_back(found->second);
  }

  links operator_of_;
  links optimised_;
  links scheduled_;
  std::multimap<std::uint64_t, std::uint64_t> members_{};
};

}  // namespace detail

/// The operations in Vela's file "out_debug.xml", in its order. Operations without a known operator
/// are skipped, so any other file gives none. Reliable for TOSA 1.0 and Vela 5.1: Vela 4.2 numbers
/// the operators of TOSA 0.80 differently, and lists none for some commands.
[[nodiscard]] inline std::vector<npu_operation> read_debug_database(std::string_view xml) {
  detail::debug_links const links(xml);
  std::map<std::uint64_t, std::uint64_t> scheduled;
  for (auto const& row : detail::read_debug_columns(xml, "queue", "offset", "scheduled_id")) {
    scheduled.insert(row);
  }
  std::vector<npu_operation> operations;
  for (auto const& [offset, id] :
       detail::read_debug_columns(xml, "queue", "offset", "optimised_id")) {
    npu_operation one{.offset = offset};
    links.add_optimised(one.operators, id);
    if (auto const at = scheduled.find(offset); at != scheduled.end()) {
      links.add_scheduled(one.operators, at->second);
    }
    ranges::sort_unique(one.operators);
    if (!one.operators.empty()) operations.push_back(std::move(one));
  }
  return operations;
}

}  // namespace arm_delegate::ethosu
