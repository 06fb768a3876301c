// Reads the #include lines of lib, grammar and apps and compares them with the drawing of the rooms in docs/HACKING.md.

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

/// Libraries that only some rooms may include.
enum class Library {
  sqlite,   ///< <sqlite3.h>
  boost,    ///< <boost/…>
  cli11,    ///< <CLI/…>
  streams,  ///< <sstream>, <fstream> and similar headers
  console,  ///< <iostream>: only a program prints
};

struct Room {
  std::string name;
  std::string folder;
  std::vector<std::string> arrows;           ///< the rooms that its arrows lead to
  std::set<std::string, std::less<>> rooms;  ///< the rooms whose headers it may include, besides its own
  std::vector<Library> libraries;            ///< the libraries that it may include
};

std::string read(fs::path const& path) {
  std::ifstream file{path, std::ios::binary};
  REQUIRE(file);
  return {std::istreambuf_iterator<char>{file}, {}};
}

/// The libraries that a room may include.
std::vector<Library> libraries_of(std::string_view room) {
  using enum Library;
  if (room == "board" || room == "rules" || room == "notation" || room == "coding" || room == "endgame") {
    return {};
  }
  if (room == "grammar") {
    return {boost, streams};
  }
  if (room == "store") {
    return {sqlite, streams};
  }
  if (room == "apps") {
    return {cli11, streams, console};
  }
  return {streams};
}

/// The rooms of a drawing, each on its own text line: "game -> grammar, notation". A room may use everything that these
/// use, too, and must come after them, so that there can be no cycle.
std::vector<Room> rooms_of(std::string_view drawing) {
  std::vector<Room> rooms;
  std::istringstream lines{std::string{drawing}};
  for (std::string line; std::getline(lines, line);) {
    std::ranges::replace(line, ',', ' ');
    std::istringstream words{line};
    Room room;
    std::string arrow;
    words >> room.name >> arrow;
    INFO(line);
    REQUIRE(arrow == "->");
    for (std::string used; words >> used;) {
      auto const above = std::ranges::find(rooms, used, &Room::name);
      INFO(used << " has to be drawn above");
      REQUIRE(above != rooms.end());
      room.arrows.push_back(used);
      room.rooms.insert(used);
      room.rooms.insert(above->rooms.begin(), above->rooms.end());
    }
    room.folder = room.name == "grammar" || room.name == "apps" ? room.name : "lib/" + room.name;
    room.libraries = libraries_of(room.name);
    rooms.push_back(std::move(room));
  }
  return rooms;
}

/// The rooms as docs/HACKING.md draws them.
std::vector<Room> const& rooms() {
  static auto const table = [] {
    auto const text = read(fs::path{DAMIER_SOURCE_DIR} / "docs/HACKING.md");
    constexpr auto opening = "```rooms\n"sv;
    auto const begin = text.find(opening);
    REQUIRE(begin != std::string::npos);
    auto const end = text.find("```", begin + opening.size());
    REQUIRE(end != std::string::npos);
    return rooms_of(std::string_view{text}.substr(begin + opening.size(), end - begin - opening.size()));
  }();
  return table;
}

Room const* find_room(std::string_view name) {
  auto const found = std::ranges::find(rooms(), name, &Room::name);
  return found == rooms().end() ? nullptr : &*found;
}

/// The room that a file belongs to, by its path from the top of the tree.
Room const* room_of(std::string_view path) {
  auto const found = std::ranges::find_if(rooms(), [&](Room const& room) {
    return path.starts_with(room.folder) && path.substr(room.folder.size()).starts_with('/');
  });
  return found == rooms().end() ? nullptr : &*found;
}

std::optional<Library> library_of(std::string_view header) {
  constexpr std::string_view streams[] = {"fstream",    "iomanip", "ios",       "iosfwd",    "istream",   "ostream",
                                          "spanstream", "sstream", "streambuf", "strstream", "syncstream"};
  if (header == "sqlite3.h" || header == "sqlite3ext.h") {
    return Library::sqlite;
  }
  if (header.starts_with("boost/")) {
    return Library::boost;
  }
  if (header.starts_with("CLI/")) {
    return Library::cli11;
  }
  if (header == "iostream") {
    return Library::console;
  }
  return std::ranges::find(streams, header) != std::end(streams) ? std::optional{Library::streams} : std::nullopt;
}

struct Include {
  std::size_t line = 0;
  bool quoted = false;
  std::string header;
};

