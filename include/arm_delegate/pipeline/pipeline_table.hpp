#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A list of pipeline types as data: what tools and backends choose from by a target's name.

#include <arm_delegate/pipeline/pipeline_entry.hpp>  // IWYU pragma: export
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <span>
#include <string_view>

namespace arm_delegate {

/// A list of pipelines.
template <class... Pipelines>
struct pipelines {
  using elements = pipelines;
};

namespace detail {

template <class Passes>
struct pass_names : pass_names<typename Passes::elements> {};
template <class... Pass>
struct pass_names<passes<Pass...>> {
  static constexpr std::array<std::string_view, sizeof...(Pass)> value{Pass::name...};
};

template <class Pipeline>
inline constexpr pipeline_entry entry_of{Pipeline::how(),
                                         pass_names<typename Pipeline::pass_list>::value};

template <class List>
struct table_of : table_of<typename List::elements> {};
template <class... Pipelines>
struct table_of<pipelines<Pipelines...>> {
  static constexpr std::array<pipeline_entry, sizeof...(Pipelines)> value{entry_of<Pipelines>...};
};

}  // namespace detail

/// The pipelines of a list as data, in the list's order.
template <class Pipelines>
inline constexpr std::span<pipeline_entry const> pipeline_table =
    detail::table_of<Pipelines>::value;

}  // namespace arm_delegate
