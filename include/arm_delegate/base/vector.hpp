#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A growing list of elements, cheaper to compile than std::vector.

#include <arm_delegate/config.hpp>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Memory for `count` elements of `size` bytes. Throws std::bad_alloc, also if that is too much.
[[nodiscard]] ARM_DELEGATE_FUNCTION void* allocate_elements(std::size_t count, std::size_t size);

/// The same, with the first `kept` elements of `data`, which is freed.
[[nodiscard]] ARM_DELEGATE_FUNCTION void* reallocate_elements(void* data, std::size_t kept,
                                                              std::size_t count, std::size_t size);

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
  ARM_DELEGATE_NOINLINE vector(std::initializer_list<T> list) : vector() {
    append(list.begin(), list.end());
  }
  vector(std::vector<T> const& other) : vector() {
    append(other.data(), other.data() + other.size());
  }
  ARM_DELEGATE_NOINLINE vector(vector const& other) : vector() {
    append(other.begin(), other.end());
  }
  vector(vector&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  vector& operator=(vector other) noexcept {
    swap(other);
    return *this;
  }
  ARM_DELEGATE_NOINLINE ~vector() {
    clear();
    ::operator delete(static_cast<void*>(data_));
  }

  operator std::vector<T>() const { return std::vector<T>(begin(), end()); }

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] T* data() noexcept { return data_; }
  [[nodiscard]] T const* data() const noexcept { return data_; }
  [[nodiscard]] T* begin() noexcept { return data_; }
  [[nodiscard]] T const* begin() const noexcept { return data_; }
  [[nodiscard]] T* end() noexcept { return data_ + size_; }
  [[nodiscard]] T const* end() const noexcept { return data_ + size_; }
  [[nodiscard]] auto rbegin() { return std::reverse_iterator(end()); }
  [[nodiscard]] auto rbegin() const { return std::reverse_iterator(end()); }
  [[nodiscard]] auto rend() { return std::reverse_iterator(begin()); }
  [[nodiscard]] auto rend() const { return std::reverse_iterator(begin()); }

  [[nodiscard]] T& operator[](std::size_t i) { return data_[i]; }
  [[nodiscard]] T const& operator[](std::size_t i) const { return data_[i]; }
  /// Throws std::out_of_range.
  [[nodiscard]] T const& at(std::size_t i) const {
    if (i >= size_) detail::throw_out_of_range();
    return data_[i];
  }
  [[nodiscard]] T& at(std::size_t i) {
    if (i >= size_) detail::throw_out_of_range();
    return data_[i];
  }
  [[nodiscard]] T& front() { return (*this)[0]; }
  [[nodiscard]] T const& front() const { return (*this)[0]; }
  [[nodiscard]] T& back() { return (*this)[size_ - 1]; }
  [[nodiscard]] T const& back() const { return (*this)[size_ - 1]; }

  void reserve(std::size_t capacity) {
    if (capacity > capacity_) grow(capacity);
  }

  void resize(std::size_t size) {
    if constexpr (std::is_trivially_copyable_v<T>) {
      resize(size, T());
    } else {
      if (size <= size_) return shrink(size);
      make_room(size);
      for (; size_ < size; ++size_) new (static_cast<void*>(data_ + size_)) T();
    }
  }

  void resize(std::size_t size, T const& x) {
    if (size <= size_) return shrink(size);
    // NOLINTNEXTLINE(performance-unnecessary-copy-initialization): `x` may be one of the elements
    T const copy(x);
    make_room(size);
    if constexpr (std::is_trivially_copyable_v<T>) {
      std::fill(end(), data_ + size, copy);
      size_ = size;
    } else {
      for (; size_ < size; ++size_) new (static_cast<void*>(data_ + size_)) T(copy);
    }
  }

  void clear() { shrink(0); }

  template <class... Arguments>
  T& emplace_back(Arguments&&... arguments) {
    if (size_ == capacity_) return add_to_full(T(std::forward<Arguments>(arguments)...));
    auto* const made = new (static_cast<void*>(end())) T(std::forward<Arguments>(arguments)...);
    ++size_;  // if the constructor did not throw
    return *made;
  }
  void push_back(T const& x) { emplace_back(x); }
  void push_back(T&& x) { emplace_back(std::move(x)); }
  void pop_back() { shrink(size_ - 1); }

  void assign(std::size_t size, T const& x) { *this = vector(size, x); }
  template <class Iterator>
    requires(!std::is_integral_v<Iterator>)
  void assign(Iterator first, Iterator last) {
    *this = vector(first, last);
  }

  T* insert(T const* at, T x) {
    auto const i = at - data_;
    emplace_back(std::move(x));
    return rotate(i, size_ - 1);
  }
  T* insert(T const* at, std::size_t count, T const& x) {
    auto const i = at - data_;
    auto const from = size_;
    resize(size_ + count, x);
    return rotate(i, from);
  }
  template <class Iterator>
    requires(!std::is_integral_v<Iterator>)
  T* insert(T const* at, Iterator first, Iterator last) {
    auto const i = at - data_;
    auto const from = size_;
    append(first, last);
    return rotate(i, from);
  }
  T* insert(T const* at, std::initializer_list<T> list) {
    return insert(at, list.begin(), list.end());
  }

  T* erase(T const* at) { return erase(at, at + 1); }
  T* erase(T const* first, T const* last) {
    auto* const to = data_ + (first - data_);
    if (first != last)
      shrink(static_cast<std::size_t>(std::move(data_ + (last - data_), end(), to) - data_));
    return to;
  }

  void swap(vector& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(capacity_, other.capacity_);
  }

  friend bool operator==(vector const& a, vector const& b) {
    return a.size_ == b.size_ && std::equal(a.begin(), a.end(), b.begin());
  }
  friend auto operator<=>(vector const& a, vector const& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  /// The elements must not be this vector's own.
  template <class Iterator>
  ARM_DELEGATE_NOINLINE void append(Iterator first, Iterator last) {
    if constexpr (requires { last - first; }) {
      auto const count = static_cast<std::size_t>(last - first);
      make_room(size_ + count);
      if constexpr (std::is_trivially_copyable_v<T> && std::is_convertible_v<Iterator, T const*>) {
        if (count != 0)
          std::memcpy(static_cast<void*>(end()),
                      static_cast<void const*>(static_cast<T const*>(first)), count * sizeof(T));
        size_ += count;
        return;
      }
    }
    for (; first != last; ++first) emplace_back(static_cast<T>(*first));
  }

  void shrink(std::size_t size) {
    if constexpr (!std::is_trivially_destructible_v<T>) {
      for (auto i = size_; i > size; --i) data_[i - 1].~T();
    }
    size_ = size;
  }

  /// The capacity after the first element is added: more elements often follow.
  static constexpr std::size_t first_capacity = sizeof(T) <= 64 ? 4 : 1;

  /// At least doubles the capacity, so that adding elements one after another takes linear time.
  void make_room(std::size_t size) {
    if (size > capacity_) grow(std::max(size, 2 * capacity_));
  }

  /// Not inlined: compilers would repeat it wherever an element is added.
  [[gnu::noinline]] T& add_to_full(T x) {
    make_room(std::max(size_ + 1, first_capacity));
    return *new (static_cast<void*>(data_ + size_++)) T(std::move(x));  // does not throw
  }

  [[gnu::noinline]] void grow(std::size_t capacity) {
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    static_assert(std::is_nothrow_move_constructible_v<T>);
    if constexpr (std::is_trivially_copyable_v<T>) {
      data_ = static_cast<T*>(
          detail::reallocate_elements(static_cast<void*>(data_), size_, capacity, sizeof(T)));
    } else {
      auto* const made = static_cast<T*>(detail::allocate_elements(capacity, sizeof(T)));
      for (std::size_t i = 0; i < size_; ++i) {
        new (static_cast<void*>(made + i)) T(std::move(data_[i]));
        data_[i].~T();
      }
      ::operator delete(static_cast<void*>(data_));
      data_ = made;
    }
    capacity_ = capacity;
  }

  /// Moves the elements from index `from` on before index `i`.
  T* rotate(std::ptrdiff_t i, std::size_t from) {
    std::rotate(data_ + i, data_ + from, end());
    return data_ + i;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

template <class Iterator>
  requires(!std::is_integral_v<Iterator>)
vector(Iterator, Iterator) -> vector<typename std::iterator_traits<Iterator>::value_type>;

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/base/vector-inl.hpp>  // IWYU pragma: export
#endif
