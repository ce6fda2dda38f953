// SPDX-License-Identifier: BSD-3-Clause
// Ethos-U output of arm_backend, made by the library's own code generator.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_options.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/backends/to_backend_multiple.hpp>
#include <arm_delegate/backends/vela_flags.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/npu_compiled.hpp>
#include <support/random_graph.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using flags = std::vector<std::string>;

ir::exported_program digits() {
  return frontend::pt2::load(std::string(ARM_DELEGATE_SOURCE_DIR) +
                             "/examples/digits_cnn/int8.pt2");
}

preprocess_result made_by_library(std::vector<compile_spec> const& specs) {
  return arm_backend::preprocess(digits(), specs);
}

/// The payload that the pipeline for an NPU makes of the whole program.
std::vector<std::byte> payload_of_pipeline(std::string_view npu,
                                           compile_options const& choice = {}) {
  auto const& p = find_pipeline(npu_pipeline_table(), npu);
  auto const made = p.lower(*p.target, digits(), choice, nullptr, nullptr);
  return std::any_cast<ethosu::compile::npu_artifact const&>(made).payload;
}

/// The TOSA graph of the program for a specification.
tosa::graph tosa_of(std::vector<compile_spec> const& specs) {
  return tosa::deserialize(made_by_library(specs).processed_bytes);
}

arm_options options_with(flags all) {
  arm_options made;
  made.vela_flags = std::move(all);
  return made;
}

/// Reads flags after the accelerator.
npu_request read(flags all) {
  all.insert(all.begin(), "--accelerator-config=ethos-u85-256");
  return read_vela_flags(options_with(std::move(all)));
}
std::string message_of(flags all) {
  return support::failure([&] { (void)read(std::move(all)); });
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// A configuration file, removed at the end.
struct config_file {
  std::string path = std::filesystem::temp_directory_path() / "arm_delegate_flags_test.ini";
  explicit config_file(std::string_view text) { std::ofstream(path) << text; }
  config_file(config_file const&) = delete;
  config_file& operator=(config_file const&) = delete;
  ~config_file() { std::filesystem::remove(path); }
};

/// A product of 16-bit matrices, which Ethos-U55 does not compute, and a relu after it.
ir::exported_program wide_product() {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4, 4}, support::q16(0.5));
  auto const product = support::fake(b, b.call("aten.bmm.default", {x, x}), support::q16(0.5));
  b.output(support::fake(b, b.call("aten.relu.default", {product}), support::q16(0.5)));
  return support::finished(b);
}

/// Specs that allow more than Ethos-U55 has.
std::vector<compile_spec> generous_specs(std::string_view output = "vela") {
  return {make_compile_spec("tosa_spec", "TOSA-1.0+INT+int16+int4"),
          make_compile_spec("compile_flags", "--accelerator-config=ethos-u55-128"),
          make_compile_spec("output_format", output)};
}

}  // namespace

TEST_CASE("ethos_u_payload: equals the payload of the NPU's own pipeline") {
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    auto const made = made_by_library(ethosu_compile_spec(npu.name).to_list());
    CHECK(made.processed_bytes == payload_of_pipeline(npu.name));
  }
}

TEST_CASE("ethos_u_payload: runs without findings and equals the interpreter") {
  auto const u55 = tosa_of(tosa_compile_spec("TOSA-1.0+INT+int16+int4+u55").to_list());
  auto const u85 = tosa_of(tosa_compile_spec("TOSA-1.0+INT+int16+int4+cf").to_list());
  for (auto const& npu : target::all_npus) {
    CAPTURE(npu.name);
    auto const made = made_by_library(ethosu_compile_spec(npu.name).to_list());
    auto const& g = npu.family == npu_family::u85 ? u85 : u55;
    CHECK(support::payload_difference(ethosu::read_payload(made.processed_bytes), g,
                                      support::random_inputs(g, 1)) == "");
  }
}

