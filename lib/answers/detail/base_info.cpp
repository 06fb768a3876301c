#include "answers/archive_rows.hpp"

#include "language/message.hpp"
#include "report/column.hpp"
#include "report/report.hpp"

#include <string>
#include <utility>

namespace damier::answers {

void write_base_info(Base& base, report::Destination& out, report::Format format, Language language) {
  auto const held = info(base);
  auto const count = [](std::string key, Word title, auto number) {
    return report::Column<BaseInfo>{{std::move(key), title, report::Kind::integer}, number};
  };
  report::write_figures(out, {format, language},
                        {{{{"base", "held-base"}, [&](BaseInfo const&) { return report::Value{base.path()}; }},
                          count("schema_version", "held-schema-version", &BaseInfo::schema_version),
                          count("games", "column-games", &BaseInfo::games),
                          count("removed_games", "held-removed-games", &BaseInfo::removed_games),
                          count("illegal_games", "illegal-games", &BaseInfo::illegal_games),
                          count("unjudged_games", "unjudged-games", &BaseInfo::unjudged_games),
                          count("plies", "column-plies", &BaseInfo::plies),
                          count("players", "column-players", &BaseInfo::players),
                          count("events", "column-events", &BaseInfo::events),
                          count("sources", "held-sources", &BaseInfo::sources),
                          count("findings", "held-findings", &BaseInfo::findings),
                          count("layers", "held-layers", &BaseInfo::layers),
                          {{"bytes", "held-size", report::Kind::integer},
                           &BaseInfo::bytes,
                           [](BaseInfo const& of, Language shown) {
                             auto const size = report::bytes_text(of.bytes, shown);
                             return of.games == 0 ? size
                                                  : text_of(shown, "held-size-a-game", "size"_a = size,
                                                            "count"_a = of.bytes / of.games);
                           }}}},
                        held);
}

}  // namespace damier::answers
