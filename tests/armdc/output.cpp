// SPDX-License-Identifier: BSD-3-Clause
// The files that armdc leaves, however it is stopped.

#include <doctest/doctest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): kill is not in <csignal>
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/endless.hpp>
#include <support/text.hpp>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace fs = std::filesystem;
using support::digits;
using support::files_in;
using support::has;
using support::run_armdc;
using support::save_image;
using support::text_of;
using support::workplace;

namespace {

/// Calls armdc in its own process, after `prepare` in that process.
template <class Prepare>
pid_t start(std::vector<std::string> arguments, Prepare prepare) {
  std::vector<char*> argv;
  std::string program = ARM_DELEGATE_ARMDC;
  argv.push_back(program.data());
  for (auto& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  auto const child = fork();
  if (child != 0) return child;
  prepare();
  execv(program.c_str(), argv.data());
  _exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

std::string const two_delegates = "compile " + (digits / "float.pt2").string() +
                                  " -q --target tosa-1.0+fp --keep-on-host aten.relu.default -o ";
std::string const one_delegate =
    "compile " + (digits / "float.pt2").string() + " -q --target tosa-1.0+fp -o ";

}  // namespace

TEST_CASE("--dump describes every delegate as arm_backend names it") {
  workplace const w;
  auto const dump = w.path / "dump";
  auto const r =
      run_armdc(w, two_delegates + (w.path / "out").string() + " --dump " + dump.string());
  CHECK(r.err.find("error") == std::string::npos);
  REQUIRE(r.code == 0);
  auto const first = text_of(dump / "desc_tag0.json");
  auto const second = text_of(dump / "desc_tag1.json");
  CHECK(has(first, "\"delegate_0.tosa\""));
  CHECK(has(second, "\"delegate_1.tosa\""));
  CHECK(fs::exists(dump / "delegate_1.tosa"));
  CHECK(fs::exists(dump / "desc.json"));
}

TEST_CASE("a second compile into a folder leaves no payload of the first") {
  workplace const w;
  auto const out = w.path / "out";
  REQUIRE(run_armdc(w, two_delegates + out.string()).code == 0);
  CHECK(fs::exists(out / "delegate_1.tosa"));
  std::ofstream(out / "delegate_x.tosa") << "mine";
  REQUIRE(run_armdc(w, one_delegate + out.string()).code == 0);
  CHECK(fs::exists(out / "delegate_0.tosa"));
  CHECK_FALSE(fs::exists(out / "delegate_1.tosa"));
  CHECK(files_in(out) == 3);  // program.json and the user's file are left
}

TEST_CASE("a folder that armdc did not write keeps its files") {
  workplace const w;
  auto const out = w.path / "out";
  fs::create_directories(out);
  std::ofstream(out / "delegate_1.tosa") << "mine";
  REQUIRE(run_armdc(w, one_delegate + out.string()).code == 0);
  CHECK(text_of(out / "delegate_1.tosa") == "mine");
}

TEST_CASE("outputs are written all or none, even if a folder has an output's name") {
  workplace const w;
  auto const out = w.path / "out";
  auto const dump = w.path / "dump";
  fs::create_directories(out / "program.json");
  std::ofstream(out / "delegate_0.tosa") << "before";
  auto const r = run_armdc(w, one_delegate + out.string() + " --dump " + dump.string());
  CHECK(r.code == 1);
  CHECK(has(r.err, "program.json: cannot be written: it is a folder"));
  CHECK(text_of(out / "delegate_0.tosa") == "before");
  CHECK(files_in(out) == 2);
  CHECK_FALSE(fs::exists(dump));
}

TEST_CASE("two outputs of a call have different names") {
  workplace const w;
  auto const out = (w.path / "out").string();
  auto const compile =
      "compile " + (digits / "int8.pt2").string() + " -q -t ethos-u55-128 -o " + out;
  fs::create_directories(w.path / "real");
  fs::create_directory_symlink(w.path / "real", w.path / "link");
  auto const at = [&](char const* name) { return (w.path / name).string(); };
  for (auto const& more : std::vector<std::string>{
           " --pte " + at("same") + " --emit-header " + at("same"),
           " --pte " + at("h.ld") + " --emit-header " + at("h.hpp"),
           " --pte " + out + "/program.json", " --emit-header " + out + "/program.json",
           " --pte " + out + "/delegate_0.bin", " --emit-header " + out + "/../out/delegate_0.bin",
           " --pte " + at("real/x") + " --emit-header " + at("link/x"),
           " --dump " + at("d") + " --pte " + at("d/desc.json") + " -t tosa-1.0+int"}) {
    CAPTURE(more);
    // The last case names its target twice; the first is replaced.
    auto call = compile + more;
    if (auto const second = more.find(" -t "); second != std::string::npos) {
      call.replace(call.find("ethos-u55-128"), std::string("ethos-u55-128").size(), "tosa-1.0+int");
      call.erase(call.rfind(" -t "));
    }
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK_MESSAGE(has(r.err, ": cannot be an output: this call has another of that name; give"),
                  r.err);
    CHECK_FALSE(fs::exists(out));
    CHECK(files_in(w.path / "real") == 0);
  }
  // The payload is the same in both folders.
  CHECK(run_armdc(w, one_delegate + out + " --dump " + out).code == 0);
  CHECK(fs::exists(w.path / "out/desc.json"));
}

TEST_CASE("no output replaces a file that the call reads") {
  workplace const w;
  auto const model = w.path / "m.pt2";
  fs::copy_file(digits / "int8.pt2", model);
  fs::create_symlink(model, w.path / "soft");
  fs::create_hard_link(model, w.path / "hard");
  auto const before = text_of(model);
  auto const image = save_image(w).string();
  auto const out = (w.path / "out").string();
  auto const config = w.path / "my.ini";
  std::ofstream(config) << "[Memory_Mode.Mine]\nconst_mem_area=Axi1\narena_mem_area=Axi0\n"
                           "cache_mem_area=Axi0\n";
  auto const compile = " -q -t ethos-u55-128 -o " + out + " --pte ";
  fs::create_directories(w.path / "in");
  fs::copy_file(image, w.path / "in/out0.npy");
  auto const run =
      "run " + model.string() + " -t tosa-1.0+int -i " + (w.path / "in/out0.npy").string();
  for (auto const& call : std::vector<std::string>{
           "compile " + model.string() + compile + model.string(),
           "compile " + model.string() + compile + (w.path / "in/../m.pt2").string(),
           "compile " + model.string() + compile + (w.path / "soft").string(),
           "compile " + model.string() + compile + (w.path / "hard").string(),
           "compile " + (w.path / "soft").string() + compile + model.string(),
           "compile " + (w.path / "soft").string() + compile + (w.path / "soft").string(),
           "compile - " + compile + model.string() + " <" + model.string(),
           "compile " + model.string() + compile + config.string() + " --config " +
               config.string() + " --memory-mode Mine",
           run + " -o " + (w.path / "in").string()}) {
    CAPTURE(call);
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK_MESSAGE(has(r.err, ": cannot be an output: this call reads the file; give"), r.err);
    CHECK_FALSE(fs::exists(out));
    CHECK(text_of(model) == before);
  }
  // A payload that is simulated into its own folder of inputs.
  REQUIRE(run_armdc(w, "compile " + model.string() + " -q -t ethos-u55-128 -o " + out).code == 0);
  auto const payload = w.path / "out/out0.npy";
  fs::rename(w.path / "out/delegate_0.bin", payload);
  auto const pixels =
      support::write_npy(w.path / "x.npy", "|i1", {1, 1, 8, 8}, std::vector<signed char>(64));
  auto const r =
      run_armdc(w, "simulate " + payload.string() + " -i " + pixels.string() + " -o " + out);
  CHECK(r.code == 1);
  CHECK_MESSAGE(has(r.err, "cannot be an output"), r.err);
}

TEST_CASE("two calls into one folder leave the whole result of one") {
  workplace const w;
  auto const out = w.path / "out";
  auto const words = [&](std::vector<std::string> more) {
    std::vector<std::string> all{
        "compile",   (digits / "float.pt2").string(), "-q", "--target", "tosa-1.0+fp", "-o",
        out.string()};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  auto const nothing = [] {};
  constexpr int pairs = 30;
  for (int i = 0; i < pairs; ++i) {
    fs::remove_all(out);
    auto const one = start(words({}), nothing);
    auto const two = start(words({"--keep-on-host", "aten.relu.default"}), nothing);
    for (auto const child : {one, two}) {
      auto const status = wait_for(child);
      REQUIRE(WIFEXITED(status));
      CHECK(WEXITSTATUS(status) == 0);
    }
    // program.json says which payloads the folder has.
    auto const program = text_of(out / "program.json");
    auto const payloads = support::count(program, "\"file\": \"delegate_");
    CHECK(fs::exists(out / "delegate_1.tosa") == (payloads > 1));
    CHECK(files_in(out) == payloads + 1);
    auto const bytes = "\"bytes\": " + std::to_string(fs::file_size(out / "delegate_0.tosa"));
    CHECK_MESSAGE(has(program, bytes), program);
  }
}

TEST_CASE("standard output that can't be written is an error") {
  workplace const w;
  if (!fs::exists("/dev/full")) return;
  auto const call = [&](std::string const& arguments) {
    auto const err = w.path / "err";
    auto const command =
        std::string(ARM_DELEGATE_ARMDC) + " " + arguments + " >/dev/full 2>" + err.string();
    auto const status = std::system(command.c_str());
    CHECK(has(text_of(err), "error: cannot write to standard output"));
    return WEXITSTATUS(status);
  };
  CHECK(call("targets") == 1);
  CHECK(call("ops --format json") == 1);
  CHECK(call("--help") == 1);
  CHECK(call("--version") == 1);
}

TEST_CASE("a file that gets too large is an error") {
  workplace const w;
  auto const out = w.path / "out";
  auto const child = start({"compile", (digits / "float.pt2").string(), "-q", "--target",
                            "tosa-1.0+fp", "-o", out.string()},
                           [] {
                             rlimit const limit{4096, 4096};
                             setrlimit(RLIMIT_FSIZE, &limit);
                             (void)!freopen("/dev/null", "w", stderr);
                           });
  auto const status = wait_for(child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 1);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("a signal leaves neither files nor folders") {
  workplace const w;
  auto const model = support::write_endless_loop(w.path).string();
  auto const input = support::write_npy(w.path / "x.npy", "<i4", {1}, std::vector<int>{1}).string();
  for (int const signal : {SIGINT, SIGTERM, SIGHUP}) {
    auto const out = w.path / "new/out";
    auto const child = start({"run", model, "-i", input, "-o", out.string(), "--dump-intermediates",
                              out.string(), "--max-iterations", "1000000000"},
                             [&] { (void)std::signal(signal, SIG_DFL); });
    for (int tries = 0; tries < 1000 && files_in(out) < 3; ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    CHECK(files_in(out) >= 3);
    kill(child, signal);
    auto const status = wait_for(child);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK_FALSE(fs::exists(w.path / "new"));
  }
}

TEST_CASE("a signal stops the tool that armdc runs, and removes its folder") {
  workplace const w;
  auto const temporary = w.path / "tmp";
  auto const pid_file = w.path / "pid";
  auto const tool = w.path / "tool";
  // The program that really works is a child of the tool, as Vela's is of its launcher.
  std::ofstream(tool) << "#!/bin/sh\n[ \"$1\" != --version ] || { echo 5.1.0; exit; }\n"
                         "sleep 300 &\necho $! >" +
                             pid_file.string() + ".new; mv " + pid_file.string() + ".new " +
                             pid_file.string() + "\nwait\n";
  fs::permissions(tool, fs::perms::owner_all);
  std::ofstream(w.path / "m.relay")
      << "def @main(%x: Tensor[(1, 4), int8]) -> Tensor[(1, 4), int8] { %x }\n";
  auto const is_running = [](std::string const& pid) {
    // "PID (sleep) S ...": Z for one that has ended, but is not yet reaped.
    auto const status = text_of("/proc/" + pid + "/stat");
    auto const at = status.rfind(") ");
    return at != std::string::npos && status[at + 2] != 'Z';
  };
  auto const out = (w.path / "out").string();
  for (auto const& arguments : std::vector<std::vector<std::string>>{
           {"tvm", (w.path / "m.relay").string(), "--python", tool.string(), "-o", out},
           {"compile", (digits / "int8.pt2").string(), "-t", "ethos-u55-128", "--compiler", "vela",
            "-o", out}}) {
    for (int const signal : {SIGINT, SIGTERM}) {
      fs::remove(pid_file);
      fs::create_directories(temporary);
      auto const child = start(arguments, [&] {
        (void)std::signal(signal, SIG_DFL);
        ::setenv("TMPDIR", temporary.c_str(), 1);
        ::setenv("ARM_DELEGATE_VELA", tool.c_str(), 1);
      });
      for (int tries = 0; tries < 1000 && !fs::exists(pid_file); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
      auto pid = text_of(pid_file);
      REQUIRE(!pid.empty());
      pid.pop_back();
      CHECK(is_running(pid));
      CHECK(files_in(temporary) == 1);
      kill(child, signal);
      auto const status = wait_for(child);
      CHECK(WIFSIGNALED(status));
      CHECK(WTERMSIG(status) == signal);
      CHECK(files_in(temporary) == 0);
      for (int tries = 0; tries < 100 && is_running(pid); ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      }
      CHECK_FALSE(is_running(pid));
      CHECK_FALSE(fs::exists(out));
    }
  }
}
