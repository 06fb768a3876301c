#include "store/detail/image_translation.hpp"

#include <utility>

namespace damier {
namespace {

std::string name_of(Statement& row, std::int64_t id) {
  row.bind(1, id).step();
  std::string name{row.text(0)};
  row.reset();
  return name;
}

}  // namespace

ImageTranslation::Source::Source(Database& database)
    : players{database, "SELECT name FROM players WHERE id = ?"},
      events{database, "SELECT name FROM events WHERE id = ?"},
      sites{database, "SELECT name FROM sites WHERE id = ?"},
      variants{database, "SELECT name FROM variants WHERE id = ?"},
      layouts{database, "SELECT name, game_type, variant_id FROM tag_layouts WHERE id = ?"} {}

ImageTranslation::ImageTranslation(Database& into)
    : players_{into, "players"},
      events_{into, "events"},
      sites_{into, "sites"},
      variants_{into, "variants"},
      layouts_{into} {
  for (auto* names : {&players_, &events_, &sites_, &variants_}) {
    names->begin();
  }
}

void ImageTranslation::begin(Database& from) {
  if (serial_ != from.serial()) {
    serial_ = from.serial();
    source_.emplace(from);
  }
}

void ImageTranslation::flush() {
  for (auto* names : {&players_, &events_, &sites_, &variants_}) {
    names->flush();
  }
}

GameImage ImageTranslation::image(GameImage image) {
  image[ImagePart::row] = row(image[ImagePart::row]);
  image[ImagePart::line] = line(image[ImagePart::line]);
  image[ImagePart::removal].clear();
  return image;
}

std::string ImageTranslation::part(ImagePart part, std::string bytes) {
  switch (part) {
    case ImagePart::row: return row(bytes);
    case ImagePart::line: return line(bytes);
    default: return bytes;
  }
}

std::string ImageTranslation::row(std::string const& bytes) {
  GameImage image;
  image[ImagePart::row] = bytes;
  auto row = row_of(image);
  for (auto const column : {RowCell::white, RowCell::black, RowCell::event, RowCell::site}) {
    if (auto& id = cell(row, column); id != ImageCell{}) {
      auto& names = column == RowCell::event ? events_ : column == RowCell::site ? sites_ : players_;
      auto& there = column == RowCell::event  ? source_->events
                    : column == RowCell::site ? source_->sites
                                              : source_->players;
      id.value = names.id(name_of(there, id.number()));
    }
  }
  auto& of_tags = cell(row, RowCell::layout);
  of_tags.value = layout(of_tags.number());
  return image_bytes(row);
}

std::string ImageTranslation::line(std::string const& bytes) {
  auto line = image_line(bytes);
  line.variant = line.variant == 0 ? 0 : variant(line.variant);
  return image_bytes(line);
}

std::int64_t ImageTranslation::variant(std::int64_t id) { return variants_.id(name_of(source_->variants, id)); }

std::int64_t ImageTranslation::layout(std::int64_t id) {
  auto& row = source_->layouts;
  row.bind(1, id).step();
  std::string const name{row.text(0)};
  std::string const game_type{row.text(1)};
  auto const of_variant = row.integer(2);
  row.reset();
  auto const here = of_variant == 0 ? std::nullopt : std::optional{variant(of_variant)};
  flush();  // the layout refers to it
  return layouts_.id(name, game_type, here);
}

}  // namespace damier
