#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes the program of a .pt2: its graph, its signature, its weights.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/files/zip_writer.hpp>
#include <arm_delegate/frontends/pt2/graph_writer.hpp>
#include <arm_delegate/frontends/pt2/payloads.hpp>
#include <arm_delegate/frontends/pt2/state_list.hpp>
#include <arm_delegate/frontends/pt2/tree_spec.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Writes one program; used once.
class program_writer {
 public:
  explicit program_writer(ir::exported_program const& p)
      : program_(p), g_(*p.graph), state_(list_state(p)), graph_(g_, out_) {}

  std::vector<std::byte> write() {
    check_signature();
    auto const model = write_model();
    payload_table weights("weights", "weight_");
    payload_table constants("constants", "tensor_");
    for (auto const& s : state_) {
      bool const is_parameter = s.kind == ir::state_spec::kind::parameter;
      (s.is_weight() ? weights : constants).add(s.name, is_parameter, s.data);
    }
    files::zip_writer archive;
    weights.write(archive, "archive/data/", "model");
    constants.write(archive, "archive/data/", "model");
    archive.add("archive/models/model.json", model);
    archive.add("archive/data/sample_inputs/model.pt", std::string_view());
    archive.add("archive/archive_format", "pt2");
    archive.add("archive/archive_version", "0");
    archive.add("archive/.data/version", "6\n");  // PyTorchFileWriter's, which readers check
    archive.add("archive/byteorder", "little");
    return std::move(archive).finish();
  }

 private:
  using input_kind = ir::input_spec::kind;
  using output_kind = ir::output_spec::kind;

  /// An input of the model: a tensor, or an input that export has fixed.
  struct user_input {
    ir::value_id value = ir::no_value;
    ir::fixed_input const* fixed = nullptr;
    std::string name{};  ///< of a fixed input
  };

  void check_signature() const {
    if (program_.inputs.size() == g_.inputs.size() && program_.outputs.size() == g_.outputs.size())
      return;
    raise(code::bad_graph, "the program's signature has other inputs or outputs than its graph");
  }

  std::string write_model() {
    for (auto const& s : state_) graph_.add_input(s.value, s.data.strides);
    list_user_inputs();
    out_.object().key("graph_module").object().key("graph");
    graph_.write([&] { write_inputs(); }, [&] { write_outputs(); });
    out_.key("signature").object();
    write_input_specs();
    write_output_specs();
    out_.end();
    write_calls();
    out_.key("metadata").object().end().key("treespec_namedtuple_fields").object().end().end();
    // The operators' version of all PyTorch since 1.13; the records are those of torch 2.13.
    out_.key("opset_version").object().key("aten").value(std::int64_t{10}).end();
    out_.key("range_constraints").object().end().key("schema_version").object();
    out_.key("major").value(std::int64_t{8}).key("minor").value(std::int64_t{20}).end();
    out_.key("verifiers").list().value("ATEN").end().key("torch_version").value("2.13.0");
    return out_.key("guards_code").list().end().end().text();
  }

  // ---- inputs

  void list_user_inputs() {
    auto next_fixed = program_.fixed_inputs.begin();
    auto const add_fixed = [&](std::size_t position) {
      while (next_fixed != program_.fixed_inputs.end() && next_fixed->position <= position) {
        inputs_.push_back({.fixed = &*next_fixed});
        ++position;
        ++next_fixed;
      }
    };
    for (std::size_t i = 0; i < g_.inputs.size(); ++i) {
      if (program_.inputs[i].source != input_kind::user_input) continue;
      add_fixed(inputs_.size());
      graph_.add_input(g_.inputs[i]);
      inputs_.push_back({.value = g_.inputs[i]});
    }
    for (; next_fixed != program_.fixed_inputs.end(); ++next_fixed) {
      inputs_.push_back({.fixed = &*next_fixed});
    }
    for (auto& input : inputs_) {
      if (input.fixed == nullptr) continue;
      auto const& name = input.fixed->name;
      input.name = graph_.labels().take(name.empty() ? "fixed" : name);
    }
  }

  void write_inputs() {
    for (auto const& s : state_) graph_.arguments().write_tensor(s.value);
    for (auto const& input : inputs_) {
      if (input.fixed != nullptr) {
        write_fixed(*input.fixed);
      } else {
        graph_.arguments().write_tensor(input.value);
      }
    }
  }

  void write_fixed(ir::fixed_input const& f) {
    if (auto const* const unknown = std::get_if<ir::ignored>(&f.value)) {
      raise(code::unsupported_value,
            fmt::format("the input '{}' is of the kind '{}'", f.name, unknown->kind));
    }
    graph_.arguments().write(f.value);
  }

