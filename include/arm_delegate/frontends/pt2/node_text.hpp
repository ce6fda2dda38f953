#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The strings of a node of a .pt2: its name, its operator, its source location.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/frontends/pt2/number_functions.hpp>
#include <arm_delegate/ir/module_path.hpp>
#include <arm_delegate/ir/source_location.hpp>

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate::frontend::pt2 {

/// Describes a node. It is filled in step by step, so that an error about one field can use the
/// earlier ones.
struct node_text {
  std::string_view name{};
  std::string_view target{};  ///< without "torch.ops."
  std::string_view stack_trace{};
  std::string_view module_stack{};
  std::string_view made_for{};
  std::string_view custom{};

  void read(json::object n) {
    target = json::text_field(n, "target");
    name = target;
    if (auto const e = json::find(n, "name")) name = json::as_text(*e, "name");
    if (auto const metadata = json::find(n, "metadata")) {
      auto const o = json::as_object(*metadata, "metadata");
      read_text(o, "stack_trace", stack_trace);
      read_text(o, "nn_module_stack", module_stack);
      read_text(o, "custom", custom);
      std::string_view from;
      read_text(o, "from_node", from);
      made_for = first_origin(from);
    }
    strip_prefix();
  }

  /// `e` with this node, unless it already names one.
  [[nodiscard]] error locate(error const& e) const {
    auto all = e.diagnostics();
    for (auto& d : all) {
      if (!d.node.empty()) continue;
      d.node = name;
      d.target = target;
      d.module = ir::module_path(module_stack);
      d.source = ir::source_of(stack_trace);
    }
    return error(std::move(all));
  }

  /// True for an operator that takes graphs to call.
  [[nodiscard]] bool is_higher_order() const { return target.starts_with("higher_order."); }

  /// True for an assertion about numbers, which are known when the program is read.
  [[nodiscard]] bool is_number_assertion() const {
    return target == "aten._assert_scalar.default" ||
           target.starts_with("aten.sym_constrain_range");
  }

  /// True for an assertion that export leaves in the program. One about tensors is redundant with
  /// fixed shapes.
  [[nodiscard]] bool is_assertion() const {
    constexpr std::array<std::string_view, 4> prefixes{"aten._assert_", "aten._functional_assert_",
                                                       "aten.sym_constrain_range",
                                                       "aten._functional_sym_constrain_range"};
    for (auto prefix : prefixes) {
      if (target.starts_with(prefix)) return true;
    }
    return false;
  }

 private:
  /// The name of the first node in a chain of origins, [{"name": "y", "from_node": [{"name": "x",
  /// "from_node": []}]}]: "x".
  static std::string_view first_origin(std::string_view from) {
    constexpr std::string_view key = "\"name\": \"";
    auto const at = from.rfind(key);
    if (at == std::string_view::npos) return {};
    from.remove_prefix(at + key.size());
    return from.substr(0, from.find('"'));
  }

  static void read_text(json::object o, std::string_view key, std::string_view& text) {
    if (auto const e = json::find(o, key)) text = json::as_text(*e, key);
  }

  void strip_prefix() {
    constexpr std::string_view prefix = "torch.ops.";
    if (target.starts_with(prefix)) {
      target.remove_prefix(prefix.size());
      if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
    } else if (function_of_target(target) == nullptr) {
      raise(code::unsupported_operator,
            "is neither an operator nor a supported function on numbers");
    }
  }
};

}  // namespace arm_delegate::frontend::pt2
