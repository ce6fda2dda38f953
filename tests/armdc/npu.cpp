// SPDX-License-Identifier: BSD-3-Clause
// armdc compile and run for Ethos-U targets.

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <filesystem>
#include <string>
#include <string_view>

using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

std::string const digits = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/";

}  // namespace

TEST_CASE("armdc compile: a payload for an Ethos-U, with its memory and cycles") {
  workplace const w;
  auto const out = w.path / "out";
  auto const r = run_armdc(w, "compile " + digits + "int8.pt2 -t Ethos-U55-128 -o " + out.string());
  CHECK(r.code == 0);
  CHECK(has(r.out, "NPU operations, about "));
  CHECK(text_of(out / "delegate_0.bin").starts_with("vela_bin_stream"));
  auto const program = text_of(out / "program.json");
  CHECK(has(program, "\"target\": \"ethos-u55-128\""));
  CHECK(has(program, "\"file\": \"delegate_0.bin\""));
  CHECK(has(program, "\"scratch\": "));
  CHECK(has(program, "\"cycles\": "));
  CHECK(run_armdc(w, "verify " + (out / "delegate_0.bin").string()).code == 0);

  // Another target leaves no payload of this one behind.
  CHECK(run_armdc(w, "compile " + digits + "int8.pt2 -t tosa-1.0+int -o " + out.string()).code ==
        0);
  CHECK(!std::filesystem::exists(out / "delegate_0.bin"));
}

TEST_CASE("armdc partition: an Ethos-U target counts NPU operations, as compile does") {
  workplace const w;
  auto const arguments = digits + "int8.pt2 -t ethos-u55-128";
  auto const text = run_armdc(w, "partition " + arguments);
  CHECK_MESSAGE(text.code == 0, text.err);
  CHECK(has(text.out, "43 of 45 nodes in 1 delegate, 0 on the host, 2 convert at boundaries"));
  CHECK(has(text.out, "  NPU operations  "));
  CHECK(!has(text.out, "TOSA operators"));
  auto const json = run_armdc(w, "partition " + arguments + " --format json").out;
  CHECK(!has(json, "tosa_operators"));
  constexpr std::string_view key = "\"npu_operations\": ";
  auto const at = json.find(key);
  REQUIRE(at != std::string::npos);
  auto const digits_at = at + key.size();
  auto const count = json.substr(digits_at, json.find(',', digits_at) - digits_at);
  auto const compiled = run_armdc(w, "compile " + arguments + " -o " + (w.path / "out").string());
  CHECK(has(compiled.out, " " + count + " NPU operations, "));
}

TEST_CASE("armdc compile: a TOSA graph for an Ethos-U") {
  workplace const w;
  auto const tosa = w.path / "tosa";
  REQUIRE(run_armdc(w, "compile " + digits + "int8.pt2 -t tosa-1.0+int -o " + tosa.string()).code ==
          0);
  auto const graph = (tosa / "delegate_0.tosa").string();
  auto const out = w.path / "out";
  CHECK(run_armdc(w, "compile " + graph + " -t ethos-u85-256 -o " + out.string()).code == 0);
  CHECK(run_armdc(w, "verify " + (out / "delegate_0.bin").string() + " --graph " + graph).code ==
        0);
}

TEST_CASE("armdc compile: program.json of a TOSA graph has its inputs and outputs") {
  workplace const w;
  auto const tosa = w.path / "tosa";
  REQUIRE(run_armdc(w, "compile " + digits + "int8.pt2 -t tosa-1.0+int -o " + tosa.string()).code ==
          0);
  auto const out = w.path / "out";
  auto const r = run_armdc(w, "compile " + (tosa / "delegate_0.tosa").string() +
                                  " -t ethos-u85-256 --timings -o " + out.string());
  CHECK(r.code == 0);
  CHECK(has(r.err, " s  read\n"));
  CHECK(has(r.err, " s  total\n"));
  auto const program = text_of(out / "program.json");
  // The digits have 8x8 pixels and 10 classes.
  for (auto const* part : {R"("inputs": [
        {
          "name": "quantize_per_tensor",
          "shape": [
            1,
            1,
            8,
            8
          ],
          "dim_order": [
            0,
            1,
            2,
            3
          ],
          "dtype": "int8",
          "scale": null,
          "zero_point": null,
          "source": {
            "from": "program_input",
            "index": 0
          },
          "buffer": null
        }
      ])",
                           R"("outputs": [
    {
      "from": "delegate",
      "delegate": 0,
      "index": 0,
      "dim_order": [
        0,
        1
      ],
      "buffer": null,
      "changed_input": null
    }
  ])",
                           R"("host_nodes": [])"}) {
    CHECK_MESSAGE(has(program, part), program);
  }
}

