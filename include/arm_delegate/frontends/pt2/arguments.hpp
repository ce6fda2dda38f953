#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts arguments of a call from the file's form to the graph's.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/schema.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// The values of the program by name.
class value_names {
 public:
  void add(std::string_view name, ir::value_id v) {
    if (!by_name_.emplace(name, v).second) {
      raise(code::bad_graph, fmt::format("value '{}' is defined twice", name));
    }
  }

  [[nodiscard]] ir::value_id find(std::string_view name) const {
    auto const at = by_name_.find(name);
    if (at == by_name_.end()) {
      raise(code::bad_graph, fmt::format("value '{}' is used before it is defined", name));
    }
    return at->second;
  }

  void reserve(std::size_t count) { by_name_.reserve(count); }

 private:
  std::unordered_map<std::string_view, ir::value_id> by_name_;
};

/// The numbers of the program by name: symbolic sizes, and those computed from them.
class number_names {
 public:
  void add(std::string_view name, known_number const& x) {
    if (!by_name_.emplace(name, x).second) {
      raise(code::bad_graph, fmt::format("number '{}' is defined twice", name));
    }
  }

  /// Null if the number is only known at run time.
  [[nodiscard]] known_number const* find(std::string_view name) const {
    auto const at = by_name_.find(name);
    return at != by_name_.end() ? &at->second : nullptr;
  }

 private:
  std::unordered_map<std::string_view, known_number> by_name_;
};

/// The value of a call's argument, without its name.
[[nodiscard]] inline json::element argument_in(json::element input) {
  return json::field(json::as_object(input, "an argument"), "arg");
}

/// The memory formats by their numbers in the file (schema.py, MemoryFormat); first, an unknown
/// one.
inline constexpr std::array<std::string_view, 5> memory_formats{
    "memory_format", "contiguous_format", "channels_last", "channels_last_3d", "preserve_format"};

/// Turns the variants of `Argument` (torch/_export/serde/schema.py) into `ir::argument`.
class argument_reader {
 public:
  argument_reader(ir::graph& g, value_names const& names, number_names const& known_numbers)
      : g_(g), names_(names), numbers_(known_numbers) {}

  [[nodiscard]] ir::argument read(json::element e) {
    auto const a = json::as_variant(e, "an argument");
    for (auto const& known_kind : readers) {
      if (known_kind.kind == a.kind) return (this->*known_kind.read)(a);
    }
    throw unsupported(a);
  }

  /// The same for an argument that must be a number.
  [[nodiscard]] known_number read_number_argument(json::element e) {
    auto const value = read(e);
    if (auto const* x = std::get_if<std::int64_t>(&value)) return fraction{*x};
    if (auto const* x = std::get_if<double>(&value)) return *x;
    if (auto const* x = std::get_if<bool>(&value)) return *x;
    raise(code::bad_graph, "takes something that is not a number");
  }

 private:
  using variant = json::variant const&;
  struct row {
    std::string_view kind;
    ir::argument (argument_reader::*read)(variant);
  };

  static error unsupported(variant a) {
    return error(code::unsupported_value,
                 fmt::format("arguments of kind '{}' are not supported", a.kind));
  }

  static error symbolic(std::string_view name) {
    return error(code::dynamic_shape,
                 fmt::format("depends on '{}', a number computed at run time", name),
                 "export with fixed shapes");
  }

  // ---- tensors

  ir::argument tensor(variant a) { return names_.find(a.name()); }
  ir::argument none(variant) { return ir::none{}; }

  ir::argument optional_tensor(variant a) {
    auto const v = element_of_optional(a.value);
    return v == ir::no_value ? ir::argument(ir::none{}) : ir::argument(v);
  }

  ir::argument tensors(variant a) {
    values_.clear();
    for (auto e : json::as_array(a.value, a.kind)) {
      values_.push_back(names_.find(json::text_field(json::as_object(e, a.kind), "name")));
    }
    return g_.copy(std::span<ir::value_id const>(values_));
  }

  ir::argument optional_tensors(variant a) {
    values_.clear();
    for (auto e : json::as_array(a.value, a.kind)) values_.push_back(element_of_optional(e));
    return g_.copy(std::span<ir::value_id const>(values_));
  }

  [[nodiscard]] ir::value_id element_of_optional(json::element e) const {
    auto const v = json::as_variant(e, "an optional tensor");
    if (v.kind == "as_none") return ir::no_value;
    if (v.kind != "as_tensor") throw unsupported(v);
    return names_.find(v.name());
  }

  // ---- numbers and strings

  ir::argument integer(variant a) { return json::as_integer(a.value, a.kind); }
  ir::argument real(variant a) { return json::as_real(a.value, a.kind); }
  ir::argument boolean(variant a) { return json::as_bool(a.value, a.kind); }
  ir::argument text(variant a) { return json::as_text(a.value, a.kind); }

  ir::argument integers(variant a) {
    integers_.clear();
    for (auto e : json::as_array(a.value, a.kind)) {
      integers_.push_back(json::as_integer(e, a.kind));
    }
    return copied_integers();
  }

