// SPDX-License-Identifier: BSD-3-Clause
// Payloads only use settings that Vela uses, or for which there is another source. The code
// generator, the checker and the simulator share their rules; this test does not.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_evidence.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

ethosu::npu_program program_of(std::span<std::byte const> file, npu_facts const*& npu) {
  auto const payload = ethosu::read_payload(file);
  npu = payload.npu;
  return ethosu::read_program(payload.npu->family, payload.driver.commands).program;
}

/// Collects settings without evidence, each with the first payload that has it.
class judge {
 public:
  void compile(tosa::graph const& g, npu_facts const& npu, std::string const& name,
               npu_choices const& choices = {}) {
    std::vector<std::byte> payload;
    try {
      payload = support::compiled_for(g, npu, choices).payload;
    } catch (error const&) {
      return;  // refused; other tests check the reasons
    }
    npu_facts const* found = nullptr;
    auto const program = program_of(payload, found);
    for (auto const& setting : support::without_evidence(npu, program)) {
      first_.try_emplace(setting, name + " on " + std::string(npu.name));
    }
    ++payloads_;
  }

  /// Compiles a third, chosen at random; in the nightly run, which sets ARM_DELEGATE_WHOLE, all.
  void compile_some(tosa::graph const& g, npu_facts const& npu, std::string const& name,
                    npu_choices const& choices = {}) {
    constexpr std::size_t every = 3;
    if (is_whole_ || random_() % every == 0) {
      compile(g, npu, name, choices);
    } else {
      is_partial_ = true;
    }
  }

  /// Fails with each setting.
  void check(std::string const& what) const {
    std::cout << "npu evidence: " << payloads_ << " payloads of " << what << "\n";
    if (is_partial_) {
      std::cout << "SKIPPED: two of three NPUs and memory modes for " << what
                << " (ARM_DELEGATE_WHOLE=1 takes all)\n";
    }
    for (auto const& [setting, where] : first_) {
      FAIL_CHECK("Vela never uses ", setting, " (", where,
                 "): do not emit it, or add its source to ", support::exceptions_file().string());
    }
    CHECK(payloads_ > 0);
  }

 private:
  std::map<std::string, std::string> first_{};
  std::size_t payloads_ = 0;
  bool is_whole_ = std::getenv("ARM_DELEGATE_WHOLE") != nullptr;
  bool is_partial_ = false;
  std::minstd_rand random_{1};  // the same choice in every run
};

/// The TOSA graphs that a program for the family has; none if the pipeline refuses it.
std::vector<tosa::graph> graphs_of(std::string const& program, npu_family family) {
  auto const& pipeline = find_pipeline(
      standard_pipeline_table(),
      family == npu_family::u85 ? "tosa-1.0+int+int16+int4+cf" : "tosa-1.0+int+int16+int4+u55");
  std::vector<tosa::graph> graphs;
  try {
    auto made = pipeline.compile_any(frontend::pt2::load(program), {}, nullptr);
    for (auto& d : made.delegates) {
      graphs.push_back(std::any_cast<tosa::graph>(std::move(d.artifact)));
    }
  } catch (error const&) {
    return graphs;  // other tests check the reasons
  }
  return graphs;
}

bool is_integer_graph(fs::path const& path) {
  auto const text = path.string();
  return path.extension() == ".tosa" && text.find("tosa_fp") == std::string::npos &&
         text.find("_FP") == std::string::npos;
}

}  // namespace

TEST_CASE("npu evidence: each exception has a source") {
  support::npu_exceptions const exceptions(support::exceptions_file());
  for (auto const& line : exceptions.unsourced()) FAIL_CHECK("no source: ", line);
  CHECK_FALSE(exceptions.allow("u85 conv.8 stride_x", "4"));
  CHECK(exceptions.allow("u85 conv.8 stride_x", "3"));
  CHECK_FALSE(exceptions.allow("ethos-u85-256 conv.8 microblock.1x1.depth_first", "1x2x16"));
}

