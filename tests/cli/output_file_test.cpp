#include "apps/damier/options/output_file.hpp"

#include "apps/damier/options/arguments.hpp"
#include "process.hpp"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

using namespace damier::cli_test;
using damier::app::OutputFile;
using damier::app::OutputSet;
namespace fs = std::filesystem;

namespace {

/// While this exists, no file grows beyond that many bytes: a full disk.
class SmallDisk {
 public:
  explicit SmallDisk(rlim_t bytes) {
    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &before_);
    auto limit = before_;
    limit.rlim_cur = bytes;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  SmallDisk(SmallDisk const&) = delete;
  SmallDisk& operator=(SmallDisk const&) = delete;
  ~SmallDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

 private:
  rlimit before_{};
};

std::ptrdiff_t files_in(std::string const& folder) { return std::distance(fs::directory_iterator{folder}, {}); }

std::string sqlite_database() { return std::string{"SQLite format 3\0", 16} + std::string(84, '\0'); }

}  // namespace

TEST_CASE("a file that is not committed leaves nothing, one that is replaces the old one", "[cli]") {
  TemporaryFolder const folder;
  auto const path = folder.write("out/a", "old");
  { OutputFile{path}.write("new"); }
  CHECK(read_file(path) == "old");
  CHECK(files_in(folder.path("out")) == 1);
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write);
  OutputFile file{path};
  file.write("new");
  CHECK(files_in(folder.path("out")) == 2);
  file.commit();
  CHECK(read_file(path) == "new");
  CHECK(files_in(folder.path("out")) == 1);
  CHECK(fs::status(path).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("a link stays a link, also where its file is not there yet", "[cli]") {
  TemporaryFolder const folder;
  auto const path = folder.path("file");
  auto const link = folder.path("link");
  fs::create_symlink("file", link);
  for (auto const* const text : {"first", "second"}) {
    OutputFile file{link};
    file.write(text);
    file.commit();
    CHECK(fs::is_symlink(link));
    CHECK(read_file(path) == text);
  }
}

TEST_CASE("files that belong together are all as they were when one cannot be written", "[cli]") {
  TemporaryFolder const folder;
  auto const log = folder.write("out/log", "old log");
  auto const copy = folder.write("out/copy", "old copy");
  SmallDisk const disk{1000};
  OutputSet files;
  files.add(log).write("new log");
  files.add(copy).write(std::string(2000, 'x'));
  CHECK_THROWS_AS(files.commit(), damier::MessageError);
  CHECK(read_file(log) == "old log");
  CHECK(read_file(copy) == "old copy");
}

TEST_CASE("files that belong together are all as they were when one cannot take its place", "[cli]") {
  TemporaryFolder const folder;
  auto const log = folder.write("out/log", "old log");
  auto const fresh = folder.path("out/fresh");
  auto const copy = folder.path("out/copy");
  {
    OutputSet files;
    files.add(log).write("new log");
    files.add(fresh).write("was not there");
    files.add(copy).write("new copy");
    fs::create_directory(copy);
    CHECK_THROWS_AS(files.commit(), damier::MessageError);
  }
  CHECK(read_file(log) == "old log");
  CHECK_FALSE(fs::exists(fresh));
  CHECK(files_in(folder.path("out")) == 2);
  fs::remove(copy);
  OutputSet files;
  files.add(log).write("new log");
  files.add(copy).write("new copy");
  files.commit();
  CHECK(read_file(log) == "new log");
  CHECK(read_file(copy) == "new copy");
  CHECK(files_in(folder.path("out")) == 2);
}

TEST_CASE("what a killed process left beside an output goes, what a living one has open stays", "[cli]") {
  TemporaryFolder const folder;
  auto const left = folder.write("out/.damier-output-abc123", "half");
  folder.write("out/.damier-output-folder/x", "not ours: the name is another");
  auto const open_one = folder.write("out/.damier-output-zzz999", "half");
  folder.write("out/.damier-output-dir456/games.parquet", "half");
  auto const descriptor = open(open_one.c_str(), O_RDONLY | O_CLOEXEC);
  REQUIRE(flock(descriptor, LOCK_EX) == 0);
  OutputFile file{folder.path("out/a")};
  file.commit();
  CHECK_FALSE(fs::exists(left));
  CHECK_FALSE(fs::exists(folder.path("out/.damier-output-dir456")));
  CHECK(fs::exists(open_one));
  CHECK(fs::exists(folder.path("out/a")));
  close(descriptor);
}

TEST_CASE("an output never replaces an SQLite database, by whatever name", "[cli]") {
  TemporaryFolder const folder;
  auto const base = folder.write("g.db", sqlite_database());
  auto const symbolic = folder.path("symbolic");
  auto const hard = folder.path("hard");
  fs::create_symlink("g.db", symbolic);
  fs::create_hard_link(base, hard);
  auto const log = folder.write("g.db-wal", "pages");
  for (auto const& name : {base, symbolic, hard, log, base + "-journal", folder.path("./x/../g.db")}) {
    CHECK_THROWS_AS(OutputFile{name}, damier::app::UsageError);
  }
  CHECK_THROWS_AS(OutputFile{""}, damier::app::UsageError);
  CHECK(read_file(base) == sqlite_database());
  CHECK_NOTHROW(OutputFile{folder.path("h.db-wal")});
}

TEST_CASE("a folder that cannot be written is named, with the reason", "[cli]") {
  TemporaryFolder const folder;
  CHECK_THROWS_WITH(OutputFile{folder.path("none/a")}, Catch::Contains("cannot write " + folder.path("none/a") +
                                                                       " into the folder " + folder.path("none")) &&
                                                           Catch::Contains("No such file or directory"));
  if (fs::exists("/proc/sys")) {  // where not even root can create files
    CHECK_THROWS_WITH(OutputFile{"/proc/sys/a"}, Catch::Contains("into the folder /proc/sys: "));
  }
}