/// The include lines of a source text.
std::vector<Include> includes_of(std::string_view text) {
  std::vector<Include> includes;
  std::size_t line = 0;
  auto const skip_blanks = [](std::string_view& s) { s.remove_prefix(std::min(s.find_first_not_of(" \t"), s.size())); };
  while (!text.empty()) {
    ++line;
    auto const end = std::min(text.find('\n'), text.size());
    auto rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    skip_blanks(rest);
    if (!rest.starts_with('#')) {
      continue;
    }
    rest.remove_prefix(1);
    skip_blanks(rest);
    if (!rest.starts_with("include")) {
      continue;
    }
    rest.remove_prefix("include"sv.size());
    skip_blanks(rest);
    if (rest.empty() || (rest.front() != '<' && rest.front() != '"')) {
      continue;
    }
    auto const close = rest.find(rest.front() == '<' ? '>' : '"', 1);
    if (close != std::string_view::npos) {
      includes.push_back({line, rest.front() == '"', std::string{rest.substr(1, close - 1)}});
    }
  }
  return includes;
}

/// The room whose header is meant: "rules/move.hpp" belongs to rules, "grammar/tape.hpp" to grammar; any other path is
/// a neighbour in the including file's own room.
Room const* target_of(std::string_view header, Room const& includer) {
  if (header.starts_with("lib/")) {
    header.remove_prefix("lib/"sv.size());
  }
  auto const slash = header.find('/');
  auto const* const named = slash == std::string_view::npos ? nullptr : find_room(header.substr(0, slash));
  return named != nullptr ? named : &includer;
}

/// Whether only the files of its own room may include a header.
bool is_private(std::string_view header) {
  return header.ends_with("_def.hpp") || header.find("/detail/") != std::string_view::npos;
}

/// The violations in the include lines of one file, in words, one entry for each.
std::vector<std::string> faults_of(std::string_view path, std::string_view text) {
  std::vector<std::string> faults;
  auto const* const room = room_of(path);
  if (room == nullptr) {
    return {std::string{path} + ": not in a room of the drawing"};
  }
  auto const is_header = path.ends_with(".hpp");
  auto const is_grammar_inside = room->name == "grammar" && (path.ends_with(".cpp") || path.ends_with("_def.hpp"));
  for (auto const& include : includes_of(text)) {
    auto const report = [&](std::string const& why) {
      faults.push_back(std::string{path} + ":" + std::to_string(include.line) + ": " + include.header + ": " + why);
    };
    if (include.header.find("..") != std::string::npos) {
      report("write the path from the top of the tree, without ..");
      continue;
    }
    auto const library = library_of(include.header);
    if (!library) {
      auto const* const target = target_of(include.header, *room);
      if (target != room && !room->rooms.contains(target->name)) {
        report(room->name + " may not use " + target->name);
      } else if (target != room && is_private(include.header)) {
        report("only " + target->name + " may include this header");
      }
      continue;
    }
    if (std::ranges::find(room->libraries, *library) == room->libraries.end()) {
      report(std::string{room->name} + " may not use this library");
    } else if (include.header.starts_with("boost/spirit") && !is_grammar_inside) {
      report("X3 stays in grammar/, in .cpp and _def.hpp files");
    } else if ((*library == Library::boost || *library == Library::sqlite) && room->name != "apps" && is_header &&
               !is_grammar_inside && !is_private(path)) {
      report("a public header shows no Boost and no SQLite");
    }
  }
  return faults;
}

/// The source files of a folder of the tree, by their path from its top.
std::vector<std::string> sources_under(std::string_view folder) {
  fs::path const top{DAMIER_SOURCE_DIR};
  std::vector<std::string> found;
  for (auto const& entry : fs::recursive_directory_iterator{top / folder}) {
    auto const extension = entry.path().extension();
    if (entry.is_regular_file() && (extension == ".hpp" || extension == ".cpp")) {
      found.push_back(entry.path().lexically_relative(top).generic_string());
    }
  }
  std::ranges::sort(found);
  return found;
}

/// Whether other rooms may include a header. What the rules of a variant are is data, as docs/HACKING.md describes it.
bool is_public(std::string_view path) {
  return path.ends_with(".hpp") && !is_private(path) && !path.starts_with("lib/rules/variants/");
}

/// The headers of the tree, each with its include lines, by their path from its top.
using Headers = std::map<std::string, std::vector<Include>, std::less<>>;

Headers headers_of_rooms() {
  Headers headers;
  for (auto const folder : {"lib", "grammar"}) {
    for (auto const& path : sources_under(folder)) {
      if (path.ends_with(".hpp")) {
        headers.emplace(path, includes_of(read(fs::path{DAMIER_SOURCE_DIR} / path)));
      }
    }
  }
  return headers;
}

