#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many arguments a call of a .pt2 passes by position.

#include <arm_delegate/frontends/pt2/json.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::frontend::pt2 {

/// Counts the arguments before the first one by keyword.
class positional_count {
 public:
  void add(json::object argument) {
    auto const kind = json::find(argument, "kind");
    if (!kind) return;                       // files of torch 2.6 and older
    constexpr std::int64_t by_position = 1;  // schema.py, ArgumentKind
    ended_ = ended_ || json::as_integer(*kind, "kind") != by_position;
    auto const before = count_.value_or(std::uint8_t{0});
    count_ = ended_ ? before : static_cast<std::uint8_t>(before + 1);
  }

  /// Nothing if the file does not say.
  [[nodiscard]] std::optional<std::uint8_t> count() const { return count_; }

 private:
  std::optional<std::uint8_t> count_{};
  bool ended_ = false;
};

}  // namespace arm_delegate::frontend::pt2
