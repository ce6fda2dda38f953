// SPDX-License-Identifier: BSD-3-Clause
// Programs with quantize and dequantize nodes at random places compute what PyTorch computes.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/nets/npu_net.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/program.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/random_graph.hpp>
#include <support/random_graph/random_source.hpp>
#include <support/random_placement.hpp>

#include <any>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

/// ARM_DELEGATE_PLACEMENTS, which the nightly run sets, else a tenth of its number.
std::uint64_t placement_count() {
  char const* const variable = std::getenv("ARM_DELEGATE_PLACEMENTS");
  return variable == nullptr ? 240 : std::strtoull(variable, nullptr, 10);
}

bool is_npu(std::string_view target) { return target.starts_with("ethos"); }

pipeline_entry const& pipeline_for(std::string_view target) {
  return find_pipeline(is_npu(target) ? npu_pipeline_table() : standard_pipeline_table(), target);
}

net_maker maker_for(std::string_view target) {
  return is_npu(target) ? &make_npu_net : &make_tosa_net;
}

/// The first tensor whose declared type or size a payload does not have, or "".
std::string difference_of_signature(std::string_view what, std::vector<tensor_spec> const& declared,
                                    std::span<tosa::operand const> found) {
  if (declared.size() != found.size()) return std::string(what) + "s: another number";
  for (std::size_t i = 0; i < found.size(); ++i) {
    bool const same = tosa::from_ir(declared[i].type) == found[i].type &&
                      declared[i].sizes.numel() == found[i].numel();
    if (!same) return std::string(what) + " '" + declared[i].name + "' has another type or size";
  }
  return {};
}

std::string difference_of_signature(basic_compiled_program<std::any> const& p,
                                    std::string_view target) {
  for (auto const& d : p.delegates) {
    auto copy = d;
    auto const net = maker_for(target)(copy, {});
    auto text = difference_of_signature("input", d.inputs, net->inputs());
    if (text.empty()) text = difference_of_signature("output", d.outputs, net->outputs());
    if (!text.empty()) return text;
  }
  return {};
}

/// Element `i` as a number.
double element(tosa::operand const& o, std::size_t i) {
  return tosa::with_storage(
      o.type, [&]<class T>(std::type_identity<T>) { return static_cast<double>(o.as<T>()[i]); });
}

/// The first element that is too far from the reference's, or "".
std::string difference_of_outputs(support::random_placement const& placed,
                                  program_runner const& net, reference::program const& wanted) {
  for (std::size_t i = 0; i < net.output_count(); ++i) {
    auto const& got = net.output(i);
    auto const exact = wanted.output(i);
    auto const count = static_cast<std::size_t>(got.numel());
    if (exact.size() != count) return "output " + std::to_string(i) + " has another size";
    for (std::size_t k = 0; k < count; ++k) {
      auto const x = static_cast<double>(exact[k]);
      auto const y = element(got, k);
      auto const tolerance = placed.tolerances[i] + 1e-5 * (1 + std::abs(x));
      if (std::abs(x - y) <= tolerance) continue;
      return "output " + std::to_string(i) + ", element " + std::to_string(k) + ": " +
             std::to_string(y) + ", not " + std::to_string(x) + " +- " + std::to_string(tolerance);
    }
  }
  return {};
}

/// Compiles and runs a placement; how the result is wrong, or "".
std::string difference(support::random_placement const& placed, std::string_view target,
                       std::uint64_t seed) {
  try {
    auto compiled = pipeline_for(target).compile_any(placed.program.clone());
    if (auto text = difference_of_signature(compiled, target); !text.empty()) return text;
    reference::program wanted(placed.program.clone(), pipeline_for(support::fp));
    program_runner net(std::move(compiled), maker_for(target), {}, &pipeline_for(support::both));
    support::random_graphs::random_source random(seed);
    for (std::size_t i = 0; i < net.input_count(); ++i) {
      auto const& x = net.input(i);
      for (std::int64_t k = 0; k < x.numel(); ++k) {
        x.as<float>()[k] = static_cast<float>(random.real(-placed.input_range, placed.input_range));
      }
      wanted.set_input(i, x);
    }
    wanted.run();
    net.run();
    return difference_of_outputs(placed, net, wanted);
  } catch (error const& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("quantization placement: random programs compute what PyTorch computes") {
  auto const first = support::first_seed();
  auto const count = placement_count();
  MESSAGE("ARM_DELEGATE_SEED=" << first << ", " << count << " programs");
  for (auto seed = first; seed < first + count; ++seed) {
    auto const placed = support::make_random_placement(seed);
    for (auto target : {support::integer, support::both, std::string_view("ethos-u55-128")}) {
      auto const text = difference(placed, target, seed);
      CHECK_MESSAGE(text.empty(), "ARM_DELEGATE_SEED=" << seed << ", " << target << ": " << text
                                                       << "\n"
                                                       << to_string(*placed.program.graph));
    }
  }
}
