#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The constants of a program that is made, each content once.

#include <arm_delegate/pte/program.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::pte::detail {

/// Collects the bytes of a program and keeps them alive.
class program_data {
 public:
  /// A view of bytes that live as long as the program.
  byte_view keep(std::vector<std::byte> bytes) { return {kept_->emplace_back(std::move(bytes))}; }

  /// The index of a constant tensor's elements.
  std::uint32_t add_constant(std::vector<std::byte> bytes) {
    return add(constants_, std::move(bytes));
  }
  /// The index of a buffer's initial elements.
  std::uint32_t add_initial(std::vector<std::byte> bytes) {
    return add(initial_, std::move(bytes));
  }

  /// Moves everything to the program.
  void finish(program& p) {
    p.constants = std::move(constants_.views);
    if (initial_.views.size() > 1) p.mutable_data.push_back(std::move(initial_.views));
    p.owner = kept_;
  }

 private:
  /// Contents by index; the first one is not used.
  struct contents {
    std::vector<byte_view> views = std::vector<byte_view>(1);
    std::unordered_map<std::string_view, std::uint32_t> known{};
  };

  static std::string_view text_of(std::vector<std::byte> const& bytes) {
    // Any object may be read as char ([basic.lval]).
    return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};
  }

  std::uint32_t add(contents& to, std::vector<std::byte> bytes) {
    if (auto const at = to.known.find(text_of(bytes)); at != to.known.end()) return at->second;
    auto const index = static_cast<std::uint32_t>(to.views.size());
    auto const& held = kept_->emplace_back(std::move(bytes));
    to.views.push_back({held});
    to.known.emplace(text_of(held), index);
    return index;
  }

  std::shared_ptr<std::deque<std::vector<std::byte>>> kept_ =
      std::make_shared<std::deque<std::vector<std::byte>>>();
  contents constants_{};
  contents initial_{};
};

}  // namespace arm_delegate::pte::detail
