// SPDX-License-Identifier: BSD-3-Clause
// How armdc runs and describes programs with mutable buffers.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/endless.hpp>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using support::files_in;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

fs::path const programs = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";

std::string const input = (programs / "rolling_window.in0.npy").string();

/// Runs a program that appends its input to a sliding window kept in a buffer.
std::string run_window(std::string const& more) {
  return "run " + (programs / "rolling_window.pt2").string() + " --target tosa-1.0+fp -i " + input +
         more;
}

/// The elements' bytes, without numpy's header.
std::string elements_of(fs::path const& npy) {
  auto const text = text_of(npy);
  return text.substr(text.find('\n') + 1);
}

}  // namespace

TEST_CASE("armdc run: buffers are kept, and are not inputs") {
  workplace const w;
  auto const out = w.path / "out";
  auto const state = w.path / "state";
  auto const r = run_armdc(w, run_window(" -o " + out.string() + " --state-out " + state.string()));
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(files_in(out) == 1);
  CHECK(files_in(state) == 1);
  auto const window = elements_of(state / "window.npy");
  CHECK(window == elements_of(programs / "rolling_window.state_out.window.npy"));

  auto const next = w.path / "next";
  auto const call = " -o " + next.string() + " --state-out " + next.string() + " --state-in ";
  REQUIRE(run_armdc(w, run_window(call + state.string())).code == 0);
  auto const second = elements_of(next / "window.npy");
  auto const row = elements_of(input);
  CHECK(second == window.substr(row.size()) + row);

  auto const missing = run_armdc(w, run_window(call + w.path.string()));
  CHECK(missing.code == 1);
  CHECK(has(missing.err, "window.npy: cannot be opened"));
}

TEST_CASE("armdc run: each buffer has a file of its own, whatever its name") {
  workplace const w;
  auto const model = (programs / "named_buffers.pt2").string();
  auto const x = support::write_npy(w.path / "x.npy", "<f4", {2}, std::vector<float>{1, 2});
  auto const pte = w.path / "m.pte";
  REQUIRE(run_armdc(w, "compile " + model + " -q -t tosa-1.0+fp -o " + (w.path / "c").string() +
                           " --pte " + pte.string())
              .code == 0);
  auto const value_of = [](fs::path const& npy) {
    float value = 0;
    std::memcpy(&value, elements_of(npy).data(), sizeof(value));
    return value;
  };
  for (auto const& file : {model + " -t tosa-1.0+fp", pte.string()}) {
    CAPTURE(file);
    auto const state = w.path / "state";
    fs::remove_all(state);
    auto const run = "run " + file + " -i " + x.string() + " -o " + (w.path / "out").string() +
                     " --state-out " + state.string();
    CHECK(run_armdc(w, run).err == "");
    CHECK(files_in(state) == 4);
    CHECK(value_of(state / "a_b.npy") == 1);
    CHECK(value_of(state / "a%2Fb.npy") == 2);
    CHECK(value_of(state / "a%5Cb.npy") == 3);
    CHECK(value_of(state / "a%252Fb.npy") == 4);
    // The state may continue in its folder.
    CHECK(run_armdc(w, run + " --state-in " + state.string()).err == "");
    CHECK(value_of(state / "a%2Fb.npy") == 4);
    CHECK(value_of(state / "a%252Fb.npy") == 8);
  }
}

TEST_CASE("armdc run: the new value of a changed input is not an output") {
  workplace const w;
  auto const model = (programs / "changes_input.pt2").string();
  auto const pte = w.path / "m.pte";
  REQUIRE(run_armdc(w, "compile " + model + " -q -t tosa-1.0+fp -o " + (w.path / "c").string() +
                           " --pte " + pte.string())
              .code == 0);
  // Expected: what PyTorch's module returns.
  for (auto const& file : {model + " -t tosa-1.0+fp", pte.string()}) {
    CAPTURE(file);
    auto const out = w.path / "out";
    fs::remove_all(out);
    auto const r =
        run_armdc(w, "run " + file + " -i " + (programs / "changes_input.in0.npy").string() +
                         " -o " + out.string());
    CHECK(r.err == "");
    CHECK(files_in(out) == 1);
    CHECK(elements_of(out / "out0.npy") == elements_of(programs / "changes_input.out0.npy"));
  }
}

