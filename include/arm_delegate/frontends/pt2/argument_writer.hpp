#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes arguments of calls as the variants of `Argument` (torch/_export/serde/schema.py).

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/frontends/pt2/arguments.hpp>
#include <arm_delegate/frontends/pt2/graph_labels.hpp>
#include <arm_delegate/frontends/pt2/type_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace arm_delegate::frontend::pt2 {

/// Writes the arguments of one graph's nodes.
class argument_writer {
 public:
  argument_writer(ir::graph const& g, graph_labels const& labels, files::json_writer& out)
      : g_(g), labels_(labels), out_(out) {}

  /// Writes {"as_int": 3}; `body` writes the record of a branch or body. Errors name no node.
  void write(ir::argument const& a, function_view<void(ir::subgraph const&)> body) const {
    static_assert(std::variant_size_v<ir::argument> == 13, "how is the new kind written?");
    out_.object();
    if (auto const* s = std::get_if<ir::subgraph>(&a)) {
      out_.key("as_graph");
      body(*s);
    } else if (!write_tensors(a) && !write_number(a) && !write_list(a)) {
      write_other(a);
    }
    out_.end();
  }

  /// The same for an argument that calls no graph.
  void write(ir::argument const& a) const {
    write(a, [](ir::subgraph const&) { raise(code::bad_graph, "a graph is not a value"); });
  }

  /// Writes {"as_tensor": {"name": "x"}}.
  void write_tensor(ir::value_id v) const {
    out_.object().key("as_tensor");
    write_name(v);
    out_.end();
  }

  /// Writes {"name": "x"}.
  void write_name(ir::value_id v) const {
    out_.object().key("name").value(std::string_view(label(v))).end();
  }

 private:
  [[nodiscard]] std::string const& label(ir::value_id v) const {
    auto const& name = labels_.of(v);
    if (!name.empty()) return name;
    bool const constant = g_[v].is_constant();
    raise(constant ? code::unsupported_value : code::bad_graph,
          constant ? fmt::format("reads the constant '{}' inside a branch or body", g_[v].name)
                   : fmt::format("reads '{}' before it is computed", g_[v].name),
          constant ? "make it an operand of the branch or loop" : "");
  }

  [[nodiscard]] bool write_tensors(ir::argument const& a) const {
    if (auto const* v = std::get_if<ir::value_id>(&a)) {
      if (*v == ir::no_value) return write_none();
      out_.key("as_tensor");
      write_name(*v);
      return true;
    }
    auto const* const list = std::get_if<std::span<ir::value_id const>>(&a);
    if (list == nullptr) return false;
    bool const optional = ranges::contains(*list, ir::no_value);
    out_.key(optional ? "as_optional_tensors" : "as_tensors").list();
    for (auto const v : *list) {
      if (!optional) {
        write_name(v);
      } else if (v != ir::no_value) {
        write_tensor(v);
      } else {
        out_.object();
        static_cast<void>(write_none());
        out_.end();
      }
    }
    out_.end();
    return true;
  }

  [[nodiscard]] bool write_none() const {
    out_.key("as_none").boolean(true);
    return true;
  }

  [[nodiscard]] bool write_number(ir::argument const& a) const {
    if (auto const* i = std::get_if<std::int64_t>(&a)) {
      out_.key("as_int").value(*i);
    } else if (auto const* r = std::get_if<double>(&a)) {
      out_.key("as_float").real(*r);
    } else if (auto const* b = std::get_if<bool>(&a)) {
      out_.key("as_bool").boolean(*b);
    } else if (auto const* c = std::get_if<ir::complex_number>(&a)) {
      out_.key("as_complex").object();
      out_.key("real").real(c->real).key("imag").real(c->imaginary).end();
    } else {
      return false;
    }
    return true;
  }

  /// The graph's masks of bools are lists of 0 and 1, which PyTorch accepts for `bool[]`.
  [[nodiscard]] bool write_list(ir::argument const& a) const {
    if (auto const* integers = std::get_if<std::span<std::int64_t const>>(&a)) {
      out_.key("as_ints").list();
      for (auto const x : *integers) out_.value(x);
    } else if (auto const* reals = std::get_if<std::span<double const>>(&a)) {
      out_.key("as_floats").list();
      for (auto const x : *reals) out_.real(x);
    } else {
      return false;
    }
    out_.end();
    return true;
  }

  void write_other(ir::argument const& a) const {
    if (auto const* type = std::get_if<ir::dtype>(&a)) {
      out_.key("as_scalar_type").value(scalar_number(*type, {"argument", "dtype"}));
    } else if (auto const* text = std::get_if<std::string_view>(&a)) {
      out_.key("as_string").value(*text);
    } else if (auto const* i = std::get_if<ir::ignored>(&a)) {
      write_ignored(i->kind);
    } else {
      static_cast<void>(write_none());
    }
  }

  void write_ignored(std::string_view kind) const {
    auto const* const format = ranges::find(memory_formats, kind);
    if (kind == "layout") {
      out_.key("as_layout").value(strided_layout);
    } else if (kind == "device") {
      out_.key("as_device");
      write_device(out_);
    } else if (format != memory_formats.end()) {
      out_.key("as_memory_format").value(std::int64_t{format - memory_formats.begin()});
    } else {
      raise(code::unsupported_value, fmt::format("has an argument of the kind '{}'", kind));
    }
  }

  ir::graph const& g_;
  graph_labels const& labels_;
  files::json_writer& out_;
};

}  // namespace arm_delegate::frontend::pt2
