// SPDX-License-Identifier: BSD-3-Clause
// Running Vela: scripts replace it everywhere; the real one is used if it is installed.

#include "support/corpus.hpp"
#include "support/npz_builder.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/files/npz.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>  // setenv
#include <sys/mman.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using namespace arm_delegate::ethosu;

namespace {

/// Sets an environment variable, and restores it at the end of its scope.
class environment {
 public:
  environment(std::string name, std::optional<std::string> const& value) : name_(std::move(name)) {
    if (char const* const old = std::getenv(name_.c_str())) old_ = old;
    set(value);
  }
  environment(environment const&) = delete;
  environment& operator=(environment const&) = delete;
  ~environment() { set(old_); }

 private:
  void set(std::optional<std::string> const& value) const {
    if (value) {
      ::setenv(name_.c_str(), value->c_str(), 1);
    } else {
      ::unsetenv(name_.c_str());
    }
  }
  std::string name_;
  std::optional<std::string> old_;
};

/// A temporary folder for one test, also used for Vela's own folder.
class scratch {
 public:
  scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "vela_test_XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
    std::filesystem::create_directory(path_ / "tmp");
    tmpdir_.emplace("TMPDIR", (path_ / "tmp").string());
  }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;
  ~scratch() {
    tmpdir_.reset();
    std::filesystem::remove_all(path_);
  }
  [[nodiscard]] std::string file(std::string const& name) const { return (path_ / name).string(); }
  /// True if no temporary file was left.
  [[nodiscard]] bool clean() const { return std::filesystem::is_empty(path_ / "tmp"); }

  void write(std::string const& name, std::span<std::byte const> bytes) const {
    std::ofstream out(path_ / name, std::ios::binary);
    out.write(reinterpret_cast<char const*>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
  }
  /// Writes a shell script that imitates Vela; returns its path.
  [[nodiscard]] std::string script(std::string const& version, std::string const& body) const {
    std::string const text = "#!/bin/sh\n[ \"$1\" = --version ] && { echo " + version +
                             "; exit 0; }\nfor o do case $o in --output-dir=*) "
                             "out=${o#--output-dir=};; esac; done\n" +
                             body + "\n";
    write("vela", support::to_bytes(text));
    std::filesystem::permissions(path_ / "vela", std::filesystem::perms::owner_all);
    return file("vela");
  }

 private:
  std::filesystem::path path_;
  std::optional<environment> tmpdir_;
};

error error_of(vela_request const& request) {
  try {
    (void)compile_with_vela(request);
  } catch (error const& e) {
    return e;
  }
  return error(code::internal, "no error");
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::byte> read_file(std::string const& path) {
  std::ifstream file(path, std::ios::binary);
  return support::to_bytes(
      std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()));
}

/// MAX_POOL2D 2x2 of int8 [1,4,4,16] in TOSA 0.80.0; made with the classes in Vela 4.2.
std::vector<std::byte> max_pool_0_80() {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr std::string_view text =
      "08000000544f5341ccffffff28000000100000000c00140010000c00080007000c000000000000000000000050"
      "00000000000000010000000c00000008000c0008000400080000001400000004000000040000006d61696e0000"
      "0000010000001400000000000e001800140010000c00080004000e000000200000002c00000038000000400000"
      "0004000000040000006d61696e0000000001000000040000000100000079000000010000000400000001000000"
      "7800000002000000dc000000a4000000010000001400000000000e001800140013000c00080004000e00000014"
      "000000200000003c00000000000001080000000100000004000000010000007900000001000000040000000100"
      "0000780000001000140010000c00080000000000040010000000040000000c000000140000001c000000020000"
      "0002000000020000000200000002000000020000000400000000000000000000000000000000000000d6ffffff"
      "04000000080000001800000004000000010000000200000002000000100000000100000079000a0010000c0008"
      "0004000a0000000400000008000000180000000400000001000000040000000400000010000000010000007800"
      "0000";
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    bytes.push_back(static_cast<std::byte>(digits.find(text[i]) * 16 + digits.find(text[i + 1])));
  }
  return bytes;
}

