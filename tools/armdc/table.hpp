#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tables and other text on a terminal: columns fit their text, the last one is wrapped.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

/// Pass text from files through `message_text` first: a cell is one line.
class table {
 public:
  explicit table(std::vector<std::string> head) { add(std::move(head)); }
  void add(std::vector<std::string> cells);
  /// The table with an underlined head. Each line fits `width` columns (0: any) if that leaves
  /// enough for the last column.
  [[nodiscard]] std::string text(std::size_t width) const;
  /// Prints the table on standard output.
  void print() const;

 private:
  std::vector<std::vector<std::string>> rows_{};
};

/// The number of terminal columns of a text: its UTF-8 characters.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// `begin`, then `last` wrapped between words. Continuation lines are indented to the first one,
/// and each line has at most `width` columns (0: any).
[[nodiscard]] std::string wrapped(std::string_view begin, std::string_view last, std::size_t width);

/// `text` with each line longer than `width` columns (0: any) wrapped. Continuation lines start
/// below the line's last column; columns are separated by two or more spaces.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t width);

}  // namespace armdc
