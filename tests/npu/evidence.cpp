// SPDX-License-Identifier: BSD-3-Clause
// Payloads only use settings that Vela uses, or for which there is another source. The code
// generator, the checker and the simulator share their rules; this test does not.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/formats/mapped_file.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_evidence.hpp>
#include <support/random_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <span>
#include <string>
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
  void compile(tosa::graph const& g, npu_facts const& npu, std::string const& name) {
    std::vector<std::byte> payload;
    try {
      payload = support::compiled_for(g, npu).payload;
    } catch (error const&) {
      return;  // refused; other tests check the reasons
    }
    npu_facts const* found = nullptr;
    auto const program = program_of(payload, found);
    for (auto const& missing : support::without_evidence(npu, program)) {
      auto& to = missing.is_open ? open_ : first_;
      to.try_emplace(missing.setting, name + " on " + std::string(npu.name));
    }
    ++payloads_;
  }

  /// Fails with each setting; prints those about which a question is open.
  void check(std::string const& what) const {
    std::cout << "npu evidence: " << payloads_ << " payloads of " << what << "\n";
    for (auto const& [setting, where] : open_) {
      std::cout << "  without a source yet: " << setting << " (" << where << ")\n";
    }
    for (auto const& [setting, where] : first_) {
      FAIL_CHECK("Vela never uses ", setting, " (", where,
                 "): do not emit it, or add its source to ", support::exceptions_file().string());
    }
    CHECK(payloads_ > 0);
  }

 private:
  std::map<std::string, std::string> first_{};
  std::map<std::string, std::string> open_{};
  std::size_t payloads_ = 0;
};

bool is_integer_graph(fs::path const& path) {
  auto const text = path.string();
  return path.extension() == ".tosa" && text.find("tosa_fp") == std::string::npos &&
         text.find("_FP") == std::string::npos;
}

}  // namespace

TEST_CASE("npu evidence: each exception has a source") {
  support::npu_exceptions const exceptions(support::exceptions_file());
  for (auto const& line : exceptions.unsourced()) FAIL_CHECK("no source: ", line);
  CHECK(exceptions.find("u85 conv.8 stride_x", "4") == support::exception_kind::none);
  CHECK(exceptions.find("u85 conv.8 stride_x", "3") == support::exception_kind::sourced);
  CHECK(exceptions.find("ethos-u85-256 conv.8 microblock.1x1.depth_first", "1x2x16") ==
        support::exception_kind::none);
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
    auto const file = format::map_file(path.string());
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
  for (char const* folder : {"ethosu", "models", "ops/cases"}) {
    for (auto const& path : support::files_in(fs::path(*corpus) / folder, is_integer_graph)) {
      auto const file = format::map_file(path.string());
      auto const g = tosa::deserialize(file.bytes, file.owner);
      if (!tosa::verify(g).empty()) continue;  // illegal TOSA
      for (auto const& npu : target::all_npus) j.compile(g, npu, path.string());
    }
  }
  j.check("the corpus' graphs");
}
