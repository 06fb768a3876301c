#include "game/shot.hpp"

#include "game/detail/stored_fields.hpp"
#include "game/line_moves.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace damier {
namespace {

constexpr std::array<std::string_view, 3> shot_kind_names{"played", "missed", "allowed"};
constexpr std::string_view dual{"dual-at-"};

std::optional<Uniqueness> uniqueness_named(std::string_view name) noexcept {
  if (name == "only") {
    return Uniqueness{};
  }
  if (name == "dual-at-end") {
    return Uniqueness{1, true};
  }
  auto const place = name.starts_with(dual) ? whole_number<unsigned>(name.substr(dual.size())) : std::nullopt;
  return place.value_or(0) != 0 ? std::optional{Uniqueness{*place, false}} : std::nullopt;
}

/// The content of a shot whose line is a text.
std::string content_with(Shot const& shot, std::string_view line) {
  std::string content{"kind="};
  content.append(name_of(shot.kind)).append(" worth=").append(shot.wins() ? "won" : std::to_string(shot.worth));
  content.append(shot.regained == 0 ? "" : " regained=" + std::to_string(shot.regained));
  content.append(" class=").append(text_of(shot.uniqueness));
  if (shot.opinion) {
    content.append(" opinion=").append(std::to_string(shot.opinion->best));
    content.append(",").append(std::to_string(shot.opinion->second));
  }
  for (auto const& motif : shot.motifs) {
    content.append(&motif == shot.motifs.data() ? " motifs=" : ",").append(motif);
  }
  content.append(" line=").append(line);
  std::ranges::replace(content.end() - static_cast<std::ptrdiff_t>(line.size()), content.end(), ' ', ',');
  return content;
}

/// Reads a content with its line as a text, parted by blanks.
std::optional<Shot> read_content(std::string_view content, std::string& line) {
  Shot shot;
  for (auto rest = content; !rest.empty();) {
    auto value = take_part(rest, ' ');
    auto const key = take_part(value, '=');
    if (key == "kind") {
      shot.kind = shot_kind_named(value).value_or(ShotKind::played);
    } else if (key == "worth") {
      shot.worth = value == "won" ? won_worth : whole_number<int>(value).value_or(0);
    } else if (key == "regained") {
      shot.regained = whole_number<int>(value).value_or(0);
    } else if (key == "class") {
      shot.uniqueness = uniqueness_named(value).value_or(Uniqueness{});
    } else if (key == "opinion") {
      auto const best = whole_number<int>(take_part(value, ',')).value_or(0);
      shot.opinion = {best, whole_number<int>(value).value_or(0)};
    } else if (key == "motifs") {
      while (!value.empty()) {
        shot.motifs.emplace_back(take_part(value, ','));
      }
    } else if (key == "line") {
      line = value;
      std::ranges::replace(line, ',', ' ');
    } else {
      return std::nullopt;
    }
  }
  return content_with(shot, line) == content ? std::optional{std::move(shot)} : std::nullopt;
}

}  // namespace

std::string_view name_of(ShotKind kind) noexcept { return shot_kind_names[static_cast<std::size_t>(kind)]; }

std::optional<ShotKind> shot_kind_named(std::string_view name) noexcept {
  auto const found = std::ranges::find(shot_kind_names, name);
  return found == shot_kind_names.end() ? std::nullopt
                                        : std::optional{static_cast<ShotKind>(found - shot_kind_names.begin())};
}

std::string text_of(Uniqueness const& uniqueness) {
  return uniqueness.is_only() ? "only"
         : uniqueness.at_end  ? "dual-at-end"
                              : std::string{dual} + std::to_string(uniqueness.dual_at);
}

std::string shot_content(Shot const& shot, Variant const& variant) {
  return content_with(shot, variation_text(variant, shot.start(variant), shot.line));
}

std::optional<Shot> read_shot(std::string_view content) {
  std::string line;
  return read_content(content, line);
}

std::optional<Shot> read_shot(std::string_view content, Variant const& variant, unsigned ply, Position const& position,
                              Move const& played) {
  std::string line;
  auto shot = read_content(content, line);
  if (shot) {
    shot->ply = ply;
    shot->position = position;
    shot->played = played;
    for (auto const& each : read_line_moves(variant, shot->start(variant), line)) {
      shot->line.push_back(each.move);
    }
  }
  return shot;
}

}  // namespace damier
