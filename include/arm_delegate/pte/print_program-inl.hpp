#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of print_program.hpp.

#include <arm_delegate/base/list_text.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/print_program.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

namespace arm_delegate::pte {

namespace detail {

inline std::string shown(std::string const& text) { return message_text(text, longest_name); }

template <class Numbers>
std::string list_text(Numbers const& items) {
  std::string text;
  for (auto const i : items) {
    if (!text.empty()) text += ", ";
    if constexpr (std::is_same_v<decltype(i), double const>) {
      text += fmt::format("{}", i);
    } else {
      text += std::to_string(i);
    }
  }
  return text;
}

inline std::string tensor_text(tensor const& t) {
  auto text = fmt::format("{} [{}]", name(t.type), list_text(t.sizes));
  if (!ranges::is_sorted(t.dim_order)) text += fmt::format(", order [{}]", list_text(t.dim_order));
  if (t.shape != dynamism::fixed) text += ", dynamic";
  if (t.place) {
    text += fmt::format(", memory {} at {}", t.place->memory_id, t.place->offset);
  }
  if (t.data_index != 0) {
    text += fmt::format("{}{}", t.place ? ", initial value " : ", constant ", t.data_index);
  }
  if (t.details && !t.details->name.empty()) text += fmt::format(", '{}'", shown(t.details->name));
  if (t.details && t.details->is_external) text += ", in another file";
  return text;
}

struct value_printer {
  std::string operator()(std::monostate) const { return "none"; }
  std::string operator()(std::int64_t x) const { return std::to_string(x); }
  std::string operator()(bool x) const { return x ? "true" : "false"; }
  std::string operator()(double x) const { return fmt::format("{}", x); }
  std::string operator()(tensor const& t) const { return tensor_text(t); }
  std::string operator()(std::string const& s) const { return fmt::format("\"{}\"", shown(s)); }
  std::string operator()(int_list const& l) const { return values(l.items); }
  std::string operator()(tensor_list const& l) const { return values(l.items); }
  std::string operator()(optional_tensor_list const& l) const { return values(l.items); }
  std::string operator()(double_list const& l) const {
    return fmt::format("[{}]", list_text(l.items));
  }
  std::string operator()(bool_list const& l) const {
    return fmt::format("[{}]", list_text(l.items));
  }

 private:
  template <class Numbers>
  static std::string values(Numbers const& items) {
    return "values [" + list_text(items) + "]";
  }
};

struct instruction_printer {
  method const& m;

  std::string operator()(kernel_call const& call) const {
    auto const& op = m.operators[static_cast<std::size_t>(call.op)];
    auto const overload = op.overload.empty() ? std::string() : "." + op.overload;
    return fmt::format("{}({})", shown(op.name + overload), list_text(call.arguments));
  }
  std::string operator()(delegate_call const& call) const {
    return fmt::format("delegate {}({})", call.delegate, list_text(call.arguments));
  }
  std::string operator()(move_call const& move) const {
    return fmt::format("move {} to {}", move.from, move.to);
  }
  std::string operator()(jump_false_call const& jump) const {
    return fmt::format("jump to {} if {} is false", jump.destination, jump.condition);
  }
  std::string operator()(free_call const& call) const { return fmt::format("free {}", call.value); }
};

inline std::size_t total_bytes(std::vector<byte_view> const& all) {
  return std::accumulate(all.begin(), all.end(), std::size_t{0},
                         [](std::size_t sum, byte_view const& v) { return sum + v.bytes.size(); });
}

inline std::string memory_text(method const& m) {
  std::string text;
  for (std::size_t i = 1; i < m.buffer_bytes.size(); ++i) {
    text += fmt::format("  memory {}: {} bytes\n", i, m.buffer_bytes[i]);
  }
  return text;
}

inline std::string delegates_text(method const& m) {
  std::string text;
  for (std::size_t i = 0; i < m.delegates.size(); ++i) {
    auto const& d = m.delegates[i];
    text +=
        fmt::format("  delegate {}: {}, {} bytes\n", i, shown(d.backend), d.payload.bytes.size());
    for (auto const& s : d.specs) {
      std::string const content(reinterpret_cast<char const*>(s.value.data()), s.value.size());
      text += fmt::format("    {} = {}\n", shown(s.key), shown(content));
    }
  }
  return text;
}

inline std::string method_text(method const& m) {
  auto text =
      fmt::format("method '{}'\n  inputs: {}\n  outputs: {}\n{}{}  values\n", shown(m.name),
                  list_text(m.inputs), list_text(m.outputs), memory_text(m), delegates_text(m));
  for (std::size_t i = 0; i < m.values.size(); ++i) {
    text += fmt::format("    {}: {}\n", i, to_string(m.values[i]));
  }
  for (auto const& c : m.chains) {
    text += "  instructions\n";
    for (std::size_t i = 0; i < c.instructions.size(); ++i) {
      text += fmt::format("    {}: {}\n", i, to_string(m, c.instructions[i]));
    }
  }
  return text;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string to_string(value const& v) {
  return std::visit(detail::value_printer{}, v);
}

ARM_DELEGATE_FUNCTION std::string to_string(method const& m, instruction const& i) {
  return std::visit(detail::instruction_printer{m}, i);
}

ARM_DELEGATE_FUNCTION std::string to_string(program const& p) {
  auto text =
      fmt::format("ExecuTorch program, constants {} bytes\n", detail::total_bytes(p.constants));
  for (auto const& initial : p.mutable_data) {
    text += fmt::format("initial values of buffers: {} bytes\n", detail::total_bytes(initial));
  }
  for (auto const& d : p.data) {
    text += fmt::format("data '{}': {} bytes\n", detail::shown(d.key), d.data.bytes.size());
  }
  for (auto const& m : p.methods) text += detail::method_text(m);
  return text;
}

}  // namespace arm_delegate::pte
