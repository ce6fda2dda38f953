// SPDX-License-Identifier: BSD-3-Clause
// Archives, metrics, and whole runs with a shell script in place of tvmc.
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/library_archive.hpp>
#include <arm_delegate/backends/tvm/metrics.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace arm_delegate::tvm;  // NOLINT(google-build-using-namespace): only its names
using arm_delegate::code;
using arm_delegate::error;

std::string padded(std::string text, std::size_t size) {
  text.resize(size);
  return text;
}

/// A member of a ustar archive.
std::string member(std::string const& name, std::string const& content, char type = '0',
                   std::string const& target = {}) {
  char size[13] = {};
  (void)std::snprintf(size, sizeof size, "%011o", static_cast<unsigned>(content.size()));
  std::string header = padded(name, 100) + padded("0000644", 8) + padded("0000000", 8) +
                       padded("0000000", 8) + padded(size, 12) + padded("00000000000", 12) +
                       std::string(8, ' ') + type + padded(target, 100) +
                       std::string(
                           "ustar\0"
                           "00",
                           8);
  header.resize(512);
  unsigned sum = 0;
  for (char const c : header) sum += static_cast<unsigned char>(c);
  char checksum[9] = {};
  (void)std::snprintf(checksum, sizeof checksum, "%06o", sum);
  header.replace(148, 8, padded(checksum, 7) + " ");
  return header + padded(content, (content.size() + 511) / 512 * 512);
}
std::string const archive_end(1024, '\0');

std::string link(std::string const& name, std::string const& target, char type) {
  return member(name, {}, type, target);
}

/// The low bytes of a number, the lowest first.
std::string bytes_of(std::uint32_t number, int count) {
  std::string bytes;
  for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xffU);
  return bytes;
}

