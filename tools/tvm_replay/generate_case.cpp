// SPDX-License-Identifier: BSD-3-Clause
// Cases of whole runs with the stand-in for tvmc.
#include "case_json.hpp"
#include "cases.hpp"
#include "sha256.hpp"
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/json_writer.hpp>

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <ios>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tvm_replay {
namespace {

namespace tvm = arm_delegate::tvm;
using arm_delegate::files::json_writer;
using tvm::value;
using tvm::value_kind;

/// A program, not a script that chooses a Python and needs other programs for it.
bool is_binary(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  return ::access(path.c_str(), X_OK) == 0 && file.get() != '#';
}

/// The folder of a Python 3 on PATH.
std::string python_folder() {
  char const* const variable = std::getenv("PATH");
  for (std::string rest = variable == nullptr ? "/usr/bin" : variable; !rest.empty();) {
    auto const end = rest.find(':');
    std::string const folder = rest.substr(0, end);
    if (is_binary(folder + "/python3")) return folder;
    rest = end == std::string::npos ? std::string() : rest.substr(end + 1);
  }
  throw arm_delegate::error(arm_delegate::code::external_tool, "there is no python3 on PATH");
}

tvm::host_facts make_host(value const& c, settings const& s) {
  std::string const folder = python_folder();
  value const base = item(c, "base_env");
  value const* const path = base.find("PATH");
  tvm::host_facts host{.cpu_count = "${CPU_COUNT}", .python = folder + "/python3"};
  host.environment.push_back("PATH=" + folder + ":" +
                             (path == nullptr ? s.data + "/fake_tvmc/bin" : path->text));
  host.environment.emplace_back("PYTHONDONTWRITEBYTECODE=1");
  for (std::size_t i = 0; i < base.keys.size(); ++i) {
    if (base.keys[i].text == "PATH") continue;
    host.environment.push_back(base.keys[i].text + "=" + base.items[i].text);
  }
  return host;
}

std::string shown;  // NOLINT(*-avoid-non-const-global-variables): the callback has no argument

void show(std::string_view text) { shown += text; }

void write_texts(json_writer& json, std::vector<std::string> const& texts) {
  json.list();
  for (std::string const& text : texts) json.value(text);
  json.end();
}

void write_artifacts(json_writer& json, std::vector<tvm::artifact> const& artifacts) {
  json.object().key("default").list();
  for (tvm::artifact const& a : artifacts) {
    json.object().key("name").value(a.name).key("fmt").value(tvm::to_string(a.format));
    write_texts(json.key("flags"), a.flags);
    json.key("archive").boolean(a.is_archive).key("optional").boolean(a.is_optional);
    json.key("stored_as").value(a.is_raw() ? "raw" : "content");
    json.key("bytes").value(static_cast<std::int64_t>(a.content.size()));
    json.key("sha256").value(sha256(a.content)).end();
  }
  json.end().end();
}

void write_metrics(json_writer& json, tvm::metrics const& m) {
  json.object().key("default").object();
  json.key("data").list();
  for (std::string const& name : m.order) {
    write(json.list().value(name), m.get(name));
    json.end();
  }
  json.end();
  write_texts(json.key("optional"), m.optional);
  write_texts(json.key("order"), m.order);
  json.end().end();
}

/// The command with placeholders for Python and the temporary folder.
std::optional<tvm::argument_list> command_of(tvm::compile_job const& job) {
  if (!job.is_loaded()) return std::nullopt;
  try {
    tvm::argument_list command = job.command("${TMP}/default.tar", tvm::dumps_of(job));
    if (tvm::equal(command[0], job.host().python)) command[0] = "${PYTHON}";
    return command;
  } catch (arm_delegate::error const&) {
    return std::nullopt;
  }
}

}  // namespace

void run_generate_case(json_writer& json, value const& c, settings const& s) {
  tvm::compile_job job = make_job(c, s, make_host(c, s));
  json.key("construct").value("ok");
  value const request = item(c, "load");
  if (!request.is_none() && !load(json.key("load"), job, request)) return;
  set_records(json, job, item(c, "tuning"));
  auto const command = command_of(job);
  shown.clear();
  try {
    constexpr double recorded_seconds = 2.5;
    auto const result = tvm::generate(job, {.show = show, .seconds = recorded_seconds});
    write_artifacts(json.key("artifacts"), result.artifacts);
    write_metrics(json.key("metrics"), result.columns);
    json.key("metrics_csv").object().key("default").list();
    json.value(result.artifacts.back().content).end().end();
  } catch (arm_delegate::error const& e) {
    write_error(json.key("error"), e);
  }
  // The original counts an attempt whose process cannot be started.
  json.key("calls").value(std::int64_t{command ? 1 : 0});
  write(json.key("command"), command ? value::of(value_kind::list, *command) : value());
  write(json.key("live"), command ? job.option("print_outputs") : value());
  if (!shown.empty()) json.key("printed").value(shown);
  write(json.key("config_dump_after"), job.raw_option("dump"));
  write_info(json.key("model_info_after"), job);
}

}  // namespace tvm_replay
