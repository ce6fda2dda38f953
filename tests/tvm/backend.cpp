// SPDX-License-Identifier: BSD-3-Clause
// TVM's classes as backends of to_backend, by type and by name, with the stand-in for tvmc.
#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/tvm_backend.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>
#include <support/corpus.hpp>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

using support::payload;
using spec_texts = std::vector<std::pair<std::string, std::string>>;

ir::exported_program program() {
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {1, 2})}));
  return support::finished(b);
}

std::vector<compile_spec> specs_of(spec_texts const& texts) {
  std::vector<compile_spec> specs;
  for (auto const& [key, text] : texts) specs.push_back(make_compile_spec(key, text));
  return specs;
}

/// A model of the corpus and the stand-in, and further specs.
std::vector<compile_spec> stand_in(std::string const& corpus, spec_texts more = {}) {
  more.emplace_back("model", corpus + "/tvm/models/one.tflite");
  more.emplace_back("tvmc_custom_script", corpus + "/tvm/fake_tvmc/fake_tvmc.py");
  return specs_of(more);
}

std::string data_names(lowered_backend_module const& m) {
  std::string all;
  if (!m.data_store_output) return all;
  for (auto const& [name, entry] : m.data_store_output->in_program) {
    all.append(all.empty() ? "" : " ").append(name);
  }
  return all;
}

code id_of_error(std::string_view backend, std::vector<compile_spec> const& specs) {
  try {
    (void)to_backend<tvm_backends>(backend, program(), specs);
  } catch (error const& e) {
    return e.id();
  }
  return code::internal;
}

}  // namespace

TEST_CASE("to_backend with TVM, by type") {
  auto const corpus = support::corpus_for("TVM as a backend");
  if (!corpus) return;
  auto const made = to_backend<tvm_backend<tvm::tvmaot>>(program(), stand_in(*corpus));
  CHECK(made.backend_id == "tvmaot");
  CHECK(payload(made).substr(257, 5) == "ustar");
  CHECK(data_names(made) == "aot_wrapper.c default.json tvm_wrapper.h");
  REQUIRE(made.messages.size() == 1);
  CHECK(made.messages[0].level == severity::warning);
  CHECK(made.messages[0].why.rule.starts_with("the program's graph is ignored"));
  CHECK(to_backend<tvm_backend<tvm::tvmaot>>(program(), stand_in(*corpus)).processed_bytes ==
        made.processed_bytes);
}

TEST_CASE("to_backend with TVM, by name, with options, features and a folder") {
  auto const corpus = support::corpus_for("TVM as a backend");
  if (!corpus) return;
  std::string folder = "/tmp/arm_delegate_tvm_XXXXXX";
  REQUIRE(::mkdtemp(folder.data()) != nullptr);
  auto const specs =
      stand_in(*corpus, {{"dump", "relay"},
                         {"opt_levle", "2"},
                         {"feature", "fuse_ops:max_depth=7"},
                         {"feature", "cmsisnnbyoc:cmsisnn.dir=/c,cmsis.dir=/d,mcpu=cortex-m55"},
                         {"debug_artifact_path", folder}});
  auto const made = to_backend<tvm_backends>("tvmrt-v0.9.0", program(), specs);
  CHECK(data_names(made) ==
        "default.graph default.json default.params default.relay rt_wrapper.c tvm_wrapper.h");
  REQUIRE(made.messages.size() == 2);
  CHECK(to_string(made.messages[1]).find("opt_level") != std::string::npos);
  CHECK(std::filesystem::exists(folder + "/default.tar"));
  CHECK(std::filesystem::exists(folder + "/tvmc_compile_out.log"));
  CHECK(std::filesystem::exists(folder + "/build_metrics.csv"));
  std::filesystem::remove_all(folder);
}

TEST_CASE("partitions for TVM beside those for Arm's backend") {
  auto const corpus = support::corpus_for("TVM as a backend");
  if (!corpus) return;
  support::tagging const by{.tags = {{"relu", "tag0"}},
                            .partitions = {{"tag0", {"tvmaotplus", stand_in(*corpus)}}}};
  using both = backends<arm_backend, tvm_backend<tvm::tvmaotplus>>;
  auto const made = to_backend<both>(program(), by);
  REQUIRE(made.modules.size() == 1);
  CHECK(made.data.in_program.contains("tag0/aot_wrapper.c"));
  REQUIRE(made.messages.size() == 1);
  CHECK(made.messages[0].why.rule.starts_with("the program's graph is ignored"));
}

TEST_CASE("errors of TVM as a backend have types") {
  CHECK(id_of_error("tvmaot", {}) == code::bad_compile_spec);
  CHECK(id_of_error("tvmaott", {}) == code::backend_not_found);
  CHECK(id_of_error("tvmaot", specs_of({{"model", "/nowhere.tflite"}})) == code::io);
  CHECK(id_of_error("tvmaot", specs_of({{"model", "a"}, {"model", "b"}})) ==
        code::bad_compile_spec);
  auto const corpus = support::corpus_for("errors of TVM as a backend");
  if (!corpus) return;
  std::string const model = *corpus + "/tvm/models/one.tflite";
  spec_texts const runs_true{{"model", model}, {"python", "/bin/true"}};
  CHECK(id_of_error("tvmaot", specs_of(runs_true)) == code::external_tool);
  CHECK(id_of_error("tvmaot", specs_of({{"model", model}, {"feature", "usmp:x"}})) ==
        code::bad_compile_spec);
  CHECK(id_of_error("tvmaot", specs_of({{"model", model}, {"unpacked_api", "maybe"}})) ==
        code::bad_compile_spec);
  CHECK(id_of_error("tvmcg", specs_of({{"model", model}})) == code::bad_compile_spec);
}
