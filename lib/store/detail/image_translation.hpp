#pragma once

#include "store/detail/database.hpp"
#include "store/detail/game_image.hpp"
#include "store/detail/game_writer.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace damier {

/// Makes images of games of another base images of this one: names, layouts and variants get the numbers that they have
/// here, and are added if they are new. Made within a transaction of the caller, who calls flush() before rows with the
/// numbers are written.
class ImageTranslation {
 public:
  explicit ImageTranslation(Database& into);

  /// The images to come are of this base, which must outlive them.
  void begin(Database& from);
  /// The rows of removals are left out.
  [[nodiscard]] GameImage image(GameImage image);
  /// The bytes of a part.
  [[nodiscard]] std::string part(ImagePart part, std::string bytes);
  void flush();

 private:
  /// Names and layouts of the other base, by their numbers.
  struct Source {
    explicit Source(Database& database);
    Statement players, events, sites, variants, layouts;
  };
  [[nodiscard]] std::string row(std::string const& bytes);
  [[nodiscard]] std::string line(std::string const& bytes);
  [[nodiscard]] std::int64_t layout(std::int64_t id);
  [[nodiscard]] std::int64_t variant(std::int64_t id);

  NameTable players_, events_, sites_, variants_;
  LayoutTable layouts_;
  std::uint64_t serial_ = 0;  // of the other base
  std::optional<Source> source_;
};

}  // namespace damier