TEST_CASE("ethos_u_payload: the flags choose the system and the memory mode") {
  auto const made = made_by_library(
      ethosu_compile_spec("ethos-u85-256", "Ethos_U85_SYS_DRAM_Low", "Dedicated_Sram").to_list());
  CHECK(made.processed_bytes ==
        payload_of_pipeline("ethos-u85-256", {.memory_mode = target::dedicated_sram::memory_mode,
                                              .system = target::ethos_u85_sys_dram_low::system}));
  CHECK(made.processed_bytes != payload_of_pipeline("ethos-u85-256"));
}

TEST_CASE("ethos_u_payload: the flags limit the SRAM and set the goal") {
  auto const specs = [](std::string_view flag) {
    return ethosu_compile_spec("ethos-u85-256", "Ethos_U85_SYS_DRAM_Low", "Dedicated_Sram",
                               {std::string(flag)})
        .to_list();
  };
  compile_options choice{.memory_mode = target::dedicated_sram::memory_mode.with_sram(512),
                         .system = target::ethos_u85_sys_dram_low::system};
  CHECK(made_by_library(specs("--arena-cache-size=512")).processed_bytes ==
        payload_of_pipeline("ethos-u85-256", choice));
  choice = {.memory_mode = target::dedicated_sram::memory_mode,
            .system = target::ethos_u85_sys_dram_low::system,
            .goal = npu_goal::size};
  CHECK(made_by_library(specs("--optimise=Size")).processed_bytes ==
        payload_of_pipeline("ethos-u85-256", choice));
  auto const too_small = support::failure([] {
    (void)made_by_library(
        ethosu_compile_spec("ethos-u55-128", "", "Shared_Sram", {"--arena-cache-size=64"})
            .to_list());
  });
  CHECK(contains(too_small, "the feature maps do not fit the arena of memory mode Shared_Sram: "));
  CHECK(contains(too_small, "(allowed: at most 64 bytes)"));
}

TEST_CASE("ethos_u_payload: TOSA 0.80 gives the payload of ExecuTorch v0.5") {
  auto const made =
      made_by_library(arm_compile_spec_builder().ethosu_compile_spec("ethos-u55-128").build());
  auto const payload = ethosu::read_payload(made.processed_bytes);
  CHECK(payload.network.inputs.at(0).shape == std::vector<std::int32_t>{1, 1, 8, 8});
  auto const g = tosa_of(arm_compile_spec_builder().tosa_compile_spec("TOSA-0.80.0+BI").build());
  CHECK(support::payload_difference(payload, g, support::random_inputs(g, 1)) == "");
}

TEST_CASE("ethos_u_payload: debug handles lead from commands to nodes") {
  auto const program = digits();
  auto const made =
      arm_backend::preprocess(program, ethosu_compile_spec("ethos-u55-128").to_list());
  auto const payload = ethosu::read_payload(made.processed_bytes);
  REQUIRE(made.debug_handle_map.has_value());
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access)
  auto rows = std::get<std::map<std::int64_t, debug_handles>>(*made.debug_handle_map);
  std::size_t operations = 0;
  std::vector<ir::node const*> with_weights;  // by convolution of the NPU
  for (auto const& step :
       ethosu::read_program(payload.npu->family, payload.driver.commands).program.steps) {
    if (!step.is_operation()) continue;
    ++operations;
    CAPTURE(step.origin.offset);
    for (auto const handle : rows[step.origin.offset]) {
      auto const* const n = ir::find_node(*program.graph, handle);
      REQUIRE(n != nullptr);
      CHECK_FALSE(n->source().empty());
      bool const convolves = step.kernel() != nullptr &&
                             step.kernel()->kind != ethosu::kernel_kind::pool &&
                             step.kernel()->kind != ethosu::kernel_kind::elementwise;
      if (convolves && n->has("weight")) with_weights.push_back(n);
    }
    CHECK_FALSE(rows[step.origin.offset].empty());
  }
  CHECK(operations >= 8);
  CHECK(rows.size() == operations);
  // Each leads to the layer whose weights it has, in the order of the model.
  std::vector<ir::node const*> layers;
  for (auto const id : program.graph->order) {
    if ((*program.graph)[id].has("weight")) layers.push_back(&(*program.graph)[id]);
  }
  CHECK(with_weights == layers);
}