/// The header of a room that an include line means.
Headers::const_iterator find_header(Headers const& headers, std::string_view written) {
  auto const found = headers.find(written);
  return found != headers.end() ? found : headers.find("lib/" + std::string{written});
}

/// The header of Boost or SQLite that a header includes, itself or through others; empty if there is none.
std::string heavy_header_of(Headers const& headers, Headers::const_iterator header) {
  std::vector<Headers::const_iterator> open{header};
  for (std::set<std::string, std::less<>> seen{header->first}; !open.empty();) {
    auto const next = open.back();
    open.pop_back();
    for (auto const& include : next->second) {
      auto const library = library_of(include.header);
      if (library == Library::boost || library == Library::sqlite) {
        return next->first + ": " + include.header;
      }
      auto const included = find_header(headers, include.header);
      if (included != headers.end() && seen.insert(included->first).second) {
        open.push_back(included);
      }
    }
  }
  return {};
}

}  // namespace

TEST_CASE("every include follows an arrow of the design") {
  std::size_t files = 0;
  for (auto const folder : {"lib", "grammar", "apps"}) {
    for (auto const& path : sources_under(folder)) {
      ++files;
      for (auto const& fault : faults_of(path, read(fs::path{DAMIER_SOURCE_DIR} / path))) {
        FAIL_CHECK(fault);
      }
    }
  }
  CHECK(files >= 20);  // a wrong folder would find nothing and pass
}

TEST_CASE("every arrow of the drawing is that of an include") {
  for (auto const& room : rooms()) {
    std::set<std::string, std::less<>> used;
    for (auto const& path : sources_under(room.folder)) {
      for (auto const& include : includes_of(read(fs::path{DAMIER_SOURCE_DIR} / path))) {
        used.insert(target_of(include.header, room)->name);
      }
    }
    for (auto const& arrow : room.arrows) {
      INFO(room.name << " -> " << arrow << " is drawn, and nothing of " << arrow << " is included");
      CHECK(used.contains(arrow));
    }
  }
}

TEST_CASE("another room or the program includes what a room shows; what only the room uses is in detail") {
  auto const headers = headers_of_rooms();
  std::set<std::string, std::less<>> used;
  for (auto const& room : rooms()) {
    for (auto const& path : sources_under(room.folder)) {
      for (auto const& include : includes_of(read(fs::path{DAMIER_SOURCE_DIR} / path))) {
        auto const header = find_header(headers, include.header);
        if (header != headers.end() && room_of(header->first) != &room) {
          used.insert(header->first);
        }
      }
    }
  }
  for (auto const& [path, includes] : headers) {
    if (is_public(path) && !used.contains(path)) {
      FAIL_CHECK(path << ": no other room includes it; move it to the folder detail of its room");
    }
  }
  CHECK(used.size() >= 20);
}

TEST_CASE("a public header shows no Boost and no SQLite, through others neither") {
  auto const headers = headers_of_rooms();
  for (auto header = headers.begin(); header != headers.end(); ++header) {
    INFO(header->first);
    CHECK((!is_public(header->first) || heavy_header_of(headers, header).empty()));
  }
  Headers const drawn{{"lib/game/game.hpp", {{1, true, "game/detail/tree.hpp"}}},
                      {"lib/game/detail/tree.hpp", {{3, false, "boost/variant.hpp"}, {4, true, "game/game.hpp"}}}};
  CHECK(heavy_header_of(drawn, drawn.find("lib/game/game.hpp")) == "lib/game/detail/tree.hpp: boost/variant.hpp");
}

TEST_CASE("a test that reads what is outside the repository is reported as skipped where that is missing") {
  auto readers = 0;
  for (auto const& path : sources_under("tests")) {
    auto const text = read(fs::path{DAMIER_SOURCE_DIR} / path);
    if (path != "tests/architecture/include_test.cpp" && text.find("DAMIER_SHARED_DIR") != std::string::npos) {
      INFO(path << " has to ask skipping::shared_corpus() of tests/skip.hpp for the folder");
      CHECK((path == "tests/skip.hpp" || text.find("shared_corpus()") != std::string::npos));
      ++readers;
    }
    INFO(path << " has to read its tables from tests/reference");
    CHECK(text.find(std::string{"shared/"} + "reference") == std::string::npos);
  }
  CHECK(readers > 0);
}

