// SPDX-License-Identifier: BSD-3-Clause
// Whole models, from the exported program to payloads that equal the interpreter.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <string_view>

using namespace arm_delegate;
namespace fs = std::filesystem;

TEST_CASE("npu models: payloads of exported programs equal the interpreter") {
  auto const corpus = support::corpus_for("payloads of exported programs");
  if (!corpus) return;
  std::size_t equal = 0;
  std::size_t index = 0;
  for (std::string_view const model :
       {"ad01/int8.pt2", "digits_cnn/int8.pt2", "kws/int8.pt2", "lstm_unrolled/int8.pt2",
        "mobilenet_v2/int8.pt2", "resnet8/int8.pt2", "resnet8/a16w8.pt2", "str_ww/int8.pt2",
        "vit_tiny_d4/int8.pt2", "vww96/int8.pt2"}) {
    auto const program = frontend::pt2::load((fs::path(*corpus) / "models" / model).string());
    for (std::string_view const name :
         {"ethos-u55-128", "ethos-u55-32", "ethos-u65-256", "ethos-u65-512", "ethos-u85-128",
          "ethos-u85-256", "ethos-u85-2048"}) {
      if (index++ % support::taken_of() != 0) continue;
      CAPTURE(model);
      CAPTURE(name);
      auto const npu = std::ranges::find(target::all_npus, name, &npu_facts::name);
      auto const& for_npu = find_pipeline(npu_pipeline_table(), name);
      auto const& for_tosa =
          find_pipeline(standard_pipeline_table(), npu->family == npu_family::u85
                                                       ? "tosa-1.0+int+int16+int4+cf"
                                                       : "tosa-1.0+int+int16+int4+u55");
      auto const payloads = for_npu.compile_any(program.clone(), {}, nullptr);
      auto const graphs = for_tosa.compile_any(program.clone(), {}, nullptr);
      REQUIRE(payloads.delegates.size() == 1);
      REQUIRE(graphs.delegates.size() == 1);
      auto const& made =
          std::any_cast<ethosu::compile::npu_artifact const&>(payloads.delegates.front().artifact);
      auto const& graph = std::any_cast<tosa::graph const&>(graphs.delegates.front().artifact);
      CHECK(made.payload == support::compiled_for(graph, *npu).payload);
      CHECK(support::unread_constants(ethosu::read_payload(made.payload)) == "");
      CHECK(support::difference(graph, *npu) == "");
      ++equal;
    }
  }
  std::cout << "npu models: " << equal << " payloads of exported programs compared\n";
}
