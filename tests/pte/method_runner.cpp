// SPDX-License-Identifier: BSD-3-Clause
// Runs programs that ExecuTorch wrote (tests/data/make_pte.py).

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/pte/value.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace pte = arm_delegate::pte;

namespace {

using numbers = std::vector<float>;

pte::program read(std::string const& name) {
  auto const f = ad::files::read_file(std::string(ARM_DELEGATE_SOURCE_DIR) +
                                      "/tests/fuzz/corpus/pte/" + name + ".pte");
  return pte::read_program(f.bytes, f.owner);
}

pte::method_runner prepare(pte::program p, std::string const& method = "forward",
                           ad::tosa::run_options const& options = {}) {
  auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
  return {std::move(p), method, options, host};
}

numbers run(pte::method_runner& r, numbers const& x) {
  REQUIRE(r.inputs().size() == 1);
  std::ranges::copy(x, r.inputs()[0].data.as<float>());
  r.run();
  auto const& out = r.outputs()[0].data;
  return {out.as<float>(), out.as<float>() + out.numel()};
}

numbers const x{1.F, -2.F, 3.F, .5F};

template <class Action>
std::string failure(ad::code id, Action action) {
  try {
    action();
  } catch (ad::error const& e) {
    CHECK(e.id() == id);
    return e.what();
  }
  return "none";
}

/// What preparing the program reports after `edit` changed it.
template <class Edit>
std::string refusal(std::string const& name, ad::code id, Edit edit) {
  return failure(id, [&] {
    auto p = read(name);
    edit(p);
    (void)prepare(std::move(p));
  });
}

}  // namespace

TEST_CASE("method_runner: a mutable buffer keeps its value between runs") {
  auto r = prepare(read("mutable_buffer"));  // total += x; total * 3
  CHECK(run(r, x) == numbers{3, -6, 9, 1.5});
  CHECK(run(r, x) == numbers{6, -12, 18, 3});
}

TEST_CASE("method_runner: a buffer with an initial value may be read and written between runs") {
  // ExecuTorch's file says nothing about its buffer, value 0, which aten.copy_ writes.
  CHECK(prepare(read("mutable_buffer")).buffers().empty());
  static numbers const initial{1, 2, 3, 4};
  auto p = read("mutable_buffer");
  p.mutable_data = {{{}, {std::as_bytes(std::span(initial))}}};
  std::get<pte::tensor>(p.methods[0].values[0]).data_index = 1;
  auto r = prepare(std::move(p));
  REQUIRE(r.buffers().size() == 1);
  CHECK(r.buffers()[0].name == "buffer0");
  auto* const total = r.buffers()[0].data.as<float>();
  CHECK(numbers(total, total + 4) == initial);
  run(r, x);
  CHECK(numbers(total, total + 4) == numbers{2, 0, 6, 4.5});
  std::ranges::copy(numbers{10, 20, 30, 40}, total);
  CHECK(run(r, x) == numbers{33, 54, 99, 121.5});
  CHECK(numbers(total, total + 4) == numbers{11, 18, 33, 40.5});
}

TEST_CASE("method_runner: the limit of memory counts the copies of buffers") {
  static numbers const initial{1, 2, 3, 4};
  auto p = read("mutable_buffer");
  p.mutable_data = {{{}, {std::as_bytes(std::span(initial))}}};
  // Far more than each kernel needs, which has the same limit: 10000 planned bytes and a constant
  // of 4, and the copy's 16.
  p.methods[0].buffer_bytes.at(1) = 10000;
  (void)prepare(p, "forward", {.work = {.max_bytes = 10004}});
  std::get<pte::tensor>(p.methods[0].values[0]).data_index = 1;
  (void)prepare(p, "forward", {.work = {.max_bytes = 10020}});
  CHECK(failure(ad::code::limit_exceeded, [&] {
          (void)prepare(p, "forward", {.work = {.max_bytes = 10019}});
        }).find("more than 10019 bytes") != std::string::npos);
}

TEST_CASE("method_runner: jumps choose the branch of torch.cond") {
  auto r = prepare(read("cond"));  // x + 1 if the sum of x is positive, else x * 2
  CHECK(run(r, x) == numbers{2, -1, 4, 1.5});
  CHECK(run(r, {-1, 2, -3, -.5}) == numbers{-2, 4, -6, -1});
  CHECK(run(r, x) == numbers{2, -1, 4, 1.5});
}