TEST_CASE("npu evidence: it does not allow what it does not list") {
  auto const evidence = support::read_settings(support::evidence_file());
  // Vela has no 8-bit convolution with 16 channels at once on these two.
  CHECK_FALSE(evidence.at("ethos-u85-256 conv.8 microblock.1x1.depth_first").contains("1x2x16"));
  CHECK_FALSE(evidence.at("ethos-u85-128 conv.8 microblock.1x1.depth_first").contains("1x1x16"));
  CHECK(evidence.at("ethos-u85-256 conv.8 microblock.1x1.depth_first").contains("2x2x8"));
}

TEST_CASE("npu evidence: it has the settings of all of Vela's streams in the corpus") {
  auto const corpus = support::corpus_for("Vela's streams beside the committed evidence");
  if (!corpus) return;
  auto const evidence = support::read_settings(support::evidence_file());
  auto const files = support::files_in(*corpus, [](fs::path const& path) {
    auto const name = path.filename().string();
    return path.extension() == ".npz" && name.find("vela") != std::string::npos;
  });
  support::npu_settings used;
  for (auto const& path : files) {
    auto const file = files::read_file(path.string());
    npu_facts const* npu = nullptr;
    auto const program = program_of(file.bytes, npu);
    support::add_settings(*npu, program, used);
  }
  CHECK(files.size() > 0);
  for (auto const& [context, values] : used) {
    auto const known = evidence.find(context);
    for (auto const& value : values) {
      CAPTURE(context);
      CAPTURE(value);
      CHECK((known != evidence.end() && known->second.contains(value)));
    }
  }
}

TEST_CASE("npu evidence: payloads of random graphs") {
  constexpr std::uint64_t graphs = 600;  // for each family
  judge j;
  for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
    std::uint64_t number = 0;
    for (std::uint64_t seed = 1; seed <= graphs; seed += support::taken_of()) {
      bool const beyond = family != npu_family::u85 && seed % 2 == 0;
      auto const g = support::random_graph(seed, {.family = family, .beyond_vela = beyond});
      std::vector<npu_facts> npus;
      for (auto const& npu : target::all_npus) {
        if (npu.family == family) npus.push_back(npu);
      }
      j.compile(g, npus[number++ % npus.size()], "random graph " + std::to_string(seed));
    }
  }
  j.check("random graphs");
}

TEST_CASE("npu evidence: payloads of the corpus' graphs on every NPU") {
  auto const corpus = support::corpus_for("settings of payloads of the corpus' graphs");
  if (!corpus) return;
  judge j;
  for (char const* folder : {"ethosu", "models", "ops/cases", "tosa-verif/int", "tosa-verif/ext"}) {
    for (auto const& path : support::files_in(fs::path(*corpus) / folder, is_integer_graph)) {
      auto const file = files::read_file(path.string());
      auto const g = tosa::deserialize(file.bytes, file.owner);
      if (!tosa::verify(g).empty()) continue;  // illegal TOSA
      for (auto const& npu : target::all_npus) j.compile_some(g, npu, path.string());
    }
  }
  j.check("the corpus' graphs");
}

TEST_CASE("npu evidence: payloads of exported programs, for every memory mode") {
  auto const corpus = support::corpus_for("settings of payloads of exported programs");
  if (!corpus) return;
  judge j;
  for (char const* folder : {"models", "quant/models", "quant/ops"}) {
    for (auto const& file : support::programs_in((fs::path(*corpus) / folder).string())) {
      for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
        for (auto const& g : graphs_of(file, family)) {
          for (auto const& npu : support::npus_of(family)) j.compile_some(g, npu, file);
          for (auto const& mode : support::modes_of(family)) {
            j.compile_some(g, support::npus_of(family).back(), file, {.memory_mode = mode});
          }
        }
      }
    }
  }
  j.check("exported programs");
}
