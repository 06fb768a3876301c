#include "source/game_source.hpp"

#include "prose/open_games.hpp"
#include "search/search.hpp"
#include "source/detail/file_games.hpp"
#include "store/base_reader.hpp"
#include "store/game_line.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace damier::source {
namespace {

std::string text_of_tag(Game const& game, std::string_view tag) { return std::string{game.tag(tag).value_or("")}; }

std::optional<int> rating_of(Game const& game, std::string_view tag) {
  auto const text = game.tag(tag).value_or("");
  int rating = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), rating);
  return error == std::errc{} && end == text.data() + text.size() && rating > 0 ? std::optional{rating} : std::nullopt;
}

SourceGame game_of_record(std::string const& path, JudgedReader<> const& records, bool whole) {
  auto const& game = records.game();
  SourceGame one{.reference = {path, records.tape().number},
                 .white = text_of_tag(game, "White"),
                 .black = text_of_tag(game, "Black"),
                 .event = text_of_tag(game, "Event"),
                 .site = text_of_tag(game, "Site"),
                 .year = game.year(),
                 .white_rating = rating_of(game, "WhiteRating"),
                 .black_rating = rating_of(game, "BlackRating"),
                 .line = {},
                 .own_start = game.has_fen,
                 .has_errors = records.judgement().has_errors()};
  read_main_line(game, one.line);
  if (whole) {
    one.whole = game;
  }
  return one;
}

/// Replaces a game, whose memory is reused.
void set_game(StoredGame const& stored, SourceGame& game) {
  auto const& header = stored.header;
  game.reference.number = static_cast<std::uint64_t>(stored.id);
  game.white = header.white;
  game.black = header.black;
  game.event = header.event;
  game.site = header.site;
  game.year = header.year;
  game.white_rating = header.white_rating;
  game.black_rating = header.black_rating;
  game.line = stored.line;
  game.own_start = stored.state.has(GameMark::own_start);
}

}  // namespace

FileGames::FileGames(std::string const& path, Variant const* variant)
    : bytes_{open_file(path)},
      reader_{open_games(*bytes_, std::nullopt)},
      validator_{variant, OnIllegal::stop},
      records_{*reader_, validator_} {}

GameSource::GameSource(std::string path, GameChoice choice) : path_{std::move(path)}, choice_{std::move(choice)} {
  if (!source::is_base(path_)) {
    range_ = choice_.games.value_or(every_game);
    file_ = std::make_unique<FileGames>(path_, choice_.variant);
    return;
  }
  base_.emplace(Base::open(path_));
  session_.emplace(*base_);
  found_ = games_with_hit(*base_, choice_.where, choice_.threads, choice_.games);
  range_ = choice_.games.value_or(every_game).within(game_range(*base_));
}
GameSource::~GameSource() = default;

std::uint64_t GameSource::most_games() const noexcept {
  if (!base_) {
    return 0;
  }
  return found_ ? found_->size()
                : static_cast<std::uint64_t>(std::max<std::int64_t>(range_.last - range_.first + 1, 0));
}

std::int64_t GameSource::chunks() const noexcept {
  auto const games = std::max<std::int64_t>(range_.last - range_.first + 1, 0);
  return (games + choice_.games_of_a_chunk - 1) / choice_.games_of_a_chunk;
}

void GameSource::scan(Base& base, std::int64_t chunk, std::function<void(SourceGame const&)> const& visit) const {
  auto const first = range_.first + chunk * choice_.games_of_a_chunk;
  GameRange const games{first, std::min(first + choice_.games_of_a_chunk - 1, range_.last)};
  SourceGame one{.reference = {path_}};
  BaseReader{base}.scan({.header = true, .line = true}, games, [&](StoredGame const& stored) {
    if (!found_ || std::ranges::binary_search(*found_, stored.id)) {
      set_game(stored, one);
      visit(one);
    }
    return true;
  });
}

std::optional<GameSource::Record> GameSource::next_record() {
  auto& records = file_->records();
  while (records.next()) {
    auto const& tape = records.tape();
    GameId const number{static_cast<std::int64_t>(tape.number)};
    if (number > GameId{range_.last}) {
      break;
    }
    if (range_.contains(number)) {
      return Record{game_of_record(path_, records, choice_.whole_games), tape.offset + tape.source.size()};
    }
  }
  return std::nullopt;
}

std::optional<Game> load_game(std::string const& path, std::uint64_t number, Variant const* variant) {
  if (is_base(path)) {
    auto base = Base::open(path);
    auto stored = damier::load_game(base, GameId{static_cast<std::int64_t>(number)});
    return stored ? std::optional{std::move(stored->game)} : std::nullopt;
  }
  FileGames file{path, variant};
  auto& records = file.records();
  for (std::uint64_t count = 1; records.next(); ++count) {
    if (count == number) {
      return records.game();
    }
  }
  return std::nullopt;
}

}  // namespace damier::source
