#pragma once

#include "draw/diagram.hpp"
#include "language/language.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace damier {

/// What is printed above the moves of a game. A text may be empty.
struct BulletinHeading {
  std::string players;  ///< "White – Black"
  std::string result;
  std::string details;  ///< date and opening
};

/// How words are printed.
enum class BulletinInk : std::uint8_t {
  plain,   ///< comments and variations
  strong,  ///< the main line
};

/// A page that a bulletin is printed on: how a format writes headings, running text and diagrams. It appends to the
/// text that it is given. All texts come as written_words() leaves them, and are escaped by the page: whatever they
/// contain has no effect but to be printed.
class BulletinPage {
 public:
  BulletinPage() = default;
  BulletinPage(BulletinPage const&) = delete;
  BulletinPage& operator=(BulletinPage const&) = delete;
  virtual ~BulletinPage() = default;

  virtual void begin(std::string& text, Language language) = 0;
  virtual void event(std::string& text, std::string_view title, std::string_view place) = 0;
  virtual void round(std::string& text, std::string_view title) = 0;
  virtual void game(std::string& text, BulletinHeading const& heading) = 0;
  /// Continues the running text. glued: without a blank after the words before.
  virtual void words(std::string& text, std::string_view words, BulletinInk ink, bool glued) = 0;
  /// Ends the running text, if there is any.
  virtual void end_paragraph(std::string& text) = 0;
  /// Between paragraphs. The label of a diagram is its caption: "Diagram 1. White to move".
  virtual void diagram(std::string& text, Diagram const& diagram) = 0;
  virtual void end(std::string& text) = 0;
};

}  // namespace damier
