#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The loading of models: bodies of compile_job.hpp.

#include <arm_delegate/backends/tvm/coercion-inl.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

/// Tensors with given shapes and types.
[[nodiscard]] inline std::vector<tensor_info> given_tensors(value const& shapes,
                                                            value const& types) {
  std::vector<tensor_info> tensors;
  for (std::size_t i = 0; i < shapes.keys.size(); ++i) {
    value const* const type = types.find(shapes.keys[i]);
    if (type == nullptr) {
      raise(code::bad_compile_spec,
            fmt::format("the tensor {} has a shape, but no type", to_literal(shapes.keys[i])),
            "give its type");
    }
    tensors.push_back(make_tensor(shapes.keys[i], elements(shapes.items[i]), to_text(*type)));
  }
  return tensors;
}

inline void check_tensors(model_info const& info) {
  if (!info.inputs.empty() && !info.outputs.empty()) return;
  raise(code::bad_graph,
        fmt::format("the model has no {}", info.inputs.empty() ? "inputs" : "outputs"),
        "give the shapes and types of all inputs and outputs");
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void compile_job::take_shapes(model_request const& request,
                                                    model_info& info) {
  dialect_facts const& dialect = *type_->dialect;
  if (!is_true(request.input_shapes)) {
    input_shapes_ = value::of(value_kind::map);
    for (tensor_info const& t : info.inputs) {
      input_shapes_.set(t.name, value::of(value_kind::list, t.shape));
    }
    return;
  }
  remove_where(info.inputs,
               [&](tensor_info const& t) { return input_shapes_.find(t.name) == nullptr; });
  if (dialect.checks_tensors && info.inputs.empty()) {
    raise(code::bad_compile_spec, "no input of the model has a name of the input shapes",
          "name the inputs as the model does");
  }
}

ARM_DELEGATE_FUNCTION void compile_job::load_model(model_request const& request) {
  dialect_facts const& dialect = *type_->dialect;
  model_path_ = request.path;
  params_path_ = request.params_path;
  bool const has_shapes = is_true(request.input_shapes);
  if (has_shapes || dialect.resets_input_shapes) {
    input_shapes_ = has_shapes ? request.input_shapes : value();
  }
  bool const is_complete = has_shapes && is_true(request.output_shapes) &&
                           is_true(request.input_types) && is_true(request.output_types);
  model_format const format = format_of(request.path, dialect);
  if (is_complete) {
    model_info info{.inputs = detail::given_tensors(request.input_shapes, request.input_types),
                    .outputs = detail::given_tensors(request.output_shapes, request.output_types)};
    if (!format.is_supported) {
      raise(code::bad_compile_spec,
            fmt::format("{} does not compile '{}' models", type_->name, format.name),
            "name the file .tflite, .relay, .pb, .onnx or .pdmodel");
    }
    info_ = std::move(info);
    format_ = format.name;
  } else {
    format_ = format.name;
    try {
      info_ = read_model(request.path, dialect);
    } catch (error const& why) {
      info_.reset();
      if (format.name == "relay") throw why.in_file(request.path);
      warnings_.push_back({.level = severity::warning,
                           .id = why.id(),
                           .why = {.rule = "the model's inputs and outputs are unknown: " +
                                           why.diagnostics().front().why.rule,
                                   .remedy = "they are taken from the Relay text that tvmc writes"},
                           .file = request.path});
    }
    if (info_) take_shapes(request, *info_);
  }
  if (dialect.checks_tensors && info_) detail::check_tensors(*info_);
}

}  // namespace arm_delegate::tvm
