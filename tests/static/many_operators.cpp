// SPDX-License-Identifier: BSD-3-Clause
// A list of operators may be longer than what compilers nest: 256 in clang.

#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/base/fixed_string.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace ad = arm_delegate;

namespace acme {

/// acme.numbered_00, acme.numbered_01, ...
template <std::size_t I>
struct numbered {
  static constexpr std::string_view space = "acme.numbered_";
  static constexpr std::array<char, 2> digits{'0' + I / 10, '0' + I % 10};
  static constexpr std::string_view number{digits.data(), digits.size()};
  static constexpr std::string_view arguments = ".default(Tensor self) -> Tensor";
  static constexpr auto schemas = std::array{ad::detail::join<space, number, arguments>};

  static ad::ir::tensor_type infer(ad::ir::node const& n) { return n.input("self").type; }
  static double table(double x) { return x + static_cast<double>(I); }
};

template <class Numbers>
struct longer_list;
template <std::size_t... I>
struct longer_list<std::index_sequence<I...>> {
  using type = ad::append<ad::op::standard, numbered<I>...>;
};

using target = ad::target::tosa_1_0_int;
using npu = ad::pipeline<target, longer_list<std::make_index_sequence<60>>::type,
                         ad::pass::standard_for<target>>;

constexpr bool knows(std::string_view name) {
  for (auto const& e : npu::table) {
    if (e.has_name(name)) return true;
  }
  return false;
}
static_assert(sizeof(npu::proof) > 0);
static_assert(knows("acme.numbered_42.default"));
static_assert(!knows("acme.numbered_60.default"));

}  // namespace acme
