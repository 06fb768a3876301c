#include "prose/open_games.hpp"

#include "grammar/json/reader.hpp"
#include "grammar/manoury/reader.hpp"
#include "grammar/pdn/odd_tag.hpp"
#include "grammar/pdn/position_line.hpp"
#include "grammar/pdn/reader.hpp"
#include "grammar/pdn/wrapping.hpp"
#include "language/message.hpp"
#include "prose/detail/move_rows.hpp"
#include "prose/detail/opening_fit.hpp"
#include "prose/detail/reader.hpp"
#include "prose/detail/score_sheet.hpp"
#include "prose/detail/sheet_reader.hpp"
#include "prose/detail/words.hpp"
#include "text/byte_classes.hpp"
#include "text/decoder.hpp"

#include <algorithm>
#include <exception>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace damier {

namespace {

/// How much of a source is examined to detect its language.
constexpr std::size_t beginning_bytes = std::size_t{1} << 14;

/// A source whose first bytes have been examined.
class BegunSource final : public ByteSource {
 public:
  explicit BegunSource(ByteSource& source) : rest_{source} { begin(); }
  explicit BegunSource(std::unique_ptr<ByteSource> source) : owned_{std::move(source)}, rest_{*owned_} { begin(); }
  [[nodiscard]] std::string_view beginning() const noexcept { return beginning_; }

  std::size_t read(std::span<char> buffer) override {
    if (given_ == beginning_.size()) {
      if (failure_ != nullptr) std::rethrow_exception(failure_);
      return rest_.read(buffer);
    }
    std::size_t const size = std::min(buffer.size(), beginning_.size() - given_);
    std::copy_n(beginning_.data() + given_, size, buffer.data());
    given_ += size;
    return size;
  }

 private:
  void begin() {
    char piece[4096];
    try {
      while (beginning_.size() < beginning_bytes) {
        std::size_t const got = rest_.read(piece);
        if (got == 0) break;
        beginning_.append(piece, got);
      }
    } catch (...) {
      failure_ = std::current_exception();  // rethrown once the bytes read before it have been handed out
    }
  }

  std::unique_ptr<ByteSource> owned_;
  std::string beginning_;
  std::size_t given_ = 0;
  ByteSource& rest_;
  std::exception_ptr failure_;
};

/// The games of a text that is read without what is around each of its text lines.
class UnwrappedReader final : public GameReader {
 public:
  using Unwrappers = std::vector<std::unique_ptr<pdn::Unwrapper>>;
  static constexpr std::size_t deepest = 2;  ///< source code in a mail

  UnwrappedReader(Unwrappers unwrappers, std::unique_ptr<GameReader> inner) noexcept
      : unwrappers_{std::move(unwrappers)}, inner_{std::move(inner)} {}

  [[nodiscard]] bool next(GameTape& tape) override {
    if (!inner_->next(tape)) {
      return false;
    }
    for (auto const& unwrapper : unwrappers_) {
      if (tape.number == 1) {
        tape.diagnostics.insert(
            tape.diagnostics.begin(),
            tape.diagnose(Severity::warning, "odd-tag-form", 0, 1, unwrapper->message(), message("text-unwrapped")));
      }
    }
    return true;
  }
  /// Nobody writes what is around the text lines, so that such a text is not edited.
  [[nodiscard]] TextFormat format() const noexcept override { return TextFormat::text; }

 private:
  Unwrappers unwrappers_;
  std::unique_ptr<GameReader> inner_;  // ends before the unwrappers that its source uses
};

void skip_white_space(std::string_view& text) noexcept {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
}

/// Whether a text begins with a JSON object, empty or with a key. In PDN a brace begins a comment, but a comment hardly
/// begins with a quoted text and a colon.
bool begins_json_object(std::string_view text) noexcept {
  if (!text.starts_with('{')) return false;
  text.remove_prefix(1);
  skip_white_space(text);
  if (text.starts_with('}')) {  // an empty object, or an empty comment of PDN
    text.remove_prefix(1);
    skip_white_space(text);
    return text.empty() || std::string_view{"{,]"}.find(text.front()) != std::string_view::npos;
  }
  if (!text.starts_with('"')) return false;
  std::size_t const quote = text.find('"', 1);
  if (quote == std::string_view::npos) return false;
  text.remove_prefix(quote + 1);
  skip_white_space(text);
  return text.starts_with(':');
}

bool begins_json(std::string_view text) noexcept {
  if (begins_json_object(text)) return true;
  if (!text.starts_with('[')) return false;
  text.remove_prefix(1);
  skip_white_space(text);
  return text.starts_with(']') || begins_json_object(text);
}

/// Whether a text is of a kind that has names in lines such as "White: Name".
bool has_labels(std::string_view text) { return prose::looks_like_prose(text) || manoury::looks_like_manoury(text); }

/// What is around the games of a source, whose beginning is decoded; nullptr if there is nothing, or if the source is
/// no lines of text.
std::unique_ptr<pdn::Unwrapper> wrapping_of(BegunSource const& source, std::string_view decoded) {
  auto text = decoded;
  skip_white_space(text);
  auto const is_page = text.starts_with('<') && prose::markup_of(decoded) == prose::Markup::html;
  auto unwrapper = is_page ? pdn::find_game_strings(decoded) : pdn::find_wrapping(decoded, has_labels);
  if (unwrapper == nullptr) {
    return nullptr;
  }
  auto const is_utf16 = source.beginning().find('\0') != std::string_view::npos;
  return is_utf16 || begins_json(text) ? nullptr : std::move(unwrapper);
}

}  // namespace