/// True if the installed Vela is the one for that TOSA version; prints a message if not.
bool has_vela_for(tosa_version version) {
  try {
    std::string const found = vela_version(find_vela());
    if (!check_vela_version(found, version)) return true;
    MESSAGE("SKIPPED: Vela " << found << " is not the one for TOSA " << version.major << "."
                             << version.minor);
  } catch (error const& e) {
    MESSAGE("SKIPPED: " << std::string(e.what()));
  }
  return false;
}

}  // namespace

TEST_CASE("a missing Vela is an error that says how to get it") {
  scratch const folder;
  environment const path("PATH", folder.file("tmp"));
  {
    environment const variable("ARM_DELEGATE_VELA", std::nullopt);
    error const e = error_of({});
    CHECK(e.id() == code::external_tool);
    CHECK(contains(e.what(), "not installed"));
    CHECK(contains(e.what(), "pip install ethos-u-vela==5.1.0"));
    CHECK(contains(e.what(), "ARM_DELEGATE_VELA"));
  }
  {
    environment const variable("ARM_DELEGATE_VELA", "/nowhere/vela");
    error const e = error_of({});
    CHECK(e.id() == code::external_tool);
    CHECK(contains(e.what(), "ARM_DELEGATE_VELA is '/nowhere/vela'"));
  }
}

TEST_CASE("Vela is found through the environment, then on PATH") {
  scratch const folder;
  std::string const program = folder.script("5.1.0", "");
  environment const path("PATH", "/nowhere::" + folder.file("tmp") + ":" + folder.file(""));
  {
    environment const variable("ARM_DELEGATE_VELA", std::nullopt);
    CHECK(std::filesystem::equivalent(find_vela(), program));
  }
  {
    environment const variable("ARM_DELEGATE_VELA", program);
    CHECK(find_vela() == program);
  }
  CHECK(vela_version(program) == "5.1.0");
}

TEST_CASE("each TOSA version has its Vela") {
  constexpr tosa_version old{0, 80, 0};
  constexpr tosa_version current{1, 0, 0};
  CHECK_FALSE(check_vela_version("4.2.0", old).has_value());
  CHECK_FALSE(check_vela_version("5.1.0", current).has_value());
  CHECK_FALSE(check_vela_version("5.1.0.dev3+g1234", current).has_value());
  auto const level = [](std::string_view vela, tosa_version tosa) {
    auto const problem = check_vela_version(vela, tosa);
    REQUIRE(problem.has_value());
    CHECK(contains(problem->why.remedy,
                   tosa.major == 0 ? "ethos-u-vela==4.2.0" : "ethos-u-vela==5.1.0"));
    return problem->level;
  };
  CHECK(level("4.1.0", old) == severity::warning);
  CHECK(level("3.12.0", old) == severity::error);
  CHECK(level("5.1.0", old) == severity::error);
  CHECK(level("4.2.0", current) == severity::error);
  CHECK(level("4.5.0", current) == severity::warning);
  CHECK(level("6.0.0", current) == severity::warning);
  CHECK(level("", current) == severity::error);
  CHECK(level("vela", old) == severity::error);
}

TEST_CASE("a wrong version is rejected before Vela runs") {
  scratch const folder;
  vela_request request;
  request.program = folder.script("4.2.0", "echo it ran > " + folder.file("ran"));
  error const e = error_of(request);
  CHECK(contains(e.what(), "Vela 4.2.0 does not read TOSA 1.0"));
  CHECK(contains(e.what(), "pip install ethos-u-vela==5.1.0"));
  CHECK_FALSE(std::filesystem::exists(folder.file("ran")));
}

