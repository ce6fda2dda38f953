// SPDX-License-Identifier: BSD-3-Clause
// Bodies of elements.hpp.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <support/random_graph/elements.hpp>
#include <support/random_graph/random_source.hpp>
#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace support::random_graphs {

namespace {

using tosa::dtype;

ir::dtype stored_as(dtype type) {
  switch (type) {
    case dtype::boolean: return ir::dtype::boolean;
    case dtype::int4:
    case dtype::int8: return ir::dtype::int8;
    case dtype::int16: return ir::dtype::int16;
    case dtype::int32: return ir::dtype::int32;
    default: return ir::dtype::int64;
  }
}

std::optional<std::int64_t> number_after(std::string_view text, std::string_view word) {
  auto const at = text.find(word);
  if (at == std::string_view::npos) return std::nullopt;
  std::int64_t number = 0;
  auto const* const first = text.data() + at + word.size();
  if (std::from_chars(first, text.data() + text.size(), number).ptr == first) return std::nullopt;
  return number;
}

constexpr std::string_view from = "_from_";
constexpr std::string_view to = "_to_";
constexpr std::string_view distinct = "_distinct";

}  // namespace

ir::tensor_data to_data(dtype type, ir::shape const& sizes, integers const& values) {
  return tosa::with_storage(type, [&]<class T>(std::type_identity<T>) {
    std::vector<T> stored(values.size());
    std::ranges::transform(values, stored.begin(), [](auto x) { return static_cast<T>(x); });
    return ir::tensor_data::of(stored_as(type), sizes, std::span<T const>(stored));
  });
}

integers random_elements(random_source& random, value_range const& range, std::int64_t count) {
  enum class kind : std::uint8_t { uniform, ends, small, constant, ramp };
  using enum kind;
  auto const chosen = random.real(0, 1);
  auto const how = chosen < 0.6    ? uniform
                   : chosen < 0.75 ? small
                   : chosen < 0.85 ? ends
                   : chosen < 0.96 ? ramp
                                   : constant;
  integers values(static_cast<std::size_t>(count));
  auto const low = range.low;
  auto const high = range.high;
  auto const middle = std::clamp<std::int64_t>(0, low, high);
  auto const reach = random.size(std::max<std::int64_t>((high - low) / 8, 1));
  auto const single = random.between(low, high);
  for (std::size_t i = 0; i < values.size(); ++i) {
    switch (how) {
      case uniform: values[i] = random.between(low, high); break;
      case ends: values[i] = random.chance(0.5) ? low : high; break;
      case small:
        values[i] = random.between(std::max(low, middle - reach), std::min(high, middle + reach));
        break;
      case constant: values[i] = single; break;
      case ramp: values[i] = low + static_cast<std::int64_t>(i) % (high - low + 1); break;
    }
  }
  return values;
}

integers random_distinct(random_source& random, std::int64_t rows, std::int64_t count,
                         std::int64_t size) {
  integers all;
  integers order(static_cast<std::size_t>(size));
  for (std::int64_t row = 0; row < rows; ++row) {
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order);
    all.insert(all.end(), order.begin(), order.begin() + count);
  }
  return all;
}

std::string input_name(std::size_t index, input_values const& values) {
  auto const start = "x" + std::to_string(index);
  auto const last = std::string(to) + std::to_string(values.range.high);
  if (values.distinct) return start + std::string(distinct) + last;
  return start + std::string(from) + std::to_string(values.range.low) + last;
}

input_values input_values_of(std::string_view name, dtype type) {
  auto const high = number_after(name, to);
  if (!high) return {.range = range_of(type)};
  if (name.find(distinct) != std::string_view::npos) {
    return {.range = uniform_range(0, *high), .distinct = true};
  }
  auto const low = number_after(name, from);
  return {.range = low ? uniform_range(*low, *high) : range_of(type)};
}

}  // namespace support::random_graphs