TextFormat detect_format(std::string_view beginning) {
  if (beginning.starts_with(byte_order_mark)) {
    beginning.remove_prefix(byte_order_mark.size());
  }
  skip_white_space(beginning);
  if (begins_json(beginning)) {
    return TextFormat::json;
  }
  if (pdn::begins_with_position(beginning)) {
    return TextFormat::pdn;
  }
  if (prose::markup_of(beginning) == prose::Markup::html) {
    return pdn::looks_like_odd_tags(beginning) ? TextFormat::pdn : TextFormat::text;
  }
  auto const layout = prose::book_layout(beginning);
  auto const is_book = layout != prose::BookLayout::none;
  if (manoury::looks_like_manoury(beginning)) {
    // Replies in brackets are a habit of other countries, too: their columns are no Manoury text. Nor is what a French
    // book says about moves in its sentences, or a game below names that only the reader of running text knows.
    auto const is_foreign = prose::looks_like_prose(beginning) && !prose::may_be_in(beginning, "fr") &&
                            beginning.find("* * *") == std::string_view::npos;
    // The first of two names is White's in Manoury text, and the player's who begins elsewhere.
    auto const is_named = !is_book || layout == prose::BookLayout::position ||
                          (layout == prose::BookLayout::names && manoury::names_players(beginning) &&
                           !prose::begins_with_black(beginning));
    return is_foreign || !is_named || manoury::has_moves_in_prose(beginning) || prose::has_score_sheet(beginning)
               ? TextFormat::text
               : TextFormat::manoury;
  }
  if (is_book) {
    return TextFormat::text;
  }
  if (!prose::has_tag_line(beginning) && pdn::looks_like_odd_tags(beginning)) {
    return TextFormat::pdn;
  }
  return prose::looks_like_prose(beginning) || prose::is_score_sheet(beginning) ||
                 (!prose::has_tag_line(beginning) && prose::has_games_in_rows(beginning))
             ? TextFormat::text
             : TextFormat::pdn;
}

std::unique_ptr<GameReader> open_games(ByteSource& source, ReadingOptions const& options) {
  std::unique_ptr<BegunSource> begun;
  UnwrappedReader::Unwrappers unwrappers;
  auto format = options.is_scan && !options.format ? TextFormat::text : options.format;
  if (!format || (format == TextFormat::pdn && options.may_be_wrapped)) {
    begun = std::make_unique<BegunSource>(source);
    auto beginning = decoded(begun->beginning());
    while (options.may_be_wrapped && unwrappers.size() < UnwrappedReader::deepest) {
      auto unwrapper = wrapping_of(*begun, beginning);
      if (unwrapper == nullptr) {
        break;
      }
      begun = std::make_unique<BegunSource>(pdn::unwrapped(std::move(begun), *unwrapper));
      unwrappers.push_back(std::move(unwrapper));
      beginning = decoded(begun->beginning());
    }
    format = format ? *format : detect_format(beginning);
  }
  ByteSource& bytes = begun != nullptr ? *begun : source;
  std::unique_ptr<GameReader> reader;
  switch (*format) {
    case TextFormat::json: reader = std::make_unique<json::Reader>(bytes); break;
    case TextFormat::manoury: reader = std::make_unique<manoury::Reader>(bytes); break;
    case TextFormat::text:
      reader = std::make_unique<prose::Reader>(
          bytes, prose::DecoderOptions{.asked = options.variant,
                                       .likely = nullptr,
                                       .print = options.is_scan ? prose::Print::scanned : prose::Print::typed,
                                       .notes_repairs = options.notes_repairs});
      break;
    case TextFormat::pdn:
      reader = std::make_unique<prose::SheetReader>(std::make_unique<pdn::Reader>(bytes), options.variant);
      break;
  }
  reader->keep(std::move(begun));
  return unwrappers.empty() ? std::move(reader)
                            : std::make_unique<UnwrappedReader>(std::move(unwrappers), std::move(reader));
}

}  // namespace damier
