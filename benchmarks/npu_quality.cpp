// SPDX-License-Identifier: BSD-3-Clause
// Payloads of the models, ours beside Vela's for the same TOSA graph: cycles by one estimate over
// both streams, bytes of scratch, bytes of flash. Prints a table in Markdown.
//
// usage: npu_quality [CORPUS/models]

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <ratio>
#include <string>
#include <string_view>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

/// The figures of a payload, or the sums of several.
struct figures {
  std::int64_t cycles = 0;
  std::int64_t scratch = 0;  ///< with fast scratch; of several: the largest
  std::int64_t flash = 0;    ///< constants and commands
  double milliseconds = 0;   ///< of compiling

  void add(figures const& other) {
    cycles += other.cycles;
    scratch = std::max(scratch, other.scratch);
    flash += other.flash;
    milliseconds += other.milliseconds;
  }
};

figures figures_of(ad::ethosu::npu_payload const& p) {
  auto const& n = p.network;
  return {.cycles = ad::ethosu::estimate::cycles_of(p).total,
          .scratch = static_cast<std::int64_t>(n.scratch_size) + n.fast_scratch_size.value_or(0),
          .flash = static_cast<std::int64_t>(n.weight_data.size() + n.cmd_data.size())};
}

figures ours(fs::path const& graph, ad::npu_facts const& npu) {
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), npu.name);
  auto const file = ad::files::read_file(graph.string());
  auto const g = ad::tosa::deserialize(file.bytes, file.owner);
  auto const start = std::chrono::steady_clock::now();
  auto const made = ad::artifact_as<ad::ethosu::compile::npu_artifact>(pipeline.lower_from_tosa(g));
  std::chrono::duration<double, std::milli> const taken = std::chrono::steady_clock::now() - start;
  auto found = figures_of(ad::ethosu::read_payload(made.payload));
  found.scratch += made.memory.fast_scratch;
  found.milliseconds = taken.count();
  return found;
}

figures velas(fs::path const& archive) {
  auto const file = ad::files::read_file(archive.string());
  return figures_of(ad::ethosu::read_payload(file.bytes));
}

std::string beside(std::int64_t mine, std::int64_t theirs) {
  return fmt::format("{} / {} = {:.2f}", mine, theirs,
                     static_cast<double>(mine) / static_cast<double>(theirs));
}

void print_row(std::string_view name, figures const& mine, figures const& theirs) {
  fmt::print("| {} | {} | {} | {} | {:.1f} |\n", name, beside(mine.cycles, theirs.cycles),
             beside(mine.scratch, theirs.scratch), beside(mine.flash, theirs.flash),
             mine.milliseconds);
}

/// A TOSA graph, and what Vela made of it.
struct compiled_delegate {
  fs::path graph;
  fs::path archive;
};

/// The delegates of a model. The graph is beside Vela's output, or in "tosa_int" if it is the same.
std::vector<compiled_delegate> delegates_of(fs::path const& model, std::string_view folder) {
  std::vector<compiled_delegate> found;
  for (int i = 0;; ++i) {
    auto const name = fmt::format("delegate{}", i);
    auto const archive = model / folder / (name + "_out_vela.npz");
    if (!fs::exists(archive)) return found;
    for (auto const& place : {model / folder, model / "tosa_int"}) {
      auto const graph = place / (name + ".tosa");
      if (!fs::exists(graph)) continue;
      found.push_back({graph, archive});
      break;
    }
  }
}

struct configuration {
  std::string_view npu;
  std::string_view folder;
};

void print_table(fs::path const& models, configuration const& c) {
  auto const& npu = *std::ranges::find(ad::target::all_npus, c.npu, &ad::npu_facts::name);
  fmt::print("\n### {}\n\n| model | cycles: ours / Vela's | scratch, bytes | flash, bytes | ms |\n",
             c.npu);
  fmt::print("|---|---|---|---|---|\n");
  figures mine;
  figures theirs;
  std::vector<fs::path> found;
  for (auto const& entry : fs::directory_iterator(models)) found.push_back(entry.path());
  std::ranges::sort(found);
  for (auto const& model : found) {
    figures own;
    figures other;
    for (auto const& d : delegates_of(model, c.folder)) {
      own.add(ours(d.graph, npu));
      other.add(velas(d.archive));
    }
    if (other.cycles == 0) continue;
    print_row(model.filename().string(), own, other);
    mine.add(own);
    theirs.add(other);
  }
  print_row("total", mine, theirs);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    fs::path const models = argc > 1 ? argv[1] : ARM_DELEGATE_CORPUS_DIR "/models";
    for (auto const& c :
         {configuration{"ethos-u55-128", "u55_128"}, configuration{"ethos-u65-256", "u65_256"},
          configuration{"ethos-u85-256", "u85_256"}}) {
      print_table(models, c);
    }
  } catch (std::exception const& e) {
    std::fputs(e.what(), stderr);
    return 1;
  }
  return 0;
}
