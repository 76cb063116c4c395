#include "tools/console/findings.h"

#include <unistd.h>

#include <filesystem>

#include "lib/core/utf8.h"
#include "lib/report/diagnostic_reports.h"
#include "lib/words/tr.h"
#include "tools/console/console.h"

namespace stela {

void Findings::clear() {
  text_.clear();
  pieces_.clear();
}

std::string_view kind_of(std::string_view cause, const Rule& rule) {
  return cause.empty() ? rule.id : cause;
}

std::uint64_t max_reported(std::string_view cause) { return cause.empty() ? kMaxReported : 1; }

bool Findings::count(const Diagnostic& diagnostic) {
  const std::string_view kind = kind_of(diagnostic.cause, *diagnostic.rule);
  if (++counts_[kind] <= max_reported(diagnostic.cause)) return false;
  const bool same = !pieces_.empty() && pieces_.back().rule == diagnostic.rule &&
                    pieces_.back().cause == diagnostic.cause;
  if (!same) add_piece(diagnostic, 0);
  ++pieces_.back().unreported;
  return true;
}

void Findings::add_piece(const Diagnostic& diagnostic, std::uint64_t unreported) {
  pieces_.push_back({diagnostic.rule, text_.size(), unreported, diagnostic.cause,
                     diagnostic.severity == Severity::kError});
}

void FindingsReporter::report(const Findings& findings, std::size_t from, std::size_t to,
                              std::string& out) {
  const std::vector<Findings::Piece>& pieces = findings.pieces();
  std::size_t begin = from == 0 ? 0 : pieces[from - 1].end;
  for (std::size_t i = from; i < to; ++i) {
    const Findings::Piece& piece = pieces[i];
    const std::string_view text = findings.text().substr(begin, piece.end - begin);
    begin = piece.end;
    if (piece.rule == nullptr) {
      out += text;
      continue;
    }
    Count& count = counts_[kind_of(piece.cause, *piece.rule)];
    count.most = max_reported(piece.cause);
    if (count.reported < count.most) out += text;
    count.reported += (text.empty() ? 0 : 1) + piece.unreported;
  }
}

std::vector<FindingsReporter::LeftOut> FindingsReporter::left_out() const {
  std::vector<LeftOut> out;
  for (const auto& [kind, count] : counts_) {
    if (count.reported > count.most)
      out.push_back({kind, count.reported - count.most, count.most == 1});
  }
  return out;
}

std::string omission_line(const FindingsReporter::LeftOut& left_out, std::string_view file,
                          Language language) {
  if (left_out.shared) {
    return trn(language, left_out.count, "{1}: {0} more record with the same problem ({2})",
               "{1}: {0} more records with the same problem ({2})", printable(file), left_out.kind);
  }
  return tr(language, "{0}: {1} more of `{2}` not listed", printable(file), left_out.count,
            left_out.kind);
}

std::string omission_line(const FindingsReporter& reporter, std::string_view file) {
  std::string out;
  for (const FindingsReporter::LeftOut& rule : reporter.left_out()) {
    out += omission_line(rule, file, globals().language) + '\n';
  }
  return out;
}

void ErrorReporter::report(const Findings& findings) {
  std::string out;
  reporter_.report(findings, 0, findings.pieces().size(), out);
  write_to_stderr(ReportText{out});
}

void ErrorReporter::end_file(std::string_view file) const {
  write_to_stderr(omission_line(reporter_, file));
}

namespace {

bool has_packed_name(const std::string& path) {
  return plain_name(path) != path || has_archive_name(path);
}

bool is_archive(const std::string& path) {
  ByteSource source(path);
  return source.open() && source.archive();
}

}  // namespace

int leave(const FoundFile& file, const Message& why, int code) {
  complain(tr(globals().language, "`{0}` is left as it is: {1}", printable(file.path), why));
  return code;
}

int rewrite_in_place(const std::vector<FoundFile>& files,
                     const std::function<int(const FoundFile&)>& rewrite) {
  int code = kExitDone;
  for (const FoundFile& file : files) {
    if (!file.error.empty()) {
      complain(unreadable(file.path, file.error));
      code = worse(code, kExitFile);
    } else if (std::error_code ignored;
               file.path == "-" || std::filesystem::is_other(file.path, ignored)) {
      code = worse(code, leave(file, tr("it is not a regular file"), kExitUsage));
    } else if (run_files().took(file.path) || (file.in_folder && has_packed_name(file.path))) {
      continue;
    } else if (is_archive(file.path)) {
      code = worse(code, leave(file, tr("it is an archive"), kExitInvalid));
    } else {
      code = worse(code, rewrite(file));
    }
  }
  return code;
}

namespace {

/// The errors of the records of one file after another, as printed on standard error.
struct ErrorsOfFile {
  Findings findings;
  ErrorReporter reporter;
};

ErrorsOfFile& errors_of_file() {
  static ErrorsOfFile instance;
  return instance;
}

}  // namespace

void note_logs(std::uint64_t logs) {
  if (logs == 0) return;
  complain(
      trn(globals().language, logs,
          "note: {0} log of Board Game Arena is skipped; `convert --from bga` makes a record of it",
          "note: {0} logs of Board Game Arena are skipped; `convert --from bga` makes "
          "records of them"));
}

int visit_records(const InputOptions& options, const std::function<bool(FoundRecord&)>& visit) {
  int code = kExitDone;
  Workspace workspace;
  Batch batch;
  bool go_on = true;
  std::uint64_t logs = 0;
  for (const FoundFile& file : options.found) {
    InputFiles files(file, options.forced());
    while (InputFile* const input = go_on ? files.next() : nullptr) {
      errors_of_file().findings.begin_batch();
      errors_of_file().reporter.begin_file();
      bool found = options.record == 0;
      bool done = false;
      while (go_on && !done && input->next(batch)) {
        for_each_record(batch, workspace, options.record, [&](FoundRecord& record) {
          found = true;
          go_on = visit(record);
          done = options.record != 0;
          return go_on && !done;
        });
      }
      const std::string& path = input->file().path;
      errors_of_file().reporter.end_file(path);
      if (!input->error().empty()) {
        complain(unreadable(path, input->error()));
        code = worse(code, kExitFile);
      } else if (!found && go_on) {
        complain(
            tr(globals().language, "`{0}` has no record {1}", printable(path), options.record));
        code = worse(code, kExitUsage);
      }
    }
    logs += files.logs();
  }
  note_logs(logs);
  return code;
}

void write_for_stderr(const FoundRecord& found, std::string_view edition, Findings& out) {
  const RecordPlace place{found.file, &found.places, edition, globals().language};
  for (const Diagnostic& diagnostic : found.diagnostics) {
    out.add(diagnostic, [&](std::string& text) {
      write_diagnostic(diagnostic, place,
                       {use_colour(STDERR_FILENO), terminal_width(STDERR_FILENO)}, text);
    });
  }
}

void report_to_stderr(const FoundRecord& found, std::string_view edition) {
  ErrorsOfFile& errors = errors_of_file();
  errors.findings.clear();
  write_for_stderr(found, edition, errors.findings);
  errors.reporter.report(errors.findings);
}

}  // namespace stela
