// SPDX-License-Identifier: BSD-3-Clause
// Compile specs of both generations, compared with lists made by ExecuTorch's own classes.

#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/targets/tosa_specification.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace arm_delegate;

namespace {

/// "key=value" for each spec, so that doctest prints differences.
std::vector<std::string> texts(std::vector<compile_spec> const& specs) {
  std::vector<std::string> result;
  result.reserve(specs.size());
  for (auto const& spec : specs) result.push_back(spec.key + "=" + std::string(spec.text()));
  return result;
}

using list = std::vector<std::string>;

/// The text of the error that a call throws, with its remedy.
template <class Call>
std::string error_of(Call const& call) {
  try {
    call();
  } catch (error const& e) {
    CHECK(e.id() == code::bad_compile_spec);
    CHECK_FALSE(e.diagnostics().front().why.remedy.empty());
    return e.what();
  }
  return "no error";
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the v0.5 builder writes Ethos-U specs as ExecuTorch does") {
  auto const specs =
      arm_compile_spec_builder()
          .ethosu_compile_spec("ethos-u55-128", "Ethos_U55_High_End_Embedded", "Shared_Sram",
                               "--debug-force-regor --output-format=raw")
          .set_permute_memory_format()
          .set_quantize_io(true)
          .set_input_order("0,1")
          .dump_intermediate_artifacts_to("/tmp/x")
          .build();
  std::string const flags =
      "--accelerator-config=ethos-u55-128 --config=Arm/vela.ini "
      "--system-config=Ethos_U55_High_End_Embedded --memory-mode=Shared_Sram "
      "--debug-force-regor --output-format=raw";
  CHECK(texts(specs) == list{"tosa_version=TOSA-0.80.0+BI+u55", "output_format=vela",
                             "compile_flags=" + flags, "debug_artifact_path=/tmp/x",
                             "permute_memory_format=nhwc", "input_order=0 , 1",
                             "quantize_io=True"});
  CHECK(is_permute_memory(specs));
  CHECK_FALSE(is_tosa(specs));
  CHECK(get_intermediate_path(specs) == "/tmp/x");
}

TEST_CASE("the v0.5 builder omits missing options") {
  auto const u85 = arm_compile_spec_builder().ethosu_compile_spec("ethos-u85-256").build();
  CHECK(texts(u85) ==
        list{"tosa_version=TOSA-0.80.0+BI", "output_format=vela",
             "compile_flags=--accelerator-config=ethos-u85-256 --config=Arm/vela.ini"});
  auto const other_ini =
      arm_compile_spec_builder().ethosu_compile_spec("Ethos-U55-64", "", "", "", "my.ini").build();
  CHECK(texts(other_ini) ==
        list{"tosa_version=TOSA-0.80.0+BI+u55", "output_format=vela",
             "compile_flags=--accelerator-config=Ethos-U55-64 --config=my.ini"});
}

TEST_CASE("run_vela() asks for Vela in place of the library") {
  auto const old = arm_compile_spec_builder().ethosu_compile_spec("ethos-u55-128").run_vela();
  CHECK(texts(old.build()).at(1) == "output_format=vela-process");
  CHECK(contains(error_of([] { arm_compile_spec_builder().run_vela(); }),
                 "call ethosu_compile_spec(...) before it"));
  auto with = texts(ethosu_compile_spec("ethos-u55-128").run_vela().to_list());
  auto const without = texts(ethosu_compile_spec("ethos-u55-128").to_list());
  CHECK(with.at(2) == "output_format=vela-process");
  with[2] = "output_format=vela";
  CHECK(with == without);
}

TEST_CASE("the v0.5 builder writes TOSA specs as ExecuTorch does") {
  auto const specs = arm_compile_spec_builder().tosa_compile_spec("TOSA-0.80.0+MI").build();
  CHECK(texts(specs) == list{"tosa_version=TOSA-0.80.0+MI", "output_format=tosa"});
  CHECK(is_tosa(specs));
  CHECK_FALSE(is_permute_memory(specs));
  CHECK_FALSE(get_intermediate_path(specs).has_value());

  auto const off = arm_compile_spec_builder()
                       .tosa_compile_spec("tosa-0.80+bi")
                       .set_permute_memory_format(true)
                       .set_permute_memory_format(false)
                       .set_quantize_io(true)
                       .set_quantize_io()
                       .build();
  CHECK(texts(off) == list{"tosa_version=TOSA-0.80+BI", "output_format=tosa"});
}

TEST_CASE("the v0.5 builder reports mistakes with a remedy") {
  arm_compile_spec_builder builder;
  std::string const none = error_of([&] { (void)builder.build(); });
  CHECK(contains(none, "no TOSA version"));
  CHECK(contains(none, "ethosu_compile_spec"));

  builder.tosa_compile_spec("TOSA-0.80.0+BI");
  std::string const twice = error_of([&] { builder.ethosu_compile_spec("ethos-u55-128"); });
  CHECK(contains(twice, "already set to tosa"));
  CHECK(contains(error_of([&] { builder.tosa_compile_spec("TOSA-0.80.0+BI"); }), "already set"));
  // The failed calls changed nothing.
  CHECK(texts(builder.build()) == list{"tosa_version=TOSA-0.80.0+BI", "output_format=tosa"});

  arm_compile_spec_builder other;
  CHECK(contains(error_of([&] { other.tosa_compile_spec("BI"); }), "TOSA-0.80.0+BI"));
  other.tosa_compile_spec("TOSA-0.80.0+BI");  // the bad version did not set the format
}

TEST_CASE("TOSA 1.0 specs equal EthosUCompileSpec's of ExecuTorch 1.4.1") {
  auto const expected = [](std::string const& spec, std::string const& target,
                           std::string const& system, std::string const& memory) {
    return list{"tosa_spec=" + spec,
                "compile_flags=--accelerator-config=" + target +
                    " --config=Arm/vela.ini --output-format=raw --system-config=" + system +
                    " --memory-mode=" + memory,
                "output_format=vela",
                "ouput_reorder_workaround=",
                "preserve_io_quantization=False",
                "target=" + target};
  };
  CHECK(texts(ethosu_compile_spec("ethos-u55-128").to_list()) ==
        expected("TOSA-1.0+INT+int16+int4+u55", "ethos-u55-128", "Ethos_U55_High_End_Embedded",
                 "Shared_Sram"));
  CHECK(texts(ethosu_compile_spec("ethos-u65-512").to_list()) ==
        expected("TOSA-1.0+INT+int16+int4+u55", "ethos-u65-512", "Ethos_U65_High_End",
                 "Dedicated_Sram_384KB"));
  CHECK(texts(ethosu_compile_spec("ethos-u85-256").to_list()) ==
        expected("TOSA-1.0+INT+int16+int4+cf", "ethos-u85-256", "Ethos_U85_SYS_DRAM_Mid",
                 "Sram_Only"));
}

TEST_CASE("TOSA 1.0 specs with all options set") {
  auto const specs =
      ethosu_compile_spec("ethos-u85-256", "S", "M", {"--a", "--b=1"}, "my.ini")
          .dump_intermediate_artifacts_to("out")
          .dump_debug_info(debug_mode::json)
          .set_preserve_io_quantization()
          .set_tosa_dev_mode(false)
          .set_output_order_workaround(true)
          .set_pass_pipeline_config({.softmax = pass_pipeline_config::softmax_decomposition::stable,
                                     .leaky_relu = pass_pipeline_config::leaky_relu_lowering::table,
                                     .negative_infinity = -1e16,
                                     .positive_infinity = 0.1})
          .to_list();
  std::string const flags =
      "--a --b=1 --accelerator-config=ethos-u85-256 --config=my.ini --output-format=raw "
      "--system-config=S --memory-mode=M";
  std::string const config = R"({"softmax": "STABLE", "leaky_relu": "TABLE", )"
                             R"("quantize_inf": {"neg_inf": -1e+16, "pos_inf": 0.1}})";
  CHECK(texts(specs) == list{"tosa_spec=TOSA-1.0+INT+int16+int4+cf", "compile_flags=" + flags,
                             "output_format=vela", "debug_artifact_path=out",
                             "dump_debug_info=JSON", "transform_pipeline_config=" + config,
                             "preserve_io_quantization=True", "tosa_sw_dev_mode=False",
                             "target=ethos-u85-256"});

  CHECK(texts(tosa_compile_spec("TOSA-1.00.0+FP+INT+8k+u55+cf").to_list()) ==
        list{"tosa_spec=TOSA-1.0.0+FP+INT+cf+8k+u55", "output_format=tosa",
             "ouput_reorder_workaround=", "preserve_io_quantization=False"});
}

TEST_CASE("what ExecuTorch's lowering would do and this library does not is refused by its key") {
  auto const read = [](auto const& set) {
    tosa_compile_spec spec("TOSA-1.0+INT");
    set(spec);
    return error_of([&] { (void)parse_compile_specs(spec.to_list()); });
  };
  auto const json = read(
      [](auto& s) { s.dump_intermediate_artifacts_to("out").dump_debug_info(debug_mode::json); });
  CHECK(contains(json, "'dump_debug_info' of the compile specs is 'JSON'"));
  CHECK(contains(json, "debug_handle_map"));
  CHECK(contains(read([](auto& s) { s.set_pass_pipeline_config({.negative_infinity = -1}); }),
                 "'transform_pipeline_config' of the compile specs is '{"));
  CHECK(contains(read([](auto& s) { s.set_tosa_dev_mode(true); }),
                 "'tosa_sw_dev_mode' of the compile specs is 'True'"));
  // Nothing else is asked for: these are what the library does.
  CHECK(read([](auto& s) {
          s.set_tosa_dev_mode(false).set_output_order_workaround(true).set_pass_pipeline_config(
              {.softmax = pass_pipeline_config::softmax_decomposition::stable});
        }) == "no error");
  // json.dumps of ExecuTorch's default ArmPassPipelineConfig.
  std::string const defaults = R"({"softmax": "MASKED", "leaky_relu": "DECOMPOSE", )"
                               R"("quantize_inf": {"neg_inf": -256.0, "pos_inf": 255.0}})";
  auto specs = tosa_compile_spec("TOSA-1.0+INT").to_list();
  specs.push_back(make_compile_spec("transform_pipeline_config", defaults));
  CHECK(parse_compile_specs(specs).target_name == "tosa-1.0+int");
  specs.push_back(make_compile_spec("transform_pipeline_config", defaults));
  CHECK(contains(error_of([&] { (void)parse_compile_specs(specs); }), "more than one"));
}

TEST_CASE("TOSA 1.0 specs report mistakes with a remedy") {
  CHECK(contains(error_of([] { ethosu_compile_spec spec("ethos-u99-1"); }), "ethos-u55-128"));
  CHECK(contains(error_of([] { tosa_compile_spec spec("TOSA-0.80.0+BI"); }),
                 "arm_compile_spec_builder"));
  CHECK(contains(
      error_of([] {
        (void)tosa_compile_spec("TOSA-1.0+INT").dump_debug_info(debug_mode::tosa).to_list();
      }),
      "dump_intermediate_artifacts_to"));
}

TEST_CASE("a TOSA specification is read in any spelling") {
  CHECK(parse_tosa_specification("TOSA-0.80.0+BI+u55").target_name() == "tosa-0.80+bi+u55");
  CHECK(parse_tosa_specification("tosa-0.80+mi+8K").target_name() == "tosa-0.80+mi");
  CHECK(parse_tosa_specification("tosa-0.80+mi+8K").level_8k);
  CHECK(parse_tosa_specification("TOSA-1.0+INT+cf+int4+int16").target_name() ==
        "tosa-1.0+int+int16+int4+cf");
  CHECK(parse_tosa_specification("Tosa-1.00.0+Fp+BF16").text() == "TOSA-1.0.0+FP+bf16");
  // ExecuTorch v0.5 writes the profile of 1.0 twice.
  CHECK(parse_tosa_specification("TOSA-1.0+INT+INT").text() == "TOSA-1.0+INT");
  CHECK(parse_tosa_specification("TOSA-0.80+BI").number == tosa_version{0, 80, 0});
  CHECK(parse_tosa_specification("TOSA-0.80.0+MI").supports_float());
  CHECK(parse_tosa_specification("TOSA-0.80.0+MI").supports_integer());
  CHECK_FALSE(parse_tosa_specification("TOSA-1.0+FP").supports_integer());
}

TEST_CASE("a bad TOSA specification is rejected") {
  for (char const* text : {"",
                           "TOSA",
                           "TOSA-",
                           "TOSA-1.0",
                           "TOSA-1.0+",
                           "TOSA-1.0+BI",
                           "TOSA-0.80+INT",
                           "TOSA-0.90+BI",
                           "TOSA-2.0+INT",
                           "TOSA-1..0+INT",
                           "TOSA-1.0.0.0+INT",
                           "TOSA-9999999999+INT",
                           "TOSA-1.x+INT",
                           "TOSA-0.80+BI+MI",
                           "TOSA-0.80+BI+int16",
                           "TOSA-1.0+INT+bf16",
                           "TOSA-1.0+FP+int16",
                           "TOSA-1.0+INT+shape",
                           "TOSA-1.0+int16",
                           "TOSA-1.0+INT+swish",
                           "VGF-1.0+INT"}) {
    CAPTURE(text);
    CHECK(error_of([&] { (void)parse_tosa_specification(text); }) != "no error");
  }
}

TEST_CASE("options come from either generation of keys") {
  auto const old =
      parse_compile_specs(arm_compile_spec_builder()
                              .ethosu_compile_spec("ethos-u55-128", "S", "M", "--a  --b")
                              .set_permute_memory_format()
                              .set_quantize_io(true)
                              .dump_intermediate_artifacts_to("out")
                              .build());
  CHECK(old.output == "vela");
  CHECK(old.tosa.target_name() == "tosa-0.80+bi+u55");
  CHECK(old.vela_flags == list{"--accelerator-config=ethos-u55-128", "--config=Arm/vela.ini",
                               "--system-config=S", "--memory-mode=M", "--a", "--b"});
  CHECK(old.accelerator == "ethos-u55-128");
  CHECK(old.debug_path == "out");
  CHECK(old.permute_memory_format);
  CHECK(old.quantize_io);

  auto const current = parse_compile_specs(
      tosa_compile_spec("TOSA-1.0+INT+FP").set_preserve_io_quantization().to_list());
  CHECK(current.output == "tosa");
  CHECK(current.tosa.text() == "TOSA-1.0+INT+FP");
  CHECK(current.vela_flags.empty());
  CHECK_FALSE(current.accelerator.has_value());
  CHECK_FALSE(current.debug_path.has_value());
  CHECK_FALSE(current.permute_memory_format);
  CHECK(current.quantize_io);
}

TEST_CASE("unknown keys are ignored, incomplete and contradictory lists are not") {
  auto const spec = make_compile_spec;
  auto const parse = [](std::vector<compile_spec> const& specs) {
    return error_of([&] { (void)parse_compile_specs(specs); });
  };
  CHECK(parse({spec("tosa_spec", "TOSA-1.0+INT"), spec("output_format", "tosa"),
               spec("acme", "\xFF")}) == "no error");
  CHECK(contains(parse({}), "no output format"));
  CHECK(contains(parse({spec("output_format", "tosa")}), "no TOSA version"));
  CHECK(contains(parse({spec("tosa_version", "TOSA-0.80.0+BI")}), "no output format"));
  CHECK(contains(parse({spec("tosa_version", "TOSA-0.80.0+BI"), spec("output_format", "vela")}),
                 "needs compile flags"));
  CHECK(contains(parse({spec("tosa_version", "TOSA-0.80.0+BI"), spec("output_format", "vela"),
                        spec("compile_flags", " ")}),
                 "needs compile flags"));
  CHECK(contains(parse({spec("tosa_version", "TOSA-0.80.0+BI"), spec("output_format", "tosa"),
                        spec("output_format", "vela")}),
                 "more than one 'output_format'"));
  CHECK(contains(parse({spec("tosa_version", "TOSA-0.80.0+BI"), spec("tosa_spec", "TOSA-1.0+INT"),
                        spec("output_format", "tosa")}),
                 "both 'tosa_version' and 'tosa_spec'"));
}

TEST_CASE("a preprocess_result is a plain value") {
  static_assert(std::is_nothrow_move_constructible_v<preprocess_result>);
  preprocess_result result;
  result.processed_bytes = {std::byte{1}};
  preprocess_result const copy = result;
  CHECK(copy == result);
  CHECK_FALSE(copy.debug_handle_map);
  CHECK_FALSE(copy.data_store_output);
}

TEST_CASE("desc.json is what the TOSA serializer of ExecuTorch writes") {
  tosa::region graph;
  for (char const* name : {"x", "a/b \"\\\n", "y"}) graph.tensors.push_back({.name = name});
  graph.inputs = {tosa::tensor_id(0), tosa::tensor_id(1)};
  graph.outputs = {tosa::tensor_id(2)};
  CHECK(desc_json(describe_test("output_tag0.tosa", graph)) ==
        "{\n"
        "  \"tosa_file\": \"output_tag0.tosa\",\n"
        "  \"ifm_name\": [\n"
        "    \"x\",\n"
        "    \"a/b \\\"\\\\\\u000a\"\n"
        "  ],\n"
        "  \"ifm_file\": [\n"
        "    \"x.npy\",\n"
        "    \"a_b \\\"__.npy\"\n"
        "  ],\n"
        "  \"ofm_name\": [\n"
        "    \"y\"\n"
        "  ],\n"
        "  \"ofm_file\": [\n"
        "    \"ref-y.npy\"\n"
        "  ],\n"
        "  \"expected_failure\": false\n"
        "}\n");
  CHECK(contains(desc_json({}), "\"ifm_name\": [],"));
}
