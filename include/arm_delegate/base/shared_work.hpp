#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What several compilations share.

#include <arm_delegate/base/type_address.hpp>

#include <memory>
#include <vector>

namespace arm_delegate {

/// Results that several compilations share, as of the delegates of one program: one object of each
/// type, made when it is first asked for. Not for several threads at once.
class shared_work {
 public:
  template <class T>
  [[nodiscard]] T& get() {
    for (auto const& o : objects_) {
      if (o.type == &detail::type_address<T>) return *static_cast<T*>(o.object.get());
    }
    auto made = std::make_shared<T>();
    objects_.push_back({&detail::type_address<T>, made});
    return *made;
  }

 private:
  struct entry {
    char const* type;
    std::shared_ptr<void> object;
  };

  std::vector<entry> objects_{};  // few
};

}  // namespace arm_delegate
