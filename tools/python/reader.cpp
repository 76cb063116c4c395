#include "tools/python/reader.h"

#include <pybind11/stl.h>

#include <iterator>
#include <string_view>
#include <utility>

#include "tools/python/source.h"

namespace py = pybind11;

namespace stela::python {
namespace {

[[noreturn]] void throw_os_error(const std::string& message) {
  PyErr_SetString(PyExc_OSError, message.c_str());
  throw py::error_already_set();
}

ReadOptions options_of(const std::optional<std::string>& format, std::uint64_t shard,
                       std::uint64_t shards, bool judge, bool strict, unsigned jobs) {
  ReadOptions options;
  if (format) options.format = format_of(*format);
  if (shards > 0 && (shard < 1 || shard > shards)) {
    throw py::value_error("a shard is one of 1 to the number of shards");
  }
  if (jobs > kMaxJobs) throw py::value_error("there are at most 256 jobs");
  options.part.shard = shard;
  options.part.shards = shards;
  options.judge = judge;
  options.strict = strict;
  options.jobs = jobs;
  return options;
}

}  // namespace

void RecordMaker::work(const Batch& batch, ReadBatch& made, const HandOn& hand_on) {
  std::size_t held = 0;
  split(batch, [&](Source source) {
    auto record = std::make_shared<RecordObject>();
    held += sizeof(RecordObject) + sizeof(Batch) + source->bytes.size();
    if (options_.judge) {
      visit(*source, scratch_.workspace, [&](FoundRecord& found) {
        record->judgement = python::judge(found, scratch_.replayer, options_.strict, {}, false);
      });
      held += record->judgement->report.size();
    }
    record->source = std::move(source);
    made.records.push_back(std::move(record));
    hand_on(held);
    if (made.records.empty()) held = 0;
  });
}

Reader::Reader(std::string path, const ReadOptions& options) {
  files_.emplace(FoundFile{std::move(path), {}}, options.format, options.part);
  start(options);
}

Reader::Reader(py::bytes bytes, std::string name, const ReadOptions& options)
    : bytes_(std::move(bytes)) {
  files_.emplace(std::string_view(PyBytes_AS_STRING(bytes_.ptr()),
                                  static_cast<std::size_t>(PyBytes_GET_SIZE(bytes_.ptr()))),
                 std::move(name), options.format);
  start(options);
}

void Reader::start(const ReadOptions& options) {
  jobs_ = std::make_unique<OrderedJobs<RecordMaker, ReadBatch>>(
      options.jobs, [options] { return std::make_unique<RecordMaker>(options); },
      [this](const Batch&, ReadBatch& made) {
        ready_.insert(ready_.end(), std::make_move_iterator(made.records.begin()),
                      std::make_move_iterator(made.records.end()));
      });
}

/// Reads until there are records, or no more.
void Reader::read() {
  while (ready_.empty() && !ended_ && error_.empty()) {
    if (input_ != nullptr && jobs_->feed(*input_)) continue;
    if (input_ != nullptr && !input_->error().empty()) {
      jobs_->drain();
      error_file_ = input_->file().path;
      error_ = input_->error();
    }
    input_ = files_->next();
    if (input_ != nullptr) continue;
    jobs_->drain();
    ended_ = true;
  }
}

std::vector<std::shared_ptr<RecordObject>> Reader::next() {
  if (reading_) throw py::value_error("another thread is reading");
  if (!files_) throw py::value_error("the file is closed");
  reading_ = true;
  try {
    const py::gil_scoped_release released;
    read();
  } catch (...) {
    reading_ = false;
    ended_ = true;
    throw;
  }
  reading_ = false;
  if (ready_.empty() && !error_.empty()) {
    throw_os_error(error_file_ + ": " + std::exchange(error_, {}));
  }
  return std::exchange(ready_, {});
}

void Reader::close() {
  if (reading_) throw py::value_error("another thread is reading");
  jobs_.reset();
  input_ = nullptr;
  files_.reset();
  ready_.clear();
}

void bind_readers(py::module_& module) {
  py::class_<Reader>(module, "Reader")
      .def(py::init([](const py::object& file, const std::optional<std::string>& format,
                       std::uint64_t shard, std::uint64_t shards, bool judge, bool strict,
                       unsigned jobs) {
             const ReadOptions options = options_of(format, shard, shards, judge, strict, jobs);
             if (py::isinstance<py::tuple>(file)) {
               const auto [bytes, name] = file.cast<std::pair<py::bytes, std::string>>();
               return std::make_unique<Reader>(bytes, name, options);
             }
             return std::make_unique<Reader>(file.cast<std::string>(), options);
           }),
           py::arg("file"), py::arg("format"), py::arg("shard"), py::arg("shards"),
           py::arg("judge"), py::arg("strict"), py::arg("jobs"))
      .def("next", &Reader::next)
      .def("close", &Reader::close);
}

}  // namespace stela::python
