#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lowers programs with backends: whole programs, or the partitions of a partitioner.

#include <arm_delegate/backends/backend_table.hpp>  // IWYU pragma: export
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/detail/lower_methods.hpp>
#include <arm_delegate/backends/lowered_program.hpp>  // IWYU pragma: export
#include <arm_delegate/backends/lowering_log.hpp>     // IWYU pragma: export
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace arm_delegate {

namespace detail {

inline lowered_backend_module lower_whole(backend_entry const& backend,
                                          ir::exported_program const& whole,
                                          std::span<compile_spec const> specs) {
  ir::verify(whole);
  auto program = whole.clone();
  lowered_backend_module made{.backend_id = std::string(backend.id),
                              .compile_specs = {specs.begin(), specs.end()}};
  ir::assign_debug_handles(
      *program.graph);  // without this, nodes without a handle could not be found
  set_payload(made, backend.preprocess(program, specs));
  made.original_program = std::move(program);
  return made;
}

}  // namespace detail

/// Lowers a whole program with a backend chosen at compile time. The program is not modified.
/// Throws the errors of the backend.
template <class Backend>
[[nodiscard]] lowered_backend_module to_backend(ir::exported_program const& program,
                                                std::span<compile_spec const> specs) {
  return detail::lower_whole(detail::entry_of_backend<Backend>(), program, specs);
}

/// The same with the backend of that name from `backends<...>`. Throws code::backend_not_found,
/// which lists the known backends.
template <class Backends>
[[nodiscard]] lowered_backend_module to_backend(std::string_view backend_id,
                                                ir::exported_program const& program,
                                                std::span<compile_spec const> specs) {
  auto const& chosen = detail::find_backend(detail::known_backends<Backends>, backend_id);
  return detail::lower_whole(chosen, program, specs);
}

/// Lowers the nodes that a partitioner tags, first in the program's graph and then in the branches
/// and loop bodies that stay in it, outer ones first. The nodes with one tag in one graph become a
/// program of their own, replaced by a call and lowered by the backend that the tag's spec names:
/// one of `backends<...>`, or `Backends` itself. A tagged mutable buffer belongs to the delegate of
/// its tag, and so does a tagged parameter or constant; others are inputs of calls. The backend is
/// called as for a program whose one method is "forward". The program is not modified. `log` may be
/// null. Throws code::bad_partition, code::backend_not_found, and the errors of backends.
template <class Backends, partitioner Partitioner>
[[nodiscard]] lowered_program to_backend(ir::exported_program const& program, Partitioner const& by,
                                         lowering_log* log = nullptr) {
  detail::programs_by_method methods;
  auto& forward = methods["forward"];
  forward = detail::separate_partitions(program, by, 0, log);
  detail::preprocess_all(methods, detail::known_backends<Backends>);
  return std::move(forward);
}

/// Lowers more of a lowered program in the same way. New modules and their data follow those that
/// it has. Also throws code::duplicate_key if old and new modules have different data of one name.
template <class Backends, partitioner Partitioner>
[[nodiscard]] lowered_program to_backend(lowered_program lowered, Partitioner const& by,
                                         lowering_log* log = nullptr) {
  detail::programs_by_method methods;
  auto& forward = methods["forward"];
  forward = detail::separate_partitions(lowered.program, by, lowered.modules.size(), log);
  detail::preprocess_all(methods, detail::known_backends<Backends>);
  detail::add_earlier(std::move(lowered), forward);
  return std::move(forward);
}

}  // namespace arm_delegate
