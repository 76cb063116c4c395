#include "tools/python/record.h"

#include <pybind11/stl.h>

#include "lib/games/games.h"
#include "lib/repair/repair_record.h"
#include "tools/batch/record_writer.h"
#include "tools/batch/reports.h"
#include "tools/python/pickling.h"
#include "tools/python/position.h"
#include "tools/records/replays.h"

namespace py = pybind11;

namespace stela::python {
namespace {

/// Replays `found`, if it could be read; whether it is valid.
bool replay_all(FoundRecord& found, Replayer& replayer, bool strict) {
  ReplayOptions options;
  options.strict = strict;
  if (!found.unreadable) stela::replay(found, replayer, options);
  return !has_error(found.diagnostics);
}

std::string report_of(FoundRecord& found, Replayer& replayer, ReportKind kind, Language language,
                      bool valid) {
  Findings findings;
  ReportStyle style;
  style.kind = kind;
  style.language = language;
  style.quiet = true;
  style.offsets = true;
  report_record(found, replayer, style, valid, findings);
  return std::string(findings.text());
}

std::size_t line_of(const Batch& source) {
  if (source.parts.empty()) return source.first_line;
  PlaceFinder places(source.bytes, source.first_line, source.first_column);
  return places.locate(source.parts.front().begin).line;
}

/// Returns the errors as shown on the command line: with the lines, and carets under the locations.
std::string explanation(const RecordObject& self, bool strict, std::string_view language) {
  const Language told = language_of(language);
  std::string out;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    const bool valid = replay_all(found, replayer, strict);
    out = report_of(found, replayer, ReportKind::kText, told, valid);
  });
  return out;
}

Judgement judged(const RecordObject& self, bool strict, std::string_view language, bool report) {
  const Language told = language_of(language);
  Judgement judgement;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    judgement = judge(found, replayer, strict, told, report);
  });
  return judgement;
}

/// Whether it is valid, and the report if something is wrong.
py::tuple judge_record(const RecordObject& self, bool strict, std::string_view language) {
  const bool known = self.judgement && language == Language().code();
  const Judgement made = known ? *self.judgement : judged(self, strict, language, false);
  const py::object report = made.report.empty() ? py::none() : py::object(py::str(made.report));
  return py::make_tuple(made.valid, report);
}

/// Returns the record, which is text, after all certain fixes.
std::string repaired(const RecordObject& self) {
  std::string out;
  visit(*self.source, [&](FoundRecord& found, Replayer& replayer) {
    out = repair::repair_record(found.bytes, all_games(), replayer, {}).text;
  });
  return out;
}

}  // namespace

Judgement judge(FoundRecord& found, Replayer& replayer, bool strict, Language language,
                bool report) {
  const bool valid = replay_all(found, replayer, strict);
  if (!report && found.diagnostics.empty()) return {valid, {}};
  return {valid, report_of(found, replayer, ReportKind::kNdjson, language, valid)};
}

std::string_view bytes_of(const Batch& source) {
  if (source.parts.empty()) return source.bytes;
  const DocumentPart& part = source.parts.front();
  return source.bytes.substr(part.begin, part.end - part.begin);
}

std::string written_as(const Batch& source, Format format) {
  std::string out;
  std::string wrong;
  visit(source, [&](FoundRecord& found, Replayer& replayer) {
    if (found.unreadable || has_error(found.diagnostics)) {
      wrong = found.diagnostics.empty() ? "it is not well formed"
                                        : found.diagnostics.front().message.english();
      return;
    }
    replayer.respell(found.record, {}, found.diagnostics);
    write_record_as(found.record, format, out);
  });
  if (!wrong.empty()) throw py::value_error("the record cannot be written: " + wrong);
  return out;
}

void bind_records(py::module_& module) {
  py::class_<RecordObject, std::shared_ptr<RecordObject>>(module, "RawRecord")
      .def_property_readonly(
          "file",
          [](const RecordObject& self) {
            return py::reinterpret_steal<py::object>(PyUnicode_DecodeFSDefaultAndSize(
                self.source->file.data(), static_cast<py::ssize_t>(self.source->file.size())));
          })
      .def_property_readonly("number",
                             [](const RecordObject& self) { return self.source->first_record; })
      .def_property_readonly("line", [](const RecordObject& self) { return line_of(*self.source); })
      .def_property_readonly("offset",
                             [](const RecordObject& self) {
                               const Batch& source = *self.source;
                               return source.parts.empty() ? source.offset
                                                           : source.offset_of(source.parts.front());
                             })
      .def_property_readonly("format",
                             [](const RecordObject& self) { return name_of(self.source->format); })
      .def_property_readonly("source",
                             [](const RecordObject& self) {
                               const std::string_view bytes = bytes_of(*self.source);
                               return py::bytes(bytes.data(), bytes.size());
                             })
      .def("repaired",
           [](const RecordObject& self) {
             const std::string bytes = repaired(self);
             return py::bytes(bytes.data(), bytes.size());
           })
      .def("judge", &judge_record, py::arg("strict"), py::arg("language"))
      .def(
          "report",
          [](const RecordObject& self, bool strict, std::string_view language) {
            return judged(self, strict, language, true).report;
          },
          py::arg("strict"), py::arg("language"))
      .def("explain", &explanation, py::arg("strict"), py::arg("language"))
      .def("content", [](const RecordObject& self) { return content_of(*self.source); })
      .def(
          "events",
          [](const RecordObject& self, std::string_view language) {
            return events_of(self.source, language_of(language));
          },
          py::arg("language"))
      .def(
          "position",
          [](const RecordObject& self, int entry) { return position_after(self.source, entry); },
          py::arg("entry"))
      .def("positions", [](const RecordObject& self) { return positions_of(self.source); })
      .def(
          "write",
          [](const RecordObject& self, std::string_view format) {
            return written_as(*self.source, format_of(format));
          },
          py::arg("format"))
      .def(py::pickle([](const RecordObject& self) { return pickled(*self.source); },
                      [](const py::tuple& state) {
                        auto made = std::make_shared<RecordObject>();
                        made->source = unpickled(state);
                        return made;
                      }));
}

}  // namespace stela::python
