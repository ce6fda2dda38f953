#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of generate.hpp.

#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/library_archive.hpp>
#include <arm_delegate/backends/tvm/metadata-inl.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/model_info-inl.hpp>
#include <arm_delegate/backends/tvm/model_info.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/tool_process-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/backends/tvm/wrapper.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

inline constexpr std::string_view build_prefix = "default";

[[nodiscard]] inline std::string named(std::string_view extension) {
  return fmt::format("{}.{}", build_prefix, extension);
}

/// A dump that becomes an artifact.
struct dump_artifact {
  std::string_view name{};
  artifact_format format = artifact_format::source;
  bool is_new = false;  ///< only some dialects collect it
};
inline constexpr std::array<dump_artifact, 8> dump_artifacts{
    {{"c"},
     {"relay", artifact_format::text},
     {"ll"},
     {"tir", artifact_format::source, true},
     {"tir0", artifact_format::source, true},
     {"tir1", artifact_format::source, true},
     {"tir2", artifact_format::source, true},
     {"tir3", artifact_format::source, true}}};

/// The most bytes that are read of one file of tvmc.
inline constexpr std::size_t largest_output = std::size_t{1} << 30U;

[[nodiscard]] inline files::file_bytes read_output(tool const& t, std::string const& path) {
  try {
    files::file_bytes file = files::read_file(path);
    if (file.bytes.size() > largest_output) {
      raise(code::limit_exceeded,
            fmt::format("has {} bytes; the limit is 1 GiB", file.bytes.size()));
    }
    return file;
  } catch (error const& why) {
    auto const& d = why.diagnostics().front();
    raise(code::external_tool,
          fmt::format("{} ended without an error, but its output {} {}", t.name,
                      path.substr(path.rfind('/') + 1), d.why.rule),
          "look at its output: set print_outputs");
  }
}

// The files of the archive that become artifacts.
inline constexpr std::string_view metadata_file = "metadata.json";
inline constexpr std::string_view graph_file = "executor-config/graph/default.graph";
inline constexpr std::string_view params_file = "parameters/default.params";

[[nodiscard]] inline archive_files read_archive(std::span<std::byte const> bytes) {
  try {
    return read_library(bytes, std::array{metadata_file, graph_file, params_file});
  } catch (error const& why) {
    throw why.in_file(named("tar"));
  }
}

/// The content of a file of the model library archive.
[[nodiscard]] inline std::string const& library_bytes(archive_files const& library,
                                                      std::string_view name) {
  if (auto const at = library.find(std::string(name)); at != library.end()) return at->second;
  raise(code::bad_archive, fmt::format("the archive of tvmc has no file {}", name),
        "check that this TVM writes the model library format");
}

[[nodiscard]] inline std::string library_text(archive_files const& library, std::string_view name) {
  try {
    return text_of(as_bytes(std::span(library_bytes(library, name))));
  } catch (error const& why) {
    throw why.in_file(name);
  }
}

[[nodiscard]] inline artifact const* find_artifact(std::span<artifact const> artifacts,
                                                   std::string_view name) {
  auto const at = ranges::find(artifacts, name, &artifact::name);
  return at == artifacts.end() ? nullptr : &*at;
}

inline void collect_dumps(std::vector<artifact>& to, std::string const& out, value const& dump,
                          dialect_facts const& dialect) {
  for (dump_artifact const& d : dump_artifacts) {
    bool const is_asked =
        ranges::any_of(dump.items, [&](value const& item) { return item.text == d.name; });
    if (!is_asked || (d.is_new && !dialect.collects_tir)) continue;
    auto const file = read_output(tvmc, fmt::format("{}.{}", out, d.name));
    to.push_back({.name = named(d.name),
                  .format = d.format,
                  .content = text_of(file.bytes),
                  .is_optional = true});
  }
}

