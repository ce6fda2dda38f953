#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How the result of a view operator relates to its input, and the context of a view operator.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::frontend::detail {

/// How a view relates to its base.
enum class view_kind : std::uint8_t {
  same,      ///< the same elements
  reshape,   ///< the same elements in row-major order with other sizes
  permute,   ///< dimension i is dimension order[i] of the base
  slice,     ///< elements start, start + step, ... before end of dimension dim
  select,    ///< element start of dimension dim, which is dropped
  expand,    ///< elements repeated
  diagonal,  ///< offset start of dimensions dim and end
  opaque,    ///< shares memory, or may, in a way that cannot be written back
};

struct view_step {
  view_kind kind = view_kind::opaque;
  std::int64_t dim = 0;
  std::int64_t start = 0;
  std::int64_t end = 0;
  std::int64_t step = 1;
  ir::shape order{};  ///< for permute
};

/// A view node, one of its results, and what is known about their memory layout.
struct view_context {
  ir::node const& n;
  ir::value const& base;
  ir::value const& result;
  std::size_t index;
  std::int64_t& taken;
  ir::shape const* base_strides;  ///< nullptr: unknown
  ir::shape const* result_strides;

  [[nodiscard]] std::int64_t rank() const { return static_cast<std::int64_t>(base.rank()); }
  [[nodiscard]] std::int64_t size(std::int64_t dim) const {
    return base.sizes()[static_cast<std::size_t>(dim)];
  }
  [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name) const {
    auto const* a = n.find(name);
    auto const* x = a != nullptr ? std::get_if<std::int64_t>(a) : nullptr;
    return x != nullptr ? std::optional(*x) : std::nullopt;
  }
  /// A dimension argument, wrapped to a non-negative number; nothing if it is out of range.
  [[nodiscard]] std::optional<std::int64_t> dimension(std::string_view name,
                                                      std::optional<std::int64_t> fallback) const {
    if (n.has(name)) fallback = integer(name);
    return fallback ? wrapped(*fallback) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::int64_t> wrapped(std::int64_t dim) const {
    if (dim < -rank() || dim >= rank()) return std::nullopt;
    return dim < 0 ? dim + rank() : dim;
  }
  /// One dimension or a list of them.
  [[nodiscard]] std::optional<ir::shape> dimensions(std::string_view name) const {
    auto const* a = n.find(name);
    if (a == nullptr) return std::nullopt;
    ir::shape out;
    std::span<std::int64_t const> list;
    if (auto const* one = std::get_if<std::int64_t>(a)) list = {one, 1};
    if (auto const* many = std::get_if<std::span<std::int64_t const>>(a)) list = *many;
    if (list.size() > base.rank()) return std::nullopt;
    for (auto dim : list) {
      auto const at = wrapped(dim);
      if (!at) return std::nullopt;
      out.push_back(*at);
    }
    return out;
  }
};

}  // namespace arm_delegate::frontend::detail
