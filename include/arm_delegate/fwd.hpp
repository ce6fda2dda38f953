#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Forward declarations of the library's vocabulary.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>

namespace arm_delegate {

struct diagnostic;
class error;
class shared_work;
struct target_facts;
struct pass_context;

template <class... Ops>
struct ops;
template <class... Passes>
struct passes;
template <class... Invariants>
struct invariants;
template <class... Options>
struct options;
template <class Target, class Ops, class Passes, class Options>
struct pipeline;

namespace ir {
struct channel_scaling;
struct exported_program;
struct node;
struct operator_entry;
struct tensor_type;
struct value;
class graph;
class operator_table;
class rewriter;
class tensor_data;
}  // namespace ir

namespace evaluation {
template <class T>
class elements;
template <class T>
struct basic_call;

/// A result in double, and an exact one in int64.
using numbers = elements<double>;
using integers = elements<std::int64_t>;
using call = basic_call<double>;
using integer_call = basic_call<std::int64_t>;
}  // namespace evaluation

namespace tosa {
struct graph;
class builder;
}  // namespace tosa

template <class Artifact>
struct basic_compiled_program;
using compiled_program = basic_compiled_program<tosa::graph>;

}  // namespace arm_delegate
