#pragma once

#include <cstddef>
#include <deque>

namespace damier {

/// Objects that are borrowed for a computation, and used again with the memory that they have.
template <typename Object>
class LentMemory {
 public:
  class Lease {
   public:
    explicit Lease(LentMemory& owner) : owner_{owner} {
      if (owner.used_ == owner.objects_.size()) {
        owner.objects_.emplace_back();
      }
      object_ = &owner.objects_[owner.used_++];
    }
    Lease(Lease const&) = delete;
    Lease& operator=(Lease const&) = delete;
    ~Lease() { --owner_.used_; }

    Object& operator*() const noexcept { return *object_; }
    Object* operator->() const noexcept { return object_; }

   private:
    LentMemory& owner_;
    Object* object_;
  };

 private:
  std::deque<Object> objects_;  // a deque: elements in use keep their address
  std::size_t used_ = 0;
};

}  // namespace damier
