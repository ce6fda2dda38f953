// SPDX-License-Identifier: BSD-3-Clause
// arm_backend on the bundled model: TOSA payloads, debug artifacts, Vela.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/backend.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/lowered_program.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/print.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/vela/vela.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>  // setenv
#include <support/lowered.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

ad::ir::exported_program digits() {
  return ad::frontend::pt2::load(std::string(ARM_DELEGATE_SOURCE_DIR) +
                                 "/examples/digits_cnn/int8.pt2");
}

std::vector<std::byte> payload_of(std::vector<ad::compile_spec> const& specs) {
  return ad::arm_backend::preprocess(digits(), specs).processed_bytes;
}

std::string text_of(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A temporary folder, removed at the end.
struct temporary_folder {
  fs::path path = fs::temp_directory_path() / "arm_delegate_backend_test";
  temporary_folder() { fs::remove_all(path); }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() { fs::remove_all(path); }
};

/// Sets one environment variable, and restores it at the end.
struct with_environment {
  with_environment(char const* variable, char const* value) : name(variable) {
    if (auto const* old = std::getenv(variable)) before = old;
    setenv(variable, value, 1);
  }
  with_environment(with_environment const&) = delete;
  with_environment& operator=(with_environment const&) = delete;
  ~with_environment() { before.empty() ? unsetenv(name) : setenv(name, before.c_str(), 1); }
  char const* name;
  std::string before;
};

/// A custom code generator: its payload is the size of the TOSA file as one byte.
struct size_generator {
  static constexpr std::string_view name = "acme";
  static ad::preprocess_result generate(ad::generator_input const& in) {
    return {.processed_bytes = {static_cast<std::byte>(in.file.size() % 256)}};
  }
};

using acme_backend = ad::basic_arm_backend<ad::standard_pipelines,
                                           ad::code_generators<ad::tosa_file, size_generator>>;

/// A custom code generator: its payload is the number of earlier payloads that share its work.
struct counting_generator {
  static constexpr std::string_view name = "count";
  static ad::preprocess_result generate(ad::generator_input const& in) {
    REQUIRE(in.shared != nullptr);
    return {.processed_bytes = {static_cast<std::byte>(in.shared->get<int>()++)}};
  }
};

}  // namespace

TEST_CASE("the TOSA payload equals the serialized output of the spec's pipeline") {
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  auto const graph = ad::standard_pipeline<ad::target::tosa_1_0_int>::lower(digits());
  auto const file = ad::tosa::serialize(graph, ad::tosa::encoding::tosa_1_0);
  CHECK(std::ranges::equal(payload_of(specs), file.bytes()));
}

TEST_CASE("the version in the spec picks the encoding") {
  auto specs = ad::arm_compile_spec_builder{}.tosa_compile_spec("TOSA-0.80.0+BI").build();
  auto const graph = ad::standard_pipeline<ad::target::tosa_0_80_bi>::lower(digits());
  auto const file = ad::tosa::serialize(graph, ad::tosa::encoding::tosa_0_80);
  CHECK(std::ranges::equal(payload_of(specs), file.bytes()));
}

TEST_CASE("permute_memory_format declares rank-4 inputs NHWC") {
  auto const graph = ad::standard_pipeline<ad::target::tosa_1_0_int>::lower(
      digits(), {.permute_memory_format = true});
  auto const& r = graph.main();
  CHECK(r[r.inputs.front()].sizes == ad::ir::shape{1, 8, 8, 1});
  auto const specs = ad::arm_compile_spec_builder{}
                         .tosa_compile_spec("TOSA-0.80.0+BI")
                         .set_permute_memory_format()
                         .build();
  auto const plain = ad::arm_compile_spec_builder{}.tosa_compile_spec("TOSA-0.80.0+BI").build();
  CHECK(payload_of(specs) != payload_of(plain));
}

