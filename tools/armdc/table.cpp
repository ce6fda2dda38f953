// SPDX-License-Identifier: BSD-3-Clause
// Tables on a terminal.

#include "table.hpp"

#include "terminal.hpp"
#include <arm_delegate/base/visible_text.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

constexpr std::size_t gap = 2;            // between columns
constexpr std::size_t least_last = 24;    // columns for the wrapped last column
constexpr std::size_t least_column = 12;  // columns for any other column that is shortened

/// The number of bytes of the longest prefix that fits `columns` columns.
std::size_t bytes_of(std::string_view text, std::size_t columns) {
  std::size_t bytes = 0;
  while (columns-- > 0 && bytes < text.size()) {
    bytes += ad::first_character(text.substr(bytes)).bytes;
  }
  return bytes;
}

/// Removes the next line from `text`: as many words as fit, or part of a word that is too long.
std::string take_line(std::string_view& text, std::size_t columns) {
  auto end = bytes_of(text, columns);
  if (end < text.size()) {
    auto const space = text.substr(0, end + 1).rfind(' ');
    if (space != std::string_view::npos && space > 0) end = space;
  }
  std::string line(text.substr(0, end));
  text.remove_prefix(end);
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  return line;
}

/// Shortens the middle: the ends of paths matter, and the beginnings of names.
std::string shortened(std::string_view text, std::size_t columns) {
  auto const head = (columns - 3) / 3;
  auto tail = text;
  while (columns_of(tail) > columns - 3 - head) {
    tail.remove_prefix(ad::first_character(tail).bytes);
  }
  return std::string(text.substr(0, bytes_of(text, head))) + "..." + std::string(tail);
}

std::string padded(std::string_view text, std::size_t columns) {
  auto out = columns_of(text) > columns ? shortened(text, columns) : std::string(text);
  return out.append(columns - columns_of(out) + gap, ' ');
}

/// Shortens the widest columns, except the last, until the last one has its minimum width.
void fit(std::vector<std::size_t>& widths, std::size_t width) {
  auto const last = widths.end() - 1;
  auto const taken = [&] {
    return std::accumulate(widths.begin(), last, std::size_t{0}) + gap * (widths.size() - 1) +
           std::min(*last, least_last);
  };
  while (taken() > width) {
    auto const widest = std::max_element(widths.begin(), last);
    if (widest == last || *widest <= least_column) return;
    *widest -= std::min(taken() - width, *widest - least_column);
  }
}

/// The start of the last column of a line that leaves enough of `width` for its text.
std::size_t last_column(std::string_view line, std::size_t width) {
  auto const room = line.substr(0, width > least_last ? width - least_last : 0);
  auto const space = room.rfind("  ");
  if (space == std::string_view::npos) return 0;
  return std::min(line.find_first_not_of(' ', space), line.size());
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    text.remove_prefix(ad::first_character(text).bytes);
    ++columns;
  }
  return columns;
}

std::string wrapped(std::string_view begin, std::string_view last, std::size_t width) {
  auto const margin = columns_of(begin);
  if (width == 0) return std::string(begin) + std::string(last) + "\n";
  auto const columns = std::max(width, margin + least_last) - margin;
  std::string text(begin);
  text += take_line(last, columns) + "\n";
  while (!last.empty()) text += std::string(margin, ' ') + take_line(last, columns) + "\n";
  return text;
}

std::string fitted(std::string_view text, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    auto const line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    bool const fits = width == 0 || columns_of(line) <= width;
    auto const begin = fits ? line.size() : last_column(line, width);
    out += wrapped(line.substr(0, begin), line.substr(begin), width);
  }
  return out;
}

void table::add(std::vector<std::string> cells) {
  for (auto& cell : cells) {
    bool const is_last = &cell == &cells.back();
    cell = ad::message_text(cell, is_last ? ad::longest_sentence : ad::longest_name);
  }
  rows_.push_back(std::move(cells));
}

std::string table::text(std::size_t width) const {
  std::vector<std::size_t> widths(rows_.front().size());
  for (auto const& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      widths[i] = std::max(widths[i], columns_of(row[i]));
    }
  }
  if (width != 0) fit(widths, width);
  std::string out;
  for (auto const& row : rows_) {
    std::string begin;
    for (std::size_t i = 0; i + 1 < row.size(); ++i) begin += padded(row[i], widths[i]);
    out += wrapped(begin, row.back(), width);
    if (&row != &rows_.front()) continue;
    auto const room = width > columns_of(begin) ? width - columns_of(begin) : widths.back();
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      out += std::string(widths[i], '-') + std::string(gap, ' ');
    }
    out += std::string(std::min(widths.back(), room), '-') + "\n";
  }
  return out;
}

void table::print() const {
  auto all = text(output_width().value_or(0));
  auto const head = all.substr(0, all.find('\n'));
  print_output(coloured_output(head, "1") + all.substr(head.size()));
}

}  // namespace armdc