TEST_CASE("every folder of lib is a room of the drawing, and every room of the drawing is a folder with sources") {
  for (auto const& entry : fs::directory_iterator{fs::path{DAMIER_SOURCE_DIR} / "lib"}) {
    if (entry.is_directory()) {
      auto const folder = "lib/" + entry.path().filename().string();
      INFO(folder);
      CHECK(std::ranges::find(rooms(), folder, &Room::folder) != rooms().end());
    }
  }
  for (auto const& room : rooms()) {
    INFO(room.folder);
    REQUIRE(fs::is_directory(fs::path{DAMIER_SOURCE_DIR} / room.folder));
    CHECK_FALSE(sources_under(room.folder).empty());
  }
}

TEST_CASE("a room may use what the rooms that it uses use") {
  auto const drawn = rooms_of("board ->\nrules -> board\ntext ->\ngame -> rules, text\n");
  REQUIRE(drawn.size() == 4);
  CHECK(drawn[3].arrows == std::vector<std::string>{"rules", "text"});
  CHECK(drawn[3].rooms == std::set<std::string, std::less<>>{"board", "rules", "text"});
  CHECK(drawn[2].rooms.empty());
}

TEST_CASE("the checker reports an arrow that runs the wrong way") {
  auto const faults = faults_of("lib/rules/example.cpp",
                                "#include \"rules/move.hpp\"\n"
                                "#include \"board/square.hpp\"\n"
                                "  #  include \"game/game.hpp\"\n");
  REQUIRE(faults.size() == 1);
  CHECK(faults.front() == "lib/rules/example.cpp:3: game/game.hpp: rules may not use game");

  CHECK(faults_of("lib/game/example.hpp", "#include \"apps/damier/command.hpp\"\n").size() == 1);
  CHECK(faults_of("lib/game/example.hpp", "#include <lib/store/base.hpp>\n").size() == 1);
  CHECK(faults_of("grammar/pdn/example.cpp", "#include \"board/square.hpp\"\n").size() == 1);
  CHECK(faults_of("lib/game/example.cpp", "#include \"../store/base.hpp\"\n").size() == 1);
  CHECK(faults_of("lib/utils/example.cpp", "").size() == 1);
}

TEST_CASE("the checker reports a library where it does not belong") {
  for (auto const* const header : {"sqlite3.h", "boost/optional.hpp", "CLI/CLI.hpp", "iostream", "sstream"}) {
    for (auto const* const path : {"lib/board/a.cpp", "lib/rules/a.cpp", "lib/notation/a.hpp"}) {
      INFO(path << " includes " << header);
      CHECK(faults_of(path, std::string{"#include <"} + header + ">\n").size() == 1);
    }
  }
  CHECK(faults_of("lib/store/base.hpp", "#include <sqlite3.h>\n").size() == 1);
  CHECK(faults_of("lib/game/game.hpp", "#include <boost/variant.hpp>\n").size() == 1);
  CHECK(faults_of("lib/game/detail/game.cpp", "#include <boost/spirit/home/x3.hpp>\n").size() == 1);
  CHECK(faults_of("grammar/pdn/reader.hpp", "#include <boost/spirit/home/x3.hpp>\n").size() == 1);
  CHECK(faults_of("lib/game/detail/game.cpp", "#include <iostream>\n").size() == 1);
  CHECK(faults_of("lib/search/detail/plan.cpp", "#include <CLI/CLI.hpp>\n").size() == 1);
  CHECK(faults_of("lib/game/detail/game.cpp", "#include \"grammar/pdn/grammar_def.hpp\"\n").size() == 1);
  CHECK(faults_of("lib/search/detail/plan.cpp", "#include \"store/detail/database.hpp\"\n").size() == 1);
}

TEST_CASE("the checker lets the arrows of the design pass") {
  CHECK(
      faults_of("lib/game/detail/builder.cpp", "#include \"grammar/tape.hpp\"\n#include \"rules/move.hpp\"\n").empty());
  CHECK(faults_of("lib/store/detail/statement.hpp", "#include <sqlite3.h>\n").empty());
  CHECK(faults_of("lib/store/detail/base.cpp", "#include \"detail/statement.hpp\"\n#include <sqlite3.h>\n").empty());
  CHECK(faults_of("grammar/pdn/detail/grammar.cpp", "#include <boost/spirit/home/x3.hpp>\n").empty());
  CHECK(faults_of("grammar/pdn/grammar_def.hpp", "#include <boost/spirit/home/x3.hpp>\n").empty());
  CHECK(faults_of("apps/damier/main.cpp", "#include <CLI/CLI.hpp>\n#include <iostream>\n#include \"store/base.hpp\"\n")
            .empty());
  CHECK(faults_of("lib/board/a.cpp", "// #include \"game/game.hpp\"\n#include <vector>\n").empty());
}