TEST_CASE("a module says the memory order that its payload takes") {
  constexpr auto last = ad::ir::memory_order::channels_last;
  ad::program_builder b(ad::standard_pipeline<ad::target::tosa_1_0_fp>::known_operators());
  auto const x = b.input("x", ad::ir::dtype::float32, {1, 3, 4, 5});
  b.output(b.call("aten.relu.default", {x}));
  auto p = std::move(b).finish();
  auto& g = *p.graph;
  g[g.inputs[0]].order = g[g.outputs[0]].order = last;
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+FP").to_list();
  auto const whole = ad::to_backend<ad::arm_backend>(p, specs);
  for (auto const& t : {whole.inputs.at(0), whole.outputs.at(0)}) {
    CHECK(t.order == last);
    CHECK(t.sizes == ad::ir::shape{1, 4, 5, 3});
  }
  auto const file = ad::tosa::deserialize(whole.processed_bytes, nullptr);
  REQUIRE(file.main().operations.size() == 1);
  CHECK(file.main().operations[0].code == ad::tosa::op::clamp);
  ad::lowered_program lowered{.program = p.clone()};
  lowered.modules.push_back(ad::to_backend<ad::arm_backend>(p, specs));
  auto const text = ad::to_string(lowered);
  CHECK(text.find("%x: float32[1, 4, 5, 3], 240 bytes, channels_last\n") != std::string::npos);
  CHECK(text.find("%x: float32[1, 3, 4, 5], 240 bytes, channels_last  user_input") !=
        std::string::npos);
}

TEST_CASE("a module says what its payload takes, also where the program's signature has floats") {
  auto const p = digits();
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  auto const whole = ad::to_backend<ad::arm_backend>(p, specs);
  REQUIRE(whole.inputs.size() == 1);
  CHECK(whole.inputs[0].type == ad::ir::dtype::int8);
  CHECK(whole.inputs[0].sizes == ad::ir::shape{1, 1, 8, 8});
  REQUIRE(whole.outputs.size() == 1);
  CHECK(whole.outputs[0].type == ad::ir::dtype::int8);
  // The same as the boundary of the one delegate that a partitioner makes.
  auto const compiled = ad::standard_pipeline<ad::target::tosa_1_0_int>::compile(digits());
  REQUIRE(compiled.delegates.size() == 1);
  CHECK(whole.inputs == compiled.delegates[0].inputs);
  CHECK(whole.outputs == compiled.delegates[0].outputs);
  CHECK(whole.inputs[0].scale.has_value());
  ad::arm_partitioner<ad::standard_pipelines> const by(specs);
  auto const lowered = ad::to_backend<ad::arm_backend>(p, by);
  REQUIRE(lowered.modules.size() == 1);
  CHECK(lowered.modules[0].inputs == whole.inputs);
  CHECK(lowered.modules[0].outputs == whole.outputs);
  // Main inference takes floats.
  auto const floats = ad::to_backend<ad::arm_backend>(
      p, ad::arm_compile_spec_builder{}.tosa_compile_spec("TOSA-0.80.0+MI").build());
  CHECK(floats.inputs[0].type == ad::ir::dtype::float32);
}

TEST_CASE("input_order is refused unless it is the order of the program") {
  auto const with = [](std::string_view order) {
    auto const specs = ad::arm_compile_spec_builder{}
                           .tosa_compile_spec("TOSA-0.80.0+BI")
                           .set_input_order(order)
                           .build();
    return support::failure([&] { (void)payload_of(specs); });
  };
  CHECK(with("0").empty());
  CHECK(with("1") ==
        "error: 'input_order' of the compile specs asks for another order of the inputs; leave it "
        "out: payloads take their inputs in the order of the delegated program");
  CHECK(with("0,1") ==
        "error: 'input_order' of the compile specs has 2 numbers, the program has 1 inputs; give "
        "a number for each input, or leave input_order out");
  CHECK(with("a") ==
        "error: 'input_order' of the compile specs is 'a'; give numbers separated by commas: 0,1");
}

