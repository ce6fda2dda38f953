#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The signature of a .pt2: the role of each input and output of its graph.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

/// The role of an input of the graph (torch/_export/serde/schema.py, InputSpec).
enum class input_role : std::uint8_t {
  user,      ///< a tensor given at run time
  weight,    ///< a parameter or persistent buffer
  constant,  ///< a lifted constant or a buffer that is not saved with the weights
  fixed,     ///< given at run time, but not a tensor: its value is part of the graph
  nothing,   ///< an object; an error only if it is used
};

struct input_entry {
  input_role role = input_role::nothing;
  std::string_view value{};  ///< the value's name in the graph
  std::string_view name{};   ///< the name of the parameter, buffer or constant; else the value's
  ir::state_spec::kind kind = ir::state_spec::kind::parameter;  ///< for a weight or constant
};

/// A buffer's data is among the constants if it is not persistent.
inline bool is_persistent(input_entry const& e) { return e.role != input_role::constant; }

/// The role of an output.
struct output_entry {
  ir::output_spec::kind sink = ir::output_spec::kind::user_output;
  std::string_view name{};   ///< of the buffer or input that it changes
  std::string_view value{};  ///< the value's name in the graph; "" for a constant
};

/// The name of a number that is computed at run time; nothing for a constant.
inline std::optional<std::string_view> symbolic_name(json::variant const& argument) {
  auto const name = json::find(json::as_object(argument.value, argument.kind), "as_name");
  if (!name) return std::nullopt;
  return json::as_text(*name, "as_name");
}

/// The name of a tensor or of a number that is computed; "" for another argument.
inline std::string_view value_name(json::variant const& argument) {
  if (argument.kind == "as_tensor") return argument.name();
  bool const is_number = argument.kind == "as_sym_int" || argument.kind == "as_sym_float" ||
                         argument.kind == "as_sym_bool";
  return is_number ? symbolic_name(argument).value_or("") : "";
}

inline input_entry read_input_spec(json::element e) {
  auto const spec = json::as_variant(e, "an input's specification");
  auto const o = json::as_object(spec.value, spec.kind);
  if (spec.kind == "custom_obj") return {};
  if (spec.kind == "constant_input") {
    auto const name = json::find(o, "name");
    return {.role = input_role::fixed, .name = name ? json::as_text(*name, "name") : ""};
  }
  if (spec.kind == "user_input") {
    auto const arg = json::as_variant(json::field(o, "arg"), "arg");
    if (arg.kind != "as_tensor") return {.role = input_role::fixed, .name = value_name(arg)};
    return {input_role::user, arg.name(), arg.name()};
  }
  using state = ir::state_spec::kind;
  auto const weight = [&](input_role role, std::string_view name_field, state kind) -> input_entry {
    return {role, json::text_field(json::object_field(o, "arg"), "name"),
            json::text_field(o, name_field), kind};
  };
  if (spec.kind == "parameter") {
    return weight(input_role::weight, "parameter_name", state::parameter);
  }
  if (spec.kind == "tensor_constant") {
    return weight(input_role::constant, "tensor_constant_name", state::constant);
  }
  if (spec.kind == "buffer") {
    bool const saved = json::as_bool(json::field(o, "persistent"), "persistent");
    return weight(saved ? input_role::weight : input_role::constant, "buffer_name", state::buffer);
  }
  raise(code::unsupported_operator,
        fmt::format("an input of kind '{}' is not supported", spec.kind));
}

inline output_entry read_output_spec(json::element e) {
  using kind = ir::output_spec::kind;
  auto const spec = json::as_variant(e, "an output's specification");
  auto const o = json::as_object(spec.value, spec.kind);
  auto const arg = json::field(o, "arg");
  if (spec.kind == "user_output") return {.value = value_name(json::as_variant(arg, "arg"))};
  struct row {
    std::string_view kind;
    output_entry entry;  // uses the field with the name
  };
  constexpr std::array rows{
      row{"buffer_mutation", {kind::buffer_mutation, "buffer_name"}},
      row{"parameter_mutation", {kind::buffer_mutation, "parameter_name"}},
      row{"user_input_mutation", {kind::user_input_mutation, "user_input_name"}},
  };
  for (auto const& r : rows) {
    if (r.kind != spec.kind) continue;
    return {r.entry.sink, json::text_field(o, r.entry.name),
            json::text_field(json::as_object(arg, "arg"), "name")};
  }
  raise(code::unsupported_operator,
        fmt::format("an output of kind '{}' is not supported", spec.kind),
        "export the model for inference: call model.eval() and leave out the loss");
}

}  // namespace arm_delegate::frontend::pt2
