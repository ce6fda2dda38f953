#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Makes the name of a namespace of the name of a file.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <string>
#include <string_view>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// C++23's keywords and its other spellings of operators.
inline constexpr std::string_view keywords =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t "
    "char32_t char8_t class co_await co_return co_yield compl concept const const_cast consteval "
    "constexpr constinit continue decltype default delete do double dynamic_cast else enum "
    "explicit export extern false float for friend goto if inline int long mutable namespace new "
    "noexcept not not_eq nullptr operator or or_eq private protected public register "
    "reinterpret_cast requires return short signed sizeof static static_assert static_cast struct "
    "switch template this thread_local throw true try typedef typeid typename union unsigned "
    "using virtual void volatile wchar_t while xor xor_eq ";

/// Functions of C's library in the global namespace, `main`, and macros in lower case: those of
/// C's library and of compilers.
inline constexpr std::string_view library_names =
    " abort abs acos acosh alloca asctime asin asinh assert at_quick_exit atan atan2 atanh atexit "
    "atof atoi atol atoll bsearch calloc cbrt ceil clearerr clock complex copysign cos cosh ctime "
    "difftime div erf erfc errno exit exp exp2 expm1 fabs fclose fdim feof ferror fflush fgetc "
    "fgetpos fgets floor fma fmax fmin fmod fopen fpclassify fprintf fputc fputs fread free "
    "freopen "
    "frexp fscanf fseek fsetpos ftell fwrite gamma getc getchar getenv gets gmtime hypot i386 "
    "ilogb "
    "imaginary index isalnum isalpha isblank iscntrl isdigit isfinite isgraph isgreater isinf "
    "isless islower isnan isnormal isprint ispunct isspace isunordered isupper isxdigit j0 j1 jn "
    "labs ldexp ldiv lgamma linux llabs lldiv llrint llround localtime log log10 log1p log2 logb "
    "longjmp lrint lround main malloc memchr memcmp memcpy memmove memset mktime modf nan "
    "nearbyint "
    "nextafter offsetof perror pow printf putc putchar puts qsort quick_exit raise rand realloc "
    "remainder remove remquo rename rewind rindex rint round scalbln scalbn scanf setbuf setjmp "
    "setvbuf signal signbit sin sinh snprintf sprintf sqrt srand sscanf stderr stdin stdout strcat "
    "strchr strcmp strcoll strcpy strcspn strerror strftime strlen strncat strncmp strncpy strpbrk "
    "strrchr strspn strstr strtod strtof strtok strtol strtold strtoll strtoul strtoull strxfrm "
    "system tan tanh tgamma time tmpfile tmpnam tolower toupper trunc ungetc unix vfprintf vprintf "
    "vscanf vsnprintf vsprintf y0 y1 yn ";

/// `words` has spaces around each.
constexpr bool has_word(std::string_view words, std::string_view name) {
  for (auto at = words.find(name); at != std::string_view::npos; at = words.find(name, at + 1)) {
    if (words[at - 1] == ' ' && words[at + name.size()] == ' ') return true;
  }
  return false;
}

/// True if a header cannot have a namespace of that name, or not with every other header: words of
/// the language and its library, "std" and "std2" ([namespace.future]), "posix", names of types
/// such as "size_t", and names without lower-case letters, which macros have.
inline bool is_reserved(std::string_view name) {
  auto const is_lower = [](char c) { return ascii::is_letter(c) && !ascii::is_upper(c); };
  bool const is_std = name.starts_with("std") && ranges::all_of(name.substr(3), ascii::is_digit);
  if (is_std || name == "posix" || name.ends_with("_t") || !ranges::any_of(name, is_lower)) {
    return true;
  }
  // "sinf" and "sinl" are functions, too.
  auto const base = name.substr(0, name.find_last_not_of("fl") + 1);
  return has_word(keywords, name) || has_word(library_names, name) ||
         (name.size() == base.size() + 1 && has_word(library_names, base));
}

}  // namespace detail

/// `name` as a namespace in the global one. Characters that an identifier cannot have become '_';
/// a name that C++ reserves for others is followed by "_memory".
[[nodiscard]] inline std::string namespace_name(std::string_view name) {
  std::string made;
  for (char const c : name) {
    bool const is_kept = ascii::is_letter(c) || ascii::is_digit(c);
    // Identifiers that begin with '_' or contain two are reserved.
    if (is_kept) made += c;
    if (!is_kept && !made.empty() && made.back() != '_') made += '_';
  }
  if (made.empty() || ascii::is_digit(made.front())) made.insert(made.begin(), 'm');
  if (detail::is_reserved(made)) made.append(made.back() == '_' ? "memory" : "_memory");
  return made;
}

}  // namespace arm_delegate::ethosu::compile
