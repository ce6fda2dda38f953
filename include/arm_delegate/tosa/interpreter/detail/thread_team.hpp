#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The threads of an interpreter.

#include <arm_delegate/tosa/kernels/worker_team.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <system_error>
#include <thread>
#include <vector>

namespace arm_delegate::tosa::detail {

/// Threads that sleep when there is no work. `run` waits for the parts, not for the threads: a
/// thread that wakes too late finds no work, or work of the next `run`.
class thread_team final : public worker_team {
 public:
  /// `size` includes the calling thread; fewer if the machine cannot start more.
  explicit thread_team(std::size_t size) : failures_(std::clamp<std::size_t>(size, 1, most)) {
    threads_.reserve(failures_.size() - 1);
    try {
      while (threads_.size() + 1 < failures_.size()) {
        threads_.emplace_back([this, worker = threads_.size() + 1] { serve(worker); });
      }
    } catch (std::system_error const&) {
      failures_.resize(threads_.size() + 1);  // continue with the threads that started
    }
  }
  thread_team(thread_team const&) = delete;
  thread_team& operator=(thread_team const&) = delete;
  ~thread_team() override {
    ended_ = true;
    wake();
    for (auto& t : threads_) t.join();
  }

  [[nodiscard]] std::size_t size() const override { return threads_.size() + 1; }

  void run(std::size_t count, part p, void const* work) override {
    p_ = p;
    work_ = work;
    count_ = count;
    done_ = 0;
    // From here on threads take parts.
    left_ = {.round = left_.load().round + 1, .parts = static_cast<std::uint32_t>(count)};
    wake();
    do_parts(0);
    for (auto done = done_.load(); done != count; done = done_.load()) done_.wait(done);
    rethrow_first();
  }

 private:
  static constexpr std::size_t most = 1024;

  /// The remaining parts. The round number tells a thread that slept through a round.
  struct rest {
    std::uint32_t round = 0;
    std::uint32_t parts = 0;
  };
  /// The failure with the lowest part number on a thread.
  struct failure {
    std::size_t index = 0;
    std::exception_ptr what{};
  };

  void wake() {
    ++calls_;
    calls_.notify_all();
  }

  /// The main loop of a thread.
  void serve(std::size_t worker) {
    while (true) {
      auto const seen = calls_.load();
      if (ended_) return;
      do_parts(worker);
      calls_.wait(seen);
    }
  }

  /// Parts are taken in order without gaps, so the first failing part is deterministic.
  void do_parts(std::size_t worker) {
    for (auto left = left_.load(); left.parts != 0; left = left_.load()) {
      // These belong to the round of `left` if `left` has not changed.
      auto const p = p_.load();
      auto const* work = work_.load();
      auto const count = count_.load();
      if (!left_.compare_exchange_strong(left, {left.round, left.parts - 1})) continue;
      do_part(p, work, count - left.parts, worker);
      if (++done_ == count) done_.notify_one();
    }
  }

  void do_part(part p, void const* work, std::size_t index, std::size_t worker) {
    try {
      p(work, index, worker);
    } catch (...) {
      auto& first = failures_[worker];
      if (first.what == nullptr) first = {index, std::current_exception()};
    }
  }

  void rethrow_first() {
    auto const before = [](failure const& a, failure const& b) {
      return a.what != nullptr && (b.what == nullptr || a.index < b.index);
    };
    auto const first = *std::min_element(failures_.begin(), failures_.end(), before);
    if (first.what == nullptr) return;
    for (auto& f : failures_) f = {};
    std::rethrow_exception(first.what);
  }

  std::atomic<part> p_ = nullptr;
  std::atomic<void const*> work_ = nullptr;
  std::atomic<std::size_t> count_ = 0;
  std::atomic<rest> left_ = rest{};
  std::atomic<std::size_t> done_ = 0;
  std::atomic<std::uint32_t> calls_ = 0;
  std::atomic<bool> ended_ = false;
  std::vector<failure> failures_;  ///< by worker
  std::vector<std::thread> threads_{};
};

}  // namespace arm_delegate::tosa::detail
