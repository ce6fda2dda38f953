#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Changes values in a JSON document: dtypes, sizes, quantization parameters, operator names.

#include <algorithm>
#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mutators {

/// Makes changes to a well-formed JSON document, which stays well-formed unless a key is duplicated
/// or a list element removed. Deterministic for a given seed.
class json_mutator {
 public:
  json_mutator(std::string text, unsigned seed) : text_(std::move(text)), random_(seed) {}

  std::string changed() {
    for (auto n = 1 + below(3); n > 0; --n) {
      find_tokens();
      if (tokens_.empty()) break;
      change();
    }
    return std::move(text_);
  }

 private:
  enum class kind { key, string, number, word };
  struct token {
    kind what;
    std::size_t begin;
    std::size_t end;
    std::size_t key;  ///< the token of the preceding key, or its own index
  };

  std::size_t below(std::size_t n) { return random_() % n; }
  template <std::size_t Size>
  std::string_view any_of(std::array<std::string_view, Size> const& texts) {
    return texts[below(Size)];
  }
  [[nodiscard]] std::string_view text_of(token const& t) const {
    return std::string_view(text_).substr(t.begin, t.end - t.begin);
  }

  void find_tokens() {
    tokens_.clear();
    std::size_t key = 0;
    for (std::size_t at = 0; at < text_.size();) {
      auto const begin = at;
      if (text_[at] == '"') {
        for (++at; at < text_.size() && text_[at] != '"'; ++at) at += text_[at] == '\\' ? 1U : 0U;
        at = std::min(at + 1, text_.size());
        auto const next = text_.find_first_not_of(" \n\r\t", at);
        bool const is_key = next != std::string::npos && text_[next] == ':';
        if (is_key) key = tokens_.size();
        tokens_.push_back({is_key ? kind::key : kind::string, begin, at, key});
        continue;
      }
      auto const is_part = [&](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               c == '-' || c == '+' || c == '.';
      };
      while (at < text_.size() && is_part(text_[at])) ++at;
      if (at == begin) {
        ++at;
        continue;
      }
      bool const is_number = text_[begin] == '-' || (text_[begin] >= '0' && text_[begin] <= '9');
      tokens_.push_back({is_number ? kind::number : kind::word, begin, at, key});
    }
  }

  /// A token of that kind; half of the time one after an important key of a program.
  token any_token(kind wanted) {
    static constexpr std::array<std::string_view, 8> telling{
        R"("dtype")",   R"("as_scalar_type")", R"("as_int")", R"("as_float")",
        R"("as_ints")", R"("as_bool")",        R"("target")", R"("as_floats")"};
    auto const key = below(2) == 0 ? any_of(telling) : std::string_view();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      auto const& t = tokens_[i];
      if (t.what == wanted && (key.empty() || text_of(tokens_[t.key]) == key)) found.push_back(i);
    }
    return found.empty() ? tokens_[below(tokens_.size())] : tokens_[found[below(found.size())]];
  }

  void replace(token const& t, std::string_view with) {
    text_.replace(t.begin, t.end - t.begin, with);
  }

  void change() {
    switch (below(10)) {
      case 0: {
        auto const t = any_token(kind::word);
        return replace(t, any_of<3>({"true", "false", "null"}));
      }
      case 1: {
        auto const t = any_token(kind::string);
        return replace(t, std::string(text_of(any_token(kind::string))));
      }
      case 2: return change_member();
      case 3: {
        auto const t = any_token(kind::key);
        return replace(t, std::string(text_of(any_token(kind::key))));
      }
      default: return change_number();
    }
  }

  void change_number() {
    static constexpr std::array<std::string_view, 30> numbers{"0",
                                                              "1",
                                                              "-1",
                                                              "2",
                                                              "3",
                                                              "4",
                                                              "5",
                                                              "6",
                                                              "7",
                                                              "8",
                                                              "9",
                                                              "12",
                                                              "13",
                                                              "127",
                                                              "-128",
                                                              "255",
                                                              "32767",
                                                              "65536",
                                                              "1000000",
                                                              "2147483647",
                                                              "-2147483648",
                                                              "4294967296",
                                                              "4611686018427387904",
                                                              "9223372036854775807",
                                                              "-9223372036854775808",
                                                              "1e-46",
                                                              "1e39",
                                                              "0.5",
                                                              "-0.25",
                                                              "1e308"};
    auto const t = any_token(kind::number);
    switch (below(4)) {
      case 0: return replace(t, std::string(text_of(any_token(kind::number))));
      case 1: return replace(t, any_of<3>({R"("NaN")", R"("Infinity")", "[]"}));
      default: return replace(t, any_of(numbers));
    }
  }

  /// Removes or duplicates a list element.
  void change_member() {
    auto const t = tokens_[below(tokens_.size())];
    auto const open = text_.find_last_of("[{", t.begin);
    auto const close = text_.find_first_of("]}", t.end);
    if (open == std::string::npos || close == std::string::npos) return;
    auto const whole = text_.substr(open, close + 1 - open);
    if (below(2) == 0) {
      text_.insert(open, whole + ", ");
    } else {
      auto const after = text_.find_first_not_of(" \n", close + 1);
      auto const comma = after != std::string::npos && text_[after] == ',' ? after : close;
      text_.erase(open, comma + 1 - open);
    }
  }

  std::string text_;
  std::minstd_rand random_;
  std::vector<token> tokens_{};
};

}  // namespace mutators
