#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What several compilations share.

#include <arm_delegate/base/type_address.hpp>

#include <map>
#include <memory>

namespace arm_delegate {

/// Results that several compilations share, as of the delegates of one program: one object of each
/// type, made when it is first asked for. Not for several threads at once.
class shared_work {
 public:
  template <class T>
  [[nodiscard]] T& get() {
    auto& object = objects_[&detail::type_address<T>];
    if (object == nullptr) object = std::make_shared<T>();
    return *static_cast<T*>(object.get());
  }

 private:
  std::map<char const*, std::shared_ptr<void>> objects_{};
};

}  // namespace arm_delegate
