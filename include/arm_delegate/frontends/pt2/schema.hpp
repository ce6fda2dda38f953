#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensor types of the serialized program: element type numbers, sizes, strides.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/symbol_table.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// One element type of the serialization (torch/_export/serde/schema.py, ScalarType), whose numbers
/// differ from c10's. `type` is `undefined` if it is not supported.
struct scalar_type {
  std::int64_t number;
  ir::dtype type;
  std::string_view name;
};

inline constexpr std::array scalar_types{
    scalar_type{1, ir::dtype::uint8, "uint8"},
    scalar_type{2, ir::dtype::int8, "int8"},
    scalar_type{3, ir::dtype::int16, "int16"},
    scalar_type{4, ir::dtype::int32, "int32"},
    scalar_type{5, ir::dtype::int64, "int64"},
    scalar_type{6, ir::dtype::float16, "float16"},
    scalar_type{7, ir::dtype::float32, "float32"},
    scalar_type{8, ir::dtype::float64, "float64"},
    scalar_type{9, ir::dtype::complex32, "complex32"},
    scalar_type{10, ir::dtype::complex64, "complex64"},
    scalar_type{11, ir::dtype::complex128, "complex128"},
    scalar_type{12, ir::dtype::boolean, "bool"},
    scalar_type{13, ir::dtype::bfloat16, "bfloat16"},
    scalar_type{28, ir::dtype::uint16, "uint16"},
    scalar_type{29, ir::dtype::float8_e4m3fn, "float8_e4m3fn"},
    scalar_type{30, ir::dtype::float8_e5m2, "float8_e5m2"},
    scalar_type{31, ir::dtype::undefined, "float8_e4m3fnuz"},
    scalar_type{32, ir::dtype::undefined, "float8_e5m2fnuz"},
    scalar_type{33, ir::dtype::undefined, "float8_e8m0fnu"},
    scalar_type{34, ir::dtype::uint32, "uint32"},
    scalar_type{35, ir::dtype::uint64, "uint64"},
};

/// The value whose type is being read, for messages: {"input", "x"}.
struct subject {
  std::string_view kind;
  std::string_view name;

  [[nodiscard]] std::string text() const { return fmt::format("{} '{}'", kind, name); }
};

/// The element type with that number. Throws `code::unsupported_dtype`.
inline ir::dtype read_dtype(json::element e, subject const& whose) {
  auto const number = json::as_integer(e, "dtype");
  auto const* const at = ranges::find(scalar_types, number, &scalar_type::number);
  if (at != scalar_types.end() && at->type != ir::dtype::undefined) return at->type;
  auto const name = at != scalar_types.end() ? std::string(at->name)
                                             : fmt::format("the unknown number {}", number);
  raise(code::unsupported_dtype,
        fmt::format("{} has the element type {}, which is not supported", whose.text(), name));
}

/// The type of a tensor and its layout in its storage, in elements.
struct tensor_meta {
  ir::tensor_type type{};
  ir::shape strides{};
  /// Nothing if it is only known at run time, as after a loop that stacks its results.
  std::optional<std::int64_t> offset = 0;
};

/// The strides that PyTorch gives a dense row-major tensor, also an empty one.
inline ir::shape dense_strides(ir::shape sizes) {
  for (auto& size : sizes) size = std::max<std::int64_t>(size, 1);
  return ir::contiguous_strides(sizes);
}

/// Reads tensor types, with the numbers that symbolic sizes have.
class meta_reader {
 public:
  explicit meta_reader(symbol_table const& symbols) : symbols_(&symbols) {}

  [[nodiscard]] tensor_meta read(json::element e, subject const& whose) const {
    auto const o = json::as_object(e, "a tensor type");
    tensor_meta meta;
    meta.type.sizes = read_sizes(json::array_field(o, "sizes"), whose);
    meta.type.type = read_dtype(json::field(o, "dtype"), whose);
    meta.strides = read_sizes(json::array_field(o, "strides"), whose);
    if (meta.strides.rank() != meta.type.sizes.rank()) {
      throw json::bad(whose.text() + " has more or fewer strides than sizes");
    }
    if (auto const offset = json::find(o, "storage_offset")) {
      meta.offset = symbols_->value_of(*offset);
    }
    constexpr std::int64_t strided = 7;  // schema.py, Layout
    if (auto const layout = json::find(o, "layout");
        layout && json::as_integer(*layout, "layout") != strided) {
      raise(code::unsupported_value, whose.text() + " is a sparse tensor");
    }
    check_count(meta.type.sizes, whose);
    return meta;
  }

 private:
  [[nodiscard]] ir::shape read_sizes(json::array list, subject const& whose) const {
    ir::shape sizes;
    for (auto e : list) {
      if (sizes.rank() == ir::shape::max_rank) {
        raise(code::unsupported_value, fmt::format("{} has {} dimensions; at most {} are supported",
                                                   whose.text(), list.size(), ir::shape::max_rank));
      }
      sizes.push_back(read_size(e, whose, sizes.rank()));
    }
    return sizes;
  }

  [[nodiscard]] std::int64_t read_size(json::element e, subject const& whose,
                                       std::size_t dimension) const {
    if (auto const size = symbols_->value_of(e)) return *size;
    raise(
        code::dynamic_shape,
        fmt::format(
            "dynamic dimension {} in {} (dimension {}): it depends on values computed at run time",
            symbols_->unbound_text(e), whose.text(), dimension),
        "export with fixed shapes");
  }

  /// Throws if a size is negative or the number of bytes overflows.
  static void check_count(ir::shape const& sizes, subject const& whose) {
    constexpr std::int64_t most_elements = std::int64_t{1} << 59U;  // of 8 bytes
    auto const count = ir::checked_numel(sizes.view());
    if (!count || *count > most_elements) {
      throw json::bad(
          fmt::format("{} has the impossible sizes {}", whose.text(), ir::to_string(sizes)));
    }
  }

  symbol_table const* symbols_;
};

}  // namespace arm_delegate::frontend::pt2
