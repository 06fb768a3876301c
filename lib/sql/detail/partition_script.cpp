#include "sql/query_as_sql.hpp"

#include "export/archive_tables.hpp"

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace damier {
namespace {

template <typename... Text>
void append_all(std::string& text, Text const&... more) {
  (text.append(more), ...);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 5> settings{
    {{"host", "localhost"}, {"port", "5432"}, {"dbname", ":DBNAME"}, {"schema", "public"}, {"user", ":USER"}}};

void set_defaults(std::string const& number, std::string& text) {
  for (auto const& [name, value] : settings) {
    append_all(text, "\\if :{?", name, number, "}\n\\else\n  \\set ", name, number, " ", value, "\n\\endif\n");
  }
}

void connect_server(std::string const& number, std::string& text) {
  append_all(text, "CREATE SERVER damier_", number, " FOREIGN DATA WRAPPER postgres_fdw\n  OPTIONS (host :'host",
             number, "', port :'port", number, "', dbname :'dbname", number,
             "', use_remote_estimate 'true', fetch_size '10000', async_capable 'true');\n"
             "CREATE USER MAPPING FOR CURRENT_USER SERVER damier_",
             number, " OPTIONS (user :'user", number, "');\n");
}

struct Keyed {
  ArchiveTable const& table;
  std::string_view key;
};

void create_parent(Keyed const& of, std::string& text) {
  append_all(text, "CREATE TABLE ", of.table.name, " ");
  sql_columns(of.table, text);
  append_all(text, " PARTITION BY RANGE (", of.key, ");\n");
}

void create_partition(Keyed const& of, std::string const& number, std::string const& from, std::string const& to,
                      std::string& text) {
  append_all(text, "CREATE FOREIGN TABLE ", of.table.name, "_", number, " PARTITION OF ", of.table.name,
             " FOR VALUES FROM (", from, ") TO (", to, ")\n  SERVER damier_", number, " OPTIONS (schema_name :'schema",
             number, "', table_name '", of.table.name, "');\n");
}

}  // namespace

std::string coordinator_script(std::span<std::int64_t const> first_games) {
  std::string text{
      "-- The tables of a damier archive that is spread over several servers, for psql.\n"
      "\\set ON_ERROR_STOP on\n"
      "SET client_min_messages = warning;\n"};
  auto const servers = first_games.size() + 1;
  for (std::size_t server = 1; server <= servers; ++server) {
    set_defaults(std::to_string(server), text);
  }
  text += "BEGIN;\nCREATE EXTENSION IF NOT EXISTS postgres_fdw;\n";
  for (std::size_t server = 1; server <= servers; ++server) {
    connect_server(std::to_string(server), text);
  }
  for (auto const& of : {Keyed{games_table(), "id"}, Keyed{positions_table(), "game"}}) {
    create_parent(of, text);
    for (std::size_t server = 1; server <= servers; ++server) {
      auto const bound = [&](std::size_t of_server) { return std::to_string(first_games[of_server - 2]); };
      create_partition(of, std::to_string(server), server == 1 ? "MINVALUE" : bound(server),
                       server == servers ? "MAXVALUE" : bound(server + 1), text);
    }
    describe_sql_table(of.table, text);
  }
  // A game and its positions are on one server: it joins them itself.
  text += "ALTER DATABASE :\"DBNAME\" SET enable_partitionwise_join = on;\nCOMMIT;\n";
  return text;
}

}  // namespace damier
