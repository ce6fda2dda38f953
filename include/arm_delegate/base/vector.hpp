#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A growing list of elements, cheaper to compile than std::vector.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The elements of a vector.
struct element_list {
  void* data = nullptr;
  std::size_t size = 0;
  std::size_t capacity = 0;
};

/// Memory for `count` elements of `size` bytes. Throws std::bad_alloc, also if that is too much.
[[nodiscard]] ARM_DELEGATE_FUNCTION void* allocate_elements(std::size_t count, std::size_t size);

/// The capacity of a list that one element of `size` bytes is added to: at least doubled, so that
/// adding elements takes linear time. After the first element more often follow.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::size_t next_capacity(element_list const& list,
                                                              std::size_t size);

// Trivially copyable elements of `size` bytes are handled without their type: one function for all
// types compiles faster.

/// Moves the elements to memory for `capacity` of them.
ARM_DELEGATE_FUNCTION void grow_elements(element_list& list, std::size_t capacity,
                                         std::size_t size);

/// Makes room in a full list for one element more.
ARM_DELEGATE_FUNCTION void grow_for_next(element_list& list, std::size_t size);

/// Adds copies of `count` elements, which must not be the list's own.
ARM_DELEGATE_FUNCTION void append_elements(element_list& list, void const* elements,
                                           std::size_t count, std::size_t size);

/// Moves the elements from index `from` on before index `i`.
ARM_DELEGATE_FUNCTION void rotate_elements(element_list& list, std::size_t i, std::size_t from,
                                           std::size_t size);

/// Throws std::out_of_range.
[[noreturn, gnu::cold]] ARM_DELEGATE_FUNCTION void throw_out_of_range();

}  // namespace detail

/// std::vector with the members that the library uses; it converts from and to std::vector.
/// libstdc++'s has 60 to 100 functions for every type of element: a quarter of g++'s time for a
/// header-only pipeline at -O0. What compilers would repeat at each use is not inlined.
template <class T>
class vector {
 public:
  using value_type = T;
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using reference = T&;
  using const_reference = T const&;
  using iterator = T*;
  using const_iterator = T const*;

  vector() = default;
  explicit vector(std::size_t size) : vector() { resize(size); }
  vector(std::size_t size, T const& x) : vector() { resize(size, x); }
  template <class Iterator>
    requires(!std::is_integral_v<Iterator>)
  vector(Iterator first, Iterator last) : vector() {
    append(first, last);
  }
  vector(std::initializer_list<T> list) : vector() { append(list.begin(), list.end()); }
  vector(std::vector<T> const& other) : vector() {
    if constexpr (std::is_same_v<T, bool>) {
      append(other.begin(), other.end());  // it has no data()
    } else {
      append(other.data(), other.data() + other.size());
    }
  }
  vector(vector const& other) : vector() { append(other.begin(), other.end()); }
  vector(vector&& other) noexcept : list_(std::exchange(other.list_, {})) {}
  vector& operator=(vector other) noexcept {
    swap(other);
    return *this;
  }
  ~vector() {
    if constexpr (std::is_trivially_destructible_v<T>) {
      ::operator delete(list_.data);
    } else {
      destroy();
    }
  }

  operator std::vector<T>() const { return std::vector<T>(begin(), end()); }

  [[nodiscard]] std::size_t size() const noexcept { return list_.size; }
  [[nodiscard]] std::size_t capacity() const noexcept { return list_.capacity; }
  [[nodiscard]] bool empty() const noexcept { return list_.size == 0; }
  [[nodiscard]] T* data() noexcept { return static_cast<T*>(list_.data); }
  [[nodiscard]] T const* data() const noexcept { return static_cast<T const*>(list_.data); }
  [[nodiscard]] T* begin() noexcept { return data(); }
  [[nodiscard]] T const* begin() const noexcept { return data(); }
  [[nodiscard]] T* end() noexcept { return data() + list_.size; }
  [[nodiscard]] T const* end() const noexcept { return data() + list_.size; }
  [[nodiscard]] auto rbegin() { return std::reverse_iterator(end()); }
  [[nodiscard]] auto rbegin() const { return std::reverse_iterator(end()); }
  [[nodiscard]] auto rend() { return std::reverse_iterator(begin()); }
  [[nodiscard]] auto rend() const { return std::reverse_iterator(begin()); }

  [[nodiscard]] T& operator[](std::size_t i) { return data()[i]; }
  [[nodiscard]] T const& operator[](std::size_t i) const { return data()[i]; }
  /// Throws std::out_of_range.
  [[nodiscard]] T const& at(std::size_t i) const {
    if (i >= size()) detail::throw_out_of_range();
    return data()[i];
  }
  [[nodiscard]] T& at(std::size_t i) {
    if (i >= size()) detail::throw_out_of_range();
    return data()[i];
  }
  [[nodiscard]] T& front() { return (*this)[0]; }
  [[nodiscard]] T const& front() const { return (*this)[0]; }
  [[nodiscard]] T& back() { return (*this)[size() - 1]; }
  [[nodiscard]] T const& back() const { return (*this)[size() - 1]; }

  void reserve(std::size_t capacity) {
    if (capacity > list_.capacity) grow(capacity);
  }

