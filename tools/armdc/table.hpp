#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tables and other text on a terminal: columns as wide as their texts, the last one wrapped to fit.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

/// Texts of files go through `message_text`: a cell is one line.
class table {
 public:
  explicit table(std::vector<std::string> head) { add(std::move(head)); }
  void add(std::vector<std::string> cells);
  /// The table with its head underlined; each line fits `width` columns (0: any) if that leaves
  /// enough for the last column.
  [[nodiscard]] std::string text(std::size_t width) const;
  /// On standard output.
  void print() const;

 private:
  std::vector<std::vector<std::string>> rows_{};
};

/// Columns that a text takes: characters of UTF-8.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// `begin`, then `last` wrapped between its words, further lines under its first, each line of at
/// most `width` columns (0: any).
[[nodiscard]] std::string wrapped(std::string_view begin, std::string_view last, std::size_t width);

/// `text` with each line that is longer than `width` columns (0: any) wrapped, further lines under
/// the last of its columns, which two spaces or more divide.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width);

}  // namespace armdc
