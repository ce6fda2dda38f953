// SPDX-License-Identifier: BSD-3-Clause
// Payloads of the models beside Vela's: cycles by one estimate over both streams, bytes of scratch,
// bytes of flash. Prints tables in Markdown.
//
// usage: npu_quality [MODELS [PAYLOADS]]
//
// MODELS has MODEL/int8.pt2, PAYLOADS has MODEL/u55_128/delegate0.tosa and what Vela made of it,
// delegate0_out_vela.npz, and so on for the other NPUs and delegates. Both default to the corpus.

#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <ratio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;
namespace ethosu = arm_delegate::ethosu;

namespace {

[[nodiscard]] bool is_one(ethosu::npu_scale const& factor) {
  return factor.scale == std::int64_t{1} << factor.shift;
}

/// True for an operation that writes its input's elements unchanged, perhaps to other places. A
/// convolution with weights of 1, which copies, is not recognized: it counts as computing.
[[nodiscard]] bool is_copy(ethosu::kernel_operation const& o) {
  bool const is_plain = o.ifm.precision == o.ofm.precision &&
                        o.ifm.zero_point == o.ofm.zero_point &&
                        o.out.lookup == ethosu::activation_function_u85::none;
  if (!is_plain || !is_one(o.out.scale)) return false;
  if (o.kind == ethosu::kernel_kind::pool) {
    return o.kernel.height == 1 && o.kernel.width == 1 &&
           o.pooling != ethosu::pooling_mode::reduce_sum;
  }
  if (o.kind != ethosu::kernel_kind::elementwise || !o.ifm2) return false;
  if (o.ifm2->broadcast != ethosu::broadcast_mode::scalar) return false;
  if (o.elementwise == ethosu::elementwise_mode::min) return o.scalar >= o.out.largest;
  return o.elementwise == ethosu::elementwise_mode::add && o.scalar == 0 &&
         is_one(o.ifm_scale.scale);
}

/// Ways to count the cycles of a stream.
enum class pricing : std::uint8_t {
  standard,   ///< as `armdc inspect`
  as_vela,    ///< elementwise operations by their elements, as in Vela's summary
  no_copies,  ///< as `standard`, without operations that only copy
};
constexpr std::array pricings{pricing::standard, pricing::as_vela, pricing::no_copies};

[[nodiscard]] std::int64_t cycles_of(ethosu::npu_payload const& p, pricing how) {
  auto const& npu = p.facts();
  auto const& system = ad::default_npu_system(npu.family);
  auto const& mode = ad::default_npu_memory_mode(npu.family);
  auto program = ethosu::read_program(npu.family, p.driver.commands).program;
  if (how == pricing::no_copies) {
    std::erase_if(program.steps, [](ethosu::program_step const& step) {
      auto const* const o = step.kernel();
      return o != nullptr && is_copy(*o);
    });
  }
  using enum ethosu::estimate::elementwise_charge;
  auto const charge = how == pricing::as_vela ? elements : whole_depth;
  return ethosu::estimate::cycles_of({npu, system, mode, charge}, program).total;
}

/// The figures of a payload, or the sums of several.
struct figures {
  std::array<std::int64_t, pricings.size()> cycles{};  ///< by `pricing`
  std::int64_t scratch = 0;  ///< with fast scratch; of several: the largest
  std::int64_t flash = 0;    ///< constants and commands
  double milliseconds = 0;   ///< of compiling

  void add(figures const& other) {
    for (std::size_t i = 0; i < cycles.size(); ++i) cycles[i] += other.cycles[i];
    scratch = std::max(scratch, other.scratch);
    flash += other.flash;
    milliseconds += other.milliseconds;
  }
};

[[nodiscard]] figures figures_of(ethosu::npu_payload const& p) {
  auto const& n = p.network;
  figures made{
      .scratch = static_cast<std::int64_t>(n.scratch_size) + n.fast_scratch_size.value_or(0),
      .flash = static_cast<std::int64_t>(n.weight_data.size() + n.cmd_data.size())};
  for (auto const how : pricings) {
    made.cycles[static_cast<std::size_t>(how)] = cycles_of(p, how);
  }
  return made;
}

[[nodiscard]] figures figures_of(ethosu::compile::npu_artifact const& made) {
  auto found = figures_of(ethosu::read_payload(made.payload));
  found.scratch += made.memory.fast_scratch;
  return found;
}

/// Calls a function and adds the time that it takes.
template <class Call>
[[nodiscard]] auto timed(double& milliseconds, Call const& call) {
  auto const start = std::chrono::steady_clock::now();
  auto made = call();
  std::chrono::duration<double, std::milli> const taken = std::chrono::steady_clock::now() - start;
  milliseconds += taken.count();
  return made;
}

/// Our payload of a TOSA graph.
[[nodiscard]] figures of_graph(fs::path const& graph, ad::npu_facts const& npu) {
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), npu.name);
  auto const file = ad::files::read_file(graph.string());
  auto const g = ad::tosa::deserialize(file.bytes, file.owner);
  double taken = 0;
  auto made = timed(taken, [&] { return pipeline.lower_from_tosa(g); });
  auto found = figures_of(ad::artifact_as<ethosu::compile::npu_artifact>(std::move(made)));
  found.milliseconds = taken;
  return found;
}

