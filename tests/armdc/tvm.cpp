// SPDX-License-Identifier: BSD-3-Clause
// armdc tvm with the stand-in for tvmc, and with scripts that fail in its place.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;
using support::files_in;
using support::has;
using support::run_armdc;
using support::workplace;

namespace {

fs::path model_in(workplace const& w) {
  fs::path const model = w.path / "m.relay";
  std::ofstream(model) << "def @main(%x: Tensor[(1, 4), int8]) -> Tensor[(1, 4), int8] { %x }\n";
  return model;
}

/// A program in place of the Python that runs tvmc.
std::string python(workplace const& w, std::string const& script) {
  fs::path const program = w.path / "python";
  std::ofstream(program) << "#!/bin/sh\n" << script;
  fs::permissions(program, fs::perms::owner_all);
  return " --python " + program.string();
}

}  // namespace

TEST_CASE("armdc tvm --print writes the command and its variables, and runs nothing") {
  workplace const w;
  auto const model = model_in(w);
  auto const printed = run_armdc(
      w, "tvm " + model.string() + " --print -o " + (w.path / "out").string() +
             " -c opt_level=2 -c tvm.pythonpath=/tvm/python -c num_threads=3 -f fuse_ops" +
             python(w, "touch " + (w.path / "ran").string()));
  CHECK(printed.code == 0);
  CHECK(printed.out.starts_with("PYTHONPATH=/tvm/python TVM_NUM_THREADS=3 TVM_BIND_THREADS=0 "));
  CHECK(has(printed.out, "-m tvm.driver.tvmc compile " + model.string() + " --target c "));
  CHECK(has(printed.out, "--pass-config relay.FuseOps.max_depth=100 "));
  CHECK(has(printed.out, "--opt-level 2 --output " + (w.path / "out/default.tar").string()));
  CHECK(!fs::exists(w.path / "ran"));
  CHECK(!fs::exists(w.path / "out"));
}

TEST_CASE("armdc tvm --print: a name in the model has no effect on the terminal") {
  workplace const w;
  auto const name = std::string("in\x1b[31m\nput'\xe2\x80\xae");
  auto const call = "tvm " + model_in(w).string() + " --print --input-shapes ";
  std::ofstream(w.path / "script")
      << ARM_DELEGATE_ARMDC << ' ' << call << "\"x:[1]\" -c tophub_url=\"" << name << "\"\n";
  auto const r = run_armdc(w, "--version >/dev/null; sh " + (w.path / "script").string());
  CHECK(r.out.starts_with("TOPHUB_LOCATION=$'in\\x1b[31m\\nput\\'\\u202e' "));
  CHECK(r.out.find('\n') == r.out.size() - 1);
}

TEST_CASE("armdc tvm makes relative paths absolute: tvmc runs in another folder") {
  workplace const w;
  auto const model = model_in(w);
  // The folder of the test itself is the current one.
  std::string const here = fs::current_path().string();
  auto const printed = run_armdc(
      w, "tvm " + model.string() +
             " --print --python bin/python -c tvm.pythonpath=python:/vta/python -c "
             "tvm.build_dir=build -c tvm.configs_dir=../configs -f autotuned:results_file=a.log");
  CHECK(printed.code == 0);
  CHECK(has(printed.out, "PYTHONPATH=" + here + "/python:/vta/python "));
  CHECK(has(printed.out, "TVM_LIBRARY_PATH=" + here + "/build "));
  CHECK(has(printed.out,
            "TVM_CONFIGS_JSON_DIR=" + fs::path(here).parent_path().string() + "/configs "));
  CHECK(has(printed.out, here + "/bin/python -m tvm.driver.tvmc compile "));
  CHECK(has(printed.out, "--tuning-records " + here + "/a.log "));
}

TEST_CASE("armdc tvm writes all artifacts, or none") {
  workplace const w;
  std::string const run = "tvm " + model_in(w).string() + " -o " + (w.path / "out").string();
  for (std::string const script : {"echo why; exit 3\n", "kill -9 $$\n", "echo nothing\n"}) {
    CAPTURE(script);
    auto const failed = run_armdc(w, run + python(w, script));
    CHECK(failed.code == 1);
    CHECK(has(failed.err, "error: tvmc "));
    CHECK(has(failed.err, "note: tvmc: ") == script.starts_with("echo"));  // the end of its log
    CHECK(files_in(w.path / "out") == 0);
  }
  auto const corpus = support::corpus_for("armdc tvm with the stand-in for tvmc");
  if (!corpus) return;
  std::string const fake = " -c tvmc_custom_script=" + *corpus + "/tvm/fake_tvmc/fake_tvmc.py";
  auto const made = run_armdc(w, run + fake + " --class tvmrt --dialect 0.9");
  CHECK(made.code == 0);
  CHECK(has(made.out, "wrote default.json default.tar default.graph default.params "));
  CHECK(files_in(w.path / "out") == 8);
}

TEST_CASE("armdc tvm explains mistakes before tvmc starts") {
  workplace const w;
  std::string const run = "tvm " + model_in(w).string() +
                          python(w, "touch " + (w.path / "ran").string()) + " -o " +
                          (w.path / "out").string();
  auto const error_of = [&](std::string const& more) { return run_armdc(w, run + more); };
  CHECK(has(error_of(" -c opt_levle=2").err, "warning: tvmaot has no option 'opt_levle'"));
  fs::remove(w.path / "ran");
  CHECK(has(error_of(" -f usnp").err, "did you mean 'usmp'?"));
  CHECK(has(error_of(" -f usmp:algorithm").err, "usmp:KEY=VALUE"));
  CHECK(error_of(" -c opt_level").code == 2);
  CHECK(has(error_of(" -c unpacked_api=maybe").err, "'maybe' is not a boolean"));
  CHECK(has(error_of(" --class tvmcg").err, "utvmcg.exe is missing"));
  CHECK(has(run_armdc(w, "tvm " + (w.path / "no.tflite").string()).err, "there is no such model"));
  CHECK(!fs::exists(w.path / "ran"));
}
