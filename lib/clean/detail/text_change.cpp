#include "clean/detail/text_change.hpp"

#include "language/message.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace damier {
namespace {

std::optional<TextChange> next_of(ChangeSource const& changes) {
  TextChange change;
  return changes(change) ? std::optional{std::move(change)} : std::nullopt;
}

/// Yields the kept text and the new text alternately; the removed text is compared with the source.
class EditedText final : public ByteSource {
 public:
  enum class Direction : std::uint8_t { forwards, backwards };

  EditedText(std::unique_ptr<ByteSource> text, ChangeSource changes, Direction direction)
      : text_{std::move(text)}, changes_{std::move(changes)}, direction_{direction}, next_{next_of(changes_)} {}

  std::size_t read(std::span<char> buffer) override {
    std::size_t filled = 0;
    while (filled < buffer.size()) {
      if (!piece_.empty()) {
        auto const size = std::min(piece_.size(), buffer.size() - filled);
        std::ranges::copy(piece_.substr(0, size), buffer.subspan(filled).begin());
        piece_.remove_prefix(size);
        filled += size;
      } else if (next_ && next_->offset <= original_) {
        make_change();
      } else {
        auto const size = text_->read(kept_before_change(buffer.subspan(filled)));
        if (size == 0) {
          require(!next_);
          break;
        }
        original_ += size;
        filled += size;
      }
    }
    return filled;
  }

 private:
  [[nodiscard]] std::span<char> kept_before_change(std::span<char> buffer) const noexcept {
    auto const kept = next_ ? next_->offset - original_ : buffer.size();
    return buffer.first(static_cast<std::size_t>(std::min<std::uint64_t>(kept, buffer.size())));
  }

  void make_change() {
    require(next_->offset == original_);
    auto const forwards = direction_ == Direction::forwards;
    auto const& goes = forwards ? next_->before : next_->after;
    std::string there(goes.size(), '\0');
    for (std::size_t done = 0; done < there.size();) {
      auto const size = text_->read(std::span{there}.subspan(done));
      require(size != 0);
      done += size;
    }
    require(there == goes);
    original_ += next_->before.size();
    comes_ = forwards ? std::move(next_->after) : std::move(next_->before);
    piece_ = comes_;
    next_ = next_of(changes_);
  }

  void require(bool fits) const {
    if (!fits) {
      throw MisfitChange{direction_ == Direction::forwards ? message("change-misfit", "offset"_a = next_->offset)
                                                           : message("change-not-made", "offset"_a = next_->offset)};
    }
  }

  std::unique_ptr<ByteSource> text_;
  ChangeSource changes_;
  Direction direction_;
  std::optional<TextChange> next_;
  std::string comes_;
  std::string_view piece_;      // the part of comes_ that was not returned yet
  std::uint64_t original_ = 0;  // bytes of the text before the changes that were returned or removed
};

/// A change as a piece of the text between the two lists.
struct TextPiece {
  std::uint64_t begin = 0;
  TextChange change;
  bool second = false;

  /// The piece as it is in the text between the lists.
  [[nodiscard]] std::string const& between() const noexcept { return second ? change.before : change.after; }
  [[nodiscard]] std::uint64_t end() const noexcept { return begin + between().size(); }
  /// By how much the text between the lists is longer than the other, modulo 2^64.
  [[nodiscard]] std::uint64_t growth() const noexcept {
    return second ? 0 : change.after.size() - change.before.size();
  }
};

/// The pieces of both lists in the order of the text between them.
class PieceSource {
 public:
  PieceSource(ChangeSource const& first, ChangeSource const& second)
      : first_{first}, second_{second}, next_first_{next_of(first)}, next_second_{next_of(second)} {}