  /// The graph has no lists of bool: a mask is a list of 0 and 1.
  ir::argument booleans(variant a) {
    integers_.clear();
    for (auto e : json::as_array(a.value, a.kind)) {
      integers_.push_back(json::as_bool(e, a.kind) ? 1 : 0);
    }
    return copied_integers();
  }

  ir::argument reals(variant a) {
    reals_.clear();
    for (auto e : json::as_array(a.value, a.kind)) reals_.push_back(json::as_real(e, a.kind));
    return g_.copy(std::span<double const>(reals_));
  }

  ir::argument copied_integers() { return g_.copy(std::span<std::int64_t const>(integers_)); }

  // ---- numbers that may be symbols

  /// The number of a union that holds it in the field `kind` or by name; `literal` reads the field.
  template <class Read>
  [[nodiscard]] known_number known(json::element e, std::string_view kind, Read literal) const {
    auto const v = json::as_variant(e, "a symbolic number");
    if (v.kind == kind) return literal(v.value);
    if (v.kind != "as_name") throw unsupported(v);
    auto const name = json::as_text(v.value, "as_name");
    auto const* const x = numbers_.find(name);
    if (x == nullptr) throw symbolic(name);
    return *x;
  }

  [[nodiscard]] std::int64_t known_integer(json::element e, std::string_view kind) const {
    auto const literal = [&](json::element x) { return fraction{json::as_integer(x, kind)}; };
    return integer_value(known(e, "as_int", literal), "a symbolic number");
  }

  ir::argument symbolic_integer(variant a) { return known_integer(a.value, a.kind); }
  ir::argument symbolic_real(variant a) {
    auto const literal = [&](json::element x) { return json::as_real(x, a.kind); };
    return real_value(known(a.value, "as_float", literal));
  }
  ir::argument symbolic_boolean(variant a) {
    auto const literal = [&](json::element x) { return json::as_bool(x, a.kind); };
    return truth(known(a.value, "as_bool", literal));
  }
  ir::argument symbolic_integers(variant a) {
    integers_.clear();
    for (auto e : json::as_array(a.value, a.kind)) integers_.push_back(known_integer(e, a.kind));
    return copied_integers();
  }

  ir::argument complex(variant a) {
    auto const number = json::as_object(a.value, a.kind);
    return ir::complex_number{json::as_real(json::field(number, "real"), a.kind),
                              json::as_real(json::field(number, "imag"), a.kind)};
  }

  // ---- values that no operator reads; enumerations by the numbers of schema.py

  ir::argument element_type(variant a) { return read_dtype(a.value, {"argument", "dtype"}); }

  ir::argument layout(variant a) {
    static_cast<void>(json::as_integer(a.value, a.kind));
    return ir::ignored{"layout"};
  }
  ir::argument device(variant) { return ir::ignored{"device"}; }
  ir::argument memory_format(variant a) {
    auto const number = json::as_integer(a.value, a.kind);
    bool const is_known = number > 0 && number < static_cast<std::int64_t>(memory_formats.size());
    return ir::ignored{memory_formats[is_known ? static_cast<std::size_t>(number) : 0]};
  }

  // ---- unsupported values

  ir::argument custom_object(variant a) {
    auto const o = json::as_object(a.value, a.kind);
    raise(code::unsupported_operator,
          fmt::format("uses '{}', an object of the class {}", json::text_field(o, "name"),
                      json::text_field(o, "class_fqn")));
  }

  static std::array<row, 23> const readers;

  ir::graph& g_;
  value_names const& names_;
  number_names const& numbers_;
  std::vector<ir::value_id> values_;  // reused
  std::vector<std::int64_t> integers_;
  std::vector<double> reals_;
};

// The most frequent ones come first.
inline constexpr std::array<argument_reader::row, 23> argument_reader::readers{{
    {"as_int", &argument_reader::integer},
    {"as_tensor", &argument_reader::tensor},
    {"as_float", &argument_reader::real},
    {"as_scalar_type", &argument_reader::element_type},
    {"as_ints", &argument_reader::integers},
    {"as_bool", &argument_reader::boolean},
    {"as_none", &argument_reader::none},
    {"as_tensors", &argument_reader::tensors},
    {"as_optional_tensor", &argument_reader::optional_tensor},
    {"as_optional_tensors", &argument_reader::optional_tensors},
    {"as_floats", &argument_reader::reals},
    {"as_bools", &argument_reader::booleans},
    {"as_string", &argument_reader::text},
    {"as_operator", &argument_reader::text},
    {"as_layout", &argument_reader::layout},
    {"as_device", &argument_reader::device},
    {"as_memory_format", &argument_reader::memory_format},
    {"as_sym_int", &argument_reader::symbolic_integer},
    {"as_sym_ints", &argument_reader::symbolic_integers},
    {"as_sym_float", &argument_reader::symbolic_real},
    {"as_sym_bool", &argument_reader::symbolic_boolean},
    {"as_complex", &argument_reader::complex},
    {"as_custom_obj", &argument_reader::custom_object},
}};

}  // namespace arm_delegate::frontend::pt2
