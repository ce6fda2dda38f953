#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tvm_backend.hpp.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/detail/debug_artifacts.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/build_request.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/tvm_backend.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace arm_delegate::tvm::detail {

/// A compile spec that is a member of the request.
struct request_key {
  std::string_view key{};
  std::string build_request::* member = nullptr;
};
inline constexpr std::array<request_key, 7> request_keys{
    {{"model", &build_request::model},
     {"python", &build_request::python},
     {"input_shapes", &build_request::input_shapes},
     {"output_shapes", &build_request::output_shapes},
     {"input_types", &build_request::input_types},
     {"output_types", &build_request::output_types},
     {"params_path", &build_request::params_path}}};

[[nodiscard]] inline build_request read_request(std::span<compile_spec const> specs) {
  build_request request;
  for (compile_spec const& spec : specs) {
    std::string const text(spec.text());
    if (spec.key == "feature") {
      request.features.push_back(text);
      continue;
    }
    if (ranges::count(specs, spec.key, &compile_spec::key) > 1) {
      raise(code::bad_compile_spec,
            fmt::format("the compile specs have more than one '{}'", spec.key), "keep one of them");
    }
    if (spec.key == "debug_artifact_path") continue;
    auto const row = ranges::find(request_keys, spec.key, &request_key::key);
    if (row != request_keys.end()) {
      request.*row->member = text;
    } else {
      request.config.emplace_back(spec.key, text);
    }
  }
  if (!request.model.empty()) return request;
  raise(code::bad_compile_spec, "the compile specs name no model for tvmc",
        "add 'model' with the path of a .tflite, .onnx, .relay or .pb file: tvmc cannot read "
        "a program of torch.export");
}

[[nodiscard]] inline diagnostic ignored_graph(std::string const& model) {
  return {.level = severity::warning,
          .id = code::bad_compile_spec,
          .why = {.rule = "the program's graph is ignored: tvmc compiles the model file instead",
                  .remedy = "check that both are the same model"},
          .file = model};
}

[[nodiscard]] inline std::span<std::byte const> bytes_of(artifact const& a) {
  return as_bytes(std::span(a.content));
}

/// True if the artifact has the same bytes in each run.
[[nodiscard]] inline bool is_reproducible(artifact const& a) {
  return !a.name.ends_with(".log") && !ranges::contains(a.flags, "metrics");
}

ARM_DELEGATE_FUNCTION preprocess_result preprocess(backend_class const& type,
                                                   ir::exported_program const& program,
                                                   std::span<compile_spec const> specs) {
  build_request const request = read_request(specs);
  compile_job job = make_job(type, request);
  build_result const built = generate(job);
  auto const folder = get_intermediate_path(specs);
  std::string const prefix = program.delegation_tag.empty() ? "" : program.delegation_tag + "/";
  preprocess_result result{.messages = {ignored_graph(request.model)}};
  result.messages.insert(result.messages.end(), job.warnings().begin(), job.warnings().end());
  named_data_store store;
  for (artifact const& a : built.artifacts) {
    if (folder) arm_delegate::detail::write_artifact(*folder, a.name, bytes_of(a));
    if (a.is_archive) {
      result.processed_bytes.assign(bytes_of(a).begin(), bytes_of(a).end());
    } else if (is_reproducible(a)) {
      store.add(prefix + a.name, bytes_of(a));
    }
  }
  result.data_store_output = store.data();
  return result;
}

}  // namespace arm_delegate::tvm::detail
