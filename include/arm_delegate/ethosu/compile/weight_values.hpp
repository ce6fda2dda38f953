#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The numbers of an operation's weights, and a key of maps that compares them by value.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::ethosu::compile {

using weight_values = std::shared_ptr<std::vector<std::int16_t> const>;

/// Equal to another key if the numbers are equal.
struct weight_key {
  weight_values values{};

  friend bool operator==(weight_key const& a, weight_key const& b) {
    return a.values == b.values || *a.values == *b.values;
  }
};

struct weight_key_hash {
  std::size_t operator()(weight_key const& k) const {
    auto const bytes = as_bytes(std::span(*k.values));
    std::string_view const text(reinterpret_cast<char const*>(bytes.data()), bytes.size());
    return std::hash<std::string_view>{}(text);
  }
};

}  // namespace arm_delegate::ethosu::compile
