#include "clean/text_change.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <utility>

namespace damier {
namespace {

/// A change as a piece of the text between the two lists.
struct Piece {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  TextChange const* change = nullptr;
  bool second = false;
};

std::vector<Piece> pieces_of(std::vector<TextChange> const& first, std::vector<TextChange> const& second) {
  std::vector<Piece> pieces;
  std::uint64_t grown = 0;  // modulo 2^64, as differences are
  for (auto const& change : first) {
    auto const begin = change.offset + grown;
    pieces.push_back({begin, begin + change.after.size(), &change, false});
    grown += change.after.size() - change.before.size();
  }
  for (auto const& change : second) {
    pieces.push_back({change.offset, change.end(), &change, true});
  }
  std::ranges::stable_sort(pieces, {}, &Piece::begin);
  return pieces;
}

void join(std::string& text, std::string const& more) {
  if (!more.empty() && text.find(more) == std::string::npos) {
    text += text.empty() ? more : "; " + more;
  }
}

/// One change for pieces that touch. middle: the text between the two lists; grown: by how much it is longer before
/// them.
TextChange merged(std::string_view text, std::string_view middle, std::vector<Piece> const& pieces,
                  std::uint64_t grown) {
  auto const begin = pieces.front().begin;
  auto end = begin;
  std::uint64_t grown_inside = 0;
  std::vector<TextChange> inside;
  TextChange whole;
  for (auto const& piece : pieces) {
    end = std::max(end, piece.end);
    auto const& change = *piece.change;
    whole.game = change.game;
    if (whole.code.empty()) {
      whole.code = change.code;
    }
    join(whole.reason, change.reason);
    if (piece.second) {
      inside.push_back(change);
      inside.back().offset -= begin;
    } else {
      grown_inside += change.after.size() - change.before.size();
    }
  }
  whole.offset = begin - grown;
  auto const old_end = end - grown - grown_inside;
  whole.before = text.substr(whole.offset, old_end - whole.offset);
  whole.after = apply_changes(middle.substr(begin, end - begin), inside);
  if (pieces.size() == 1) {
    whole.before_text = pieces.front().change->before_text;
    whole.after_text = pieces.front().change->after_text;
  } else {
    whole.before_text = whole.before;
    whole.after_text = whole.after;
  }
  return whole;
}

/// Gives by turns what stays and what comes.
class ChangedText final : public ByteSource {
 public:
  ChangedText(std::string_view text, std::vector<TextChange> const& changes) : text_{text}, changes_{changes} {}

  std::size_t read(std::span<char> buffer) override {
    std::size_t filled = 0;
    while (filled < buffer.size() && (!piece_.empty() || next_piece())) {
      auto const size = std::min(piece_.size(), buffer.size() - filled);
      std::ranges::copy(piece_.substr(0, size), buffer.subspan(filled).begin());
      piece_.remove_prefix(size);
      filled += size;
    }
    return filled;
  }

 private:
  /// False at the end; the piece may be empty.
  bool next_piece() {
    if (next_ == changes_.size()) {
      piece_ = std::exchange(rest_given_, true) ? std::string_view{} : text_.substr(done_);
      return !piece_.empty();
    }
    auto const& change = changes_[next_];
    if (std::exchange(kept_given_, !kept_given_)) {
      piece_ = change.after;
      done_ = change.end();
      ++next_;
    } else {
      piece_ = text_.substr(done_, change.offset - done_);
    }
    return true;
  }

  std::string_view text_;
  std::vector<TextChange> const& changes_;
  std::string_view piece_;
  std::size_t next_ = 0;     // of the changes
  std::uint64_t done_ = 0;   // of the text
  bool kept_given_ = false;  // what stays before the next change
  bool rest_given_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> open_changed(std::string_view text, std::vector<TextChange> const& changes) {
  return std::make_unique<ChangedText>(text, changes);
}

std::string apply_changes(std::string_view text, std::vector<TextChange> const& changes) {
  std::string result;
  auto size = text.size();
  for (auto const& change : changes) {
    size += change.after.size();
  }
  result.reserve(size);
  std::uint64_t done = 0;
  for (auto const& change : changes) {
    if (change.offset < done || change.end() > text.size() ||
        text.substr(change.offset, change.before.size()) != change.before) {
      throw std::invalid_argument{"a change that does not fit the text"};
    }
    result += text.substr(done, change.offset - done);
    result += change.after;
    done = change.end();
  }
  result += text.substr(done);
  return result;
}

tl::expected<std::string, std::string> undo_changes(std::string_view changed, std::vector<TextChange> const& changes) {
  std::string result;
  std::size_t done = 0;       // of changed
  std::uint64_t reached = 0;  // of the text before
  for (auto const& change : changes) {
    auto const kept = change.offset - reached;
    if (change.offset < reached || kept > changed.size() - done ||
        changed.substr(done + kept, change.after.size()) != change.after) {
      return tl::unexpected{"the text does not have what the change at byte " + std::to_string(change.offset) +
                            " made of it"};
    }
    result += changed.substr(done, kept);
    result += change.before;
    done += kept + change.after.size();
    reached = change.end();
  }
  result += changed.substr(done);
  return result;
}

std::vector<TextChange> composed(std::string_view text, std::string_view middle, std::vector<TextChange> const& first,
                                 std::vector<TextChange> const& second) {
  if (second.empty()) {
    return first;
  }
  std::vector<TextChange> result;
  std::uint64_t grown = 0;
  auto const pieces = pieces_of(first, second);
  for (std::size_t i = 0; i < pieces.size();) {
    std::vector<Piece> touching;
    auto const before = grown;
    for (auto end = pieces[i].end; i < pieces.size() && (touching.empty() || pieces[i].begin <= end); ++i) {
      touching.push_back(pieces[i]);
      end = std::max(end, pieces[i].end);
      grown += pieces[i].second ? 0 : pieces[i].change->after.size() - pieces[i].change->before.size();
    }
    auto change = merged(text, middle, touching, before);
    if (change.before != change.after) {
      result.push_back(std::move(change));
    }
  }
  return result;
}

}  // namespace damier