  std::optional<TextPiece> next() {
    if (next_first_ && (!next_second_ || next_first_->offset + grown_ <= next_second_->offset)) {
      TextPiece piece{next_first_->offset + grown_, *std::exchange(next_first_, next_of(first_)), false};
      grown_ += piece.growth();
      return piece;
    }
    if (next_second_) {
      auto const offset = next_second_->offset;
      return TextPiece{offset, *std::exchange(next_second_, next_of(second_)), true};
    }
    return std::nullopt;
  }

 private:
  ChangeSource const& first_;
  ChangeSource const& second_;
  std::optional<TextChange> next_first_;
  std::optional<TextChange> next_second_;
  std::uint64_t grown_ = 0;  // modulo 2^64, because differences may be negative
};

/// Whether a reason is one of several that were joined.
bool has(Message const& reasons, Message const& reason) {
  if (reasons == reason) {
    return true;
  }
  return reasons.id() == "reasons" && std::ranges::any_of(reasons.arguments(), [&](Argument const& part) {
           return has(std::get<Message>(part.value), reason);
         });
}

/// The text between the lists, with the pieces of one list replaced by their other side.
std::string with_pieces(std::string_view between, std::vector<TextPiece> const& pieces, bool second) {
  std::string text;
  std::size_t done = 0;
  auto const begin = pieces.front().begin;
  for (auto const& piece : pieces) {
    if (piece.second == second) {
      auto const at = static_cast<std::size_t>(piece.begin - begin);
      text += between.substr(done, at - done);
      text += second ? piece.change.after : piece.change.before;
      done = at + piece.between().size();
    }
  }
  return text.append(between.substr(done));
}

/// One change for pieces that touch each other, which together cover the text that they are about. grown: by how much
/// the text between the lists is longer before them.
TextChange merged(std::vector<TextPiece> const& pieces, std::uint64_t grown) {
  auto const begin = pieces.front().begin;
  std::string between;
  TextChange whole;
  for (auto const& piece : pieces) {
    auto const at = static_cast<std::size_t>(piece.begin - begin);
    between.resize(std::max(between.size(), at + piece.between().size()));
    between.replace(at, piece.between().size(), piece.between());
    whole.game = piece.change.game;
    if (whole.code.empty()) {
      whole.code = piece.change.code;
    }
    if (!has(whole.reason, piece.change.reason)) {
      whole.reason = joined(std::move(whole.reason), piece.change.reason);
    }
  }
  whole.offset = begin - grown;
  whole.before = with_pieces(between, pieces, false);
  whole.after = with_pieces(between, pieces, true);
  whole.before_text = pieces.size() == 1 ? pieces.front().change.before_text : whole.before;
  whole.after_text = pieces.size() == 1 ? pieces.front().change.after_text : whole.after;
  return whole;
}

}  // namespace

Message joined(Message first, Message second) {
  return first.empty()    ? second
         : second.empty() ? first
                          : message("reasons", "first"_a = std::move(first), "second"_a = std::move(second));
}

std::unique_ptr<ByteSource> open_changed(std::unique_ptr<ByteSource> text, ChangeSource changes) {
  return std::make_unique<EditedText>(std::move(text), std::move(changes), EditedText::Direction::forwards);
}

std::unique_ptr<ByteSource> open_unchanged(std::unique_ptr<ByteSource> changed, ChangeSource changes) {
  return std::make_unique<EditedText>(std::move(changed), std::move(changes), EditedText::Direction::backwards);
}

void compose(ChangeSource const& first, ChangeSource const& second, ChangeSink const& sink) {
  PieceSource pieces{first, second};
  std::uint64_t grown = 0;
  auto next = pieces.next();
  while (next) {
    std::vector<TextPiece> touching;
    auto const before = grown;
    for (auto end = next->end(); next && (touching.empty() || next->begin <= end); next = pieces.next()) {
      end = std::max(end, next->end());
      grown += next->growth();
      touching.push_back(*std::move(next));
    }
    auto const change = merged(touching, before);
    if (change.before != change.after) {
      sink(change);
    }
  }
}

}  // namespace damier
