#pragma once

#include "report/report.hpp"

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace damier::report {

/// The indexes of the columns that a format shows, in its order.
[[nodiscard]] std::vector<std::size_t> shown_columns(std::vector<Heading> const& headings, Where format,
                                                     std::vector<std::string> const& first = {});

/// Writes data, which on a terminal may not command it: names of players are among it.
void write_data(Destination& out, std::string_view text);

// Each renders the rows of a report in its formats.
[[nodiscard]] std::unique_ptr<Renderer> make_table_renderer(Destination& out, Style const& style,
                                                            std::vector<Heading> const& headings, Layout const& layout);
[[nodiscard]] std::unique_ptr<Renderer> make_json_renderer(Destination& out, Style const& style,
                                                           std::vector<Heading> headings);
[[nodiscard]] std::unique_ptr<Renderer> make_delimited_renderer(Destination& out, Style const& style,
                                                                std::vector<Heading> const& headings,
                                                                Layout const& layout);
[[nodiscard]] std::unique_ptr<Renderer> make_markdown_renderer(Destination& out, Style const& style,
                                                               std::vector<Heading> const& headings,
                                                               Layout const& layout);
[[nodiscard]] std::unique_ptr<Renderer> make_html_renderer(Destination& out, Style const& style,
                                                           std::vector<Heading> const& headings, Layout const& layout);
[[nodiscard]] std::unique_ptr<Renderer> make_cell_renderer(Destination& out, Style const& style,
                                                           std::vector<Heading> headings);

}  // namespace damier::report
