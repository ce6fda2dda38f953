#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of features.hpp.

#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/features.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm::feature {
namespace detail {

[[nodiscard]] inline std::string key_of(feature_context const& c, std::string_view option) {
  return fmt::format("{}.{}", c.prefix, option);
}

/// A setting, converted. Settings that a feature does not use may have any value.
[[nodiscard]] inline value setting_of(feature_context const& c, std::string_view name) {
  auto const row = ranges::find(c.rows, name, &option_row::name);
  return row->read(*c.settings.find(name), {});
}

[[noreturn]] inline void cannot_extend(std::string const& key, value const& v,
                                       std::string const& wanted) {
  raise(code::bad_compile_spec,
        fmt::format("a feature adds to {}, which is {} and not {}", key, to_literal(v), wanted),
        "write the option as " + wanted);
}

/// The value of a key, or an empty container.
[[nodiscard]] inline value present_or(value const& config, std::string const& key,
                                      value_kind container) {
  value const* const present = config.find(key);
  return present != nullptr ? *present : value::of(container);
}

inline void append_arguments(feature_context const& c, std::vector<value> const& arguments) {
  std::string const key = key_of(c, "tvmc_extra_args");
  value all = present_or(*c.config, key, value_kind::list);
  if (!all.is(value_kind::list)) cannot_extend(key, all, "a list");
  all.items.insert(all.items.end(), arguments.begin(), arguments.end());
  c.config->set(key, std::move(all));
}

/// The pass configuration as far as it is set: that of the class, or one without prefix.
[[nodiscard]] inline value pass_config(feature_context const& c) {
  std::string const key = key_of(c, "extra_pass_config");
  if (value const* const own = c.config->find(key)) return *own;
  return present_or(*c.config, "extra_pass_config", value_kind::map);
}

[[nodiscard]] inline value literal_pass_config(feature_context const& c) {
  value config = pass_config(c);
  if (config.is_text()) config = read_literal(config.text);
  return config;
}

inline void set_pass_config(feature_context const& c, value config) {
  c.config->set(key_of(c, "extra_pass_config"), std::move(config));
}

inline void check_map(feature_context const& c, value const& config) {
  if (!config.is_map()) cannot_extend(key_of(c, "extra_pass_config"), config, "a map");
}

/// The list of extra targets with cmsis-nn in it. A text that has this name anywhere is kept.
[[nodiscard]] inline value with_cmsis_nn(std::string const& key, value extras) {
  constexpr std::string_view target = "cmsis-nn";
  if (extras.is_none()) extras = value::of(value_kind::list);
  if (extras.is_text()) {
    if (extras.text.find(target) != std::string::npos) return extras;
    extras = as_list(extras, none::rejected);
  }
  if (!extras.is(value_kind::list)) cannot_extend(key, extras, "a list");
  bool const has_target =
      ranges::any_of(extras.items, [&](value const& item) { return equal(item, value(target)); });
  if (!has_target) extras.items.emplace_back(target);
  return extras;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void apply_autotuned(feature_context const& c) {
  value const mode = detail::setting_of(c, "mode");
  constexpr std::array<std::string_view, 3> modes{"autotvm", "autoscheduler", "metascheduler"};
  if (!mode.is_text() || !ranges::contains(modes, mode.text)) {
    raise(code::bad_compile_spec, "autotuned.mode is " + to_literal(mode),
          "write autotvm, autoscheduler or metascheduler");
  }
  c.config->set(detail::key_of(c, "use_tuning_results"), detail::setting_of(c, "enabled"));
  value const file = detail::setting_of(c, "results_file");
  if (!file.is_none()) c.config->set(detail::key_of(c, "autotuned_results_file"), file);
  c.config->set(detail::key_of(c, "autotuned_mode"), mode);
}

ARM_DELEGATE_FUNCTION void apply_cmsis_nn(feature_context const& c) {
  std::string const targets_key = detail::key_of(c, "extra_targets");
  value extras = detail::present_or(*c.config, targets_key, value_kind::list);
  c.config->set(targets_key, detail::with_cmsis_nn(targets_key, std::move(extras)));

  std::string const details_key = detail::key_of(c, "extra_target_details");
  value all = detail::present_or(*c.config, details_key, value_kind::map);
  if (all.is_none()) all = value::of(value_kind::map);
  if (!all.is_map()) detail::cannot_extend(details_key, all, "a map");
  value own = detail::present_or(all, "cmsis-nn", value_kind::map);
  if (!own.is_map()) detail::cannot_extend(details_key, own, "a map");
  for (std::string_view const name : {"mcpu", "mattr"}) {
    value const chosen = detail::setting_of(c, name);
    if (is_true(chosen)) own.set(name, chosen);
  }
  own.set("debug_last_error", detail::setting_of(c, "debug_last_error"));
  all.set("cmsis-nn", std::move(own));
  c.config->set(details_key, std::move(all));
}

ARM_DELEGATE_FUNCTION void apply_debug_arena(feature_context const& c) {
  c.config->set(detail::key_of(c, "debug_arena"), detail::setting_of(c, "enabled"));
}

ARM_DELEGATE_FUNCTION void apply_disable_legalize(feature_context const& c) {
  value const wrapper = detail::setting_of(c, "tvm_extensions.wrapper");
  std::string const key = detail::key_of(c, "tvmc_custom_script");
  value const* const script = c.config->find(key);
  if (script != nullptr && !script->is_none() && to_text(*script) != to_text(wrapper)) {
    raise(
        code::bad_compile_spec,
        fmt::format("the feature disable_legalize sets {}, which is {}", key, to_literal(*script)),
        "leave out one of the two");
  }
  detail::append_arguments(c, {"--disable-legalize"});
  c.config->set(key, wrapper);
}

ARM_DELEGATE_FUNCTION void apply_fuse_ops(feature_context const& c) {
  value config = detail::literal_pass_config(c);
  detail::check_map(c, config);
  std::int64_t const depth = as_integer(detail::setting_of(c, "max_depth"));
  config.set("relay.FuseOps.max_depth", value::of(depth));
  detail::set_pass_config(c, std::move(config));
}

ARM_DELEGATE_FUNCTION void apply_moiopt(feature_context const& c) {
  value config = detail::pass_config(c);
  detail::check_map(c, config);
  config.set("relay.moiopt.enable", detail::setting_of(c, "enabled"));
  for (std::string_view const name : {"noftp", "onlyftp", "norecurse", "maxpartitions"}) {
    config.set(fmt::format("relay.moiopt.{}", name), detail::setting_of(c, name));
  }
  detail::set_pass_config(c, std::move(config));
}

// The original also writes the target's name into an option that does not exist.
ARM_DELEGATE_FUNCTION void apply_uma_backends(feature_context const& c) {
  detail::append_arguments(c, {"--experimental-tvmc-extension", detail::setting_of(c, "uma_dir")});
}

ARM_DELEGATE_FUNCTION void apply_unpacked_api(feature_context const& c) {
  c.config->set(detail::key_of(c, "unpacked_api"), detail::setting_of(c, "enabled"));
}

ARM_DELEGATE_FUNCTION void apply_usmp(feature_context const& c) {
  value config = detail::literal_pass_config(c);
  detail::check_map(c, config);
  config.set("tir.usmp.enable", detail::setting_of(c, "enabled"));
  if (ranges::contains(c.rows, "use_workspace_io", &option_row::name)) {
    config.set("tir.usmp.use_workspace_io", detail::setting_of(c, "use_workspace_io"));
  }
  std::string const algorithm = to_text(detail::setting_of(c, "algorithm"));
  constexpr std::array<std::string_view, 3> known{"greedy_by_size", "greedy_by_conflicts",
                                                  "hill_climb"};
  bool const is_known = ranges::contains(known, algorithm);
  config.set(is_known ? "tir.usmp.algorithm" : "tir.usmp.custom_algorithm", algorithm);
  detail::set_pass_config(c, std::move(config));
  // The planner has an arena of its own.
  c.config->set(detail::key_of(c, "arena_size"), value::of(std::int64_t{0}));
}

}  // namespace arm_delegate::tvm::feature
