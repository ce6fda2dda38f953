#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// One compilation with tvmc: options and a model become a command line and an environment.

#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {

/// The constructor's arguments; those left out have the class's defaults.
struct constructor_arguments {
  value target{};
  value executor{};
  value runtime{};
  value format{};
  value system_lib{};
};
/// The arguments in a map with the keys target, executor, runtime, fmt and system_lib.
[[nodiscard]] ARM_DELEGATE_FUNCTION constructor_arguments
make_constructor_arguments(backend_class const& type, value const& given);

/// A feature to apply, with its configuration.
struct feature_request {
  std::string name{};
  value config = value::of(value_kind::map);
};

/// A model to compile. Maps that are None or empty count as not given.
struct model_request {
  std::string path{};
  value input_shapes{};
  value output_shapes{};
  value input_types{};
  value output_types{};
  value params_path{};
};

/// A command as it is started.
struct launch {
  std::vector<std::string> arguments{};    ///< the program first
  std::vector<std::string> environment{};  ///< "NAME=VALUE", the whole environment
  bool is_live = false;                    ///< show the output while it runs
};

class compile_job {
 public:
  /// Applies the features to the configuration and selects the options. Options that do not exist
  /// are ignored with a warning.
  compile_job(backend_class const& type, constructor_arguments constructor,
              std::vector<feature_request> const& requests, value config, host_facts host);

  [[nodiscard]] backend_class const& type() const { return *type_; }
  [[nodiscard]] constructor_arguments const& constructor() const { return constructor_; }
  [[nodiscard]] host_facts const& host() const { return host_; }
  [[nodiscard]] std::vector<diagnostic> const& warnings() const { return warnings_; }

  [[nodiscard]] bool has_option(std::string_view name) const;
  /// An option of the class, converted.
  [[nodiscard]] value option(std::string_view name) const;
  /// An option of the class as it was given.
  [[nodiscard]] value const& raw_option(std::string_view name) const { return *config_.find(name); }
  /// The options and the values computed from them, under the names that the original prints.
  [[nodiscard]] std::vector<std::string> property_names() const;
  [[nodiscard]] value property(std::string_view name) const;

  /// The details of the target that are set, in the order of the command line.
  [[nodiscard]] value target_details() const;

  /// Sets the records of a tuner; without a name, of `autotuned_mode`.
  void set_tuning_records(value records, value tuner);
  /// The records of a tuner; without a name, of `autotuned_mode`, else those set first.
  [[nodiscard]] value tuning_records(value tuner) const;

  /// Finds the model's format, inputs and outputs. A model that cannot be read is a warning: its
  /// tensors then come from the Relay text that tvmc dumps. Unreadable Relay text is an error.
  void load_model(model_request const& request);
  [[nodiscard]] bool is_loaded() const { return !model_path_.is_none(); }
  [[nodiscard]] value const& format() const { return format_; }
  [[nodiscard]] value const& input_shapes() const { return input_shapes_; }
  [[nodiscard]] std::optional<model_info> const& info() const { return info_; }
  void set_info(model_info info) { info_ = std::move(info); }

  /// The arguments after "tvmc compile".
  [[nodiscard]] argument_list compile_arguments(std::string_view out, value const& dump) const;
  /// The variables that the command sets.
  [[nodiscard]] std::vector<std::pair<std::string, value>> environment() const;
  /// The whole command, not checked.
  [[nodiscard]] argument_list command(std::string_view out, value const& dump) const;
  /// The command if it can be started: every argument and variable is text without zero bytes.
  [[nodiscard]] launch make_launch(std::string_view out, value const& dump) const;

 private:
  void apply_feature(feature_request const& request, value& config);
  void take_shapes(model_request const& request, model_info& info);
  [[nodiscard]] value pass_config() const;
  [[nodiscard]] value target_text() const;

  backend_class const* type_;
  constructor_arguments constructor_;
  host_facts host_;
  value config_{};  ///< the selected options, not converted
  std::vector<diagnostic> warnings_{};
  value records_ = value::of(value_kind::map);  ///< by tuner
  value model_path_{};
  value params_path_{};
  value format_{};
  value input_shapes_{};
  std::optional<model_info> info_{};
};

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/compile_job-inl.hpp>  // IWYU pragma: export
#endif
