// SPDX-License-Identifier: BSD-3-Clause

#include "quantizing.hpp"

#include "commands.hpp"
#include "input_files.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/byte_inputs.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>
#include <arm_delegate/quantizer/widen.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/quantization_report.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace quantizer = arm_delegate::quantizer;

namespace {

constexpr std::string_view random_data = "random";
constexpr quantizer::number_scheme wide_scheme = quantizer::scheme::a16w8::numbers;

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
  if (text.empty()) return quantizer::observe::histogram{};
  if (auto const found = quantizer::find_observer(text)) return *found;
  throw usage_error(fmt::format(
      "--observer: '{}' is not histogram, minmax, mse, or percentile:P with P up to 100", text));
}

/// "conv2d_3=a16w8".
quantizer::scheme_exception exception_of(std::string const& text) {
  auto const equals = text.rfind('=');
  auto const scheme = equals == std::string::npos
                          ? std::nullopt
                          : quantizer::find_scheme(std::string_view(text).substr(equals + 1));
  if (!scheme || equals == 0) {
    throw usage_error(fmt::format(
        "--scheme-of: '{}' is not NAME=SCHEME with a scheme of --scheme, as conv2d_3=a16w8", text));
  }
  return {text.substr(0, equals), scheme};
}

quantizer::scheme_choice schemes_of(quantize_choices const& a) {
  quantizer::scheme_choice made;
  if (auto const found = quantizer::find_scheme(a.scheme)) made.numbers = *found;
  for (auto const& text : a.scheme_of) made.exceptions.push_back(exception_of(text));
  for (auto const& name : a.keep_float) made.exceptions.push_back({name, std::nullopt});
  return made;
}

/// Refuses a target that does not compute with the integers of a scheme.
void check_target(quantizer::number_scheme const& scheme, ad::target_facts const& target,
                  std::string const& model) {
  auto const refuse = [&](std::string_view lacks, std::string remedy) {
    throw ad::error(ad::diagnostic{
        .id = ad::code::missing_extension,
        .why = {.rule = fmt::format("{} does not compute with {}", target.name, lacks),
                .remedy = std::move(remedy)},
        .file = model});
  };
  if (!target.integer) refuse("integers", "choose a target with integers, as tosa-1.0+int");
  bool const is_wide = scheme.activation.type == ad::ir::dtype::int16;
  if (is_wide && !target.int16) {
    refuse("16-bit activations", "add +int16 to the target, or choose another scheme");
  }
}

std::unique_ptr<quantizer::sample_source> open_samples(quantize_choices const& a,
                                                       ad::ir::exported_program const& program,
                                                       ad::work_limits const& limits) {
  if (auto const seed = random_seed(a.calibration)) {
    return std::make_unique<quantizer::random_samples>(*seed);
  }
  for (auto const& path : a.calibration) note_input(path);
  auto const& host = ad::compiler::host_pipeline();
  ad::program_runner const runner(host.compile(program.clone()), {}, &host);
  return std::make_unique<quantizer::sample_files>(a.calibration, runner.inputs(), limits);
}

std::string decibels(double sqnr) {
  return std::isinf(sqnr) ? "equal" : fmt::format("{:.1f}", sqnr);
}

std::string shown(std::string_view name) { return ad::message_text(name, ad::longest_name); }

void print_values(ad::report::quantization_report const& r) {
  table values({"value", "type", "scale", "zero point", "lowest", "highest", "clipped", "SQNR, dB",
                "operator"});
  for (auto const& v : r.values) {
    auto const place = v.module.empty() ? v.source : v.module;
    values.add({shown(v.name), v.type, fmt::format("{:.6g}", v.scale), std::to_string(v.zero_point),
                fmt::format("{:.4g}", v.seen.low), fmt::format("{:.4g}", v.seen.high),
                fmt::format("{:.2f} %", 100 * v.clipped), decibels(v.sqnr),
                shown(v.op) + (place.empty() ? "" : ", in " + shown(place))});
  }
  values.print();
}