  void resize(std::size_t size) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      resize(size, T());
    } else {
      if (size <= list_.size) return shrink(size);
      make_room(size);
      while (list_.size < size) construct_last();
    }
  }

  void resize(std::size_t size, T const& x) {
    if (size <= list_.size) return shrink(size);
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): `x` may be one of the elements
    T const copy(x);
    make_room(size);
    if constexpr (std::is_trivially_copyable_v<T>) {
      std::fill(end(), data() + size, copy);
      list_.size = size;
    } else {
      while (list_.size < size) construct_last(copy);
    }
  }

  void clear() { shrink(0); }

  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (list_.size == list_.capacity) return add_to_full(T(std::forward<Arguments>(arguments)...));
    return construct_last(std::forward<Arguments>(arguments)...);
  }
  void push_back(T const& x) { emplace_back(x); }
  void push_back(T&& x) { emplace_back(std::move(x)); }
  void pop_back() { shrink(size() - 1); }

  void assign(std::size_t size, T const& x) { *this = vector(size, x); }
  template <class Iterator>
    requires(!std::is_integral_v<Iterator>)
  void assign(Iterator first, Iterator last) {
    *this = vector(first, last);
  }

  T* insert(T const* at, T x) {
    auto const i = at - data();
    emplace_back(std::move(x));
    return rotate(i, size() - 1);
  }
  T* insert(T const* at, std::size_t count, T const& x) {
    auto const i = at - data();
    auto const from = size();
    resize(size() + count, x);
    return rotate(i, from);
  }
  template <class Iterator>
    requires(!std::is_integral_v<Iterator>)
  T* insert(T const* at, Iterator first, Iterator last) {
    auto const i = at - data();
    auto const from = size();
    append(first, last);
    return rotate(i, from);
  }
  T* insert(T const* at, std::initializer_list<T> list) {
    return insert(at, list.begin(), list.end());
  }

  T* erase(T const* at) { return erase(at, at + 1); }
  T* erase(T const* first, T const* last) {
    auto* const to = data() + (first - data());
    if (first != last)
      shrink(static_cast<std::size_t>(std::move(data() + (last - data()), end(), to) - data()));
    return to;
  }

  void swap(vector& other) noexcept { std::swap(list_, other.list_); }

  friend bool operator==(vector const& a, vector const& b) {
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
  }
  friend auto operator<=>(vector const& a, vector const& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  /// The elements must not be this vector's own.
  template <class Iterator>
  void append(Iterator first, Iterator last) {
    if constexpr (std::is_trivially_copyable_v<T> && std::is_convertible_v<Iterator, T const*>) {
      detail::append_elements(list_, static_cast<void const*>(static_cast<T const*>(first)),
                              static_cast<std::size_t>(last - first), sizeof(T));
    } else {
      append_each(first, last);
    }
  }

  template <class Iterator>
  [[gnu::noinline]] void append_each(Iterator first, Iterator last) {
    if constexpr (requires { last - first; }) {
      make_room(size() + static_cast<std::size_t>(last - first));
    }
    for (; first != last; ++first) emplace_back(static_cast<T>(*first));
  }

  /// There must be room for it.
  template <class... Arguments>
  T& construct_last(Arguments&&... arguments) {
    auto* const made = new (static_cast<void*>(end())) T(std::forward<Arguments>(arguments)...);
    ++list_.size;  // if the constructor did not throw
    return *made;
  }

  void shrink(std::size_t size) {
    if constexpr (!std::is_trivially_destructible_v<T>) {
      for (auto i = list_.size; i > size; --i) data()[i - 1].~T();
    }
    list_.size = size;
  }

  [[gnu::noinline]] void destroy() {
    clear();
    ::operator delete(list_.data);
  }

  void make_room(std::size_t size) {
    if (size > list_.capacity) grow(std::max(size, 2 * list_.capacity));
  }

  T& add_to_full(T x) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      detail::grow_for_next(list_, sizeof(T));
      return construct_last(x);
    } else {
      return move_to_full(x);
    }
  }

  /// Not inlined: compilers would repeat it wherever an element is added.
  [[gnu::noinline]] T& move_to_full(T& x) {
    grow(detail::next_capacity(list_, sizeof(T)));
    return construct_last(std::move(x));
  }

  void grow(std::size_t capacity) {
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    if constexpr (std::is_trivially_copyable_v<T>) {
      detail::grow_elements(list_, capacity, sizeof(T));
    } else {
      move_to(capacity);
    }
  }

  [[gnu::noinline]] void move_to(std::size_t capacity) {
    static_assert(std::is_nothrow_move_constructible_v<T>);
    auto* const made = static_cast<T*>(detail::allocate_elements(capacity, sizeof(T)));
    for (std::size_t i = 0; i < size(); ++i) {
      new (static_cast<void*>(made + i)) T(std::move(data()[i]));
      data()[i].~T();
    }
    ::operator delete(list_.data);
    list_.data = made;
    list_.capacity = capacity;
  }

  /// Moves the elements from index `from` on before index `i`.
  T* rotate(std::ptrdiff_t i, std::size_t from) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      detail::rotate_elements(list_, static_cast<std::size_t>(i), from, sizeof(T));
    } else {
      std::rotate(data() + i, data() + from, end());
    }
    return data() + i;
  }

  detail::element_list list_;
};

template <class Iterator>
  requires(!std::is_integral_v<Iterator>)
vector(Iterator, Iterator) -> vector<typename std::iterator_traits<Iterator>::value_type>;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/vector-inl.hpp>  // IWYU pragma: export
#endif
