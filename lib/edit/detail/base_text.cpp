#include "edit/base_text.hpp"

#include "edit/game_edit.hpp"
#include "store/base_reader.hpp"
#include "store/record_extent.hpp"
#include "text/byte_source.hpp"
#include "text/spill.hpp"
#include "text/stop_request.hpp"

#include <algorithm>
#include <charconv>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

namespace damier::edit {
namespace {

constexpr std::uint64_t offsets_of_game = 10'000'000;
constexpr std::string_view change_word{"change "};

/// Calls visit for each change of a key with its offset, and gives it the offset that is returned.
template <typename Visit>
std::string with_offsets(std::string const& key, Visit const& visit) {
  std::string result;
  for (std::string_view rest{key}; !rest.empty();) {
    auto const end = std::min(rest.find('\n'), rest.size() - 1) + 1;
    auto const line = rest.substr(0, end);
    std::uint64_t offset = 0;
    auto const number = line.substr(std::min(change_word.size(), line.size()));
    auto const [stop, fault] = std::from_chars(number.data(), number.data() + number.size(), offset);
    if (line.starts_with(change_word) && fault == std::errc{}) {
      result += std::string{change_word} + std::to_string(visit(offset));
      result += number.substr(static_cast<std::size_t>(stop - number.data()));
    } else {
      result += line;
    }
    rest.remove_prefix(end);
  }
  return result;
}

}  // namespace

/// The texts of the games one after the other.
class BaseText::Source final : public ByteSource {
 public:
  explicit Source(BaseText const& text) : text_{text}, reader_{text.base_} {}

  std::size_t read(std::span<char> buffer) override {
    while (at_ == piece_.size() && game_ < text_.games_.size()) {
      auto const* const stored = reader_.load(text_.games_[game_++], {.game = true});
      piece_ = stored == nullptr ? std::string{} : text_of(stored->game);
      at_ = 0;
    }
    auto const size = std::min(buffer.size(), piece_.size() - at_);
    std::copy_n(piece_.begin() + static_cast<std::ptrdiff_t>(at_), size, buffer.begin());
    at_ += size;
    return size;
  }

 private:
  BaseText const& text_;
  BaseReader reader_;
  std::size_t game_ = 0;
  std::string piece_;
  std::size_t at_ = 0;
};

BaseText::BaseText(Base& base) : base_{base}, begins_{0} {
  ExtentReader extents{base};
  BaseReader{base}.scan({.game = true}, [&](StoredGame const& game) {
    end_if_stopped();
    games_.push_back(game.id);
    begins_.push_back(begins_.back() + text_of(game.game).size());
    if (extents.extent(static_cast<std::int64_t>(game.id)).corrected) {
      corrected_.push_back(game.id);
    }
    return true;
  });
}

CleanSource BaseText::source(Decisions const& decisions) const {
  Decisions own;
  for (auto const& [key, decision] : decisions) {
    own[with_offsets(key, [&](std::uint64_t offset) {
      auto const game = GameId{static_cast<std::int64_t>(offset / offsets_of_game)};
      auto const found = std::ranges::lower_bound(games_, game);
      auto const is_there = found != games_.end() && *found == game;
      return is_there ? begins_[static_cast<std::size_t>(found - games_.begin())] + offset % offsets_of_game : offset;
    })] = decision;
  }
  return {base_.path(), [this] { return std::unique_ptr<ByteSource>{std::make_unique<Source>(*this)}; }, own,
          [this](std::uint64_t record) {
            return record <= games_.size() && std::ranges::binary_search(corrected_, games_[record - 1]);
          }};
}

std::uint64_t BaseText::apply(CleanedText const& cleaned, Author const& author) const {
  auto const changes = cleaned.changes.source();
  TextChange change;
  auto has_change = changes(change);
  auto const next = [&](GameText& text) {
    if (!has_change) {
      return false;
    }
    auto const place = static_cast<std::size_t>(std::ranges::upper_bound(begins_, change.offset) - begins_.begin()) - 1;
    text.game = games_.at(place);
    text.before = text_of(base_, text.game).value_or("");
    text.after.clear();
    std::uint64_t at = 0;  // in text.before
    for (; has_change && change.offset < begins_.at(place + 1); has_change = changes(change)) {
      auto const begin = change.offset - begins_[place];
      text.after += std::string_view{text.before}.substr(at, begin - at);
      text.after += change.after;
      at = begin + change.before.size();
    }
    text.after += std::string_view{text.before}.substr(std::min<std::size_t>(at, text.before.size()));
    return true;
  };
  return replace_games(base_, next, author).refused.size();
}

void BaseText::renumber(TextChange& change) const {
  auto const place = static_cast<std::size_t>(std::ranges::upper_bound(begins_, change.offset) - begins_.begin()) - 1;
  if (place < games_.size()) {
    change.game = static_cast<std::uint64_t>(games_[place]);
    change.offset = change.game * offsets_of_game + (change.offset - begins_[place]);
  }
}

void BaseText::number(Cleaning& cleaning) const {
  auto& text = cleaning.texts.front();
  auto const spill = std::make_shared<Spill>();
  ChangeList changes{spill};
  auto const next_change = text.changes.source();
  for (TextChange change; next_change(change);) {
    renumber(change);
    changes.add(change);
  }
  auto const own = std::make_shared<Spill>();
  EntryList entries{own};
  auto const next_entry = text.doubtful.source();
  for (ReviewEntry entry; next_entry(entry);) {
    std::ranges::for_each(entry.changes, [&](TextChange& change) { renumber(change); });
    entries.add(entry);
  }
  text.changes = std::move(changes);
  text.doubtful = std::move(entries);
  for (auto& entry : cleaning.names) {
    std::ranges::for_each(entry.changes, [&](TextChange& change) { renumber(change); });
  }
}

std::uint64_t BaseText::left_out(Cleaning const& cleaning, ApplyLevel level) const {
  if (level == ApplyLevel::none) {
    return 0;
  }
  auto const least = level == ApplyLevel::sure ? Confidence::sure : Confidence::likely;
  std::uint64_t count = 0;
  std::uint64_t last = 0;  // entries are in the order of their games
  auto const next = cleaning.texts.front().doubtful.source();
  for (ReviewEntry entry; next(entry);) {
    auto const game = entry.changes.front().game;
    if (entry.decision == Decision::open && entry.confidence >= least && game != std::exchange(last, game) &&
        std::ranges::binary_search(corrected_, GameId{static_cast<std::int64_t>(game)})) {
      ++count;
    }
  }
  return count;
}

}  // namespace damier::edit