/// The cycles of a program's payloads for an Ethos-U; nothing for another target.
std::optional<std::int64_t> cycles_of(ad::ir::exported_program const& program,
                                      std::string const& target) {
  ad::compiler::session const with({.target = target});
  if (!with.system()) return std::nullopt;
  auto const made = with.compile(program.clone());
  auto const report = ad::report::report_of(made, made.payloads(), {});
  std::int64_t cycles = 0;
  for (auto const& d : report.delegates) cycles += d.npu ? d.npu->cycles : 0;
  return cycles;
}

void print_improvements(quantizer::quantize_result const& made,
                        std::optional<widened> const& wide) {
  auto const print = [](std::string_view name, double before, double after) {
    print_output(fmt::format("{}: SQNR of the outputs from {} to {} dB\n", name, decibels(before),
                             decibels(after)));
  };
  for (auto const& s : made.steps) {
    if (s.is_kept()) print(s.name, s.before, s.after);
  }
  if (!wide) return;
  print(fmt::format("16-bit activations in {} nodes", wide->by.nodes), wide->by.before,
        wide->by.after);
  if (!wide->cycles_before || !wide->cycles_after) return;
  print_output(fmt::format("NPU cycles: about {}, with 8 bits alone {}\n", *wide->cycles_after,
                           *wide->cycles_before));
}

}  // namespace

quantizing::quantizing(quantize_choices const& choices, std::string const& target,
                       std::string const& model, ad::report::source_paths sources,
                       ad::work_limits const& limits, output_files& files)
    : choices_(choices),
      target_(target),
      model_(model),
      sources_(std::move(sources)),
      limits_(limits) {
  auto const& facts = *ad::compiler::pipeline_for(target).target;
  bool const is_random = random_seed(choices.calibration).has_value();
  options_.schemes = schemes_of(choices);
  options_.observer = observer_named(choices.observer);
  options_.improves = choices.optimize.empty() ? !is_random : choices.optimize == "accuracy";
  check_target(options_.schemes.numbers, facts, model);
  if (choices.budget_sqnr) check_target(wide_scheme, facts, model);
  for (auto const& e : options_.schemes.exceptions) {
    if (e.numbers) check_target(*e.numbers, facts, model);
  }
  if (!choices.report.empty()) report_file_.emplace(files, choices.report);
}

ad::ir::exported_program quantizing::run(ad::ir::exported_program const& program) {
  auto const& host = ad::compiler::host_pipeline();
  auto const samples = open_samples(choices_, program, limits_);
  naming(model_, [&] {
    made_ = quantizer::quantize(program, host, *samples, options_);
    widen(*samples);
    if (choices_.uint8_io) quantizer::take_bytes(made_.program, *host.operators);
    if (report_file_) report_ = ad::report::report_of(made_, host, *samples, sources_);
  });
  if (report_file_) report_file_->write(ad::report::json(report_));
  return std::move(made_.program);
}

void quantizing::widen(quantizer::sample_source const& samples) {
  auto const& host = ad::compiler::host_pipeline();
  if (!choices_.budget_sqnr) return;
  auto& w = widened_.emplace();
  w.cycles_before = cycles_of(made_.program, target_);
  w.by = quantizer::widen(made_.from, {host, samples, options_.observer}, *choices_.budget_sqnr,
                          wide_scheme);
  made_.program = quantizer::convert(made_.from, *host.operators);
  w.cycles_after = cycles_of(made_.program, target_);
}

void quantizing::print(std::string const& output) const {
  auto const& g = *made_.from.floating.graph;
  std::size_t quantized = 0;
  for (auto const id : g.order) {
    auto const i = ad::ir::graph::index(id);
    auto const& reason = made_.from.what.reasons[i];
    quantized += made_.from.what.is_annotated[i] ? 1U : 0U;
    if (reason.empty()) continue;
    auto d = g[id].problem(ad::code::not_quantized, {.rule = "stays float: " + reason});
    d.level = ad::severity::warning;
    d.file = model_;
    print_message(d);
  }
  if (report_file_) print_values(report_);
  print_improvements(made_, widened_);
  print_output(fmt::format("{}: {} of {} nodes quantized to {} with {} samples\n", shown(output),
                           quantized, g.order.size(), options_.schemes.numbers.name,
                           made_.samples));
  if (random_seed(choices_.calibration)) {
    print_output("The samples were random: results have no meaning, cycles and memory do.\n");
  }
}

}  // namespace armdc