/// A gzip file (RFC 1952) with one stored block (RFC 1951, 3.2.4).
std::string gzipped(std::string const& text) {
  std::uint32_t crc = ~0U;
  for (char const c : text) {
    crc ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1U ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  auto const size = static_cast<std::uint32_t>(text.size());
  return std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff\x01", 11) + bytes_of(size, 2) +
         bytes_of(~size, 2) + text + bytes_of(~crc, 4) + bytes_of(size, 4);
}

archive_files read(std::string const& archive, archive_limits const& limits = {}) {
  constexpr std::array<std::string_view, 5> wanted{"a", "a.txt", "c", "gnu/name", "long/name"};
  return read_library(std::as_bytes(std::span(archive)), wanted, limits);
}

TEST_CASE("an archive has files, long names and an end") {
  std::string const pax = "18 path=long/name\n";
  std::string const archive = member("./a.txt", "one") + member("dir/", "", '5') +
                              member("x", pax, 'x') + member("b", "two") +
                              member("y", "gnu/name", 'L') + member("c", "") +
                              member("a.txt", "again") + archive_end;
  auto const files = read(archive);
  CHECK(files == archive_files{{"a.txt", "again"}, {"gnu/name", ""}, {"long/name", "two"}});
}

TEST_CASE("an archive may be compressed with gzip") {
  std::string const compressed = gzipped(member("a", "content") + archive_end);
  CHECK(read(compressed) == archive_files{{"a", "content"}});
  CHECK_THROWS_AS((void)read(compressed.substr(0, compressed.size() / 2)), error);
}

TEST_CASE("a damaged or hostile archive is an error") {
  std::string const good = member("a", "content");
  CHECK(read(good + archive_end).size() == 1);
  std::string wrong_sum = good + good + archive_end;
  wrong_sum[1024] = 'b';
  for (std::string const& bad :
       {std::string(), std::string("no archive"), good, good.substr(0, 700), good.substr(0, 100),
        good + good.substr(0, 1000), wrong_sum, std::string("\x1f\x8b"),
        member("../a", "x") + archive_end, member("/a", "x") + archive_end,
        member("a/../../b", "x") + archive_end, member("", "x") + archive_end,
        link("l", "../../a", '2') + archive_end, link("l", "/etc/passwd", '1') + archive_end}) {
    CHECK_THROWS_AS((void)read(bad), error);
  }
  CHECK(read(link("a", "b", '2') + archive_end).empty());  // links are not followed
}

TEST_CASE("an archive has limits") {
  std::string const two = member("a", "content") + member("b", "content") + archive_end;
  CHECK(read(two, {.members = 2, .bytes = 14}).size() == 1);
  for (archive_limits const& small :
       {archive_limits{.members = 1, .bytes = 14}, archive_limits{.members = 2, .bytes = 13}}) {
    try {
      (void)read(two, small);
      FAIL("no error");
    } catch (error const& e) {
      CHECK(e.id() == code::limit_exceeded);
    }
  }
}

TEST_CASE("metrics are written and read as CSV") {
  metrics m;
  m.add("a,b", value::of(std::int64_t{1}), false);
  m.add("Time", value::of(2.5), true);
  CHECK(to_csv(m, true) == "\"a,b\",_Time_\r\n1,2.5\r\n");
  CHECK(to_csv(m, false) == "\"a,b\"\r\n1\r\n");
  CHECK(to_csv({}, true) == "\r\n\r\n");
  CHECK_THROWS_AS(m.add("Time", {}, false), error);
  auto const back = read_metrics(to_csv(m, true));
  CHECK(back.is_optional("Time"));
  CHECK(to_literal(back.get("Time")) == "2.5");
  CHECK(back.get("a,b").integer == 1);
  CHECK_THROWS_AS((void)read_metrics("a\n1\n2\n"), error);
  CHECK(read_metrics("a,b\n1\n").get("b").is_none());
}

/// A folder with a script in place of the Python that runs tvmc.
class fake_tvmc {
 public:
  fake_tvmc(std::string const& archive, std::string const& script) {
    REQUIRE(::mkdtemp(folder_.data()) != nullptr);
    std::ofstream(folder_ + "/archive", std::ios::binary) << archive;
    std::ofstream(folder_ + "/run") << "#!/bin/sh\nD=" << folder_ << "\n" << script;
    std::filesystem::permissions(folder_ + "/run", std::filesystem::perms::owner_all);
  }
  fake_tvmc(fake_tvmc const&) = delete;
  fake_tvmc& operator=(fake_tvmc const&) = delete;
  ~fake_tvmc() { std::filesystem::remove_all(folder_); }

  [[nodiscard]] std::string program() const { return folder_ + "/run"; }

  [[nodiscard]] compile_job job(backend_class const& type, std::string_view config) const {
    compile_job j{
        type,
        make_constructor_arguments(type, {}),
        {},
        read_literal(config),
        {.cpu_count = "2", .python = folder_ + "/run", .environment = {"PATH=/bin:/usr/bin"}}};
    j.load_model({.path = "/m.tflite",
                  .input_shapes = read_literal("{'x': [1, 49]}"),
                  .output_shapes = read_literal("{'y': [1]}"),
                  .input_types = read_literal("{'x': 'int8'}"),
                  .output_types = read_literal("{'y': 'int8'}")});
    return j;
  }

 private:
  std::string folder_ = "/tmp/arm_delegate_tvmc_XXXXXX";
};

std::string const metadata =
    R"({"modules":{"default":{"memory":{"functions":{"main":[{"workspace_size_bytes":64}]}}}}})";
std::string const library = member("metadata.json", metadata) +
                            member("executor-config/graph/default.graph", "{}") +
                            member("parameters/default.params", "p") + archive_end;
// The archive's path is the argument after --output.
std::string const copy =
    "while [ \"$1\" != --output ]; do shift; done\ncp $D/archive \"$2\"\necho done $(pwd)\n";

std::string names(build_result const& r) {
  std::string all;
  for (artifact const& a : r.artifacts) all.append(all.empty() ? "" : " ").append(a.name);
  return all;
}

TEST_CASE("a run collects the artifacts in the recorded order") {
  fake_tvmc const tvmc(library, copy);
  auto aot = tvmc.job(backend_class_of<tvmaot>, "{}");
  auto const result = generate(aot, {.seconds = 2.5});
  CHECK(names(result) ==
        "default.json default.tar tvmc_compile_out.log aot_wrapper.c tvm_wrapper.h "
        "build_metrics.csv");
  CHECK(result.artifacts.back().content ==
        "_Workspace Size [B]_,_Build Stage Time [s]_\r\n64,2.5\r\n");
  CHECK(result.artifacts[1].content == library);
  CHECK(result.artifacts[2].content.starts_with("done /"));
  auto rt = tvmc.job(backend_class_of<tvmrt>, "{'tvmrt.generate_wrapper': False}");
  CHECK(names(generate(rt)) ==
        "default.json default.tar default.graph default.params tvmc_compile_out.log "
        "build_metrics.csv");
}

TEST_CASE("a compiler that fails, is killed or writes nonsense is an error") {
  struct bad_run {
    char const* what;
    std::string archive;
    std::string script;
    char const* config = "{}";
    code expected = code::external_tool;
  };
  for (bad_run const& bad :
       {bad_run{"exit", library, "echo why; exit 3\n"},
        {"killed", library, "kill -9 $$\n"},
        {"nothing", library, "exit 0\n"},
        {"empty", "", copy, "{}", code::bad_archive},
        {"cut", library.substr(0, 700), copy, "{}", code::bad_archive},
        {"no metadata", member("x", "y") + archive_end, copy, "{}", code::bad_archive},
        {"bad metadata", member("metadata.json", "{") + archive_end, copy, "{}", code::bad_archive},
        {"no dump", library, copy, "{'tvmaot.dump': 'c'}"},
        {"arena", library, copy, "{'tvmaot.arena_size': -1}", code::bad_compile_spec},
        {"variable", library, copy, "{'tvmaot.relay_debug': 2}", code::bad_compile_spec}}) {
    CAPTURE(bad.what);
    fake_tvmc const tvmc(bad.archive, bad.script);
    auto job = tvmc.job(backend_class_of<tvmaot>, bad.config);
    try {
      (void)generate(job);
      FAIL("no error");
    } catch (error const& e) {
      CHECK(e.id() == bad.expected);
      bool const has_log = bad.script != "kill -9 $$\n" && bad.script != "exit 0\n" &&
                           std::string_view(bad.what) != "variable";
      std::string_view const text = e.what();
      CHECK((text.find("note: tvmc: ") != std::string_view::npos) == has_log);
      CHECK((std::string_view(bad.what) != "cut" || text.starts_with("error: default.tar: ")));
    }
  }
}

TEST_CASE("a tvmc that takes too long is stopped") {
  fake_tvmc const tvmc(library, "sleep 60\n");
  auto job = tvmc.job(backend_class_of<tvmaot>, "{}");
  CHECK_THROWS_WITH_AS((void)generate(job, {.timeout_seconds = 1}),
                       doctest::Contains("did not finish within 1 s"), error);
}

TEST_CASE("a job without a model is an error") {
  compile_job empty{backend_class_of<tvmaot>,
                    make_constructor_arguments(backend_class_of<tvmaot>, {}),
                    {},
                    read_literal("{}"),
                    {}};
  CHECK_THROWS_AS((void)generate(empty), error);
}

TEST_CASE("tvmcg runs its code generator on the graph and the parameters") {
  std::string const described = member("metadata.json", R"({"memory":{"functions":{
      "main":[{"workspace_size_bytes":64}],
      "operator_functions":[{"workspace":[{"workspace_size_bytes":8}]},{"workspace":[]},
                            {"workspace":[{"workspace_size_bytes":32}]}]}}})");
  std::string const rest = library.substr(member("metadata.json", metadata).size());
  fake_tvmc const tvmc(described + rest, copy);
  // GRAPH PARAMS SOURCE WORKSPACE
  fake_tvmc const generator("", "cat \"$1\" \"$2\" > \"$3\"\necho $4 >> \"$3\"\necho made it\n");
  auto job = tvmc.job(backend_class_of<tvmcg>, "{'utvmcg.exe': '" + generator.program() + "'}");
  auto const result = generate(job, {.seconds = 1});
  CHECK(names(result) ==
        "default.json default.tar default.graph default.params tvmc_compile_out.log rt_wrapper.c "
        "tvm_wrapper.h tvmcg_workspace_size.txt tvmcg_out.log staticrt.c build_metrics.csv");
  CHECK(result.artifacts[7].content == "32");
  CHECK(result.artifacts[8].content == "made it\n");
  CHECK(result.artifacts[9].content == "{}p32\n");
}

TEST_CASE("a code generator that is missing, fails or writes nothing is an error") {
  std::string const described = member("metadata.json", R"({"memory":{"functions":{
      "main":[{"workspace_size_bytes":64}],"operator_functions":[]}}})");
  std::string const rest = library.substr(member("metadata.json", metadata).size());
  for (std::string const program : {"/bin/true", "/bin/false", "/nowhere/utvmcg"}) {
    CAPTURE(program);
    fake_tvmc const tvmc(described + rest, copy);
    auto job = tvmc.job(backend_class_of<tvmcg>, "{'utvmcg.exe': '" + program + "'}");
    try {
      (void)generate(job);
      FAIL("no error");
    } catch (error const& e) {
      CHECK(e.id() == code::external_tool);
      CHECK(std::string_view(e.what()).find("code generator") != std::string_view::npos);
    }
  }
}

}  // namespace
