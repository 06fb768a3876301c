#pragma once

#include "export/detail/styles/prose_style.hpp"

namespace damier::styles {

/// The words of Russian books. Places and events are not inflected, so that no word is before them.
inline constexpr ProseWords russian_words{
    .white = "Белые",
    .black = "Чёрные",
    .no_piece = "нет",
    .king = "дамка ",
    .white_to_move = "Ход белых.",
    .black_to_move = "Ход чёрных.",
    .alternative = "или",
    .round = "тур ",
    .place_and_date = ", ",
    .end_of_place = "",
    .date = "{d} {m} {y} г.",
    .months = {"января", "февраля", "марта", "апреля", "мая", "июня", "июля", "августа", "сентября", "октября",
               "ноября", "декабря"},
    .date_without_day = "{m} {y} г.",
    .months_alone = {"январь", "февраль", "март", "апрель", "май", "июнь", "июль", "август", "сентябрь", "октябрь",
                     "ноябрь", "декабрь"},
};

inline constexpr OutcomeWords russian_outcomes{"Белые выиграли.", "Чёрные выиграли.", "Ничья."};

/// "1.cd4 fg5 2.dc5 b:d4": nearly all books on the 64 squares.
inline constexpr ProseStyle russian{
    .name = "russian",
    .summary = "semi-short: 1.cd4 fg5 2.dc5 b:d4",
    .words = &russian_words,
    .moves = {.letters = true, .semi_short = true, .capture = ":"},
    .numbers = {.behind = ".", .resume = "\u2026"},
    .outcomes = russian_outcomes,
};

}  // namespace damier::styles
