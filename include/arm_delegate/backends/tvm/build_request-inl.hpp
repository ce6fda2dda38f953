#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of build_request.hpp.

#include <arm_delegate/backends/tvm/arguments-inl.hpp>
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/build_request.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/parse_inputs.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline std::string absolute_path(std::string const& path) {
  if (path.empty()) return path;
  return std::filesystem::absolute(path).lexically_normal().string();
}

/// A program without a slash is found in PATH.
[[nodiscard]] inline std::string absolute_program(std::string const& name) {
  return name.find('/') == std::string::npos ? name : absolute_path(name);
}

/// Folders with colons between them, as in PYTHONPATH.
[[nodiscard]] inline std::string absolute_folders(std::string const& list) {
  std::string all;
  for (std::string_view const folder : split_at(list, ":")) {
    all.append(absolute_path(std::string(folder))).append(":");
  }
  all.pop_back();
  return all;
}

/// An option, or a setting of a feature, that is a path.
struct path_key {
  std::string_view name{};  ///< without what is before its last dot
  std::string (*absolute)(std::string const&) = absolute_path;
};
inline constexpr std::array<path_key, 9> path_keys{{{"tvmc_custom_script"},
                                                    {"autotuned_results_file"},
                                                    {"pythonpath", absolute_folders},
                                                    {"build_dir"},
                                                    {"configs_dir"},
                                                    {"exe", absolute_program},
                                                    {"results_file"},
                                                    {"wrapper"},
                                                    {"uma_dir"}}};

/// The text, with paths made absolute if the key has some.
[[nodiscard]] inline std::string with_absolute_paths(std::string_view key,
                                                     std::string const& text) {
  auto const row = ranges::find(path_keys, key.substr(key.rfind('.') + 1), &path_key::name);
  return row == path_keys.end() ? text : row->absolute(text);
}

/// A key with the prefix of its owner if it has no dot.
[[nodiscard]] inline std::string prefixed(std::string_view owner, std::string_view key) {
  if (key.find('.') != std::string_view::npos) return std::string(key);
  return fmt::format("{}.{}", owner, key);
}

[[nodiscard]] inline value make_config(std::string_view class_name, build_request const& request) {
  value config = value::of(value_kind::map);
  for (auto const& [key, text] : request.config) {
    config.set(prefixed(class_name, key), with_absolute_paths(key, text));
  }
  return config;
}

[[nodiscard]] inline feature_request make_feature(std::string_view text) {
  auto const colon = text.find(':');
  feature_request feature{.name = std::string(text.substr(0, colon))};
  if (colon == std::string_view::npos) return feature;
  for (std::string_view const setting : split_at(text.substr(colon + 1), ",")) {
    auto const equals = setting.find('=');
    if (equals == std::string_view::npos || equals == 0) {
      throw bad_option(
          fmt::format("'{}' of the feature {} is not KEY=VALUE", setting, feature.name),
          fmt::format("write {}:KEY=VALUE,KEY=VALUE", feature.name));
    }
    std::string_view const key = setting.substr(0, equals);
    feature.config.set(prefixed(feature.name, key),
                       with_absolute_paths(key, std::string(setting.substr(equals + 1))));
  }
  return feature;
}

[[nodiscard]] inline host_facts this_host(std::string const& python) {
  std::int64_t const processors = ::sysconf(_SC_NPROCESSORS_ONLN);
  host_facts host{.cpu_count = value::of(std::max<std::int64_t>(processors, 1)), .python = python};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    host.environment.emplace_back(*variable);
  }
  return host;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION compile_job make_job(backend_class const& type,
                                           build_request const& request) {
  std::error_code failure;
  if (!std::filesystem::exists(request.model, failure)) {
    throw error(diagnostic{.id = code::io,
                           .why = {.rule = "there is no such model", .remedy = "check the path"},
                           .file = request.model});
  }
  std::vector<feature_request> requested;
  requested.reserve(request.features.size());
  for (std::string const& text : request.features) requested.push_back(detail::make_feature(text));
  compile_job job(type, make_constructor_arguments(type, {}), requested,
                  detail::make_config(type.name, request),
                  detail::this_host(detail::absolute_program(request.python)));
  auto const shapes = [](std::string const& s) { return s.empty() ? value() : parse_shapes(s); };
  auto const types = [](std::string const& s) { return s.empty() ? value() : parse_types(s); };
  std::string const params = detail::absolute_path(request.params_path);
  job.load_model({.path = detail::absolute_path(request.model),
                  .input_shapes = shapes(request.input_shapes),
                  .output_shapes = shapes(request.output_shapes),
                  .input_types = types(request.input_types),
                  .output_types = types(request.output_types),
                  .params_path = params.empty() ? value() : value(params)});
  return job;
}

}  // namespace arm_delegate::tvm
