// SPDX-License-Identifier: BSD-3-Clause
// New: Boost.Hana selects the operators of a pipeline, here only those that an int8 CNN uses, and
// reports on them at compile time.
//
//     build/release/examples/example_08_only_what_is_needed

// region: hana
#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/registry/hana.hpp>

#include <boost/hana/count_if.hpp>
#include <boost/hana/filter.hpp>
#include <boost/hana/for_each.hpp>
#include <boost/hana/size.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

namespace ad = arm_delegate;
namespace hana = boost::hana;

// endregion
namespace {

// region: hana
/// The operators that `armdc inspect examples/digits_cnn/int8.pt2` prints, and the one between
/// quantized values with different scales.
constexpr std::array<std::string_view, 11> used{
    "aten.add.Tensor",
    "aten.avg_pool2d.default",
    "aten.conv2d.default",
    "aten.flatten.using_ints",
    "aten.linear.default",
    "aten.relu.default",
    "aten.relu6.default",
    "arm_delegate.requantize.default",
    "quantized_decomposed.dequantize_per_channel.default",
    "quantized_decomposed.dequantize_per_tensor.default",
    "quantized_decomposed.quantize_per_tensor.default"};

/// True if one of an operator's overloads is used.
constexpr auto is_used = [](auto op) {
  constexpr bool found = std::ranges::any_of(decltype(op)::type::schemas, [](auto schema) {
    return std::ranges::find(used, schema.substr(0, schema.find('('))) != used.end();
  });
  return hana::bool_c<found>;
};

constexpr auto chosen = hana::filter(ad::to_tuple(ad::op::standard{}), is_used);
using npu =
    ad::pipeline<ad::target::tosa_1_0_int, decltype(ad::as_ops(chosen)), ad::pass::standard>;

void report() {
  std::printf("%zu of %zu operators, %zu of them composite:", hana::value(hana::size(chosen)),
              hana::value(hana::size(ad::to_tuple(ad::op::standard{}))),
              hana::value(hana::count_if(chosen, ad::is_composite)));
  hana::for_each(chosen, [](auto op) {
    auto const name = ad::detail::short_name<typename decltype(op)::type>();
    std::printf(" %s", std::string(name).c_str());
  });
  std::printf("\n");
}
// endregion

}  // namespace

int main() {
  try {
    report();
    auto const compiled = npu::compile(ad::frontend::pt2::load("examples/digits_cnn/int8.pt2"));
    std::printf("%zu delegate, %zu nodes on the host\n", compiled.delegates.size(),
                compiled.host_nodes.size());
    return compiled.delegates.size() == 1 ? 0 : 1;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