TEST_CASE("main inference lowers the boundary, quantize_io keeps it outside") {
  using mi = ad::standard_pipeline<ad::target::tosa_0_80_mi>;
  auto const inside = mi::lower(digits());
  auto const outside = mi::lower(digits(), {.quantize_io = true});
  auto const& a = inside.main();
  auto const& b = outside.main();
  CHECK(a[a.inputs.front()].type == ad::tosa::dtype::fp32);
  CHECK(a[a.outputs.front()].type == ad::tosa::dtype::fp32);
  CHECK(b[b.inputs.front()].type == ad::tosa::dtype::int8);
  CHECK(b[b.outputs.front()].type == ad::tosa::dtype::int8);
  auto const specs = ad::arm_compile_spec_builder{}
                         .tosa_compile_spec("TOSA-0.80.0+MI")
                         .set_quantize_io(true)
                         .build();
  auto const file = ad::tosa::serialize(outside, ad::tosa::encoding::tosa_0_80);
  CHECK(std::ranges::equal(payload_of(specs), file.bytes()));
}

TEST_CASE("debug artifacts: the payload under the delegation tag, and its desc.json") {
  temporary_folder folder;
  auto const specs = ad::arm_compile_spec_builder{}
                         .tosa_compile_spec("TOSA-0.80.0+BI")
                         .dump_intermediate_artifacts_to(folder.path.string())
                         .build();
  auto program = digits();
  program.delegation_tag = "tag7";
  auto const result = ad::arm_backend::preprocess(program, specs);
  auto const dumped = text_of(folder.path / "output_tag7.tosa");
  CHECK(std::ranges::equal(dumped, result.processed_bytes,
                           [](char a, std::byte b) { return static_cast<std::byte>(a) == b; }));
  auto const description = text_of(folder.path / "desc.json");
  CHECK(description == text_of(folder.path / "desc_tag7.json"));
  for (auto const* part : {"\"tosa_file\": \"output_tag7.tosa\"", "\"ifm_name\"", "\"ifm_file\"",
                           "\"ofm_name\"", "\"ofm_file\"", "\"expected_failure\": false"}) {
    CHECK_MESSAGE(description.find(part) != std::string::npos, part);
  }
}

TEST_CASE("debug artifacts: a program that cannot be lowered leaves its last graph") {
  temporary_folder folder;
  auto b = support::builder();  // floats, for a target of integers
  b.output(b.call("aten.tanh.default", {b.input("x", ad::ir::dtype::float32, {2})}));
  auto program = support::finished(b);
  program.delegation_tag = "tag3";
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT")
                         .dump_intermediate_artifacts_to(folder.path.string())
                         .to_list();
  auto const why = support::failure([&] { (void)ad::arm_backend::preprocess(program, specs); });
  CHECK(why.find("node 'tanh'") != std::string::npos);
  auto const dumped = text_of(folder.path / "output_tag3_failed.txt");
  CHECK(dumped.starts_with("after remove-dead-nodes:\n"));
  CHECK(dumped.find("aten.tanh.default") != std::string::npos);
  CHECK_FALSE(fs::exists(folder.path / "output_tag3.tosa"));
  // The error is the same if the folder cannot be written.
  auto const nowhere =
      ad::tosa_compile_spec("TOSA-1.0+INT").dump_intermediate_artifacts_to("/dev/null/x").to_list();
  CHECK(support::failure([&] { (void)ad::arm_backend::preprocess(program, nowhere); }) == why);
}

TEST_CASE("a program without a graph is an error") {
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  auto program = digits();
  auto const owner = std::move(program);
  auto const text = support::failure([&] { (void)ad::arm_backend::preprocess(program, specs); });
  CHECK(text.find("the program has no graph") != std::string::npos);
}

TEST_CASE("an unwritable debug path is an error that names it") {
  auto const specs = ad::arm_compile_spec_builder{}
                         .tosa_compile_spec("TOSA-0.80.0+BI")
                         .dump_intermediate_artifacts_to("/proc/nowhere")
                         .build();
  try {
    (void)ad::arm_backend::preprocess(digits(), specs);
    FAIL("no error");
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::io);
    CHECK(std::string_view(e.what()).find("/proc/nowhere") != std::string_view::npos);
  }
}

TEST_CASE("a target without a pipeline is an error that lists the others") {
  using only_float =
      ad::basic_arm_backend<ad::pipelines<ad::standard_pipeline<ad::target::tosa_1_0_fp>>>;
  auto const specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  try {
    (void)only_float::preprocess(digits(), specs);
    FAIL("no error");
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::unknown_target);
    CHECK(std::string_view(e.what()).find("tosa-1.0+fp") != std::string_view::npos);
  }
}

