// SPDX-License-Identifier: BSD-3-Clause
// A pipeline of 200 operators with 400 overloads stays within the steps that compilers allow a
// constant evaluation, and one of 300 operators within the depth to which clang nests folds, 256.

#define ARM_DELEGATE_COMPILED  // no bodies: this file is about the table alone

#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace {

namespace ad = arm_delegate;

/// "acme.synthetic_007" before the rest of a signature.
template <std::size_t Length>
struct numbered {
  std::array<char, Length> text{};

  constexpr numbered(char const (&pattern)[Length], std::size_t number) {
    for (std::size_t i = 0; i < Length; ++i) text[i] = pattern[i];
    std::size_t digit = std::string_view(pattern).find("###") + 3;
    for (int i = 0; i < 3; ++i, number /= 10) text[--digit] = static_cast<char>('0' + number % 10);
  }
};

template <std::size_t Number>
struct synthetic {
  static constexpr numbered first{
      "acme.synthetic_###.default(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] "
      "stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, bool ceil_mode=False, float eps=1e-05, "
      "*, ScalarType? dtype=None) -> Tensor",
      Number};
  static constexpr numbered second{"acme.synthetic_###.Scalar(Tensor self, Scalar x) -> Tensor",
                                   Number};
  static constexpr std::array schemas{std::string_view(first.text.data()),
                                      std::string_view(second.text.data())};
  static ad::ir::tensor_type infer(ad::ir::node const&) { return {}; }
  using expands_to = ad::ops<>;
  static void expand(ad::ir::rewriter&, ad::ir::node const&) {}
};

template <std::size_t... Number>
ad::ops<synthetic<Number>...> list_of(std::index_sequence<Number...>);

template <std::size_t Count>
using pipeline_of =
    ad::pipeline<ad::target::tosa_1_0_fp, decltype(list_of(std::make_index_sequence<Count>{})),
                 ad::pass::standard>;
using many = pipeline_of<200>;
using more = pipeline_of<300>;

template <class... Op>
constexpr std::string_view overload_name(ad::ops<Op...> /*all*/, std::size_t i) {
  return ad::detail::sorted_overloads<Op...>[i].name();
}

static_assert(many::table.size() == 400);
static_assert(overload_name(many::operators{}, 0) == "acme.synthetic_000.Scalar");
static_assert(overload_name(many::operators{}, 399) == "acme.synthetic_199.default");
static_assert(more::table.size() == 600);
static_assert(sizeof(more::proof) > 0);
static_assert(ad::ir::parse_schema(synthetic<199>::schemas.front()).argument_count == 9);

}  // namespace
