#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers the partitions of several methods with backends, which may share data between them.

#include <arm_delegate/backends/backend_table.hpp>  // IWYU pragma: export
#include <arm_delegate/backends/detail/lower_methods.hpp>
#include <arm_delegate/backends/lowered_program.hpp>  // IWYU pragma: export
#include <arm_delegate/backends/lowering_log.hpp>     // IWYU pragma: export
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <concepts>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace arm_delegate {

/// The methods of a model by name: "forward", ...
using multi_method_program = std::map<std::string, ir::exported_program>;

/// The methods with calls of their delegates.
struct lowered_methods {
  std::map<std::string, lowered_program> methods{};
  named_data data{};  ///< of all modules of all methods; equal data is stored once
};

namespace detail {

template <class T>
inline constexpr bool is_map_of_partitioners = false;
template <partitioner P, class... Rest>
inline constexpr bool is_map_of_partitioners<std::map<std::string, P, Rest...>> = true;

template <class T>
inline constexpr bool are_partitioners = partitioner<T> || is_map_of_partitioners<T>;
template <class Partitioners>
struct not_partitioners {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type is not a partitioner for methods: give it 'partition_"
      "result partition(ir::exported_program const&) const', or a std::map of them by "
      "std::string; any_partitioner holds one of any type",
      are_partitioners<Partitioners>)
};

/// Throws if a name in `by` is not the name of a method.
template <class Methods, class Map>
void check_method_names(Methods const& methods, Map const& by) {
  for (auto const& [method, partitioner] : by) {
    if (methods.contains(method)) continue;
    std::string known;
    for (auto const& [name, p] : methods) known.append(known.empty() ? "" : ", ").append(name);
    raise(code::bad_partition, "a partitioner is for method '" + method + "', which does not exist",
          known.empty() ? "the program has no methods" : "there are " + known);
  }
}

/// The partitions of the method if the map has it, else the program unchanged.
template <class Partitioners>
lowered_program separate_method(std::string const& method, ir::exported_program const& program,
                                Partitioners const& by, std::size_t modules, lowering_log* log) {
  if constexpr (partitioner<Partitioners>) {
    return separate_partitions(program, by, modules, log);
  } else {
    auto const at = by.find(method);
    if (at != by.end()) return separate_partitions(program, at->second, modules, log);
    return {.program = program.clone()};
  }
}

/// The methods with the new modules alone.
template <class Backends, class Methods, class Partitioners>
programs_by_method lower_methods(Methods const& methods, Partitioners const& by,
                                 lowering_log* log) {
  if constexpr (is_map_of_partitioners<Partitioners>) check_method_names(methods, by);
  programs_by_method made;
  for (auto const& [method, p] : methods) {
    if constexpr (std::same_as<Methods, multi_method_program>) {
      made.emplace(method, separate_method(method, p, by, 0, log));
    } else {
      made.emplace(method, separate_method(method, p.program, by, p.modules.size(), log));
    }
  }
  preprocess_all(made, known_backends<Backends>);
  return made;
}

inline lowered_methods with_common_data(programs_by_method methods) {
  named_data_store store;
  for (auto const& [method, lowered] : methods) store.merge(lowered.data);
  return {.methods = std::move(methods), .data = store.data()};
}

}  // namespace detail

/// Lowers the methods of a model as `to_backend` lowers one program. `by` is a partitioner for all
/// of them, or a map of partitioners by method; methods missing in the map are returned unchanged.
/// Each backend is called once, for all partitions of all methods, so that it can share data
/// between them. The programs are not modified. `log` receives the lines of each method that has a
/// partitioner; it may be null. Throws code::bad_partition, code::backend_not_found,
/// code::duplicate_key if two methods have different data of one name, and the errors of backends.
template <class Backends, class Partitioners>
[[nodiscard]] lowered_methods to_backend_multiple(multi_method_program const& program,
                                                  Partitioners const& by,
                                                  lowering_log* log = nullptr) {
  static_assert(detail::reported<detail::mistake_unless<detail::are_partitioners<Partitioners>,
                                                        detail::not_partitioners<Partitioners>>>);
  if constexpr (detail::are_partitioners<Partitioners>) {
    return detail::with_common_data(detail::lower_methods<Backends>(program, by, log));
  } else {
    return {};
  }
}

/// Lowers more of lowered methods in the same way. New modules and their data follow those that a
/// method has.
template <class Backends, class Partitioners>
[[nodiscard]] lowered_methods to_backend_multiple(lowered_methods lowered, Partitioners const& by,
                                                  lowering_log* log = nullptr) {
  static_assert(detail::reported<detail::mistake_unless<detail::are_partitioners<Partitioners>,
                                                        detail::not_partitioners<Partitioners>>>);
  if constexpr (detail::are_partitioners<Partitioners>) {
    auto made = detail::lower_methods<Backends>(lowered.methods, by, log);
    for (auto& [method, p] : made) {
      detail::add_earlier(std::move(lowered.methods.at(method)), p);
    }
    return detail::with_common_data(std::move(made));
  } else {
    return {};
  }
}

}  // namespace arm_delegate