TEST_CASE("run_vela() without Vela says how to get it") {
  with_environment const none("ARM_DELEGATE_VELA", "/nonexistent/vela");
  auto const specs = ad::ethosu_compile_spec("ethos-u55-128").run_vela().to_list();
  try {
    (void)ad::arm_backend::preprocess(digits(), specs);
    FAIL("no error");
  } catch (ad::error const& e) {
    CHECK(e.id() == ad::code::external_tool);
    CHECK(std::string_view(e.what()).find("ethos-u-vela") != std::string_view::npos);
  }
}

TEST_CASE("the output format selects the code generator") {
  auto specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  auto const output = std::ranges::find(specs, "output_format", &ad::compile_spec::key);
  REQUIRE(output != specs.end());
  *output = ad::make_compile_spec("output_format", "acme");
  auto const made = acme_backend::preprocess(digits(), specs);
  CHECK(made.processed_bytes.size() == 1);
  auto const file = payload_of(ad::tosa_compile_spec("TOSA-1.0+INT").to_list());
  CHECK(static_cast<std::size_t>(made.processed_bytes.front()) == file.size() % 256);

  auto const refused = support::failure([&] { (void)payload_of(specs); });
  CHECK(refused.find("unknown output format 'acme' (allowed: tosa, vela, vela-process); set") !=
        std::string::npos);
}

TEST_CASE("Vela's payload is a vela_bin_stream") {
  try {
    auto const version = ad::ethosu::vela_version(ad::ethosu::find_vela());
    if (!version.starts_with("5.1")) {
      MESSAGE("SKIPPED: Vela " << version << " does not read TOSA 1.0");
      return;
    }
  } catch (ad::error const& e) {
    MESSAGE("SKIPPED: " << std::string(e.what()));
    return;
  }
  auto const program = digits();
  auto const result = ad::arm_backend::preprocess(
      program, ad::ethosu_compile_spec("ethos-u55-128").run_vela().to_list());
  auto const& payload = result.processed_bytes;
  REQUIRE(payload.size() > 64);
  auto const name = std::string_view(reinterpret_cast<char const*>(payload.data()), 15);
  CHECK(name == "vela_bin_stream");
  // Headers of 32 bytes: the stream's block, cmd_data's block, then the driver's.
  constexpr std::size_t stream = 32 + 32 + 32;
  REQUIRE(result.debug_handle_map.has_value());
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access)
  auto const& table = std::get<0>(*result.debug_handle_map);
  CHECK(table.size() >= 8);
  for (auto const& [offset, handles] : table) {
    CAPTURE(offset);
    auto const at = stream + static_cast<std::size_t>(offset);
    REQUIRE(at + 1 < payload.size());
    // NPU_OP_CONV, DEPTHWISE, POOL, ELEMENTWISE (Vela's ethos_u55_regs.py)
    auto const command = std::to_integer<int>(payload[at]);
    CHECK((command == 2 || command == 3 || command == 5 || command == 6));
    CHECK_FALSE(handles.empty());
    for (auto handle : handles) {
      auto const* n = ad::ir::find_node(*program.graph, handle);
      REQUIRE(n != nullptr);
      CHECK_FALSE(n->source().empty());
    }
  }
}

TEST_CASE("a code generator shares work between the delegates of all methods") {
  using counting_backend =
      ad::basic_arm_backend<ad::standard_pipelines, ad::code_generators<counting_generator>>;
  auto specs = ad::tosa_compile_spec("TOSA-1.0+INT").to_list();
  std::ranges::find(specs, "output_format", &ad::compile_spec::key)->value =
      ad::make_compile_spec("output_format", "count").value;
  ad::method_programs programs;
  programs["first"].push_back(digits());
  programs["first"].push_back(digits());
  programs["second"].push_back(digits());
  auto const made = ad::preprocess_multimethod<counting_backend>(
      programs, {{"first", {specs, specs}}, {"second", {specs}}});
  CHECK(made.at("first")[0].processed_bytes == std::vector{std::byte{0}});
  CHECK(made.at("first")[1].processed_bytes == std::vector{std::byte{1}});
  CHECK(made.at("second")[0].processed_bytes == std::vector{std::byte{2}});
}
