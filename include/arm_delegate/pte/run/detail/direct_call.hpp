#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Kernel calls that the runner of a method computes itself: copies, and the primitive operators
// that ExecuTorch emits for loops (kernels/prim_ops).

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::pte::detail {

/// A call that only copies elements: from one value to another.
struct copied_values {
  std::int32_t from = 0;
  std::int32_t to = 0;
};

/// Copies the slice of `from` at `index` along dimension `dim` to `to`.
struct selected_slice {
  std::int32_t from = 0;
  std::int32_t dim = 0;
  std::int32_t index = 0;
  std::int32_t to = 0;
};

/// Copies `from` to the slice of `to` at `index` along the first dimension.
struct filled_slice {
  std::int32_t to = 0;
  std::int32_t from = 0;
  std::int32_t index = 0;
};

/// A number or truth value from two numbers.
struct computed_number {
  value (*compute)(std::int64_t, std::int64_t) = nullptr;
  std::int32_t a = 0;
  std::int32_t b = 0;
  std::int32_t to = 0;
};

/// The size of dimension `dim` of a tensor.
struct read_size {
  std::int32_t from = 0;
  std::int32_t dim = 0;
  std::int32_t to = 0;
};

using direct_call =
    std::variant<copied_values, selected_slice, filled_slice, computed_number, read_size>;

/// A primitive operator on two numbers; "executorch_prim::" and ".Scalar" surround its name.
struct number_operator {
  std::string_view name;
  value (*compute)(std::int64_t, std::int64_t);
};

/// Sums wrap around: a file may overflow them.
inline std::int64_t wrapped(std::uint64_t x) { return static_cast<std::int64_t>(x); }

inline constexpr std::array number_operators{
    number_operator{"add",
                    [](std::int64_t a, std::int64_t b) -> value {
                      return wrapped(static_cast<std::uint64_t>(a) + static_cast<std::uint64_t>(b));
                    }},
    number_operator{"sub",
                    [](std::int64_t a, std::int64_t b) -> value {
                      return wrapped(static_cast<std::uint64_t>(a) - static_cast<std::uint64_t>(b));
                    }},
    number_operator{"eq", [](std::int64_t a, std::int64_t b) -> value { return a == b; }},
    number_operator{"lt", [](std::int64_t a, std::int64_t b) -> value { return a < b; }},
    number_operator{"le", [](std::int64_t a, std::int64_t b) -> value { return a <= b; }},
    number_operator{"gt", [](std::int64_t a, std::int64_t b) -> value { return a > b; }},
    number_operator{"ge", [](std::int64_t a, std::int64_t b) -> value { return a >= b; }},
};

inline number_operator const* find_number_operator(operator_name const& op) {
  constexpr std::string_view prefix = "executorch_prim::";
  if (op.overload != "Scalar" || !op.name.starts_with(prefix)) return nullptr;
  auto const at = ranges::find(number_operators, std::string_view(op.name).substr(prefix.size()),
                               &number_operator::name);
  return at != number_operators.end() ? &*at : nullptr;
}

/// The call that the runner may compute itself, or nothing. aten.copy_ changes its first argument,
/// which no functional operator does; _clone_dim_order may change the memory order.
inline std::optional<direct_call> find_direct(method const& m, instruction const& what) {
  auto const* const call = std::get_if<kernel_call>(&what);
  if (call == nullptr) return std::nullopt;
  auto const& op = m.operators[static_cast<std::size_t>(call->op)];
  auto const& given = call->arguments;
  auto const is = [&](std::string_view name, std::string_view overload, std::size_t count) {
    return op.name == name && op.overload == overload && given.size() >= count;
  };
  if (is("aten::copy_", "", 2)) return copied_values{given[1], given[0]};
  if (is("dim_order_ops::_clone_dim_order", "out", 4)) return copied_values{given[0], given[3]};
  if (is("executorch_prim::et_copy_index", "tensor", 3)) {
    return filled_slice{given[0], given[1], given[2]};
  }
  if (is("aten::select_copy", "int_out", 4)) {
    return selected_slice{given[0], given[1], given[2], given[3]};
  }
  if (is("aten::sym_size", "int", 3)) return read_size{given[0], given[1], given[2]};
  auto const* const number = find_number_operator(op);
  if (number == nullptr || given.size() < 3) return std::nullopt;
  return computed_number{number->compute, given[0], given[1], given[2]};
}

/// The number, truth value or list that an instruction changes, or nothing.
inline std::optional<std::int32_t> find_changed(method const& m, instruction const& what) {
  if (auto const* const move = std::get_if<move_call>(&what)) {
    bool const is_tensor =
        std::holds_alternative<tensor>(m.values[static_cast<std::size_t>(move->to)]);
    return is_tensor ? std::nullopt : std::optional(move->to);
  }
  auto const direct = find_direct(m, what);
  if (!direct) return std::nullopt;
  if (auto const* const size = std::get_if<read_size>(&*direct)) return size->to;
  auto const* const number = std::get_if<computed_number>(&*direct);
  return number != nullptr ? std::optional(number->to) : std::nullopt;
}

/// For each value: true if it is not a tensor and changes while the method runs.
inline std::vector<bool> find_variables(method const& m) {
  std::vector<bool> found(m.values.size());
  for (auto const& c : m.chains) {
    for (auto const& what : c.instructions) {
      if (auto const v = find_changed(m, what)) found[static_cast<std::size_t>(*v)] = true;
    }
  }
  return found;
}

/// True unless the library's operator computes the same: a slice at an index that does not change.
inline bool is_only_direct(direct_call const& call, std::vector<bool> const& variables) {
  auto const* const slice = std::get_if<selected_slice>(&call);
  return slice == nullptr || variables[static_cast<std::size_t>(slice->index)];
}

/// ExecuTorch's loops fill their stacked results slice by slice, and declare their sizes as upper
/// bounds. After such a loop a result has these sizes.
inline void fix_filled_tensors(method& m) {
  for (auto const& c : m.chains) {
    for (auto const& what : c.instructions) {
      auto const direct = find_direct(m, what);
      if (!direct) continue;
      auto const* const filled = std::get_if<filled_slice>(&*direct);
      if (filled == nullptr) continue;
      auto* const t = std::get_if<tensor>(&m.values[static_cast<std::size_t>(filled->to)]);
      if (t != nullptr && t->shape == dynamism::bounded) t->shape = dynamism::fixed;
    }
  }
}

}  // namespace arm_delegate::pte::detail
