#pragma once

#include "serve/detail/request.hpp"

#include <cstdint>
#include <string>

namespace damier::serve {

/// A file that a browser has sent, in a folder that nobody else can read and that goes with the object.
class Upload {
 public:
  /// Reads the body of a request. name: what the file is called there, which is no path. Throws Refused where it cannot
  /// be stored, if the sender breaks off, and for a request without a file.
  Upload(Request const& request, std::string const& name);
  Upload(Upload const&) = delete;
  Upload& operator=(Upload const&) = delete;

  /// Where it is.
  [[nodiscard]] std::string const& path() const noexcept { return path_; }
  /// Its name as it was sent, without folders.
  [[nodiscard]] std::string const& name() const noexcept { return name_; }
  [[nodiscard]] std::uint64_t size() const noexcept { return size_; }

 private:
  /// A folder that goes with the object, also where the rest of an upload fails.
  struct Folder {
    Folder();
    Folder(Folder const&) = delete;
    Folder& operator=(Folder const&) = delete;
    ~Folder();
    std::string path;
  };

  Folder folder_;
  std::string path_, name_;
  std::uint64_t size_ = 0;
};

}  // namespace damier::serve