/// The artifacts that do not depend on the class's wrapper.
[[nodiscard]] inline std::vector<artifact> collect(compile_job const& job, std::string const& out,
                                                   value const& dump, std::string const& log) {
  std::vector<artifact> artifacts;
  constructor_arguments const& c = job.constructor();
  bool const is_library = equal(c.format, "mlf");
  auto const archive = read_output(tvmc, out);
  archive_files library;
  if (is_library) {
    library = read_archive(archive.bytes);
    artifacts.push_back({.name = named("json"), .content = library_text(library, metadata_file)});
  }
  artifacts.push_back(
      {.name = named("tar"),
       .format = equal(c.format, "so") ? artifact_format::shared_object : artifact_format::mlf,
       .content = std::string(characters_of(archive.bytes)),
       .is_archive = true});
  collect_dumps(artifacts, out, dump, *job.type().dialect);
  bool const is_graph = equal(c.executor, "graph");
  if (is_graph && is_library) {
    artifacts.push_back({.name = named("graph"),
                         .format = artifact_format::source,
                         .content = library_text(library, graph_file)});
    artifacts.push_back({.name = named("params"),
                         .format = artifact_format::raw,
                         .content = library_bytes(library, params_file)});
  } else if (is_graph && !equal(c.format, "so")) {
    raise(code::bad_compile_spec, "the graph executor has no format " + to_literal(c.format),
          "use mlf or so");
  }
  artifacts.push_back({.name = "tvmc_compile_out.log", .content = log});
  return artifacts;
}

/// Takes the tensors from the Relay text if they are unknown or to be refreshed. Unreadable text
/// keeps those that are known.
[[nodiscard]] inline model_info const& refreshed_info(compile_job& job,
                                                      std::span<artifact const> artifacts) {
  auto const known = [&]() -> model_info const* {
    auto const& info = job.info();
    return info ? &*info : nullptr;
  };
  if (known() != nullptr && !is_true(job.option("refresh_model_info"))) return *known();
  artifact const* const relay = find_artifact(artifacts, named("relay"));
  try {
    if (relay != nullptr) job.set_info(read_relay(relay->content, *job.type().dialect));
  } catch (error const& why) {
    if (known() == nullptr) throw why.in_file(named("relay"));
  }
  if (auto const* const info = known()) return *info;
  raise(code::bad_graph, "the inputs and outputs of the model are unknown",
        "give their shapes and types, or set generate_wrapper=false");
}

/// The bytes of the arena: the option, or what tvmc found.
[[nodiscard]] inline std::int64_t workspace_size(compile_job const& job,
                                                 std::span<artifact const> artifacts) {
  value const size = job.option("arena_size");
  if (size.is_none() && job.type().wrapper == wrapper_kind::aot) {
    return workspace_in_metadata(find_artifact(artifacts, named("json"))->content);
  }
  if (size.is_none() || size.integer < 0) {
    raise(code::bad_compile_spec, "arena_size is " + to_literal(size),
          "give the arena of the wrapper a number of bytes");
  }
  return size.integer;
}

/// Appends the wrapper's sources and the metric of its workspace.
inline void add_wrapper(compile_job& job, build_result& result) {
  std::int64_t const workspace = workspace_size(job, result.artifacts);
  wrapper_request const request{.info = &refreshed_info(job, result.artifacts),
                                .dialect = job.type().dialect,
                                .workspace = workspace,
                                .debugs_arena = is_true(job.option("debug_arena"))};
  bool const is_aot = job.type().wrapper == wrapper_kind::aot;
  std::string source;
  if (is_aot) {
    source = aot_wrapper(request, is_true(job.option("unpacked_api")));
  } else {
    source = graph_wrapper(request, find_artifact(result.artifacts, named("graph"))->content,
                           find_artifact(result.artifacts, named("params"))->content);
  }
  result.artifacts.push_back({.name = is_aot ? "aot_wrapper.c" : "rt_wrapper.c",
                              .format = artifact_format::source,
                              .content = std::move(source)});
  result.artifacts.push_back(
      {.name = "tvm_wrapper.h", .format = artifact_format::source, .content = wrapper_header()});
  result.columns.add("Workspace Size [B]", value::of(workspace), true);
}

