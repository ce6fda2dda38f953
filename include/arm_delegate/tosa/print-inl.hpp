#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print.hpp.

#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::tosa {

namespace detail {

/// Joins the results of `print` for each item: "a, b, c".
template <class Items, class Print>
std::string joined(Items const& items, Print print) {
  std::string text;
  for (auto const& item : items) {
    if (!text.empty()) text += ", ";
    text += print(item);
  }
  return text;
}

template <class T>
std::string printed_as(std::byte const* at) {
  T x;
  std::memcpy(&x, at, sizeof(T));
  std::array<char, 32> text{};
  auto const end = std::to_chars(text.data(), text.data() + text.size(), x).ptr;
  return {text.data(), end};
}

inline std::string hexadecimal(std::span<std::byte const> bytes) {
  std::string text = "0x";
  for (auto i = bytes.size(); i-- > 0;) {  // little endian
    text += fmt::format("{:02x}", std::to_integer<unsigned>(bytes[i]));
  }
  return text;
}

/// Prints one element of `bytes.size()` bytes; types without a C++ type as bits.
inline std::string printed_element(dtype type, std::span<std::byte const> bytes) {
  if (type == dtype::fp32 && bytes.size() == 4) return printed_as<float>(bytes.data());
  if (!is_floating(type)) {
    switch (bytes.size()) {
      case 1: return printed_as<std::int8_t>(bytes.data());
      case 2: return printed_as<std::int16_t>(bytes.data());
      case 4: return printed_as<std::int32_t>(bytes.data());
      case 8: return printed_as<std::int64_t>(bytes.data());
      default: break;
    }
  }
  return hexadecimal(bytes);
}

inline constexpr std::int64_t max_printed_elements = 4;

/// Prints "[0, 1]", or the number of elements; shapes are always short.
inline std::string printed(dtype type, ir::tensor_data const& data) {
  if (data.numel() > max_printed_elements && type != dtype::shape)
    return fmt::format("{} elements", data.numel());
  auto const bytes = data.bytes();
  auto const size = ir::size_of(data.type());
  std::string text = "[";
  for (std::size_t i = 0; i < bytes.size(); i += size) {
    if (i > 0) text += ", ";
    text += printed_element(type, std::span(bytes).subspan(i, size));
  }
  return text + "]";
}

/// Prints bytes as one element of type `element`, or all of them if that is unknown.
inline std::string printed(attribute_value const& v, dtype element) {
  if (auto const* flag = std::get_if<bool>(&v)) return *flag ? "true" : "false";
  if (auto const* number = std::get_if<std::int64_t>(&v)) return fmt::format("{}", *number);
  if (auto const* chosen = std::get_if<symbol>(&v)) return std::string(chosen->name);
  if (auto const* text = std::get_if<std::string>(&v))
    return fmt::format("\"{}\"", visible_text(*text, '"'));
  if (auto const* bytes = std::get_if<std::vector<std::byte>>(&v)) {
    auto const size = std::size_t{info(element).bits} / 8;
    if (size == 0 || bytes->size() < size) return hexadecimal(*bytes);
    return printed_element(element, std::span(*bytes).first(size));
  }
  auto const* numbers = std::get_if<std::vector<std::int32_t>>(&v);
  return fmt::format("[{}]", joined(*numbers, [](auto x) { return fmt::format("{}", x); }));
}

inline std::string printed_name(tensor const& t) { return "%" + visible_text(t.name); }

/// Prints "%x: INT8[1, 8]".
inline std::string printed_declaration(tensor const& t) {
  return fmt::format("{}: {}{}", printed_name(t), name(t.type), t.sizes.text());
}

inline std::string printed_attributes(region const& r, operation const& o) {
  // The limits of CLAMP are bytes of its operand's element type.
  bool const typed = o.code == op::clamp && !o.inputs.empty();
  auto const type = typed ? r[o.inputs.front()].type : dtype::unknown;
  auto const text = joined(o.attrs, [&](attributes::entry const& e) {
    return fmt::format("{}={}", e.name, printed(e.value, type));
  });
  return text.empty() ? text : fmt::format(" {{{}}}", text);
}

inline std::string printed(region const& r, operation const& o) {
  auto const declared = [&](tensor_id t) { return printed_declaration(r[t]); };
  auto const named = [&](tensor_id t) { return printed_name(r[t]); };
  return fmt::format("{}{}{}({}){}", joined(o.outputs, declared), o.outputs.empty() ? "" : " = ",
                     name(o.code), joined(o.inputs, named), printed_attributes(r, o));
}

inline std::string printed(region const& r) {
  auto const declared = [&](tensor_id t) { return printed_declaration(r[t]); };
  std::string text = fmt::format("{}({}) {{\n", visible_text(r.name), joined(r.inputs, declared));
  std::vector<bool> shown(r.tensors.size());
  auto const show_constant = [&](tensor_id id) {
    auto const& t = r[id];
    if (!t.data || shown[static_cast<std::size_t>(id)]) return;
    shown[static_cast<std::size_t>(id)] = true;
    text += fmt::format("  {} = {}\n", printed_declaration(t), printed(t.type, *t.data));
  };
  for (auto const& o : r.operations) {
    for (auto t : o.inputs) show_constant(t);
    text += fmt::format("  {}\n", printed(r, o));
  }
  for (auto t : r.outputs) show_constant(t);
  auto const results = joined(r.outputs, [&](tensor_id t) { return printed_name(r[t]); });
  return fmt::format("{}  return{}{}\n}}\n", text, results.empty() ? "" : " ", results);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(graph const& g) {
  check_ids(g);
  std::string text;
  for (auto const& r : g.regions) text += detail::printed(r);
  return text;
}

}  // namespace arm_delegate::tosa
