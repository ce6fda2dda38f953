#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of compile_job.hpp, apart from the loading of models.

#include <arm_delegate/backends/tvm/arguments-inl.hpp>
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/configuration.hpp>
#include <arm_delegate/backends/tvm/load_model-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/tvm_version.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline value text_or_none(std::string_view s) {
  return s.empty() ? value() : value(s);
}

/// The details of a target, and the options that hold them, in the order of the command line.
struct target_detail {
  std::string_view name{};
  std::string_view option{};
};
inline constexpr std::array<target_detail, 9> target_detail_table{
    {{"device", "target_device"},
     {"mcpu", "target_mcpu"},
     {"march", "target_march"},
     {"mtriple", "target_mtriple"},
     {"mabi", "target_mabi"},
     {"mattr", "target_mattr"},
     {"keys", "target_keys"},
     {"model", "target_model"},
     {"num-cores", "target_num_cores"}}};
/// The same in the target string, which has no "keys" among them.
inline constexpr std::array<target_detail, 8> target_text_table{
    {{"device", "target_device"},
     {"mcpu", "target_mcpu"},
     {"march", "target_march"},
     {"model", "target_model"},
     {"mtriple", "target_mtriple"},
     {"mabi", "target_mabi"},
     {"mattr", "target_mattr"},
     {"num_cores", "target_num_cores"}}};

inline constexpr std::array<std::string_view, 2> computed_properties{"pass_config", "needs_target"};

[[nodiscard]] inline option_row const* find_row(backend_class const& type, std::string_view name) {
  auto const row = ranges::find(type.options, name, &option_row::name);
  return row == type.options.end() ? nullptr : &*row;
}

/// The text of an argument or variable of a process.
[[nodiscard]] inline std::string const& launch_text(value const& v, std::string const& what) {
  if (!v.is_text()) {
    throw bad_option(fmt::format("{} is {}, not text", what, to_literal(v)),
                     "write its option as text");
  }
  if (v.text.find('\0') != std::string::npos) {
    throw bad_option(what + " has a zero byte", "remove it");
  }
  return v.text;
}

ARM_DELEGATE_FUNCTION argument_list no_arguments(compile_job const& /*job*/) { return {}; }

// The original passes neither runtime nor target nor bool_as_int here.
ARM_DELEGATE_FUNCTION argument_list aot_arguments_of(compile_job const& job) {
  return to_arguments(aot_arguments{.alignment_bytes = job.option("alignment_bytes"),
                                    .unpacked_api = job.option("unpacked_api"),
                                    .system_lib = job.constructor().system_lib},
                      *job.type().dialect);
}

