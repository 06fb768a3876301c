#include "grammar/pdn/reader.hpp"

#include "grammar/pdn/record_reader.hpp"
#include "grammar/pdn/record_scanner.hpp"

namespace damier::pdn {

Reader::Reader(ByteSource& source, Limits const& limits)
    : records_{std::make_unique<RecordReader>(source, limits, scan_record)} {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

bool Reader::next(GameTape& tape) { return records_->next(tape); }

}  // namespace damier::pdn
