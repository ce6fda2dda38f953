#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes lists of whole numbers as JSON.

#include <arm_delegate/files/json_writer.hpp>

#include <cstdint>
#include <string_view>

namespace arm_delegate::report::detail {

/// Writes the numbers as a member of an object.
template <class Numbers>
void write_numbers(files::json_writer& j, std::string_view key, Numbers const& numbers) {
  j.key(key).list();
  for (auto const n : numbers) j.value(std::int64_t{n});
  j.end();
}

}  // namespace arm_delegate::report::detail