  void write_input_specs() {
    out_.key("input_specs").list();
    for (auto const& s : state_) write_state_spec(s);
    for (auto const& input : inputs_) {
      out_.object();
      if (input.fixed != nullptr) {
        out_.key("constant_input").object().key("name").value(std::string_view(input.name));
        out_.key("value");
        write_fixed(*input.fixed);
      } else {
        out_.key("user_input").object().key("arg");
        graph_.arguments().write_tensor(input.value);
      }
      out_.end().end();
    }
    out_.end();
  }

  void write_state_spec(state_entry const& s) {
    using enum ir::state_spec::kind;
    out_.object().key(s.kind == parameter ? "parameter"
                      : s.kind == buffer  ? "buffer"
                                          : "tensor_constant");
    out_.object().key("arg");
    graph_.arguments().write_name(s.value);
    out_.key(s.kind == parameter ? "parameter_name"
             : s.kind == buffer  ? "buffer_name"
                                 : "tensor_constant_name");
    out_.value(std::string_view(s.name));
    if (s.kind == buffer) out_.key("persistent").boolean(s.persistent);
    out_.end().end();
  }

  // ---- outputs

  void write_outputs() {
    for (std::size_t i = 0; i < g_.outputs.size(); ++i) write_output(i);
  }

  void write_output(std::size_t i) {
    if (g_.outputs[i] != ir::no_value) {
      graph_.arguments().write_tensor(g_.outputs[i]);
    } else {
      graph_.arguments().write(program_.outputs[i].constant);
    }
  }

  void write_output_specs() {
    out_.key("output_specs").list();
    for (std::size_t i = 0; i < g_.outputs.size(); ++i) {
      out_.object();
      if (program_.outputs[i].sink == output_kind::user_output) {
        out_.key("user_output").object().key("arg");
        write_output(i);
        out_.end();
      } else {
        write_mutation(i);
      }
      out_.end();
    }
    out_.end();
  }

  void write_mutation(std::size_t i) {
    auto const& spec = program_.outputs[i];
    auto const& input = changed_input(spec);
    if (g_.outputs[i] == ir::no_value) {
      raise(code::bad_graph, fmt::format("the new contents of '{}' are no tensor", spec.name));
    }
    bool const user = spec.sink == output_kind::user_input_mutation;
    bool const parameter = input.spec->state == ir::state_spec::kind::parameter;
    std::string_view const what = user ? "user_input" : parameter ? "parameter" : "buffer";
    out_.key(fmt::format("{}_mutation", what)).object().key("arg");
    graph_.arguments().write_name(g_.outputs[i]);
    out_.key(fmt::format("{}_name", what));
    out_.value(user ? std::string_view(graph_.labels().of(input.value)) : input.spec->name).end();
  }

  struct changed {
    ir::input_spec const* spec = nullptr;
    ir::value_id value = ir::no_value;
  };

  [[nodiscard]] changed changed_input(ir::output_spec const& o) const {
    auto const wanted =
        o.sink == output_kind::user_input_mutation ? input_kind::user_input : input_kind::buffer;
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      auto const& spec = program_.inputs[i];
      if (spec.source == wanted && spec.name == o.name) return {&spec, g_.inputs[i]};
    }
    raise(code::bad_graph, fmt::format("an output changes '{}', which is not an input", o.name));
  }

  // ---- the call of the model

  void write_calls() {
    out_.key("module_call_graph").list().object().key("fqn").value("").key("signature").object();
    out_.key("inputs").list().end().key("outputs").list().end();
    auto const results =
        ranges::count(program_.outputs, output_kind::user_output, &ir::output_spec::sink);
    auto const in = program_.encoded_inputs.empty() ? encoded_arguments(inputs_.size())
                                                    : program_.encoded_inputs;
    auto const out = program_.encoded_outputs.empty()
                         ? encoded_results(static_cast<std::size_t>(results))
                         : program_.encoded_outputs;
    out_.key("in_spec").value(std::string_view(in)).key("out_spec").value(std::string_view(out));
    out_.key("forward_arg_names");
    write_argument_names();
    out_.end().end().end();
  }

  void write_argument_names() {
    auto const known = !program_.argument_names.empty();
    if (!known && !program_.encoded_inputs.empty()) {
      out_.null();
      return;
    }
    out_.list();
    for (auto const& name : program_.argument_names) out_.value(std::string_view(name));
    if (!known) {
      for (auto const& input : inputs_) {
        out_.value(std::string_view(input.fixed != nullptr ? input.name
                                                           : graph_.labels().of(input.value)));
      }
    }
    out_.end();
  }

  ir::exported_program const& program_;
  ir::graph const& g_;
  std::vector<state_entry> state_;
  files::json_writer out_{files::json_layout::compact};
  graph_writer graph_;
  std::vector<user_input> inputs_;
};

}  // namespace arm_delegate::frontend::pt2
