// SPDX-License-Identifier: BSD-3-Clause
// armdc quantize: quantizes a float program with ranges that it sees on samples.

#include "commands.hpp"
#include "input_files.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace quantizer = arm_delegate::quantizer;

namespace {

constexpr std::string_view random_data = "random";

/// The seed of "random" or "random:SEED"; nothing if the data are files.
std::optional<std::uint64_t> random_seed(std::vector<std::string> const& data) {
  if (data.size() != 1 || !std::string_view(data[0]).starts_with(random_data)) return std::nullopt;
  auto rest = std::string_view(data[0]).substr(random_data.size());
  if (rest.empty()) return 0;
  if (rest.front() != ':') return std::nullopt;  // the name of a file
  rest.remove_prefix(1);
  std::uint64_t seed = 0;
  auto const [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), seed);
  if (failure != std::errc{} || end != rest.data() + rest.size()) {
    throw usage_error(
        fmt::format("--calibration: '{}' is not random:SEED with a whole number", data[0]));
  }
  return seed;
}

quantizer::any_observer observer_named(std::string const& text) {
  if (auto const found = quantizer::find_observer(text)) return *found;
  throw usage_error(fmt::format(
      "--observer: '{}' is not histogram, minmax, mse, or percentile:P with P up to 100", text));
}

quantizer::number_scheme scheme_named(std::string const& name) {
  if (auto const found = quantizer::find_scheme(name)) return *found;
  throw usage_error(fmt::format("--scheme: '{}' is unknown", name));
}

/// Refuses a target that does not compute with the scheme's integers.
void check_target(quantize_arguments const& a, quantizer::number_scheme const& scheme) {
  auto const& target = *ad::compiler::pipeline_for(a.target).target;
  bool const is_wide = scheme.activation.type == ad::ir::dtype::int16;
  auto const refuse = [&](std::string_view lacks, std::string remedy) {
    throw ad::error(ad::diagnostic{
        .id = ad::code::missing_extension,
        .why = {.rule = fmt::format("{} does not compute with {}", target.name, lacks),
                .remedy = std::move(remedy)},
        .file = a.model});
  };
  if (!target.integer) refuse("integers", "choose a target with integers, as tosa-1.0+int");
  if (is_wide && !target.int16) {
    refuse("16-bit activations", "add +int16 to the target, or choose another scheme");
  }
}

/// Runs the program on all samples. Returns how many there were.
std::size_t observe_all(quantizer::calibrator& c, quantize_arguments const& a) {
  if (auto const seed = random_seed(a.calibration)) {
    constexpr std::size_t count = 8;
    for (std::size_t i = 0; i < count; ++i) {
      quantizer::write_random_sample(c.inputs(), *seed, i);
      c.observe();
    }
    return count;
  }
  for (auto const& path : a.calibration) note_input(path);
  quantizer::sample_files const samples(a.calibration, c.inputs());
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.read(i);
    try {
      c.observe();
    } catch (ad::error const& e) {
      auto all = e.diagnostics();
      for (auto& d : all) d.why.rule = fmt::format("sample {}: {}", i, d.why.rule);
      throw ad::error(std::move(all));
    }
  }
  return samples.count();
}

/// Names the nodes that stay float, and why.
void print_float_nodes(quantizer::calibrator const& c, std::string const& file) {
  auto const& g = *c.prepared().graph;
  for (auto const id : g.order) {
    auto const& n = g[id];
    auto const& reason = c.what().reasons[ad::ir::graph::index(id)];
    if (reason.empty()) continue;
    auto d = n.problem(ad::code::not_quantized, {.rule = "stays float: " + reason});
    d.level = ad::severity::warning;
    d.file = file;
    print_message(d);
  }
}

void print_summary(quantizer::calibrator const& c, quantize_arguments const& a,
                   std::size_t samples) {
  std::size_t quantized = 0;
  for (auto const id : c.prepared().graph->order) {
    quantized += c.what().is_annotated[ad::ir::graph::index(id)] ? 1U : 0U;
  }
  print_output(fmt::format("{}: {} of {} nodes quantized to {} with {} samples\n",
                           ad::message_text(a.output, ad::longest_name), quantized,
                           c.prepared().graph->order.size(), a.scheme, samples));
  if (random_seed(a.calibration)) {
    print_output("The samples were random: results have no meaning, cycles and memory do.\n");
  }
}

}  // namespace

int quantize(quantize_arguments const& a) {
  auto const scheme = scheme_named(a.scheme);
  auto const observer = observer_named(a.observer);
  check_target(a, scheme);
  output_files files;
  named_output output(files, a.output);
  auto const program = read_program(a.model, a.bindings, a.limits);
  quantizer::calibrator calibrator(program, ad::compiler::host_pipeline(), scheme);
  auto const samples = observe_all(calibrator, a);
  auto const quantized = naming(a.model, [&] {
    return std::visit([&](auto const& method) { return calibrator.quantize(method); }, observer);
  });
  output.write(ad::frontend::pt2::write(quantized));
  files.commit();
  progress::end_current();
  if (!a.quiet) {
    print_float_nodes(calibrator, a.model);
    print_summary(calibrator, a, samples);
  }
  return 0;
}

}  // namespace armdc