TEST_CASE("ethos_u_payload: the partitioner leaves out what the NPU cannot run") {
  auto const specs = generous_specs();
  auto const explained = arm_partitioner<standard_pipelines>(specs).explain(wide_product());
  bool is_refused = false;
  for (auto const& n : explained.host_nodes) {
    is_refused = is_refused ||
                 (n.target == "aten.bmm.default" && contains(n.reason.rule, "cannot run MATMUL"));
  }
  CHECK(is_refused);
  auto const lowered =
      to_backend<arm_backend>(wide_product(), arm_partitioner<standard_pipelines>(specs));
  REQUIRE(lowered.modules.size() == 1);
  CHECK(ethosu::read_payload(lowered.modules[0].processed_bytes).npu->name == "ethos-u55-128");

  // As TOSA, both are delegated; as a whole program, the code generator says why it cannot.
  auto const as_tosa =
      arm_partitioner<standard_pipelines>(generous_specs("tosa")).explain(wide_product());
  for (auto const& n : as_tosa.host_nodes) CHECK(n.target != "aten.bmm.default");
  auto const whole =
      support::failure([&] { (void)arm_backend::preprocess(wide_product(), specs); });
  CHECK(contains(whole, "ethos-u55-128 cannot run MATMUL"));
}

TEST_CASE("ethos_u_payload: the methods of a model") {
  multi_method_program methods;
  methods.emplace("decode", digits());
  methods.emplace("encode", digits());
  std::map<std::string, arm_partitioner<standard_pipelines>> by;
  by.emplace("decode",
             arm_partitioner<standard_pipelines>(ethosu_compile_spec("ethos-u55-64").to_list()));
  by.emplace("encode",
             arm_partitioner<standard_pipelines>(ethosu_compile_spec("ethos-u85-1024").to_list()));
  auto const lowered = to_backend_multiple<arm_backend>(methods, by);
  auto const npu_of = [&](std::string const& method) {
    auto const& modules = lowered.methods.at(method).modules;
    REQUIRE(modules.size() == 1);
    return ethosu::read_payload(modules[0].processed_bytes).npu->name;
  };
  CHECK(npu_of("decode") == "ethos-u55-64");
  CHECK(npu_of("encode") == "ethos-u85-1024");
}

TEST_CASE("vela flags: those that choose, in both spellings; the last one counts") {
  auto const made = read({"--system-config=Ethos_U85_SYS_Flash_Low", "--memory-mode", "Sram_Only",
                          "--memory-mode=Shared_Sram", "--arena-cache-size=4096"});
  CHECK(made.npu->name == "ethos-u85-256");
  CHECK(made.choices.system == target::ethos_u85_sys_flash_low::system);
  auto mode = target::shared_sram::memory_mode;
  mode.arena_cache_bytes = 4096;
  CHECK(made.choices.memory_mode == mode);
  auto const plain = read({});
  CHECK_FALSE(plain.choices.system.has_value());
  CHECK_FALSE(plain.choices.memory_mode.has_value());
  auto const other = read({"--accelerator-config", "Ethos-U55-32", "--config=Arm/vela.ini"});
  CHECK(other.npu->name == "ethos-u55-32");
  auto of_target = options_with({"--verbose-operators"});
  of_target.accelerator = "ethos-u65-512";
  CHECK(read_vela_flags(of_target).npu->name == "ethos-u65-512");
}

TEST_CASE("vela flags: the arena's size applies to the default memory mode too") {
  CHECK(read({"--arena-cache-size=4096"}).choices.memory_mode ==
        target::sram_only::memory_mode.with_sram(4096));
  CHECK(read({"--accelerator-config=ethos-u65-256", "--arena-cache-size", "4096"})
            .choices.memory_mode == target::dedicated_sram_384kb::memory_mode.with_sram(4096));
}

TEST_CASE("vela flags: the goal") {
  CHECK_FALSE(read({}).choices.goal.has_value());
  CHECK(read({"--optimise=Size"}).choices.goal == npu_goal::size);
  CHECK(read({"--optimise", "Performance"}).choices.goal == npu_goal::performance);
  CHECK(read({"--optimise=Size", "--optimise=Balanced"}).choices.goal == npu_goal::balanced);
}

