// SPDX-License-Identifier: BSD-3-Clause
// References to callable objects.

#include <arm_delegate/base/function_view.hpp>

#include <doctest/doctest.h>

#include <string>

namespace arm_delegate {
namespace {

int twice(function_view<int(int)> f) { return f(f(1)); }

TEST_CASE("a function view calls the object that it refers to") {
  int calls = 0;
  CHECK(twice([&](int x) {
          ++calls;
          return x + 10;
        }) == 21);
  CHECK(calls == 2);

  auto const constant = [](int x) { return 3 * x; };
  CHECK(twice(constant) == 9);

  struct counter {
    int sum = 0;
    int operator()(int x) { return sum += x; }
  } added;
  CHECK(twice(added) == 2);
  CHECK(added.sum == 2);
}

TEST_CASE("a function view passes references and drops an unwanted result") {
  std::string text;
  auto const append = [&](std::string& to) {
    to += "!";
    return to.size();
  };
  function_view<void(std::string&)> const first(append);
  auto const copy = first;  // refers to the same object
  first(text);
  copy(text);
  CHECK(text == "!!");
}

}  // namespace
}  // namespace arm_delegate
