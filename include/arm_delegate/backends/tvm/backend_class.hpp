#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A backend class in a dialect as plain data, made from the two types.

#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/classes.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/features.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/options.hpp>
#include <arm_delegate/config.hpp>

#include <span>
#include <string_view>
#include <type_traits>

namespace arm_delegate::tvm {

class compile_job;

/// The sources that wrap the compiled model.
enum class wrapper_kind { none, aot, graph };

/// A backend class in a dialect.
struct backend_class {
  std::string_view name{};
  dialect_facts const* dialect = nullptr;
  class_defaults defaults{};
  std::span<option_row const> options{};
  std::span<feature_row const> features{};
  bool chooses_target = false;       ///< target and executor are arguments of its constructor
  bool is_never_system_lib = false;  ///< the constructor's argument is ignored
  /// Appends the arguments of the executor.
  argument_list (*executor_arguments)(compile_job const&) = nullptr;
  wrapper_kind wrapper = wrapper_kind::none;
};

namespace detail {

[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list no_arguments(compile_job const& job);
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list aot_arguments_of(compile_job const& job);
/// `uses_runtime`: the arguments depend on the runtime; otherwise they are those of crt.
[[nodiscard]] ARM_DELEGATE_FUNCTION argument_list graph_arguments_of(compile_job const& job,
                                                                     bool uses_runtime);

// The executor's arguments and the wrapper, by class.
inline argument_list executor_arguments(tvm_base, compile_job const& job) {
  return no_arguments(job);
}
inline argument_list executor_arguments(tvmaot, compile_job const& job) {
  return aot_arguments_of(job);
}
inline argument_list executor_arguments(tvmrt, compile_job const& job) {
  return graph_arguments_of(job, false);
}
inline argument_list executor_arguments(tvmllvm, compile_job const& job) {
  return graph_arguments_of(job, true);
}
constexpr wrapper_kind wrapper_of(tvm_base) { return wrapper_kind::none; }
constexpr wrapper_kind wrapper_of(tvmaot) { return wrapper_kind::aot; }
constexpr wrapper_kind wrapper_of(tvmrt) { return wrapper_kind::graph; }
constexpr wrapper_kind wrapper_of(tvmllvm) { return wrapper_kind::graph; }

template <class C>
argument_list executor_arguments_of(compile_job const& job) {
  return executor_arguments(C{}, job);
}

template <class C, class D>
constexpr backend_class make_class() {
  return {.name = C::name,
          .dialect = &D::facts,
          .defaults = C::defaults,
          .options = option_table_of<C, D>.rows,
          .features = feature_table_of<C, D>,
          .chooses_target = std::is_same_v<C, tvm_base>,
          .is_never_system_lib = std::is_base_of_v<tvmaotplus, C>,
          .executor_arguments = executor_arguments_of<C>,
          .wrapper = wrapper_of(C{})};
}

}  // namespace detail

/// Class `C` in dialect `D`.
template <class C, class D = mlonmcu_2024_04>
inline constexpr backend_class backend_class_of = detail::make_class<C, D>();

/// The class of that name in the dialect of that name. A dialect may lack its "v" and its ".0".
/// Throws `code::backend_not_found` with the nearest name.
[[nodiscard]] ARM_DELEGATE_FUNCTION backend_class const& find_class(std::string_view name,
                                                                    std::string_view dialect);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/backend_class-inl.hpp>  // IWYU pragma: export
#endif
