#pragma once

#include <array>
#include <string_view>

namespace damier {

/// The names that are read as they are: those of the standard, of the programs, and of the Italian federation.
inline constexpr auto usual_tag_names = std::to_array<std::string_view>({
    "Event",       "Site",        "Date",         "Round",      "White",         "Black",        "Result",
    "GameType",    "FEN",         "SetUp",        "Setup",      "Variant",       "PlyCount",     "Annotator",
    "Opening",     "TimeControl", "WhiteElo",     "BlackElo",   "WhiteRating",   "BlackRating",  "WhiteTitle",
    "BlackTitle",  "WhiteTime",   "BlackTime",    "WhiteType",  "BlackType",     "WhiteNA",      "BlackNA",
    "WhiteTeam",   "BlackTeam",   "WhiteClub",    "BlackClub",  "WhiteCountry",  "BlackCountry", "WhiteFideId",
    "BlackFideId", "EventDate",   "EventSponsor", "EventType",  "EndDate",       "Section",      "Stage",
    "Board",       "Time",        "UTCDate",      "UTCTime",    "Termination",   "Mode",         "ResultFormat",
    "Author",      "Publication", "Source",       "SourceDate", "SourceVersion", "Comment",      "BoardOrientation",
    "Country",     "ECO",         "P1",           "P2",         "Dati",          "Anno",         "Bianco",
    "Nero",        "Risultato",   "Apertura",
});

}  // namespace damier
