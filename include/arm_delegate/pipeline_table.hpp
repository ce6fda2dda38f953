#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A list of pipeline types as data: what tools and backends choose from by a target's name.

#include <arm_delegate/pipeline.hpp>
#include <arm_delegate/target_name.hpp>

#include <boost/hana/for_each.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>

#include <span>
#include <string>
#include <string_view>

namespace arm_delegate {

/// A list of pipelines.
template <class... Pipelines>
struct pipelines {};

/// One pipeline with its type erased.
struct pipeline_entry {
  target_facts const* target = nullptr;
  ir::operator_table operators{{}};
  std::span<std::string_view const> passes{};
  compiled_program (*compile)(ir::exported_program, boundary_options const&, dump_sink*) = nullptr;
  tosa::graph (*lower)(ir::exported_program, boundary_options const&, dump_sink*) = nullptr;
};

namespace detail {

template <class Passes>
struct pass_names;
template <class... Pass>
struct pass_names<passes<Pass...>> {
  static constexpr std::array<std::string_view, sizeof...(Pass)> value{Pass::name...};
};

template <class Pipeline>
inline constexpr pipeline_entry entry_of{.target = &facts<typename Pipeline::target>,
                                         .operators = Pipeline::known_operators(),
                                         .passes = pass_names<typename Pipeline::pass_list>::value,
                                         .compile = &Pipeline::compile,
                                         .lower = &Pipeline::lower};

template <class List>
struct table_of;
template <class... Pipelines>
struct table_of<pipelines<Pipelines...>> {
  static constexpr auto value = [] {
    std::array<pipeline_entry, sizeof...(Pipelines)> rows{};
    std::size_t at = 0;
    boost::hana::for_each(boost::hana::tuple_t<Pipelines...>, [&](auto pipeline) {
      rows[at++] = entry_of<typename decltype(pipeline)::type>;
    });
    return rows;
  }();
};

}  // namespace detail

/// The pipelines of a list as data, in the list's order.
template <class Pipelines>
inline constexpr std::span<pipeline_entry const> pipeline_table =
    detail::table_of<Pipelines>::value;

/// The pipeline for the target of that name in any spelling. Throws `code::unknown_target`, naming
/// those that are there.
inline pipeline_entry const& find_pipeline(std::span<pipeline_entry const> table,
                                           std::string_view name) {
  std::string known;
  for (auto const& p : table) {
    if (same_target(p.target->name, name)) return p;
    known.append(known.empty() ? "" : ", ").append(p.target->name);
  }
  throw error(code::unknown_target, "unknown target '" + std::string(name) + "'",
              "use one of " + known);
}

}  // namespace arm_delegate
