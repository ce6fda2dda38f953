#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes one graph as a record of a .pt2: the program's own, or the body of a branch or loop in it.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/frontends/pt2/argument_writer.hpp>
#include <arm_delegate/frontends/pt2/graph_labels.hpp>
#include <arm_delegate/frontends/pt2/python_names.hpp>
#include <arm_delegate/frontends/pt2/type_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Writes the record Graph; used once.
class graph_writer {
 public:
  graph_writer(ir::graph const& g, files::json_writer& out)
      : g_(g), out_(out), labels_(g), arguments_(g, labels_, out) {}

  [[nodiscard]] graph_labels& labels() { return labels_; }
  [[nodiscard]] argument_writer const& arguments() const { return arguments_; }

  /// Adds a tensor input of the file's graph: call it for each before `write`. `strides`: if they
  /// are not those of the value.
  void add_input(ir::value_id v, std::optional<ir::shape> const& strides = {}) {
    labels_.define(v);
    add_type(v, strides ? *strides : strides_of(g_[v]));
  }

  /// Writes the record; `inputs` and `outputs` write the elements of these lists.
  void write(function_view<void()> inputs, function_view<void()> outputs,
             bool returns_tensor = false) {
    define_results();
    out_.object().key("inputs").list();
    inputs();
    out_.end().key("nodes").list();
    for (auto const id : g_.order) write_node(g_[id]);
    out_.end().key("outputs").list();
    outputs();
    out_.end();
    write_values();
    out_.key("is_single_tensor_return").boolean(returns_tensor).end();
  }

 private:
  struct described {
    ir::value_id value = ir::no_value;
    ir::shape strides{};
  };

  static bool is_higher_order(ir::node const& n) { return n.target.starts_with("higher_order."); }

  bool returns_list(ir::node const& n) {
    return n.returns_list || (n.entry != nullptr && signatures_.of(*n.entry).returns_list);
  }

  /// True if the results are the elements of one value of torch.fx, a tuple or list.
  bool returns_several(ir::node const& n) {
    return n.results.size() != 1 || returns_list(n) || is_higher_order(n);
  }

  // ---- values

  void add_type(ir::value_id v, ir::shape const& strides) {
    if (g_[v].is_quantized()) {
      raise(code::quantized, fmt::format("'{}' is a quantized value", g_[v].name),
            "write the program before quantize and dequantize nodes are folded");
    }
    types_.push_back({v, strides});
  }

  void define_results() {
    for (auto const id : g_.order) {
      about(g_[id], [&] {
        for (auto const v : g_[id].results) {
          if (!labels_.of(v).empty()) raise(code::bad_graph, "computes a value a second time");
          labels_.define(v);
          add_type(v, strides_of(g_[v]));
        }
      });
    }
  }

  void write_values() {
    out_.key("tensor_values").object();
    for (auto const& t : types_) {
      auto const& v = g_[t.value];
      out_.key(labels_.of(t.value));
      write_tensor_meta(out_, v.type, t.strides, 0, {"value", v.name});
    }
    out_.end();
    for (std::string_view const none :
         {"sym_int_values", "sym_bool_values", "sym_float_values", "custom_obj_values"}) {
      out_.key(none).object().end();
    }
  }

  // ---- nodes

  /// Runs `write`; its errors name the node.
  static void about(ir::node const& n, function_view<void()> write) {
    try {
      write();
    } catch (error const& e) {
      auto const& first = e.diagnostics().front();
      if (!first.node.empty()) throw;
      n.raise(first.id, first.why);
    }
  }

  void write_node(ir::node const& n) {
    about(n, [&] {
      out_.object().key("target").value(std::string_view(fmt::format("torch.ops.{}", n.target)));
      out_.key("inputs").list();
      write_arguments(n);
      out_.end().key("outputs").list();
      write_results(n);
      out_.end().key("metadata");
      write_metadata(n);
      out_.key("is_hop_single_tensor_return");
      is_higher_order(n) ? out_.boolean(false) : out_.null();
      write_node_name(n);
      out_.end();
    });
  }

  void write_arguments(ir::node const& n) {
    bool by_position = true;  // so far
    std::size_t position = 0;
    for (auto const& a : n.arguments) {
      auto const number = position++;
      // A default that the operator's signature gives to a bound node, and no operator reads.
      auto const* const unread = std::get_if<ir::ignored>(&a.value);
      if (unread != nullptr && unread->kind.empty()) {
        by_position = false;
        continue;
      }
      if (a.name.empty() && !is_higher_order(n)) {
        raise(code::bad_arguments, fmt::format("its argument {} has no name", number),
              "bind the program's arguments first");
      }
      out_.object().key("name").value(a.name).key("arg");
      arguments_.write(a.value, [&](ir::subgraph const& s) { write_body(n, s, number); });
      out_.key("kind");
      write_kind(n, number, by_position);
      out_.end();
    }
  }

  /// Writes whether an argument is passed by position (1) or by keyword (2; schema.py,
  /// ArgumentKind); null lets PyTorch choose.
  void write_kind(ir::node const& n, std::size_t number, bool& by_position) {
    if (is_higher_order(n)) {
      out_.value(std::int64_t{1});
    } else if (n.entry != nullptr) {
      auto const& signature = signatures_.of(*n.entry);
      by_position = by_position && number < signature.argument_count &&
                    !signature.arguments.at(number).keyword_only;
      out_.value(std::int64_t{by_position ? 1 : 2});
    } else if (n.positional) {
      out_.value(std::int64_t{number < *n.positional ? 1 : 2});
    } else {
      out_.null();
    }
  }

  void write_results(ir::node const& n) {
    if (!returns_list(n)) {
      for (auto const v : n.results) arguments_.write_tensor(v);
      return;
    }
    out_.object().key("as_tensors").list();
    for (auto const v : n.results) arguments_.write_name(v);
    out_.end().end();
  }

  void write_metadata(ir::node const& n) {
    out_.object();
    auto const write = [&](std::string_view key, std::string_view text) {
      if (!text.empty()) out_.key(key).value(text);
    };
    write("stack_trace", n.stack_trace);
    write("nn_module_stack", n.module_stack);
    write("custom", n.custom);
    out_.end();
  }

  /// A node of one tensor has that tensor's name in torch.fx, whatever it is called in the file.
  void write_node_name(ir::node const& n) {
    auto const name = returns_several(n) ? labels_.take(n.name) : python_name(n.name);
    out_.key("name").value(std::string_view(name));
  }

  // ---- bodies

  void write_body(ir::node const& n, ir::subgraph const& s, std::size_t argument) {
    auto const& body = *s.body;
    out_.object().key("name").value(std::string_view(labels_.take(s.name))).key("graph");
    graph_writer inner(body, out_);
    for (auto const v : body.inputs) inner.add_input(v);
    inner.write([&] { inner.write_tensors(body.inputs); },
                [&] { inner.write_tensors(body.outputs); },
                ir::is_while_loop(n) && argument == 0);  // its condition
    out_.end();
  }

  void write_tensors(std::vector<ir::value_id> const& values) {
    for (auto const v : values) {
      if (v == ir::no_value) {
        raise(code::unsupported_value, "its body returns something that is not a tensor");
      }
      arguments_.write_tensor(v);
    }
  }

  ir::graph const& g_;
  files::json_writer& out_;
  graph_labels labels_;
  argument_writer arguments_;
  ir::parsed_signatures signatures_;
  std::vector<described> types_;
};

}  // namespace arm_delegate::frontend::pt2