ARM_DELEGATE_FUNCTION argument_list graph_arguments_of(compile_job const& job, bool uses_runtime) {
  graph_arguments a{.system_lib = job.constructor().system_lib};
  if (uses_runtime) a.runtime = job.constructor().runtime;
  if (job.has_option("link_params")) a.link_params = job.option("link_params");
  return to_arguments(a, *job.type().dialect);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION constructor_arguments make_constructor_arguments(backend_class const& type,
                                                                       value const& given) {
  class_defaults const& d = type.defaults;
  constructor_arguments a{.target = detail::text_or_none(d.target),
                          .executor = detail::text_or_none(d.executor),
                          .runtime = detail::text_or_none(d.runtime),
                          .format = detail::text_or_none(d.format),
                          .system_lib = value::of(d.system_lib)};
  auto const take = [&](std::string_view key, value& to) {
    if (value const* const v = given.find(key)) to = *v;
  };
  if (type.chooses_target) {
    take("target", a.target);
    take("executor", a.executor);
  }
  take("runtime", a.runtime);
  take("fmt", a.format);
  if (!type.is_never_system_lib) take("system_lib", a.system_lib);
  return a;
}

ARM_DELEGATE_FUNCTION compile_job::compile_job(backend_class const& type,
                                               constructor_arguments constructor,
                                               std::vector<feature_request> const& requests,
                                               value config, host_facts host)
    : type_(&type), constructor_(std::move(constructor)), host_(std::move(host)) {
  for (feature_request const& request : requests) apply_feature(request, config);
  config_ = select_options(config, type.name, type.options, &host_);
  warnings_ = unknown_options(config, type.name, type.options);
  value const file = option("autotuned_results_file");
  if (file.is_none()) return;
  value const mode = option("autotuned_mode");
  if (mode.is_none()) {
    throw detail::bad_option("autotuned_results_file is set without autotuned_mode",
                             "set autotuned_mode to the tuner that wrote the file");
  }
  records_.set(mode, file);
}

namespace detail {

/// Settings come from the caller alone, unlike options, of which MLonMCU's configurations have
/// many.
inline void refuse_unknown_settings(feature_request const& request,
                                    std::span<option_row const> rows) {
  std::vector<std::string_view> names;
  std::string list;
  for (option_row const& row : rows) {
    names.push_back(row.name);
    list.append(list.empty() ? "" : ", ").append(row.name);
  }
  std::string const dotted = fmt::format("{}.", request.name);
  for (value const& key : request.config.keys) {
    std::string_view name = key.text;
    if (name.starts_with(dotted)) name.remove_prefix(dotted.size());
    if (ranges::contains(names, name)) continue;
    throw bad_option(
        fmt::format("the feature '{}' has no setting '{}' in this dialect", request.name, name),
        fmt::format("{}it has: {}", did_you_mean(name, names), list));
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void compile_job::apply_feature(feature_request const& request,
                                                      value& config) {
  auto const row = ranges::find(type_->features, request.name, &feature_row::name);
  if (row == type_->features.end()) {
    std::vector<std::string_view> names;
    for (feature_row const& other : type_->features) names.push_back(other.name);
    std::string list;
    for (auto const name : names) list.append(list.empty() ? "" : ", ").append(name);
    throw detail::bad_option(
        fmt::format("{} does not accept the feature '{}'", type_->name, request.name),
        fmt::format("{}it accepts: {}", did_you_mean(request.name, names), list));
  }
  detail::refuse_unknown_settings(request, row->settings);
  row->apply({.prefix = type_->name,
              .settings = select_options(request.config, request.name, row->settings),
              .rows = row->settings,
              .config = &config});
}

ARM_DELEGATE_FUNCTION bool compile_job::has_option(std::string_view name) const {
  return detail::find_row(*type_, name) != nullptr;
}

ARM_DELEGATE_FUNCTION value compile_job::option(std::string_view name) const {
  option_row const* const row = detail::find_row(*type_, name);
  if (row == nullptr) {
    throw detail::bad_option(fmt::format("{} has no option '{}'", type_->name, name),
                             "use one of its options");
  }
  std::string const target = to_text(constructor_.target);
  std::string const format = to_text(constructor_.format);
  return row->read(*config_.find(row->name), {.target = target, .format = format});
}

ARM_DELEGATE_FUNCTION std::vector<std::string> compile_job::property_names() const {
  std::vector<std::string> names;
  for (option_row const& row : type_->options) {
    if (row.is_shown) names.emplace_back(row.property);
  }
  names.insert(names.end(), detail::computed_properties.begin(), detail::computed_properties.end());
  if (has_option("tvm_target_str")) names.emplace_back("tvm_target_str");
  return names;
}

ARM_DELEGATE_FUNCTION value compile_job::property(std::string_view name) const {
  if (name == "pass_config") return pass_config();
  if (name == "needs_target") return value::of(equal(constructor_.target, "llvm"));
  if (name == "tvm_target_str") return target_text();
  auto const row = ranges::find(type_->options, name, &option_row::property);
  return option(row == type_->options.end() ? name : row->name);
}

ARM_DELEGATE_FUNCTION value compile_job::pass_config() const {
  value config = value::of(value_kind::map);
  config.set("tir.disable_vectorize", option("disable_vectorize"));
  return merged(std::move(config), option("extra_pass_config"));
}

ARM_DELEGATE_FUNCTION value compile_job::target_text() const {
  value chosen = option("tvm_target_str");
  if (!chosen.is_none()) return chosen;
  std::string const kind = to_text(constructor_.target);
  value const keys = option("target_keys");
  std::string text = fmt::format("{} -keys={}", kind, is_true(keys) ? to_text(keys) : "cpu");
  for (detail::target_detail const& d : detail::target_text_table) {
    value const v = option(d.option);
    if (v.is_none() || (d.name == "mattr" && kind != "llvm")) continue;
    text += fmt::format(" -{}={}", d.name, to_text(v));
  }
  return text;
}

ARM_DELEGATE_FUNCTION value compile_job::target_details() const {
  value details = value::of(value_kind::map);
  for (detail::target_detail const& d : detail::target_detail_table) {
    value v = option(d.option);
    if (!is_true(v)) continue;
    if (d.name == "mattr" && is_true(option("custom_unroll"))) {
      // The original appends the characters one by one if it is a list.
      if (!v.is_text()) {
        throw detail::bad_option("custom_unroll needs target_mattr as text, not " + to_literal(v),
                                 "write '+m,+v'");
      }
      v.text += ",+no-default-unroll";
    }
    details.set(d.name, std::move(v));
  }
  return details;
}

ARM_DELEGATE_FUNCTION void compile_job::set_tuning_records(value records, value tuner) {
  if (tuner.is_none()) tuner = option("autotuned_mode");
  if (tuner.is_none()) {
    throw detail::bad_option("tuning records have no tuner", "name it, or set autotuned_mode");
  }
  records_.set(std::move(tuner), std::move(records));
}

ARM_DELEGATE_FUNCTION value compile_job::tuning_records(value tuner) const {
  if (tuner.is_none()) tuner = option("autotuned_mode");
  if (tuner.is_none() && !records_.keys.empty()) tuner = records_.keys.front();
  value const* const found = records_.find(tuner);
  return found == nullptr ? value() : *found;
}

ARM_DELEGATE_FUNCTION argument_list compile_job::compile_arguments(std::string_view out,
                                                                   value const& dump) const {
  dialect_facts const& dialect = *type_->dialect;
  if (!equal(constructor_.executor, "aot") && !equal(constructor_.executor, "graph")) {
    throw detail::bad_option("the executor is " + to_literal(constructor_.executor),
                             "use aot or graph");
  }
  value const as_integer = has_option("bool_as_int") ? option("bool_as_int") : value::of(true);
  argument_list args{model_path_};
  if (!params_path_.is_none()) detail::append(args, {"--relay-params", params_path_});
  detail::append(args,
                 target_arguments(constructor_.target, option("extra_targets"), target_details(),
                                  option("extra_target_details"), as_integer, dialect));
  detail::append(args, {"--runtime", constructor_.runtime, "--executor", constructor_.executor});
  detail::append(args, pass_config_arguments(pass_config()));
  detail::append(args, disabled_pass_arguments(option("disabled_passes"), dialect));
  detail::append(args, input_shape_arguments(input_shapes_));
  detail::append(args, tuning_record_arguments(option("use_tuning_results"), tuning_records({})));
  detail::append(args, layout_arguments(option("desired_layout"), option("desired_layout_ops"),
                                        option("desired_layout_map")));
  if (!dump.items.empty()) {
    detail::append(args, {"--dump-code", detail::join_text(dump.items, "dump")});
  }
  detail::append(args, detail::elements(option("tvmc_extra_args")));
  detail::append(args, {"--opt-level", to_text(option("opt_level")), "--output", out, "-f",
                        constructor_.format, "--model-format", format_});
  detail::append(args, type_->executor_arguments(*this));
  value const version = option("tvm_version");
  return version.is_none() ? args : fit_to_tvm(std::move(args), to_text(version));
}

ARM_DELEGATE_FUNCTION std::vector<std::pair<std::string, value>> compile_job::environment() const {
  bool const uses_paths = !is_true(option("tvm.use_tlcpack"));
  std::vector<std::pair<std::string, value>> variables;
  auto const add = [&](std::string_view name, value v) {
    if (is_true(v)) variables.emplace_back(name, std::move(v));
  };
  auto const add_text = [&](std::string_view name, value const& v) {
    if (is_true(v)) variables.emplace_back(name, to_text(v));
  };
  add("TVM_LOG_DEBUG", option("relay_debug"));
  if (uses_paths) {
    add_text("PYTHONPATH", option("tvm.pythonpath"));
    add_text("TVM_LIBRARY_PATH", option("tvm.build_dir"));
    add_text("TVM_CONFIGS_JSON_DIR", option("tvm.configs_dir"));
  }
  add("TOPHUB_LOCATION", option("tophub_url"));
  add_text("TVM_NUM_THREADS", option("num_threads"));
  // All processors may work; the system's scheduler places the threads.
  variables.emplace_back("TVM_BIND_THREADS", "0");
  return variables;
}

ARM_DELEGATE_FUNCTION argument_list compile_job::command(std::string_view out,
                                                         value const& dump) const {
  argument_list all;
  if (is_true(option("tvm.use_tlcpack"))) {
    all = {"tvmc"};
  } else if (value const script = option("tvmc_custom_script"); !script.is_none()) {
    all = {host_.python, script};
  } else {
    all = {host_.python, "-m", "tvm.driver.tvmc"};
  }
  all.emplace_back("compile");
  detail::append(all, compile_arguments(out, dump));
  return all;
}

ARM_DELEGATE_FUNCTION launch compile_job::make_launch(std::string_view out,
                                                      value const& dump) const {
  launch l;
  for (value const& argument : command(out, dump)) {
    std::string const place = fmt::format("argument {} of tvmc", l.arguments.size());
    l.arguments.push_back(detail::launch_text(argument, place));
  }
  l.environment = host_.environment;
  for (auto const& [name, v] : environment()) {
    std::string const& text = detail::launch_text(v, "the variable " + name);
    remove_where(l.environment,
                 [&](std::string const& old) { return old.starts_with(name + "="); });
    l.environment.push_back(fmt::format("{}={}", name, text));
  }
  l.is_live = is_true(option("print_outputs"));
  return l;
}

}  // namespace arm_delegate::tvm
