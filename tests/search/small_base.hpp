#pragma once

#include "import/importer.hpp"
#include "search/search.hpp"
#include "tests/in_words.hpp"
#include "tests/store/temporary_base.hpp"
#include "text/byte_source.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace damier::testing {

/// A base with the games of a text.
class SmallBase {
 public:
  explicit SmallBase(std::string_view text, std::string const& name = "test.pdn")
      : base_{Base::open_for_writing(file_.path())} {
    Importer importer{base_};
    auto const source = open_text(text);
    importer.import(*source, name);
  }
  [[nodiscard]] Base& base() noexcept { return base_; }

 private:
  TemporaryBase file_;
  Base base_;
};

inline Query compile(std::string const& text) {
  auto query = Query::compile(text);
  if (!query) {
    FAIL(text + ": " + in_words::english(query.error().message));
  }
  return *query;
}

inline std::vector<Hit> hits(Base& base, std::string const& text, SearchOptions const& options = {}) {
  std::vector<Hit> found;
  auto const given = search(base, compile(text), options, [&](Hit const& hit) {
    found.push_back(hit);
    return true;
  });
  CHECK(given == found.size());
  CHECK(count(base, compile(text), options) == found.size());
  return found;
}

/// The hits of a query: "1 2 3" for games, "1:4 2:5" for positions.
inline std::string found(Base& base, std::string const& text, SearchOptions const& options = {}) {
  std::string list;
  auto const positions = compile(text).mentions_positions();
  for (auto const& hit : hits(base, text, options)) {
    list += list.empty() ? "" : " ";
    list += std::to_string(static_cast<std::int64_t>(hit.game));
    if (positions) {
      list += ':';
      list += std::to_string(hit.ply);
    }
  }
  return list;
}

}  // namespace damier::testing
