#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The symbols of a program exported with dynamic shapes: their ranges, the inputs that they come
// from, and the numbers that the caller binds them to.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/symbol_binding.hpp>
#include <arm_delegate/frontends/pt2/symbol_expression.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Used in this order: `add` for every symbolic size of an input, `bind`, then `value_of`.
class symbol_table {
 public:
  symbol_table() = default;
  /// `ranges`: the program's range_constraints.
  explicit symbol_table(json::object ranges) : ranges_(ranges) {}

  /// Notes the symbols of `size`, a SymInt of the file; `place` describes it in messages.
  void add(json::element size, std::string_view place) {
    auto const v = json::as_variant(size, "a size");
    if (v.kind != "as_expr") return;
    for_each_symbol(expression_in(v), [&](std::string_view name) {
      if (by_name_.emplace(name, symbols_.size()).second) {
        symbols_.push_back({.name = name, .place = std::string(place)});
      }
    });
  }

  /// Gives symbols their numbers. Throws `code::dynamic_shape` unless each has one in its range.
  void bind(std::span<symbol_binding const> bindings) {
    for (auto const& b : bindings) bind(b);
    check_all_bound();
  }

  /// The number of a SymInt of the file, or nothing if it depends on a symbol that no input has.
  [[nodiscard]] std::optional<std::int64_t> value_of(json::element size) const {
    auto const v = json::as_variant(size, "a size");
    if (v.kind == "as_int") return json::as_integer(v.value, "a size");
    if (v.kind != "as_expr") throw json::bad(fmt::format("a size cannot be '{}'", v.kind));
    auto const text = expression_in(v);
    if (!unbound_in(text).empty()) return std::nullopt;
    auto const values = [&](std::string_view name) {
      return known_number(fraction{*find(name)->value});
    };
    return integer_value(symbol_expression(text, values).evaluate(), text);
  }

  /// "u0 (0 to 64)": the first symbol of the SymInt that no input has.
  [[nodiscard]] std::string unbound_text(json::element size) const {
    return text_of(unbound_in(expression_in(json::as_variant(size, "a size"))));
  }

 private:
  struct symbol {
    std::string_view name{};
    std::string place{};
    std::optional<std::int64_t> value{};
  };

  struct range {
    std::optional<std::int64_t> least{};
    std::optional<std::int64_t> most{};

    [[nodiscard]] bool has(std::int64_t x) const {
      return (!least || x >= *least) && (!most || x <= *most);
    }
    /// True if only torch.export's own rule excludes the number: sizes of 0 and 1 are never
    /// dynamic.
    [[nodiscard]] bool excludes_small(std::int64_t x) const {
      return least == 2 && (x == 0 || x == 1);
    }
    [[nodiscard]] std::string text() const {
      return fmt::format("{} to {}", least ? std::to_string(*least) : "-infinity",
                         most ? std::to_string(*most) : "infinity");
    }
    /// A number to show as an example: 2, unless the range excludes it. Export treats 0 and 1
    /// specially.
    [[nodiscard]] std::int64_t example() const {
      auto const x = std::max<std::int64_t>(least.value_or(2), 2);
      return std::min(x, most.value_or(x));
    }
  };

  static std::string_view expression_in(json::variant const& size) {
    return json::text_field(json::as_object(size.value, "a size"), "expr_str");
  }

  [[nodiscard]] symbol const* find(std::string_view name) const {
    auto const at = by_name_.find(name);
    return at != by_name_.end() ? &symbols_[at->second] : nullptr;
  }

  [[nodiscard]] std::string_view unbound_in(std::string_view expression) const {
    std::string_view first;
    for_each_symbol(expression, [&](std::string_view name) {
      auto const* const s = find(name);
      if (first.empty() && (s == nullptr || !s->value)) first = name;
    });
    return first;
  }

  [[nodiscard]] range range_of(std::string_view name) const {
    if (!ranges_) return {};
    auto const given = json::find(*ranges_, name);
    if (!given) return {};
    auto const o = json::as_object(*given, name);
    auto const bound = [&](std::string_view key) -> std::optional<std::int64_t> {
      auto const x = json::find(o, key);
      return x ? std::optional(json::as_integer(*x, key)) : std::nullopt;
    };
    return {bound("min_val"), bound("max_val")};
  }

  [[nodiscard]] std::string text_of(std::string_view name) const {
    return fmt::format("{} ({})", name, range_of(name).text());
  }

  void bind(symbol_binding const& b) {
    auto const at = by_name_.find(b.symbol);
    if (at == by_name_.end()) throw unknown(b.symbol);
    auto& s = symbols_[at->second];
    if (s.value) {
      raise(code::dynamic_shape, fmt::format("the symbol '{}' is bound twice", b.symbol),
            "bind each symbol once");
    }
    auto const allowed = range_of(s.name);
    if (!allowed.has(b.value)) {
      throw error(diagnostic{
          .id = code::dynamic_shape,
          .why = {.rule = fmt::format("the number for the symbol '{}' in {} is outside its range",
                                      b.symbol, s.place),
                  .actual = std::to_string(b.value),
                  .allowed = allowed.text(),
                  .remedy = allowed.excludes_small(b.value)
                                ? "torch.export assumes that a dynamic size is neither 0 nor 1:"
                                  " export the program with this size as a fixed one"
                                : "bind a number in the range, or export with a larger range"}});
    }
    s.value = b.value;
  }

  [[nodiscard]] error unknown(std::string const& name) const {
    if (symbols_.empty()) {
      return error(code::dynamic_shape,
                   fmt::format("has no symbol '{}': all sizes of its inputs are fixed", name),
                   "leave out the binding");
    }
    std::vector<std::string_view> names;
    names.reserve(symbols_.size());
    for (auto const& s : symbols_) names.push_back(s.name);
    return error(code::dynamic_shape,
                 fmt::format("no size of an input depends on a symbol '{}'", name),
                 fmt::format("{}symbols: {}", did_you_mean(name, names), list(names)));
  }

  /// The first of the symbols, with their ranges.
  [[nodiscard]] std::string list(std::span<std::string_view const> names) const {
    std::string text;
    for (auto name : names.first(std::min(names.size(), most_listed))) {
      text += (text.empty() ? "" : ", ") + text_of(name);
    }
    return text + rest_of(names.size());
  }

  static std::string rest_of(std::size_t count) {
    return count > most_listed ? fmt::format(" and {} more", count - most_listed) : "";
  }

  void check_all_bound() const {
    std::string sizes;
    std::string options;
    std::size_t count = 0;
    for (auto const& s : symbols_) {
      if (s.value || ++count > most_listed) continue;
      sizes += fmt::format("{}{} in {}", sizes.empty() ? "" : ", ", text_of(s.name), s.place);
      options += fmt::format("--bind {}={} ", s.name, range_of(s.name).example());
    }
    if (count == 0) return;
    raise(code::dynamic_shape,
          fmt::format("dynamic {} {}{}", count == 1 ? "dimension" : "dimensions", sizes,
                      rest_of(count)),
          fmt::format("give each symbol a number, as in {}(load_options::bindings), or export with "
                      "fixed shapes",
                      options));
  }

  static constexpr std::size_t most_listed = 8;  // keeps messages short

  std::optional<json::object> ranges_{};
  std::vector<symbol> symbols_{};  // in the order of the inputs
  std::unordered_map<std::string_view, std::size_t> by_name_{};
};

}  // namespace arm_delegate::frontend::pt2
