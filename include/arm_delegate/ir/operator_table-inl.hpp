#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of operator_table.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/read_number.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/synonyms.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace ir {

ARM_DELEGATE_FUNCTION std::vector<tensor_type> operator_facts::infer(node const& n) const {
  return infer_results != nullptr ? infer_results(n) : std::vector{infer_result(n)};
}

ARM_DELEGATE_FUNCTION operator_entry const* operator_table::find(std::string_view target) const {
  // "(" follows the name in the text, and comes before all characters of names. So the order of
  // the names is that of the texts, cut to the size of the name that is looked for.
  auto const start = [&](operator_entry const& e) { return e.text.substr(0, target.size()); };
  auto const at = ranges::lower_bound(rows_, target, {}, start);
  return at != rows_.end() && at->has_name(target) ? &*at : nullptr;
}

ARM_DELEGATE_FUNCTION double minimum_of(graph const& g, value_id v) {
  auto const producer = g[v].producer;
  auto const* entry = producer == no_node ? nullptr : g[producer].entry;
  return entry != nullptr && entry->op.minimum != nullptr ? entry->op.minimum(g[producer])
                                                          : g.ranges.minimum(v);
}

namespace detail {

/// A real number of a signature: "1e-05", "inf".
inline double parse_real(std::string_view text) {
  if (text == "inf") return HUGE_VAL;
  if (text == "-inf") return -HUGE_VAL;
  return read_number(text).value_or(0);
}

/// A default of a signature as an argument.
inline argument parse_default(graph& g, schema_argument const& a) {
  auto const text = a.default_text;
  if (text == "None") return none{};
  if (text == "True" || text == "False") return text == "True";
  if (text.starts_with('[')) {
    std::vector<std::int64_t> numbers;
    for (auto rest = text.substr(1, text.size() - 2); !rest.empty();) {
      auto const piece = next_piece(rest, ',');
      std::int64_t x = 0;
      std::from_chars(piece.data(), piece.data() + piece.size(), x);
      numbers.push_back(x);
    }
    if (a.kind == argument_kind::tensors) return std::span<value_id const>{};
    return g.copy(std::span<std::int64_t const>(numbers));
  }
  if (a.kind == argument_kind::text) return text.substr(1, text.size() - 2);
  if (a.kind == argument_kind::other) return ignored{};
  std::int64_t integer = 0;
  auto const [end, failure] = std::from_chars(text.data(), text.data() + text.size(), integer);
  if (failure == std::errc{} && end == text.data() + text.size()) {
    if (a.kind == argument_kind::integers) {
      std::vector<std::int64_t> const numbers(std::max<std::size_t>(a.repeat, 1), integer);
      return g.copy(std::span<std::int64_t const>(numbers));
    }
    if (a.kind == argument_kind::real) return static_cast<double>(integer);
    return integer;
  }
  return parse_real(text);
}

/// Converts the forms that PyTorch accepts for others: 2 for [2, 2], 1 for 1.0, [] for any list.
inline argument normalize(graph& g, schema_argument const& a, argument value) {
  auto const repeated = [&](std::int64_t x) -> argument {
    std::vector<std::int64_t> const numbers(std::max<std::size_t>(a.repeat, 1), x);
    return g.copy(std::span<std::int64_t const>(numbers));
  };
  if (a.kind == argument_kind::integers) {
    if (auto const* x = std::get_if<std::int64_t>(&value)) return repeated(*x);
    if (auto const* list = std::get_if<std::span<std::int64_t const>>(&value)) {
      if (list->size() == 1 && a.repeat > 1) return repeated(list->front());
    }
    if (auto const* empty = std::get_if<std::span<value_id const>>(&value)) {
      if (empty->empty()) return std::span<std::int64_t const>{};
    }
  }
  if (a.kind == argument_kind::real) {
    if (auto const* x = std::get_if<std::int64_t>(&value)) return static_cast<double>(*x);
  }
  return value;
}

inline bool is_number(argument const& value) {
  return std::holds_alternative<std::int64_t>(value) || std::holds_alternative<double>(value) ||
         std::holds_alternative<bool>(value);
}

inline bool fits(schema_argument const& a, argument const& value) {
  if (std::holds_alternative<none>(value)) return a.optional;
  switch (a.kind) {
    case argument_kind::tensor:  // PyTorch accepts a Python number for a tensor: x + 1
      return std::holds_alternative<value_id>(value) || is_number(value);
    case argument_kind::tensors: {
      auto const* list = std::get_if<std::span<value_id const>>(&value);
      if (list == nullptr) return false;
      return a.optional_elements || !ranges::contains(*list, no_value);
    }
    case argument_kind::integer: return std::holds_alternative<std::int64_t>(value);
    case argument_kind::integers:
      return std::holds_alternative<std::span<std::int64_t const>>(value);
    case argument_kind::real: return std::holds_alternative<double>(value);
    case argument_kind::reals: return std::holds_alternative<std::span<double const>>(value);
    case argument_kind::scalar: return is_number(value);
    case argument_kind::boolean: return std::holds_alternative<bool>(value);
    case argument_kind::text: return std::holds_alternative<std::string_view>(value);
    case argument_kind::dtype: return std::holds_alternative<dtype>(value);
    case argument_kind::other: return true;
  }
  return false;
}

/// What `fits` refuses: a complex number is a limit of ours, all else a program that is wrong.
[[noreturn]] inline void raise_misfit(node const& n, schema_argument const& a,
                                      argument const& value) {
  auto const argument = fmt::format("argument '{}'", a.name);
  if (!std::holds_alternative<complex_number>(value)) {
    n.raise(code::bad_arguments, argument + " has the wrong type");
  }
  n.raise(code::unsupported_value, rejection{.rule = argument,
                                             .actual = "a complex number",
                                             .allowed = "tensors and real numbers",
                                             .remedy = "compute with real numbers"});
}

/// Gives a node of another spelling the name of the entry, and its arguments those of the entry:
/// swapaxes has NumPy's "axis0" for PyTorch's "dim0".
inline void rename(graph& g, node& n, operator_entry const& e) {
  n.target = e.name();
  for (auto& a : n.arguments) {
    constexpr std::string_view axis = "axis";
    if (a.name.starts_with(axis)) {
      a.name = g.copy(std::string_view(fmt::format("dim{}", a.name.substr(axis.size()))));
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION schema const& parsed_signatures::of(operator_entry const& e) {
  for (auto const& known : all_) {
    if (known.name.data() == e.text.data()) return known;
  }
  all_.push_back(e.signature());
  return all_.back();
}

ARM_DELEGATE_FUNCTION void operator_table::bind(graph& g, node& n) const {
  parsed_signatures parsed;
  bind(g, n, parsed);
}

ARM_DELEGATE_FUNCTION void operator_table::bind(graph& g, node& n,
                                                parsed_signatures& parsed) const {
  if (n.entry != nullptr && has_row(*n.entry) && n.entry->has_name(n.target)) return;
  auto const* entry = find(n.target);
  if (entry == nullptr) {
    entry = find(standard_name(n.target));
    if (entry != nullptr) detail::rename(g, n, *entry);
  }
  // Tables of several targets share the text of a signature.
  bool const is_bound =
      entry != nullptr && n.entry != nullptr && n.entry->text.data() == entry->text.data();
  n.entry = is_bound ? entry : nullptr;
  if (is_bound || entry == nullptr) return;
  auto const& signature = parsed.of(*entry);
  std::vector<named_argument> bound;
  bound.reserve(signature.argument_count);
  std::size_t used = 0;
  for (auto const& a : signature) {
    auto const position = bound.size();
    argument const* given = n.find(a.name);
    if (given == nullptr && position < n.arguments.size() && n.arguments[position].name.empty() &&
        !a.keyword_only) {
      given = &n.arguments[position].value;
    }
    if (given != nullptr) ++used;
    if (given == nullptr && !a.has_default) {
      n.raise(code::bad_arguments, fmt::format("argument '{}' is missing", a.name));
    }
    auto value = given != nullptr ? detail::normalize(g, a, *given) : detail::parse_default(g, a);
    if (!detail::fits(a, value)) detail::raise_misfit(n, a, value);
    bound.push_back({a.name, value});
  }
  if (used != n.arguments.size()) {
    std::string unknown = "a positional argument";
    for (auto const& given : n.arguments) {
      if (!given.name.empty() && !ranges::contains(signature, given.name, &schema_argument::name)) {
        unknown = fmt::format("'{}'", given.name);
      }
    }
    n.raise(code::bad_arguments, unknown + " is not in the operator's signature");
  }
  n.arguments = g.copy_mutable(std::span<named_argument const>(bound));
  n.entry = entry;
}

}  // namespace ir

}  // namespace arm_delegate
