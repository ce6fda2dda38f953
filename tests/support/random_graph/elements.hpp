#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random elements of constants and inputs, and the ranges of inputs, which are in their names.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <support/random_graph/random_source.hpp>
#include <support/random_graph/value_range.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace support::random_graphs {

namespace ir = arm_delegate::ir;
namespace tosa = arm_delegate::tosa;

using integers = std::vector<std::int64_t>;

ir::tensor_data to_data(tosa::dtype type, ir::shape const& sizes, integers const& values);

/// Elements of one of several distributions, all within the range.
integers random_elements(random_source& random, value_range const& range, std::int64_t count);
/// The first `count` numbers of random permutations of 0 to `size` - 1, one for each row.
integers random_distinct(random_source& random, std::int64_t rows, std::int64_t count,
                         std::int64_t size);

/// An input's values: "x3_from_-128_to_127", or "x3_distinct_to_6" if those of a row must differ.
struct input_values {
  value_range range{};
  bool distinct = false;
};
std::string input_name(std::size_t index, input_values const& values);
input_values input_values_of(std::string_view name, tosa::dtype type);

}  // namespace support::random_graphs