/// Runs the code generator of tvmcg on the graph and the parameters, and appends its source, its
/// log and the workspace that it was told. The original stops after the compile.
inline void add_static_runtime(compile_job const& job, build_result& result,
                               std::string const& folder, generate_options const& how) {
  auto const content = [&](std::string_view extension) -> std::string const& {
    artifact const* const found = find_artifact(result.artifacts, named(extension));
    if (found == nullptr) {
      raise(code::bad_compile_spec, "the code generator of tvmcg reads the graph of an mlf",
            "leave out the format " + to_literal(job.constructor().format));
    }
    return found->content;
  };
  auto const write = [&](std::string const& name, std::string const& text) {
    std::string path = fmt::format("{}/{}", folder, name);
    processes::write_file(path, as_bytes(std::span(text)));
    return path;
  };
  std::string const workspace = std::to_string(operator_workspace_in_metadata(content("json")));
  std::string const source = folder + "/staticrt.c";
  std::string const graph = write("graph.json", content("graph"));
  std::string const params = write("params.bin", content("params"));
  launch const l{.arguments = {to_text(job.option("utvmcg.exe")), graph, params, source, workspace},
                 .environment = job.host().environment,
                 .is_live = is_true(job.option("print_outputs"))};
  std::string log = run_tool(static_generator, l, folder, how);
  std::string text;
  read_results(static_generator, log,
               [&] { text = text_of(read_output(static_generator, source).bytes); });
  result.artifacts.push_back({.name = "tvmcg_workspace_size.txt", .content = workspace});
  result.artifacts.push_back({.name = "tvmcg_out.log", .content = std::move(log)});
  result.artifacts.push_back(
      {.name = "staticrt.c", .format = artifact_format::source, .content = std::move(text)});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::string_view to_string(artifact_format f) {
  switch (f) {
    case artifact_format::text: return "TEXT";
    case artifact_format::source: return "SOURCE";
    case artifact_format::raw: return "RAW";
    case artifact_format::mlf: return "MLF";
    case artifact_format::shared_object: return "SHARED_OBJECT";
  }
  return {};
}

ARM_DELEGATE_FUNCTION value dumps_of(compile_job const& job) {
  value dump = job.option("dump");
  bool const has_relay =
      ranges::any_of(dump.items, [](value const& item) { return item.text == "relay"; });
  bool const needs_info =
      is_true(job.option("generate_wrapper")) && !job.info().has_value() && !has_relay;
  // A refresh asks for the text even if it is in the list, as in the original.
  if (is_true(job.option("refresh_model_info")) || needs_info) dump.items.emplace_back("relay");
  return dump;
}

ARM_DELEGATE_FUNCTION build_result generate(compile_job& job, generate_options const& how) {
  if (!job.is_loaded()) {
    raise(code::bad_compile_spec, "no model is loaded", "load one before the build");
  }
  value const dump = dumps_of(job);
  processes::temporary_folder const folder;
  std::string const out = fmt::format("{}/{}", folder.path(), detail::named("tar"));
  std::int64_t const begin = processes::now_ms();
  launch const l = job.make_launch(out, dump);
  build_result result{.command = l.arguments};
  std::string const log = detail::run_tool(detail::tvmc, l, folder.path(), how);
  bool const has_wrapper =
      is_true(job.option("generate_wrapper")) && job.type().wrapper != wrapper_kind::none;
  detail::read_results(detail::tvmc, log, [&] {
    result.artifacts = detail::collect(job, out, dump, log);
    if (has_wrapper) detail::add_wrapper(job, result);
  });
  if (job.has_option("utvmcg.exe")) {
    detail::add_static_runtime(job, result, folder.path(), how);
  }
  constexpr double ms_per_second = 1000;
  double const seconds =
      how.seconds.value_or(static_cast<double>(processes::now_ms() - begin) / ms_per_second);
  result.columns.add("Build Stage Time [s]", value::of(seconds), true);
  result.artifacts.push_back(
      {.name = "build_metrics.csv", .content = to_csv(result.columns, true), .flags = {"metrics"}});
  return result;
}

}  // namespace arm_delegate::tvm