TEST_CASE("a result is read and packed, and its folder removed") {
  scratch const folder;
  auto const network = support::to_bytes("network");
  vela_request request;
  request.tosa = network;
  request.flags = {"--accelerator-config=x y", "--output-format=tflite"};
  auto const run = [&](std::string const& name) {
    return "mkdir \"$out\"; for o do echo \"[$o]\"; done; cp " + folder.file("in.npz") +
           " \"$out\"/" + name + "; cp \"${out%output}out.tosa\" \"$out\"/copy; " +
           "echo text > \"$out\"/a.csv; mkdir \"$out\"/sub; ln -s /etc \"$out\"/sub/link";
  };
  SUBCASE("for TOSA 1.0") {
    auto const npz = support::make_vela_npz(6);
    folder.write("in.npz", npz);
    request.program = folder.script("5.1.0", run("out_vela.npz"));
    vela_result const result = compile_with_vela(request);
    CHECK(result.version == "5.1.0");
    CHECK(result.warnings.empty());
    CHECK(result.payload == pack_vela_bin_stream(read_vela_network(files::npz_archive(npz))));
    REQUIRE(result.files.size() == 3);
    CHECK(result.files[0].name == "a.csv");
    CHECK(result.files[1].name == "copy");
    CHECK(result.files[1].bytes == network);
    CHECK(result.files[2].name == "out_vela.npz");
    CHECK(result.files[2].bytes == npz);
    // Arguments are passed unchanged; ours come last.
    CHECK(contains(result.log,
                   "[--accelerator-config=x y]\n[--output-format=tflite]\n[--output-format=raw]\n"
                   "[--output-dir="));
  }
  SUBCASE("for TOSA 0.80, with the name that older versions give") {
    auto const npz = support::make_vela_npz(4);
    folder.write("in.npz", npz);
    request.program = folder.script("4.1.0", run("out_sg0_vela.npz"));
    request.version = {0, 80, 0};
    vela_result const result = compile_with_vela(request);
    CHECK(result.payload == pack_vela_bin_stream(read_vela_network(files::npz_archive(npz)),
                                                 stream_form::executorch_0_5));
    REQUIRE(result.warnings.size() == 1);
    CHECK(result.warnings[0].level == severity::warning);
  }
  CHECK(folder.clean());
}

TEST_CASE("failures of Vela are reported, and its folder removed") {
  scratch const folder;
  vela_request request;
  SUBCASE("it fails") {
    request.program = folder.script(
        "5.1.0", "echo working; echo 'RuntimeError: operation (And) could not run' >&2; exit 3");
    error const e = error_of(request);
    CHECK(e.id() == code::external_tool);
    CHECK(e.diagnostics()[0].why.rule ==
          "Vela 5.1.0 failed with exit code 3: RuntimeError: operation (And) could not run");
    REQUIRE(e.diagnostics().size() == 3);
    CHECK(e.diagnostics()[1].level == severity::note);
    CHECK(e.diagnostics()[1].why.rule == "Vela: working");
    CHECK(e.diagnostics()[2].why.rule == "Vela: RuntimeError: operation (And) could not run");
  }
  SUBCASE("a signal ends it") {
    request.program = folder.script("5.1.0", "kill -9 $$");
    CHECK(contains(error_of(request).what(), "ended by signal 9"));
  }
  SUBCASE("it writes nothing") {
    request.program = folder.script("5.1.0", "exit 0");
    CHECK(contains(error_of(request).what(), "wrote no out_vela.npz"));
  }
  SUBCASE("it writes rubbish") {
    request.program = folder.script("5.1.0", "mkdir $out; echo junk > $out/out_vela.npz");
    CHECK(error_of(request).id() == code::bad_archive);
  }
  SUBCASE("it hangs") {
    request.program = folder.script("5.1.0", "echo started; exec sleep 60");
    request.timeout_seconds = 1;
    auto const before = std::chrono::steady_clock::now();
    error const e = error_of(request);
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(20));
    CHECK(contains(e.what(), "did not finish within 1 s"));
    CHECK(contains(e.what(), "started"));
  }
  SUBCASE("it prints without end") {
    request.program = folder.script("5.1.0", "yes 0123456789 | head -n 400000; exit 1");
    error const e = error_of(request);
    CHECK(contains(e.what(), "exit code 1: 0123456789"));
    CHECK(std::string(e.what()).size() < 10000);
  }
  SUBCASE("it leaves a process that keeps its output open") {
    request.program = folder.script("5.1.0", "sleep 5 & exit 1");
    auto const before = std::chrono::steady_clock::now();
    CHECK(contains(error_of(request).what(), "exit code 1"));
    CHECK(std::chrono::steady_clock::now() - before < std::chrono::seconds(4));
  }
  SUBCASE("it is not a program") {
    folder.write("vela", support::to_bytes("#!/nowhere/python\n"));
    std::filesystem::permissions(folder.file("vela"), std::filesystem::perms::owner_all);
    request.program = folder.file("vela");
    CHECK(contains(error_of(request).what(), "cannot start"));
  }
  SUBCASE("it has no version") {
    folder.write("vela", support::to_bytes("#!/bin/sh\necho usage: vela\n"));
    std::filesystem::permissions(folder.file("vela"), std::filesystem::perms::owner_all);
    request.program = folder.file("vela");
    CHECK(contains(error_of(request).what(), "does not print a version"));
  }
  CHECK(folder.clean());
}