TEST_CASE("armdc compile: a TOSA graph in its own output folder stays, other payloads do not") {
  workplace const w;
  auto const out = w.path / "out";
  REQUIRE(run_armdc(w, "compile " + digits +
                           "int8.pt2 -t tosa-1.0+int --keep-on-host aten.add -o " + out.string())
              .code == 0);
  auto const graph = text_of(out / "delegate_0.tosa");
  REQUIRE(std::filesystem::exists(out / "delegate_1.tosa"));
  REQUIRE(run_armdc(w, "compile " + (out / "delegate_0.tosa").string() + " -t ethos-u55-128 -o " +
                           out.string())
              .code == 0);
  CHECK(std::filesystem::exists(out / "delegate_0.bin"));
  CHECK(text_of(out / "delegate_0.tosa") == graph);
  CHECK(!std::filesystem::exists(out / "delegate_1.tosa"));
}

TEST_CASE("armdc compile: options of a .pt2 are wrong usage for a TOSA graph") {
  workplace const w;
  auto const tosa = w.path / "tosa";
  REQUIRE(run_armdc(w, "compile " + digits + "int8.pt2 -t tosa-1.0+int -o " + tosa.string()).code ==
          0);
  auto const graph = (tosa / "delegate_0.tosa").string();
  auto const call = "compile " + graph + " -t ethos-u55-128 -o " + (w.path / "out").string() + " ";
  auto const said = " is for a .pt2; '" + graph + "' is a TOSA graph (.tosa)\n";
  for (std::string const option :
       {"--dump d", "--quantize-io", "--permute-memory-format nhwc", "--keep-on-host aten.relu"}) {
    CAPTURE(option);
    auto const r = run_armdc(w, call + option);
    CHECK(r.code == 2);
    CHECK(r.err.starts_with("error: " + option.substr(0, option.find(' '))));
    CHECK(r.err.ends_with(said));
  }
  CHECK(!std::filesystem::exists(w.path / "out"));
}

TEST_CASE("armdc run: a TOSA graph is not compiled for an Ethos-U target") {
  workplace const w;
  auto const tosa = w.path / "tosa";
  REQUIRE(run_armdc(w, "compile " + digits + "int8.pt2 -t tosa-1.0+int -o " + tosa.string()).code ==
          0);
  auto const graph = (tosa / "delegate_0.tosa").string();
  auto const out = w.path / "out";
  auto const r = run_armdc(
      w, "run " + graph + " -t ethos-u55-128 --input " + digits + "image.npy -o " + out.string());
  CHECK(r.code == 2);
  CHECK(r.err == "error: --target ethos-u55-128 is for a .pt2 or an Ethos-U payload; '" + graph +
                     "' is a TOSA graph (.tosa)\n");
  CHECK(!std::filesystem::exists(out));
}

TEST_CASE("armdc run: an Ethos-U target gives the same numbers as TOSA") {
  workplace const w;
  auto const run = [&](std::string const& target) {
    auto const out = w.path / target;
    auto const r = run_armdc(w, "run " + digits + "int8.pt2 -t " + target + " --input " + digits +
                                    "image.npy -o " + out.string());
    CHECK_MESSAGE(r.code == 0, r.err);
    return text_of(out / "out0.npy");
  };
  auto const expected = run("tosa-1.0+int");
  CHECK(expected.size() > 100);
  CHECK(run("ethos-u55-32") == expected);
  CHECK(run("ethos-u65-512") == expected);
  CHECK(run("ethos-u85-2048") == expected);
}

TEST_CASE("armdc compare: an Ethos-U target runs payloads, and their TOSA graphs beside them") {
  workplace const w;
  auto const image = digits + "image.npy";
  auto const compare =
      "compare " + digits + "int8.pt2 --input " + image + " --input " + image + " -t ";
  for (std::string const target : {"ethos-u55-128", "ethos-u65-256", "ethos-u85-256"}) {
    CAPTURE(target);
    auto const call = compare + target;
    auto const r = run_armdc(w, call);
    CHECK(r.err == "");
    CHECK(r.code == 0);
    auto const lowered = "nodes, lowered to tosa-1.0+int+int16+int4" +
                         std::string(target == "ethos-u85-256" ? "+cf" : "+u55") +
                         ", in the interpreter:";
    CHECK(has(r.out, lowered));
    CHECK(has(r.out, "\nrelu_2 "));
    CHECK(has(r.out, "outputs of the payloads for " + target + ", in the simulator:"));
    CHECK(has(r.out, "quantize_per_tensor_10 of 'linear' (aten.linear.default in fc, at "));
    CHECK(has(r.out, "\nlowering to TOSA: no node differs: all results match PyTorch"));
    CHECK(has(r.out, "\ncode generator: no payload differs"));

    auto const json = run_armdc(w, call + " --format json").out;
    for (auto const* part :
         {"\"tosa_target\": \"tosa-1.0+int+int16+int4", "\"delegate\": \"tag0\"",
          "\"node\": \"linear\"", "\"first_departing\": null", "\"worst_payload_output\": null"}) {
      CHECK_MESSAGE(has(json, part), part);
    }
  }
}