TEST_CASE("method_runner: a delegate gives what the kernels of the host give") {
  auto delegated = prepare(read("linear"));
  auto inlined = prepare(read("linear_inline"));
  auto on_host = prepare(read("linear_host"));
  auto const wanted = run(on_host, x);
  REQUIRE(wanted.size() == 3);
  auto const got = run(delegated, x);
  for (std::size_t i = 0; i < 3; ++i) CHECK(got[i] == doctest::Approx(wanted[i]));
  CHECK(run(inlined, x) == got);
}

TEST_CASE("method_runner: what cannot run is refused before it runs") {
  CHECK(refusal("several_delegates", ad::code::unsupported_operator, [](pte::program&) {
          // ExecuTorch's libraries have no kernel for sort.
        }).find("'aten::sort.values'") != std::string::npos);
  CHECK(refusal("linear", ad::code::backend_not_found, [](pte::program& p) {
          p.methods[0].delegates[0].backend = "XnnpackBackend";
        }).find("XnnpackBackend") != std::string::npos);
  CHECK(refusal("linear", ad::code::bad_arguments, [](pte::program& p) {
          std::get<pte::delegate_call>(p.methods[0].chains[0].instructions[0]).arguments.clear();
        }).find("fewer arguments") != std::string::npos);
  CHECK(refusal("linear_host", ad::code::bad_arguments, [](pte::program& p) {
          for (auto& i : p.methods[0].chains[0].instructions) {
            if (auto* call = std::get_if<pte::kernel_call>(&i)) call->arguments.pop_back();
          }
        }).find("does not have the arguments") != std::string::npos);
  CHECK(refusal("cond", ad::code::unsupported_dtype, [](pte::program& p) {
          for (auto& v : p.methods[0].values) {
            auto* const t = std::get_if<pte::tensor>(&v);
            if (t != nullptr && t->data_index == 0) t->type = pte::scalar_type::uint64;
          }
        }).find("uint64") != std::string::npos);
  CHECK(refusal("cond", ad::code::bad_arguments, [](pte::program& p) {
          for (auto& v : p.methods[0].values) {
            auto* const t = std::get_if<pte::tensor>(&v);
            if (t != nullptr && t->data_index != 0) t->type = pte::scalar_type::float64;
          }
        }).find("but its data has only") != std::string::npos);
  CHECK(refusal("cond", ad::code::unsupported_value, [](pte::program& p) {
          for (auto& v : p.methods[0].values) {
            if (auto* t = std::get_if<pte::tensor>(&v)) t->shape = pte::dynamism::bounded;
          }
        }).find("dynamic sizes") != std::string::npos);
  CHECK(failure(ad::code::bad_arguments, [] {
          (void)prepare(read("linear"), "other");
        }).find("there are forward") != std::string::npos);
  CHECK(failure(ad::code::limit_exceeded, [] {
          (void)prepare(read("linear"), "forward", {.work = {.max_bytes = 8}});
        }).find("more than 8 bytes") != std::string::npos);
}

TEST_CASE("method_runner: a jump that never ends is an error") {
  auto p = read("cond");
  for (auto& i : p.methods[0].chains[0].instructions) {
    if (auto* jump = std::get_if<pte::jump_false_call>(&i)) jump->destination = 0;
  }
  auto r = prepare(std::move(p), "forward", {.work = {.max_iterations = 5}});
  CHECK(failure(ad::code::limit_exceeded, [&] { run(r, x); }).find("more iterations") !=
        std::string::npos);
}

TEST_CASE("method_runner: one that was moved from says so, the other one runs") {
  auto r = prepare(read("mutable_buffer"));
  auto moved = std::move(r);
  CHECK(run(moved, x) == numbers{3, -6, 9, 1.5});
  // NOLINTBEGIN(bugprone-use-after-move)
  CHECK(r.inputs().empty());
  CHECK(r.outputs().empty());
  CHECK(r.buffers().empty());
  CHECK(r.findings().empty());
  CHECK(failure(ad::code::bad_arguments, [&] {
          r.run();
        }).find("a method_runner is used after it was moved from") != std::string::npos);
  // NOLINTEND(bugprone-use-after-move)
}

TEST_CASE("method_runner: an empty pipeline for the host is refused") {
  CHECK(failure(ad::code::bad_arguments, [] {
          pte::method_runner(read("mutable_buffer"), "forward", {}, ad::pipeline_entry{});
        }).find("the pipeline is empty") != std::string::npos);
}