TEST_CASE("a folder that can't be written is an error") {
  scratch const folder;
  vela_request request;
  request.program = folder.script("5.1.0", "exit 0");
  environment const tmpdir("TMPDIR", "/nowhere");
  error const e = error_of(request);
  CHECK(e.id() == code::io);
  CHECK(contains(e.what(), "TMPDIR"));
}

TEST_CASE("a flatbuffer of more than 2 GiB is rejected") {
  constexpr std::size_t size = (std::size_t{2} << 30U) + 1;
  void* const memory =
      ::mmap(nullptr, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  REQUIRE(memory != MAP_FAILED);
  vela_request request;
  request.tosa = {static_cast<std::byte const*>(memory), size};
  CHECK(contains(error_of(request).what(), "2 GiB"));
  ::munmap(memory, size);
}

TEST_CASE("the real Vela compiles TOSA 1.0 as in the corpus") {
  auto const folder = support::corpus();
  if (!folder || !std::filesystem::is_directory(*folder + "/ethosu")) {
    MESSAGE("SKIPPED: no corpus; set ARM_DELEGATE_CORPUS");
    return;
  }
  if (!has_vela_for({1, 0, 0})) return;
  struct configuration {
    std::string accelerator, system, memory;
  };
  for (auto const& c :
       {configuration{"ethos-u55-128", "Ethos_U55_High_End_Embedded", "Shared_Sram"},
        configuration{"ethos-u65-512", "Ethos_U65_High_End", "Dedicated_Sram_384KB"},
        configuration{"ethos-u85-256", "Ethos_U85_SYS_DRAM_Mid", "Sram_Only"}}) {
    CAPTURE(c.accelerator);
    auto const graph = *folder + "/ethosu/et_add";
    auto const tosa = read_file(graph + "/graph.tosa");
    vela_request request;
    request.tosa = tosa;
    request.flags = {"--accelerator-config=" + c.accelerator, "--config=Arm/vela.ini",
                     "--system-config=" + c.system, "--memory-mode=" + c.memory};
    vela_result const result = compile_with_vela(request);
    bool const same = result.payload == read_file(graph + "/" + c.accelerator + "/payload.bin");
    CHECK(same);
  }
  // A graph that Vela rejects.
  auto const tosa = read_file(*folder + "/ethosu/l_and32/graph.tosa");
  vela_request request;
  request.tosa = tosa;
  request.flags = {"--accelerator-config=ethos-u55-128"};
  CHECK(contains(error_of(request).what(), "Non-passthrough operation (And) could not run on NPU"));
}

TEST_CASE("the real Vela compiles TOSA 0.80") {
  if (!has_vela_for({0, 80, 0})) return;
  for (std::string const accelerator : {"ethos-u55-128", "ethos-u65-256", "ethos-u85-128"}) {
    CAPTURE(accelerator);
    auto const tosa = max_pool_0_80();
    vela_request request;
    request.tosa = tosa;
    request.version = {0, 80, 0};
    request.flags = {"--accelerator-config=" + accelerator};
    vela_result const result = compile_with_vela(request);
    CHECK(result.files.back().name == "out_vela.npz");
    files::npz_archive const archive(result.files.back().bytes);
    vela_network const network = read_vela_network(archive);
    REQUIRE(network.inputs.size() == 1);
    CHECK(network.inputs[0].shape == std::vector<std::int32_t>{1, 4, 4, 16});
    CHECK(result.payload == pack_vela_bin_stream(network, stream_form::executorch_0_5));
  }
}
