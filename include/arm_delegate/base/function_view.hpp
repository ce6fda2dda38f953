#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A reference to any callable object, for functions that call it but are no templates.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <concepts>
#include <type_traits>

namespace arm_delegate {

template <class Signature>
class function_view;

/// Refers to a callable object, which must outlive it; a parameter of a function that calls it.
/// Compilers take less long for it than for a template that contains the caller's code.
template <class Result, class... Arguments>
class function_view<Result(Arguments...)> {
 public:
  template <class Callable>
    requires(!std::same_as<std::remove_cvref_t<Callable>, function_view>)
  function_view(Callable&& callable)
      : callable_(const_cast<void*>(static_cast<void const*>(&callable))),
        call_(&call<std::remove_reference_t<Callable>>) {}

  Result operator()(Arguments... arguments) const { return call_(callable_, arguments...); }

 private:
  template <class Callable>
  static Result call(void* callable, Arguments... arguments) {
    return static_cast<Result>((*static_cast<Callable*>(callable))(arguments...));
  }

  void* callable_;
  Result (*call_)(void*, Arguments...);
};

}  // namespace arm_delegate