TEST_CASE("armdc run: buffers of a .pte are kept, too") {
  workplace const w;
  auto const pte = w.path / "window.pte";
  REQUIRE(run_armdc(w, "compile " + (programs / "rolling_window.pt2").string() +
                           " -q --target tosa-1.0+fp -o " + (w.path / "compiled").string() +
                           " --pte " + pte.string())
              .code == 0);
  auto const state = w.path / "state";
  auto const run = "run " + pte.string() + " -i " + input + " -o " + (w.path / "out").string();
  auto const r = run_armdc(w, run + " --state-out " + state.string());
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  auto const window = elements_of(state / "window.npy");
  CHECK(window == elements_of(programs / "rolling_window.state_out.window.npy"));

  auto const next = w.path / "next";
  REQUIRE(
      run_armdc(w, run + " --state-out " + next.string() + " --state-in " + state.string()).code ==
      0);
  auto const row = elements_of(input);
  CHECK(elements_of(next / "window.npy") == window.substr(row.size()) + row);
}

TEST_CASE("armdc run: a wrong number of inputs lists the required ones") {
  workplace const w;
  auto const r = run_armdc(w, run_window(" -i " + input + " -o " + (w.path / "out").string()));
  CHECK(r.code == 1);
  CHECK(has(r.err,
            "has 1 inputs, 2 were given; give --input once per input, in the program's "
            "order: 'x' float32 [4]"));
}

TEST_CASE("program.json: which inputs and outputs are buffers") {
  workplace const w;
  auto const out = w.path / "out";
  REQUIRE(run_armdc(w, "compile " + (programs / "counter.pt2").string() +
                           " -q --target tosa-1.0+fp -o " + out.string())
              .code == 0);
  auto const json = text_of(out / "program.json");
  auto const inputs = json.find("\n  \"inputs\"");
  auto const outputs = json.find("\n  \"outputs\"");
  REQUIRE(inputs != std::string::npos);
  REQUIRE(outputs != std::string::npos);
  for (auto const from : {inputs, outputs}) {
    CHECK(json.find("\"buffer\": \"total\"", from) != std::string::npos);
    CHECK(json.find("\"buffer\": null", from) != std::string::npos);
  }
}

TEST_CASE("armdc compare: takes the user's inputs only") {
  workplace const w;
  auto const r = run_armdc(w, "compare " + (programs / "rolling_window.pt2").string() +
                                  " --target tosa-1.0+fp -i " + input);
  CHECK(r.err == "");
  CHECK(r.code == 0);
}

TEST_CASE("armdc run: --state-in and --state-out need mutable buffers") {
  workplace const w;
  auto const model = support::digits / "int8.pt2";
  auto const out = w.path / "out";
  auto const run = " -i " + support::save_image(w).string() + " -o " + out.string();
  for (auto const* option : {" --state-in ", " --state-out "}) {
    auto const r =
        run_armdc(w, "run " + model.string() + " -t tosa-1.0+int" + run + option + w.path.string());
    CHECK(r.code == 1);
    CHECK(has(r.err, "int8.pt2: the program has no mutable buffers; leave out --state-in"));
    CHECK_FALSE(fs::exists(out));
  }
}

TEST_CASE("armdc run: options for programs are rejected for other files") {
  workplace const w;
  auto const loop = support::write_endless_loop(w.path).string();
  auto const payload =
      std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/simulate/branches.bin";
  auto const refused = [&](std::string const& file, std::string const& option) {
    auto const r = run_armdc(w, "run " + file + " -o " + (w.path / "out").string() + option);
    CHECK(r.code == 2);
    return r.err;
  };
  CHECK(refused(loop, " --state-in s") ==
        "error: --state-in is for a .pt2 or a .pte; '" + loop + "' is a TOSA graph (.tosa)\n");
  CHECK(has(refused(loop, " --keep-on-host aten.add"), "--keep-on-host is for a .pt2"));
  CHECK(has(refused(payload, " --state-out s"), "--state-out is for a .pt2 or a .pte; "));
  CHECK(has(
      refused(payload, " --dump-intermediates d"),
      "--dump-intermediates is for a .pt2 or a .tosa; '" + payload + "' is an Ethos-U payload"));
}