TEST_CASE("vela flags: names come from files first") {
  config_file const file(
      "[System_Config.Mine]\ncore_clock=1e9\naxi0_port=Sram\naxi1_port=Dram\n"
      "Sram_clock_scale=1\nDram_clock_scale=0.5\n"
      "[Memory_Mode.Mine]\nconst_mem_area=Axi1\narena_mem_area=Axi1\ncache_mem_area=Axi0\n"
      "arena_cache_size=1000\n");
  auto const config = "--config=" + file.path;
  auto const made = read({config, "--system-config=Mine", "--memory-mode=Mine"});
  REQUIRE(made.choices.system.has_value());
  REQUIRE(made.choices.memory_mode.has_value());
  // NOLINTBEGIN(bugprone-unchecked-optional-access)
  CHECK(made.choices.system->name == "Mine");
  CHECK(made.choices.memory_mode->arena_cache_bytes == 1000);
  // NOLINTEND(bugprone-unchecked-optional-access)
  CHECK(read({config, "--memory-mode=Sram_Only"}).choices.memory_mode ==
        target::sram_only::memory_mode);
  CHECK(contains(message_of({config, "--memory-mode=Mime"}), "did you mean 'Mine'"));
  CHECK(contains(message_of({"--config=/nowhere/vela.ini"}), "/nowhere/vela.ini"));
}

TEST_CASE("vela flags: those without effect are accepted") {
  CHECK(message_of({"--verbose-operators", "--verbose-all", "--debug-force-regor",
                    "--output-format=raw", "--cop-format=COP1", "--cpu-tensor-alignment=16",
                    "--timing", "--hillclimb-max-iterations=5", "--recursion-limit", "900"}) == "");
}

TEST_CASE("vela flags: others are refused by name, with what helps") {
  auto const form = message_of({"--output-format=tflite"});
  CHECK(
      contains(form, "compile flag --output-format has a value that the code generator does not"));
  CHECK(contains(form, "tflite (allowed: raw)"));
  CHECK(contains(form, "run_vela()"));
  auto const speed = message_of({"--optimise=Sise"});
  CHECK(contains(speed, "compile flag --optimise has an unknown value: 'Sise' (allowed: "));
  CHECK(contains(speed, "Performance, Size, Balanced); did you mean 'Size'?"));
  CHECK(contains(message_of({"--separate-io-regions"}), "--separate-io-regions is not supported"));
  CHECK(contains(message_of({"--enable-debug-db"}), "debug_handle_map"));
  CHECK(contains(message_of({"--ignore-ops=Conv2D"}), "keep_on_host"));
  CHECK(contains(message_of({"--output-dir=x"}), "dump_intermediate_artifacts_to()"));
  CHECK(contains(message_of({"--verbose-operatos"}), "did you mean 'verbose-operators'"));
  CHECK(contains(message_of({"stray"}), "have 'stray', which is not an option"));
  CHECK(contains(message_of({"--timing=1"}), "--timing has a value, but takes none"));
  CHECK(contains(message_of({"--memory-mode"}), "--memory-mode has no value"));
  CHECK(contains(message_of({"--memory-mode=Sram_Onl"}), "did you mean 'Sram_Only'"));
  CHECK(contains(message_of({"--system-config=internal-default"}), "Ethos_U85_SYS_DRAM_Mid"));
  CHECK(contains(message_of({"--arena-cache-size=many"}), "--arena-cache-size is not a number"));
  CHECK(contains(message_of({"--accelerator-config=ethos-u55-100"}), "ethos-u55-128"));
  CHECK(contains(message_of({"--accelerator-config=ethos-u55-128", "--memory-mode=Dedicated_Sram"}),
                 "needs an NPU that uses the SRAM as a cache"));
  CHECK(contains(support::failure([] { (void)read_vela_flags(options_with({"--timing"})); }),
                 "name no accelerator"));
}
