// SPDX-License-Identifier: BSD-3-Clause
// Cases that turn options into a command line and an environment.
#include "case_json.hpp"
#include "cases.hpp"
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tvm_replay {

namespace tvm = arm_delegate::tvm;
using arm_delegate::files::json_writer;
using tvm::value;

tvm::compile_job make_job(value const& c, settings const& s, tvm::host_facts host) {
  tvm::backend_class const& type = tvm::find_class(item(c, "class").text, s.dialect);
  std::vector<tvm::feature_request> features;
  for (value const& feature : item(c, "features").items) {
    features.push_back({.name = item(feature, "name").text, .config = item(feature, "config")});
  }
  value config = item(c, "config");
  if (config.is_none()) config = value::of(tvm::value_kind::map);
  return {type, tvm::make_constructor_arguments(type, item(c, "ctor")), features, std::move(config),
          std::move(host)};
}

namespace {

void write_tensors(json_writer& json, std::vector<tvm::tensor_info> const& tensors,
                   tvm::dialect_facts const& dialect) {
  json.list();
  for (tvm::tensor_info const& t : tensors) {
    json.object();
    write(json.key("name"), t.name);
    write(json.key("shape"), value::of(tvm::value_kind::list, t.shape));
    json.key("dtype").value(t.dtype).key("size").value(tvm::byte_size(t, dialect));
    json.end();
  }
  json.end();
}

/// The variables that are new or changed, beside those of the case.
void write_environment(json_writer& json, tvm::compile_job const& job, value const& base) {
  json.object();
  for (auto const& [name, v] : job.environment()) {
    value const* const old = base.find(name);
    if (old == nullptr || !tvm::equal(*old, v)) write(json.key(name), v);
  }
  json.end();
}

void write_command(json_writer& json, tvm::compile_job const& job, value const& c,
                   std::string const& out, value const& dump) {
  json.object();
  bool has_arguments = true;
  try {
    (void)job.make_launch(out, dump);
  } catch (arm_delegate::error const& e) {
    write_error(json.key("error"), e);
    try {
      (void)job.command(out, dump);
      (void)job.environment();
      (void)job.option("print_outputs");
    } catch (arm_delegate::error const&) {
      has_arguments = false;
    }
  }
  if (has_arguments) {
    write(json.key("argv"), value::of(tvm::value_kind::list, job.command(out, dump)));
    write(json.key("live"), job.option("print_outputs"));
    write(json.key("cwd"), item(c, "cwd"));
  }
  json.end();
}

void write_properties(json_writer& json, tvm::compile_job const& job) {
  constexpr std::array<std::string_view, 4> ordered{"pass_config", "extra_pass_config",
                                                    "extra_target_details", "desired_layout_map"};
  json.object();
  for (std::string const& name : job.property_names()) {
    bool const is_ordered = std::ranges::find(ordered, name) != ordered.end();
    write_or_error(json.key(name), "!error", [&](json_writer& to) {
      is_ordered ? write_pairs(to, job.property(name)) : write(to, job.property(name));
    });
  }
  json.end();
}

}  // namespace

void write_info(json_writer& json, tvm::compile_job const& job) {
  if (!job.info()) {
    json.null();
    return;
  }
  write_or_error(json, "error", [&](json_writer& to) {
    to.object();
    write_tensors(to.key("inputs"), job.info()->inputs, *job.type().dialect);
    write_tensors(to.key("outputs"), job.info()->outputs, *job.type().dialect);
    to.end();
  });
}

bool load(json_writer& json, tvm::compile_job& job, value const& request) {
  bool is_loaded = true;
  json.object();
  try {
    job.load_model({.path = item(request, "model").text,
                    .input_shapes = item(request, "input_shapes"),
                    .output_shapes = item(request, "output_shapes"),
                    .input_types = item(request, "input_types"),
                    .output_types = item(request, "output_types"),
                    .params_path = item(request, "params_path")});
  } catch (arm_delegate::error const& e) {
    is_loaded = false;
    write_error(json.key("error"), e);
  }
  write(json.key("model_format"), job.format());
  write_pairs(json.key("input_shapes"), job.input_shapes());
  write_info(json.key("model_info"), job);
  json.end();
  return is_loaded;
}

void set_records(json_writer& json, tvm::compile_job& job, value const& tuning) {
  std::vector<arm_delegate::error> errors;
  for (value const& t : tuning.items) {
    try {
      job.set_tuning_records(item(t, "records"), item(t, "tuner"));
    } catch (arm_delegate::error const& e) {
      errors.push_back(e);
    }
  }
  if (errors.empty()) return;
  json.key("set_tuning_errors").list();
  for (arm_delegate::error const& e : errors) write_error(json, e);
  json.end();
}

void run_compile_case(json_writer& json, value const& c, settings const& s) {
  tvm::compile_job job =
      make_job(c, s, {.cpu_count = "${CPU_COUNT}", .python = "${PYTHON}", .environment = {}});
  json.key("construct").value("ok");
  value const request = item(c, "load");
  if (!request.is_none() && !load(json.key("load"), job, request)) return;
  set_records(json, job, item(c, "tuning"));
  write_properties(json.key("properties"), job);
  write_or_error(json.key("target_details"), "!error",
                 [&](json_writer& to) { write_pairs(to, job.target_details()); });
  write_or_error(json.key("tuning_records"), "!error",
                 [&](json_writer& to) { write(to, job.tuning_records(item(c, "tuner"))); });
  std::string const out = item(c, "out").text;
  auto const dump = [&] {
    value const given = item(c, "dump");
    return given.is_text() ? job.option("dump") : given;
  };
  write_or_error(json.key("argv"), "!error", [&](json_writer& to) {
    write(to, value::of(tvm::value_kind::list, job.compile_arguments(out, dump())));
  });
  write_or_error(json.key("env"), "!error",
                 [&](json_writer& to) { write_environment(to, job, item(c, "base_env")); });
  write_or_error(json.key("command"), "error",
                 [&](json_writer& to) { write_command(to, job, c, out, dump()); });
}

}  // namespace tvm_replay
