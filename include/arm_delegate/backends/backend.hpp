#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The backend concept: a name, and a function that compiles a delegated program to a payload.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/exported_program.hpp>

#include <fmt/core.h>

#include <concepts>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

/// The counterpart of ExecuTorch's BackendDetails: a type with
///   static constexpr std::string_view id                       the delegate's id in a .pte
///   static preprocess_result preprocess(ir::exported_program const&, std::span<compile_spec
///   const>)
/// which does not change the program and throws `error` if it cannot compile it.
template <class T>
concept backend =
    requires(ir::exported_program const& program, std::span<compile_spec const> specs) {
      { T::id } -> std::convertible_to<std::string_view>;
      { T::preprocess(program, specs) } -> std::same_as<preprocess_result>;
    };

/// By method: its partitions in order, their compile specs, and their results.
using method_programs = std::map<std::string, std::vector<ir::exported_program>>;
using method_specs = std::map<std::string, std::vector<std::vector<compile_spec>>>;
using method_results = std::map<std::string, std::vector<preprocess_result>>;

namespace detail {

/// The compile specs of a method with `partitions` partitions. Throws with ExecuTorch's two texts.
inline std::vector<std::vector<compile_spec>> const& specs_of_method(method_specs const& specs,
                                                                     std::string const& method,
                                                                     std::size_t partitions) {
  auto const at = specs.find(method);
  if (at == specs.end()) {
    raise(code::bad_compile_spec, "Error: missing compile specs for " + method);
  }
  if (at->second.size() != partitions) {
    raise(code::bad_compile_spec, fmt::format("Error: method {} has {} partitions but only {}",
                                              method, partitions, at->second.size()));
  }
  return at->second;
}

/// Preprocesses every partition of every method with `preprocess`, one by one.
template <class Preprocess>
method_results preprocess_each(method_programs const& programs, method_specs const& specs,
                               Preprocess const& preprocess) {
  method_results results;
  for (auto const& [method, partitions] : programs) {
    auto const& wanted = specs_of_method(specs, method, partitions.size());
    auto& made = results[method];
    for (std::size_t i = 0; i < partitions.size(); ++i) {
      made.push_back(preprocess(partitions[i], wanted[i]));
    }
  }
  return results;
}

/// A backend that shares data between partitions implements this function.
template <class Backend>
concept preprocesses_methods =
    requires(method_programs const& programs, method_specs const& specs) {
      { Backend::preprocess_multimethod(programs, specs) } -> std::same_as<method_results>;
    };

template <class T>
inline constexpr bool is_backend = backend<T>;
template <class Backend>
struct not_a_backend {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type is not a backend: give it 'static constexpr std::string_view "
      "id' and 'static preprocess_result preprocess(ir::exported_program const&, "
      "span<compile_spec const>)'",
      is_backend<Backend>)
};
template <class Backend>
using backend_mistakes = mistake_unless<is_backend<Backend>, not_a_backend<Backend>>;

}  // namespace detail

/// Preprocesses every partition of every method, with the backend's own `preprocess_multimethod` if
/// it has one, else one by one. Throws code::bad_compile_spec if specs are missing, and the errors
/// of `preprocess`.
template <class Backend>
[[nodiscard]] method_results preprocess_multimethod(method_programs const& programs,
                                                    method_specs const& specs) {
  static_assert(detail::reported<detail::backend_mistakes<Backend>>);
  if constexpr (detail::preprocesses_methods<Backend>) {
    return Backend::preprocess_multimethod(programs, specs);
  } else if constexpr (backend<Backend>) {
    return detail::preprocess_each(programs, specs, [](auto const& program, auto const& chosen) {
      return Backend::preprocess(program, chosen);
    });
  } else {
    return {};
  }
}

}  // namespace arm_delegate
