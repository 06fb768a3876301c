#pragma once

#include "language/message.hpp"
#include "text/byte_source.hpp"

#include <memory>
#include <string>
#include <string_view>

/// Games with something around each of their text lines: numbers or marks before them, the quotation marks of source
/// code or of a table's cells, the signs of a quoted-printable mail; and tags without brackets, "White=Name". Such a
/// text is unwrapped before it is read.
namespace damier::pdn {

/// Takes off, from text line to text line, what is around the games of a source.
class Unwrapper {
 public:
  Unwrapper() = default;
  Unwrapper(Unwrapper const&) = delete;
  Unwrapper& operator=(Unwrapper const&) = delete;
  virtual ~Unwrapper() = default;

  /// Appends what a text line of the source, with its end, has of the games.
  virtual void unwrap(std::string_view line, std::string& text) = 0;
  /// Appends what is held back at the end of the source.
  virtual void finish(std::string& /*text*/) {}
  /// What is taken off, for a finding.
  [[nodiscard]] virtual Message message() const = 0;
};

/// What is around the games of a text that begins so; nullptr if there is nothing. has_labels: whether a text
/// without its lines of names is of a kind that has names in lines such as "White: Name".
[[nodiscard]] std::unique_ptr<Unwrapper> find_wrapping(std::string_view beginning,
                                                       bool (*has_labels)(std::string_view));

/// Where the first game in an attribute or a script of a page begins; std::string_view::npos if there is none.
[[nodiscard]] std::size_t find_game_in_markup(std::string_view page);
/// Takes the games out of the attributes and scripts of a page that begins so; nullptr if it has none there, or has
/// moves elsewhere.
[[nodiscard]] std::unique_ptr<Unwrapper> find_game_strings(std::string_view page);

/// The text of a source without what is around its games. The unwrapper must outlive it.
[[nodiscard]] std::unique_ptr<ByteSource> unwrapped(std::unique_ptr<ByteSource> source, Unwrapper& unwrapper);

}  // namespace damier::pdn
