// SPDX-License-Identifier: BSD-3-Clause
// Law: a function of 16-bit values differs by two steps at most from the exact one, for each code,
// or the node is refused with the error that it would have.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::q;

namespace {

/// Numbers for the arguments without a default.
using numbers = std::map<std::string_view, double>;

/// A call of a function with one tensor.
struct function {
  ir::operator_entry const* entry;
  numbers arguments;
};

/// All functions that have a table, some with several numbers.
std::vector<function> functions(ir::operator_table const& operators) {
  std::vector<function> all;
  for (auto const& entry : operators) {
    if (entry.op.table == nullptr) continue;
    auto const signature = entry.signature();
    auto const tensors =
        std::ranges::count(signature, ir::argument_kind::tensor, &ir::schema_argument::kind);
    if (tensors != 1) continue;
    for (double const exponent : {2.0, 0.5, -0.5, -1.0, 3.0}) {
      all.push_back({&entry,
                     {{"exponent", exponent},
                      {"self", 1.5},
                      {"other", 0.7},
                      {"value", -0.4},
                      {"threshold", 0.3}}});
      if (entry.op.name != "pow") break;
    }
    if (entry.op.name == "remainder") all.push_back({&entry, {{"other", -1.25}}});
  }
  return all;
}

/// The program: quantize, the function, quantize.
ir::exported_program program(function const& f, std::int64_t count, q const& in, q const& out) {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {count}, in);
  auto const signature = f.entry->signature();
  std::vector<call_argument> a;
  for (auto const& argument : signature) {
    if (argument.kind == ir::argument_kind::tensor) {
      a.emplace_back(x);
    } else if (argument.has_default) {
      break;
    } else {
      a.emplace_back(f.arguments.at(argument.name));
    }
  }
  a.resize(3, call_argument(ir::none{}));
  auto const target = f.entry->name();
  auto const given =
      std::ranges::count_if(signature, [](ir::schema_argument const& s) { return !s.has_default; });
  auto const y = given == 1   ? b.call(target, {a[0]})
                 : given == 2 ? b.call(target, {a[0], a[1]})
                              : b.call(target, {a[0], a[1], a[2]});
  b.output(support::fake(b, y, out));
  return support::finished(b);
}

/// The quantized results of the exact function for `codes`, in float32 as in PyTorch.
std::vector<std::int64_t> exact(function const& f, std::vector<std::int64_t> const& codes,
                                q const& in, q const& out) {
  auto const p = program(f, 1, in, out);
  auto const params = [](q const& x) {
    return ir::qparams{.scales = {&x.scale, 1},
                       .zero_points = {&x.zero_point, 1},
                       .quant_min = x.low,
                       .quant_max = x.high,
                       .type = x.type};
  };
  std::vector<std::int64_t> results;
  for (auto id : p.graph->order) {
    auto const& n = (*p.graph)[id];
    if (n.target != f.entry->name()) continue;
    for (auto c : codes) {
      auto const x = static_cast<double>(ir::dequantize_number(c, params(in)));
      results.push_back(
          ir::quantize_number(static_cast<float>(f.entry->op.table(x, n)), params(out)));
    }
  }
  return results;
}

/// What a compiled graph makes of `codes`.
std::vector<std::int16_t> computed(tosa::graph g, std::vector<std::int64_t> const& codes) {
  tosa::interpreter run(std::move(g));
  auto* const x = run.inputs()[0].as<std::int16_t>();
  for (std::size_t i = 0; i < codes.size(); ++i) x[i] = static_cast<std::int16_t>(codes[i]);
  run.run();
  auto const* const y = run.outputs()[0].as<std::int16_t>();
  return {y, y + codes.size()};
}

}  // namespace

TEST_CASE("law: functions of 16-bit values are exact to two steps, or refused") {
  constexpr std::int64_t allowed = 2;
  // Ranges of inputs and of results; those of a result are too small for some functions, which
  // saturate then.
  constexpr std::array inputs{0.9, 4.0, 8.0, 33.0, 1000.0};
  constexpr std::array outputs{1.0, 6.0, 100.0};
  std::vector<std::int64_t> codes;
  for (std::int64_t c = -32767; c <= 32767; ++c) codes.push_back(c);
  auto const count = static_cast<std::int64_t>(codes.size());
  std::map<std::string_view, std::pair<int, int>> totals;  // taken and refused, by operator
  auto const operators = support::operators_of(support::integer16);
  for (auto const& f : functions(operators)) {
    for (auto const input : inputs) {
      for (auto const output : outputs) {
        auto const in = support::q16(input / 32767);
        auto const out = support::q16(output / 32767);
        CAPTURE(f.entry->name());
        CAPTURE(input);
        CAPTURE(output);
        tosa::graph g;
        auto const refusal = support::failure(
            [&] { g = support::lower(program(f, count, in, out), support::integer16); });
        auto& [taken, refused] = totals[f.entry->op.name];
        if (!refusal.empty()) {
          CAPTURE(refusal);
          ++refused;
          CHECK(refusal.find("error of a function of quantized values in integer arithmetic") !=
                std::string::npos);
          continue;
        }
        ++taken;
        auto const wanted = exact(f, codes, in, out);
        auto const found = computed(std::move(g), codes);
        std::int64_t worst = 0;
        std::int64_t at = 0;
        for (std::size_t i = 0; i < codes.size(); ++i) {
          auto const error =
              std::abs(found[i] - std::clamp<std::int64_t>(wanted[i], -32767, 32767));
          if (error > worst) at = codes[i];
          worst = std::max<std::int64_t>(worst, error);
        }
        CAPTURE(at);
        CHECK(worst <= allowed);
      }
    }
  }
  for (auto const& [name, counts] : totals) {
    MESSAGE(name << ": " << counts.first << " taken, " << counts.second << " refused");
  }
  for (std::string_view const name :
       {"abs", "sign", "threshold", "sigmoid", "tanh", "gelu", "silu", "hardswish", "hardsigmoid",
        "leaky_relu", "hardshrink", "softshrink", "elu", "exp", "sqrt", "rsqrt"}) {
    CAPTURE(name);
    CHECK(totals[name].first > totals[name].second);
  }
  for (std::string_view const name : {"abs", "sign", "threshold"}) {
    CAPTURE(name);
    CHECK(totals[name].second == 0);
  }
}