/// Our payloads of a program, without its host nodes.
[[nodiscard]] figures of_program(fs::path const& file, ad::npu_facts const& npu) {
  auto const& pipeline = ad::find_pipeline(ad::npu_pipeline_table(), npu.name);
  figures all;
  auto program = timed(all.milliseconds, [&] { return ad::frontend::pt2::load(file.string()); });
  auto made = timed(all.milliseconds, [&] { return pipeline.compile_any(std::move(program)); });
  for (auto& d : made.delegates) {
    all.add(figures_of(ad::artifact_as<ethosu::compile::npu_artifact>(std::move(d.artifact))));
  }
  return all;
}

[[nodiscard]] figures of_vela(fs::path const& archive) {
  auto const file = ad::files::read_file(archive.string());
  return figures_of(ethosu::read_payload(file.bytes));
}

/// A ratio; in bold if ours is larger.
[[nodiscard]] std::string ratio(std::int64_t mine, std::int64_t theirs) {
  auto const value = static_cast<double>(mine) / static_cast<double>(theirs);
  return mine > theirs ? fmt::format("**{:.2f}**", value) : fmt::format("{:.2f}", value);
}
[[nodiscard]] std::string beside(std::int64_t mine, std::int64_t theirs) {
  return fmt::format("{} / {} = {}", mine, theirs, ratio(mine, theirs));
}

/// A TOSA graph, and what Vela made of it.
struct compiled_delegate {
  fs::path graph;
  fs::path archive;
};

/// The delegates of a model. The graph is beside Vela's output, or in "tosa_int" if it is the same.
[[nodiscard]] std::vector<compiled_delegate> delegates_of(fs::path const& model,
                                                          std::string_view folder) {
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

/// The payloads of one model for one NPU.
struct compared {
  figures program{};  ///< ours of the .pt2 file
  figures graph{};    ///< ours of the peer's TOSA graphs
  figures peer{};     ///< Vela's of these graphs

  void add(compared const& other) {
    program.add(other.program);
    graph.add(other.graph);
    peer.add(other.peer);
  }
};

void print_row(std::string_view name, compared const& c) {
  auto const cycles = [](figures const& f, pricing how) {
    return f.cycles[static_cast<std::size_t>(how)];
  };
  using enum pricing;
  fmt::print("| {} | {} | {} | {} | {} | {} | {} | {:.1f} |\n", name,
             beside(cycles(c.program, standard), cycles(c.peer, standard)),
             ratio(cycles(c.program, as_vela), cycles(c.peer, as_vela)),
             ratio(cycles(c.program, no_copies), cycles(c.peer, no_copies)),
             ratio(cycles(c.graph, standard), cycles(c.peer, standard)),
             beside(c.program.scratch, c.peer.scratch), beside(c.program.flash, c.peer.flash),
             c.program.milliseconds);
}

/// The mean of ratios: every model counts the same.
class geometric_mean {
 public:
  void add(compared const& c) {
    sum_ +=
        std::log(static_cast<double>(c.program.cycles[0]) / static_cast<double>(c.peer.cycles[0]));
    ++count_;
  }
  [[nodiscard]] double value() const { return count_ == 0 ? 1 : std::exp(sum_ / count_); }

 private:
  double sum_ = 0;
  int count_ = 0;
};

struct configuration {
  std::string_view npu;
  std::string_view folder;
};

void print_table(fs::path const& models, fs::path const& payloads, configuration const& c) {
  auto const& npu = *std::ranges::find(ad::target::all_npus, c.npu, &ad::npu_facts::name);
  fmt::print("\n#### {}\n\n", c.npu);
  fmt::print(
      "| model | cycles: ours / Vela's | as Vela counts | without copies | from the same TOSA | "
      "scratch, bytes | flash, bytes | ms |\n|---|---|---|---|---|---|---|---|\n");
  compared total;
  geometric_mean mean;
  std::vector<fs::path> found;
  for (auto const& entry : fs::directory_iterator(payloads)) found.push_back(entry.path());
  std::ranges::sort(found);
  for (auto const& model : found) {
    auto const delegates = delegates_of(model, c.folder);
    if (delegates.empty()) continue;
    auto const name = model.filename();
    compared one{.program = of_program(models / name / "int8.pt2", npu)};
    for (auto const& d : delegates) {
      one.graph.add(of_graph(d.graph, npu));
      one.peer.add(of_vela(d.archive));
    }
    print_row(name.string(), one);
    total.add(one);
    mean.add(one);
  }
  print_row("total", total);
  fmt::print("| geometric mean | {:.2f} | | | | | | |\n", mean.value());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    fs::path const models = argc > 1 ? argv[1] : ARM_DELEGATE_CORPUS_DIR "/models";
    fs::path const payloads = argc > 2 ? argv[2] : models;
    for (auto const& c :
         {configuration{"ethos-u55-128", "u55_128"}, configuration{"ethos-u65-256", "u65_256"},
          configuration{"ethos-u85-256", "u85_256"}}) {
      print_table(models, payloads, c);
    }
  } catch (std::exception const& e) {
    std::fputs(e.what(), stderr);
    return 1;
  }
  return 0;
}
