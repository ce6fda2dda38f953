#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A view of contiguous elements, cheaper to compile than std::span.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <iterator>
#include <string_view>  // IWYU pragma: keep  declares std::ranges::enable_borrowed_range
#include <type_traits>

namespace arm_delegate {

namespace detail {

template <class Pointer, class T>
concept points_to =
    std::is_pointer_v<Pointer> &&
    std::is_same_v<std::remove_cv_t<std::remove_pointer_t<Pointer>>, std::remove_cv_t<T>> &&
    (std::is_const_v<T> || !std::is_const_v<std::remove_pointer_t<Pointer>>);

template <class Container, class T>
concept has_elements = requires(Container& c) {
  { c.data() } -> points_to<T>;
  c.size();
};

}  // namespace detail

/// A view of `size()` elements from `data()` on: std::span of dynamic extent, with the members that
/// the library uses; it converts from and to std::span. std::span checks the concepts of ranges and
/// iterators for every type of element and container, which took a fifth of the front end's time in
/// a header-only build, two fifths together with std::ranges (see `ranges.hpp`).
template <class T>
class span {
 public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using pointer = T*;
  using reference = T&;
  using iterator = T*;

  constexpr span() noexcept = default;
  constexpr span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}
  constexpr span(T* first, T* last) noexcept
      : data_(first), size_(static_cast<std::size_t>(last - first)) {}
  template <std::size_t Size>
  constexpr span(T (&array)[Size]) noexcept : data_(array), size_(Size) {}
  /// Any container with `data()` and `size()`. A temporary one must live as long as the span.
  template <class Container>
    requires detail::has_elements<Container const, T>
  constexpr span(Container const& c) noexcept : data_(c.data()), size_(c.size()) {}
  template <class Container>
    requires(!std::is_const_v<T> && detail::has_elements<Container, T>)
  constexpr span(Container& c) noexcept : data_(c.data()), size_(c.size()) {}

  [[nodiscard]] constexpr T* data() const noexcept { return data_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  [[nodiscard]] constexpr std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

  [[nodiscard]] constexpr T& operator[](std::size_t i) const noexcept { return data_[i]; }
  [[nodiscard]] constexpr T& front() const noexcept { return data_[0]; }
  [[nodiscard]] constexpr T& back() const noexcept { return data_[size_ - 1]; }

  [[nodiscard]] constexpr T* begin() const noexcept { return data_; }
  [[nodiscard]] constexpr T* end() const noexcept { return data_ + size_; }
  [[nodiscard]] constexpr auto rbegin() const noexcept { return std::reverse_iterator(end()); }
  [[nodiscard]] constexpr auto rend() const noexcept { return std::reverse_iterator(begin()); }

  [[nodiscard]] constexpr span first(std::size_t count) const noexcept { return {data_, count}; }
  [[nodiscard]] constexpr span last(std::size_t count) const noexcept {
    return {data_ + (size_ - count), count};
  }
  [[nodiscard]] constexpr span subspan(std::size_t from) const noexcept {
    return {data_ + from, size_ - from};
  }
  [[nodiscard]] constexpr span subspan(std::size_t from, std::size_t count) const noexcept {
    return {data_ + from, count};
  }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

template <class T>
span(T*, std::size_t) -> span<T>;
template <class T>
span(T*, T*) -> span<T>;
template <class T, std::size_t Size>
span(T (&)[Size]) -> span<T>;
template <class Container>
span(Container&& c) -> span<std::remove_pointer_t<decltype(c.data())>>;

template <class T>
[[nodiscard]] span<std::byte const> as_bytes(span<T> s) noexcept {
  return {reinterpret_cast<std::byte const*>(s.data()), s.size_bytes()};
}

template <class T>
[[nodiscard]] span<std::byte> as_writable_bytes(span<T> s) noexcept {
  return {reinterpret_cast<std::byte*>(s.data()), s.size_bytes()};
}

}  // namespace arm_delegate

template <class T>
inline constexpr bool std::ranges::enable_borrowed_range<arm_delegate::span<T>> = true;  // NOLINT
