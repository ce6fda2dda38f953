#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of attributes.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION attributes::attributes(std::initializer_list<entry> entries)
    : entries_(entries) {}

ARM_DELEGATE_FUNCTION attribute_value const* attributes::find(std::string_view name) const {
  for (auto const& e : entries_) {
    if (e.name == name) return &e.value;
  }
  return nullptr;
}

ARM_DELEGATE_FUNCTION bool attributes::flag(attribute<bool> key) const {
  auto const* x = find(key);
  return x != nullptr && *x;
}

ARM_DELEGATE_FUNCTION std::int64_t attributes::integer(attribute<std::int64_t> key) const {
  auto const* x = find(key);
  return x != nullptr ? *x : 0;
}

ARM_DELEGATE_FUNCTION std::vector<std::int32_t> const& attributes::integers(
    attribute<std::vector<std::int32_t>> key) const {
  auto const* x = find(key);
  ARM_DELEGATE_ASSERT(x != nullptr);
  return *x;
}

ARM_DELEGATE_FUNCTION void attributes::set(std::string_view name, attribute_value value) {
  for (auto& e : entries_) {
    if (e.name == name) {
      e.value = std::move(value);
      return;
    }
  }
  entries_.push_back({name, std::move(value)});
}

}  // namespace arm_delegate::tosa
