#include "export/reported_finding.hpp"

#include "language/message.hpp"
#include "notation/fen.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace damier {
namespace {

constexpr std::size_t most_legal_drawn = 4;

/// The value of a tag, or of the Italian tag of the same meaning (PDN-2.6); empty if neither says anything.
std::string tag_of(Game const& game, std::string_view name, std::string_view italian = {}) {
  auto const value = game.tag(name).value_or("?");
  if (value != "?") {
    return std::string{value};
  }
  return italian.empty() ? std::string{} : tag_of(game, italian);
}

}  // namespace

GameHeading heading_of(Game const& game) {
  return {tag_of(game, "White", "Bianco"), tag_of(game, "Black", "Nero"), tag_of(game, "Event", "Dati"),
          tag_of(game, "Round"), tag_of(game, "Date", "Anno")};
}

std::string text_of(GameHeading const& heading) {
  std::string text;
  for (auto const* const part : {&heading.white, &heading.black, &heading.event, &heading.round, &heading.date}) {
    text.append(*part).append(1, '\0');
  }
  return text;
}

GameHeading heading_from(std::string_view text) {
  GameHeading heading;
  for (auto* const part : {&heading.white, &heading.black, &heading.event, &heading.round, &heading.date}) {
    auto const end = std::min(text.find('\0'), text.size());
    *part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return heading;
}

std::string reference_text(std::string_view article, std::string_view irregularity, Language language) {
  static constexpr std::string_view federation = "FMJD-";
  if (irregularity.starts_with(federation)) {
    irregularity.remove_prefix(federation.size());
  }
  if (article.empty() && irregularity.empty()) {
    return {};
  }
  return fmt::format("FMJD {}{}{}", article, article.empty() || irregularity.empty() ? "" : ", ",
                     irregularity.empty() ? "" : text_of(language, "irregularity", "number"_a = irregularity));
}

Message place_of_move(Finding const& finding, Variant const* variant) {
  auto const side = finding.position.empty() ? '?' : finding.position.front();
  if (variant == nullptr || (side != 'W' && side != 'B')) {
    return message("place-half-move", "ply"_a = finding.ply);
  }
  auto const is_white = side == 'W';
  auto const leads = is_white == (variant->rules().first == Colour::white);
  auto const number = leads ? finding.ply / 2 + 1 : (finding.ply + 1) / 2;
  if (number == 1) {
    return is_white ? message("place-white-first") : message("place-black-first");
  }
  return is_white ? message("place-white", "number"_a = number) : message("place-black", "number"_a = number);
}

std::optional<FindingPicture> picture_of(ReportedFinding const& reported) {
  auto const& finding = reported.finding;
  if (reported.variant == nullptr || finding.position.empty()) {
    return std::nullopt;
  }
  auto const& variant = *reported.variant;
  auto const fen = read_fen(finding.position, variant);
  if (!fen) {
    return std::nullopt;
  }
  FindingPicture picture{fen->position, std::nullopt, {}};
  if (reported.proof) {
    return picture;  // its move is legal
  }
  auto const text = read_move_text(finding.move, Numbering{variant.rules()});
  if (!text) {
    return picture;
  }
  auto const drawn = [&](Move const& move) {
    return DrawnMove{write_long_move(variant, fen->position, move), path_of(variant, fen->position, move)};
  };
  auto meaning = resolve(variant, fen->position, *text);
  if (meaning.kind == Resolution::Kind::ambiguous) {
    meaning.candidates.resize(std::min(meaning.candidates.size(), most_legal_drawn));
    std::ranges::transform(meaning.candidates, std::back_inserter(picture.legal), drawn);
    return picture;
  }
  picture.claimed =
      DrawnMove{finding.move, claimed_path(variant, fen->position, with_start(variant, fen->position, *text))};
  if (auto const capture = nearest_capture(variant, fen->position, picture.claimed->path)) {
    picture.legal.push_back(drawn(*capture));
  }
  return picture;
}

}  // namespace damier
