#pragma once

#include "grammar/limits.hpp"
#include "grammar/note_list.hpp"
#include "grammar/tape.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damier::json {

/// The input stream for RapidJSON: the text byte by byte, and the offset of the next byte.
class Text {
 public:
  using Ch = char;

  explicit Text(std::string_view text, std::size_t at = 0) noexcept : text_{text}, at_{at} {}

  [[nodiscard]] char Peek() const noexcept { return at_ < text_.size() ? text_[at_] : '\0'; }
  char Take() noexcept { return at_ < text_.size() ? text_[at_++] : '\0'; }
  [[nodiscard]] std::size_t Tell() const noexcept { return at_; }
  /// Whether the parser has reached the end of the buffered text.
  [[nodiscard]] bool exhausted() const noexcept { return at_ == text_.size(); }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }

  // RapidJSON requires these functions for parsing in place, which is not used here.
  char* PutBegin() noexcept { return nullptr; }
  void Put(char) noexcept {}
  void Flush() noexcept {}
  std::size_t PutEnd(char*) noexcept { return 0; }

 private:
  std::string_view text_;
  std::size_t at_;
};

/// Takes the values of one game as RapidJSON reports them and puts them on a tape. A deviation from docs/json-format.md
/// is noted; in a body it becomes an event "skipped", so that nothing is lost.
class GameHandler {
 public:
  GameHandler(Text const& text, GameTape& tape, NoteList& notes, Limits const& limits) noexcept
      : text_{text}, tape_{tape}, notes_{notes}, limits_{limits} {}

  // The functions that RapidJSON calls: at a bracket before the stream has passed it, at any other value behind it.
  // They return false to stop the parser when the game is too large.
  bool Null() { return plain(); }
  bool Bool(bool) { return plain(); }
  bool RawNumber(char const* digits, unsigned length, bool copy);
  bool String(char const* characters, unsigned length, bool copy);
  bool Key(char const* characters, unsigned length, bool copy);
  bool StartObject();
  bool EndObject(unsigned members);
  bool StartArray();
  bool EndArray(unsigned elements);
  // Never called: the parser's flags deliver numbers through RawNumber.
  bool Int(int) { return true; }
  bool Uint(unsigned) { return true; }
  bool Int64(std::int64_t) { return true; }
  bool Uint64(std::uint64_t) { return true; }
  bool Double(double) { return true; }

  /// Adds what belongs at the end of the tape, the result and the start position, and closes variations that are still
  /// open.
  void finish();
  /// How many braces are open.
  [[nodiscard]] std::size_t braces() const noexcept { return braces_; }
  /// The offset up to which the text has been handled: behind the last value or key, or before the last bracket.
  [[nodiscard]] std::size_t taken() const noexcept { return taken_; }

 private:
  enum class Where : std::uint8_t { game, tags, tag, tag_object, body, item };
  /// An open bracket, the last key read in it and the number of its values so far.
  struct Open {
    Where where = Where::game;
    std::string key = {};
    std::size_t key_begin = 0;
    std::size_t key_end = 0;
    unsigned values = 0;
    bool variation = false;  ///< the body is that of a variation, not the main line
  };
  /// A value of the text: its content and its place.
  struct Value {
    std::string_view text;
    std::size_t begin = 0;
    std::size_t end = 0;
    bool number = false;
  };

  bool value(Value const& value);
  bool plain();
  bool open(char bracket);
  bool close(char bracket);
  void take(Value const& value);
  void take_of_game(Value const& value);
  void take_evidence(Value const& value);
  void take_of_item(Value const& value);
  void push(EventKind kind, Value const& value);
  void push_item(EventKind kind, Value const& value);
  void put_result();
  void note_unknown(Open const& game);
  void note(std::size_t begin, std::size_t end, Message expected);
  void refuse(std::size_t begin, std::size_t end, Message expected);
  [[nodiscard]] std::size_t string_begin(std::size_t end) const noexcept;
  [[nodiscard]] bool has_open_tag() const noexcept;  ///< the name of a tag was read and its value was not
  [[nodiscard]] bool fits() const noexcept;

  Text const& text_;
  GameTape& tape_;
  NoteList& notes_;
  Limits const& limits_;
  std::vector<Open> open_;
  std::size_t braces_ = 0;
  std::size_t taken_ = 0;
  std::size_t skipping_ = 0;  ///< number of open brackets inside a value that is ignored
  std::size_t skipped_from_ = 0;
  bool skipped_is_known_ = false;  ///< the ignored value needs no note: commands or layer of a comment, or a member of
                                   ///< a game whose key decides about a note
  unsigned variations_ = 0;
  std::optional<Event> result_ = {};
  std::optional<Event> start_ = {};
};

}  // namespace damier::json
