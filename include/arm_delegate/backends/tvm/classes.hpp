#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The backend classes as types. A class derives from the one whose options it inherits, so that an
// overload for a class serves the classes derived from it.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string_view>

namespace arm_delegate::tvm {

/// Arguments of a class's constructor.
struct class_defaults {
  std::string_view target = "c";
  std::string_view executor{};  ///< empty: none
  std::string_view runtime = "crt";
  std::string_view format = "mlf";
  bool system_lib = false;
};

/// The plain base class: target and executor are chosen by the caller.
struct tvm_base {
  static constexpr std::string_view name = "tvm";
  static constexpr class_defaults defaults{};
};

/// C code with the ahead-of-time executor.
struct tvmaot : tvm_base {
  static constexpr std::string_view name = "tvmaot";
  static constexpr class_defaults defaults{.executor = "aot"};
};

/// tvmaot with the unpacked interface and TVM's static memory planner; never a system library.
struct tvmaotplus : tvmaot {
  static constexpr std::string_view name = "tvmaotplus";
};

/// C code with the graph executor.
struct tvmrt : tvm_base {
  static constexpr std::string_view name = "tvmrt";
  static constexpr class_defaults defaults{.executor = "graph", .system_lib = true};
};

/// LLVM code with the graph executor.
struct tvmllvm : tvm_base {
  static constexpr std::string_view name = "tvmllvm";
  static constexpr class_defaults defaults{
      .target = "llvm", .executor = "graph", .system_lib = true};
};

/// tvmrt for a separate code generator, named by the option `utvmcg.exe`.
struct tvmcg : tvmrt {
  static constexpr std::string_view name = "tvmcg";
};

template <class... Cs>
struct class_list {};
/// Every class.
using classes = class_list<tvmaot, tvmaotplus, tvmrt, tvmllvm, tvmcg, tvm_base>;
/// The classes with a name of their own in MLonMCU, which most features accept.
using named_classes = class_list<tvmaot, tvmaotplus, tvmrt, tvmllvm, tvmcg>;

}  // namespace arm_delegate::tvm
