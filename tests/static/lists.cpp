// SPDX-License-Identifier: BSD-3-Clause
// The algebra of the registry's lists.

#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <type_traits>

namespace {

namespace ad = arm_delegate;

struct a {};
struct b {};
struct c {};
struct d {};

template <class Left, class Right>
inline constexpr bool same = std::is_same_v<Left, Right>;

using abc = ad::ops<a, b, c>;

static_assert(same<ad::append<ad::ops<>, a>, ad::ops<a>>);
static_assert(same<ad::append<abc, d>, ad::ops<a, b, c, d>>);
static_assert(same<ad::append<abc>, abc>);
static_assert(same<ad::replace<abc, b, d>, ad::ops<a, d, c>>);
static_assert(same<ad::replace<abc, a, a>, abc>);
static_assert(same<ad::insert_before<abc, a, d>, ad::ops<d, a, b, c>>);
static_assert(same<ad::insert_before<ad::passes<a, b>, b, c, d>, ad::passes<a, c, d, b>>);
static_assert(same<ad::without<abc, b>, ad::ops<a, c>>);
static_assert(same<ad::without<abc, c, a>, ad::ops<b>>);
static_assert(same<ad::without<abc, a, b, c>, ad::ops<>>);
static_assert(same<ad::without<abc>, abc>);
static_assert(same<ad::without<ad::append<abc, d>, d>, abc>);
static_assert(same<ad::replace<ad::replace<abc, b, d>, d, b>, abc>);

// A list with a name: what is composed of it derives from the elements, and messages print how.

struct named : abc {};
template <class List>
using elements = typename List::elements;

static_assert(same<elements<ad::append<named, d>>, ad::ops<a, b, c, d>>);
static_assert(same<elements<ad::replace<named, b, d>>, ad::ops<a, d, c>>);
static_assert(same<elements<ad::insert_before<named, a, d>>, ad::ops<d, a, b, c>>);
static_assert(same<elements<ad::without<named, c, a>>, ad::ops<b>>);
static_assert(same<elements<ad::without<ad::append<ad::without<named, a>, d>, b>>, ad::ops<c, d>>);
static_assert(same<ad::append<named>, named> && same<ad::without<named>, named>);
static_assert(same<ad::replace<named, a, a>, named>);
static_assert(!same<ad::append<named, d>, ad::ops<a, b, c, d>>);
static_assert(std::is_base_of_v<ad::ops<a, b, c, d>, ad::append<named, d>>);

/// An operator may have a member of that name.
struct with_elements {
  using elements = int;
};
static_assert(same<ad::append<abc, with_elements>, ad::ops<a, b, c, with_elements>>);

using none = ad::options<>;
using both = ad::options<ad::option::permute_memory_format, ad::option::quantize_io>;
static_assert(!ad::boundary<none>.quantize_io && !ad::boundary<none>.permute_memory_format);
static_assert(ad::boundary<both>.quantize_io && ad::boundary<both>.permute_memory_format);
static_assert(ad::boundary<ad::options<ad::option::quantize_io>>.quantize_io);
static_assert(!ad::boundary<ad::options<ad::option::quantize_io>>.permute_memory_format);

struct small_cache {
  static constexpr ad::npu_memory_mode memory_mode{"Small", ad::axi_port::axi1, ad::axi_port::axi1,
                                                   ad::axi_port::axi0, 1000};
};
using on_npu = ad::options<ad::option::memory_mode<small_cache>,
                           ad::option::system<ad::target::ethos_u65_mid_end>>;
static_assert(!ad::npu_choices_in<both>.memory_mode && !ad::npu_choices_in<both>.system);
static_assert(ad::npu_choices_in<on_npu>.memory_mode == small_cache::memory_mode);
static_assert(ad::npu_choices_in<on_npu>.system == ad::target::ethos_u65_mid_end::system);
static_assert(ad::merged(ad::npu_choices_in<on_npu>,
                         {.memory_mode = ad::target::sram_only::memory_mode})
                  .memory_mode == ad::target::sram_only::memory_mode);

using for_size = ad::options<ad::option::goal<ad::npu_goal::size>>;
static_assert(!ad::npu_choices_in<on_npu>.goal);
static_assert(ad::npu_choices_in<for_size>.goal == ad::npu_goal::size);
static_assert(ad::merged(ad::npu_choices_in<for_size>, ad::compile_options{}).goal ==
              ad::npu_goal::size);
static_assert(ad::merged(ad::npu_choices_in<for_size>, {.goal = ad::npu_goal::balanced}).goal ==
              ad::npu_goal::balanced);

using hard = ad::options<ad::option::effort<8>>;
static_assert(!ad::npu_choices_in<on_npu>.effort);
static_assert(ad::npu_choices_in<hard>.effort == ad::npu_effort{8});
static_assert(ad::merged(ad::npu_choices_in<hard>, ad::compile_options{}).effort ==
              ad::npu_effort{8});
static_assert(ad::merged(ad::npu_choices_in<hard>, {.effort = ad::npu_effort{2}}).effort ==
              ad::npu_effort{2});

}  // namespace
