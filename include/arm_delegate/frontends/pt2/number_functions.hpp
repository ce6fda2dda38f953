#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The functions of symbolic sizes: of sympy's expressions, and Python's on numbers of a program.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/exact_number.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string_view>
#include <variant>

namespace arm_delegate::frontend::pt2 {

using numbers = std::span<known_number const>;

/// One function, by the name of its sympy class (torch/utils/_sympy/functions.py) and of the Python
/// function that a node calls (_SYM_OPS in torch/_export/serde/serialize.py); either may be empty.
struct number_function {
  std::string_view head;
  std::string_view target;
  std::size_t least_arguments;
  std::size_t most_arguments;
  known_number (*call)(numbers);
};

namespace detail {

inline constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();

/// Applies an exact function, or one of floats if an argument is a float.
template <class Exact, class Real>
known_number apply(known_number const& a, known_number const& b, Exact of_exact, Real of_real) {
  auto const x = exact_value(a);
  auto const y = exact_value(b);
  if (x && y) return of_exact(*x, *y);
  return of_real(real_value(a), real_value(b));
}

inline known_number add(known_number const& a, known_number const& b) {
  return apply(a, b, exact::add, [](double x, double y) { return x + y; });
}

inline known_number multiply(known_number const& a, known_number const& b) {
  return apply(a, b, exact::multiply, [](double x, double y) { return x * y; });
}

inline known_number negate(known_number const& a) { return multiply(a, fraction{-1}); }

inline double checked_quotient(double x, double y) {
  if (y == 0) throw exact::division_by_zero();
  return x / y;
}

inline known_number floor_divide(known_number const& a, known_number const& b) {
  return apply(
      a, b, [](fraction x, fraction y) { return exact::floor(exact::divide(x, y)); },
      [](double x, double y) { return std::floor(checked_quotient(x, y)); });
}

/// Python's remainder, which has the sign of the divisor.
inline known_number remainder(known_number const& a, known_number const& b) {
  return add(a, negate(multiply(b, floor_divide(a, b))));
}

/// A power of exact numbers is exact, as in sympy.
inline known_number power(known_number const& a, known_number const& b) {
  auto const base = exact_value(a);
  auto const exponent = exact_value(b);
  if (base && exponent && exponent->is_whole()) {
    return exact::power(*base, exponent->numerator);
  }
  return std::pow(real_value(a), real_value(b));
}

/// In Python, a negative power of an integer is a float.
inline known_number python_power(known_number const& a, known_number const& b) {
  if (real_value(b) >= 0) return power(a, b);
  if (real_value(a) == 0) throw exact::division_by_zero();
  return std::pow(real_value(a), real_value(b));
}

inline bool is_less(known_number const& a, known_number const& b) {
  auto const less = apply(
      a, b, [](fraction x, fraction y) { return known_number(exact::compare(x, y) < 0); },
      [](double x, double y) { return known_number(x < y); });
  return truth(less);
}

/// Rounds with an exact function, or with one of floats.
template <class Exact, class Real>
known_number rounded(known_number const& a, Exact of_exact, Real of_real) {
  auto const x = exact_value(a);
  return x ? of_exact(*x) : exact::from_whole(of_real(real_value(a)));
}

inline known_number floor(known_number const& a) {
  return rounded(a, exact::floor, [](double x) { return std::floor(x); });
}

inline known_number ceil(known_number const& a) {
  return rounded(a, exact::ceil, [](double x) { return std::ceil(x); });
}

inline known_number truncate(known_number const& a) {
  return real_value(a) < 0 ? ceil(a) : floor(a);
}

inline known_number shift(known_number const& a, known_number const& b, bool left) {
  auto const places = integer_value(b, "a shift");
  if (places < 0) raise(code::unsupported_value, "a symbolic size is shifted backwards");
  auto const factor = exact::power({2}, places);
  return left ? multiply(a, factor) : floor_divide(a, factor);
}

template <known_number (*Two)(known_number const&, known_number const&)>
known_number folded(numbers x) {
  auto out = x[0];
  for (auto const& next : x.subspan(1)) out = Two(out, next);
  return out;
}

template <known_number (*Two)(known_number const&, known_number const&)>
known_number two(numbers x) {
  return Two(x[0], x[1]);
}

template <known_number (*One)(known_number const&)>
known_number one(numbers x) {
  return One(x[0]);
}

inline known_number true_quotient(known_number const& a, known_number const& b) {
  return checked_quotient(real_value(a), real_value(b));
}

inline known_number real_power(known_number const& a, known_number const& b) {
  return std::pow(real_value(a), real_value(b));
}

inline known_number square_root(known_number const& a) { return std::sqrt(real_value(a)); }
inline known_number to_float(known_number const& a) { return real_value(a); }
inline known_number same(known_number const& a) { return a; }
inline known_number smaller(known_number const& a, known_number const& b) {
  return is_less(b, a) ? b : a;
}
inline known_number larger(known_number const& a, known_number const& b) {
  return is_less(a, b) ? b : a;
}
inline known_number subtract(known_number const& a, known_number const& b) {
  return add(a, negate(b));
}
inline known_number ceil_divide(known_number const& a, known_number const& b) {
  return negate(floor_divide(negate(a), b));
}
inline known_number shift_left(known_number const& a, known_number const& b) {
  return shift(a, b, true);
}
inline known_number shift_right(known_number const& a, known_number const& b) {
  return shift(a, b, false);
}
inline known_number less(known_number const& a, known_number const& b) { return is_less(a, b); }
inline known_number greater(known_number const& a, known_number const& b) { return is_less(b, a); }
inline known_number at_most(known_number const& a, known_number const& b) { return !is_less(b, a); }
inline known_number at_least(known_number const& a, known_number const& b) {
  return !is_less(a, b);
}
inline known_number equal(known_number const& a, known_number const& b) {
  return !is_less(a, b) && !is_less(b, a);
}
inline known_number unequal(known_number const& a, known_number const& b) {
  return is_less(a, b) || is_less(b, a);
}
/// Python's & and |: logical for two bools, else bitwise.
inline known_number both(known_number const& a, known_number const& b) {
  if (std::holds_alternative<bool>(a) && std::holds_alternative<bool>(b)) {
    return truth(a) && truth(b);
  }
  return fraction{integer_value(a, "an operand of &") & integer_value(b, "an operand of &")};
}
inline known_number either(known_number const& a, known_number const& b) {
  if (std::holds_alternative<bool>(a) && std::holds_alternative<bool>(b)) {
    return truth(a) || truth(b);
  }
  return fraction{integer_value(a, "an operand of |") | integer_value(b, "an operand of |")};
}
inline known_number inverted(known_number const& a) { return !truth(a); }
inline known_number chosen(numbers x) { return truth(x[0]) ? x[1] : x[2]; }
inline known_number modular_index(numbers x) { return remainder(floor_divide(x[0], x[1]), x[2]); }

inline constexpr std::array number_functions{
    number_function{"Add", "_operator.add", 1, any_number, folded<add>},
    number_function{"Mul", "_operator.mul", 1, any_number, folded<multiply>},
    number_function{"", "_operator.sub", 2, 2, two<subtract>},
    number_function{"", "_operator.neg", 1, 1, one<negate>},
    number_function{"Identity", "_operator.pos", 1, 1, one<same>},
    number_function{"FloorDiv", "_operator.floordiv", 2, 2, two<floor_divide>},
    number_function{"CleanDiv", "", 2, 2, two<floor_divide>},
    number_function{"CeilDiv", "", 2, 2, two<ceil_divide>},
    number_function{"Mod", "_operator.mod", 2, 2, two<remainder>},
    number_function{"PythonMod", "", 2, 2, two<remainder>},
    number_function{"ModularIndexing", "", 3, 3, modular_index},
    number_function{"Max", "torch.sym_max", 1, any_number, folded<larger>},
    number_function{"Min", "torch.sym_min", 1, any_number, folded<smaller>},
    number_function{"Pow", "", 2, 2, two<power>},
    number_function{"PowByNatural", "_operator.pow", 2, 2, two<python_power>},
    number_function{"FloatPow", "", 2, 2, two<real_power>},
    number_function{"IntTrueDiv", "_operator.truediv", 2, 2, two<true_quotient>},
    number_function{"FloatTrueDiv", "", 2, 2, two<true_quotient>},
    number_function{"ToFloat", "torch.sym_float", 1, 1, one<to_float>},
    number_function{"TruncToInt", "math.trunc", 1, 1, one<truncate>},
    number_function{"", "torch.sym_int", 1, 1, one<truncate>},
    number_function{"FloorToInt", "math.floor", 1, 1, one<floor>},
    number_function{"CeilToInt", "math.ceil", 1, 1, one<ceil>},
    number_function{"floor", "", 1, 1, one<floor>},
    number_function{"ceiling", "", 1, 1, one<ceil>},
    number_function{"OpaqueUnaryFn_sqrt", "torch._sym_sqrt", 1, 1, one<square_root>},
    number_function{"", "torch.sym_sqrt", 1, 1, one<square_root>},
    number_function{"LShift", "_operator.lshift", 2, 2, two<shift_left>},
    number_function{"RShift", "_operator.rshift", 2, 2, two<shift_right>},
    number_function{"StrictLessThan", "_operator.lt", 2, 2, two<less>},
    number_function{"StrictGreaterThan", "_operator.gt", 2, 2, two<greater>},
    number_function{"LessThan", "_operator.le", 2, 2, two<at_most>},
    number_function{"GreaterThan", "_operator.ge", 2, 2, two<at_least>},
    number_function{"Equality", "_operator.eq", 2, 2, two<equal>},
    number_function{"Unequality", "_operator.ne", 2, 2, two<unequal>},
    number_function{"And", "_operator.and_", 1, any_number, folded<both>},
    number_function{"Or", "_operator.or_", 1, any_number, folded<either>},
    number_function{"Not", "torch.sym_not", 1, 1, one<inverted>},
    number_function{"Where", "torch.sym_ite", 3, 3, chosen},
};

inline number_function const* find_by(std::string_view number_function::* key,
                                      std::string_view name) {
  if (name.empty()) return nullptr;
  auto const* const at = ranges::find(number_functions, name, key);
  return at != number_functions.end() ? at : nullptr;
}

}  // namespace detail

/// The function of that sympy class, or null.
inline number_function const* function_of_head(std::string_view head) {
  return detail::find_by(&number_function::head, head);
}

/// The function that a node with that target calls, or null.
inline number_function const* function_of_target(std::string_view target) {
  return detail::find_by(&number_function::target, target);
}

/// Calls it. Throws if the number of arguments is wrong.
inline known_number call(number_function const& f, numbers arguments) {
  if (arguments.size() < f.least_arguments || arguments.size() > f.most_arguments) {
    raise(code::bad_graph, "a function on numbers has the wrong number of arguments");
  }
  return f.call(arguments);
}

}  // namespace arm_delegate::frontend::pt2
