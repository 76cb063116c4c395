#include "tools/stela/cli/app.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <new>
#include <system_error>
#include <thread>

#include "tools/console/console.h"
#include "tools/files/files.h"
#include "tools/lsp/server.h"
#include "tools/stela/commands/commands.h"

namespace stela {
namespace {

constexpr std::array<Command, 30> kCommands = {{
    {"validate", "replay every record and report what is wrong",
     "Replays every record, move by move, and reports what is wrong, with the exact location and "
     "the rule, then a line of totals. Exit status 0: every record is valid; 1: some are not.",
     "stela validate club.stela  # what is wrong, in words\n"
     "stela validate --report ndjson *.stela  # one JSON object for each record",
     declare_validate},
    {"repair", "undo damage done to records by mail, programs and typing",
     "Undoes damage that can be read in only one way: encodings, quotation marks, numbers and "
     "case of entries, mail and pages around records. A valid record stays byte for byte the "
     "same; what cannot be repaired stays as it is and is reported. No legal action, no name and "
     "no comment is changed. Exit status 1: some record is still invalid.",
     "stela repair --dry-run club.stela  # what would change\n"
     "stela repair --in-place *.stela  # rewrites the files",
     declare_repair},
    {"format", "write records in canonical form",
     "Writes records in canonical form. A record that is not well formed is copied as it is, and "
     "reported. With --check nothing is written: exit status 1 if a file is not canonical.",
     "stela format game.stela  # to standard output\n"
     "stela format --in-place *.stela  # rewrites the files",
     declare_format},
    {"convert", "write records in another format",
     "Converts records between text, JSON, NDJSON and XML, without losing a tag, comment, "
     "annotation, claim or variation. A record that is not well formed is reported and left out. "
     "With `--from bga`, converts archived logs of Board Game Arena: each is replayed, and what "
     "the rules do not confirm is reported with packet and move.",
     "stela convert --to json game.stela -o game.json\n"
     "stela convert --to stela game.xml\n"
     "stela convert --from bga 940099399.logs.json -o game.stela  # with "
     "940099399.tableinfos.json\n"
     "stela convert --from bga --recursive logs/ -o online.stela",
     declare_convert},
    {"export", "write results for play trackers",
     "Writes the results of finished games for BG Stats, as a link for one game or as a file, and "
     "for BoardGameGeek, as XML. Information that a record does not contain is left out; "
     "unfinished games are reported and left out. Nothing is uploaded.",
     "stela export --to bgstats game.stela  # prints a link\n"
     "stela export --to bgsplay --recursive league/ -o league.bgsplay\n"
     "stela export --to bgg --bgg-id 12345 mykerinos.stela -o plays.xml",
     declare_export},
    {"replay", "describe a record entry by entry",
     "Describes entry by entry, in words, what was done and what happened, with the running score; "
     "or writes a page to click through, in one file, or with cairo and pango an animation. A page "
     "of several records begins with a list of the games.",
     "stela replay game.stela\n"
     "stela replay --to html game.stela -o game.html  # open it in a browser\n"
     "stela replay --to html league/*.stela -o league.html  # a list of games, with standings\n"
     "stela replay --to site league/*.stela -o site  # a folder with a page for each game\n"
     "stela replay --delay 700 game.stela -o game.gif  # an animation to post\n"
     "stela replay --board --entry 12 game.stela  # up to entry 12, with the positions drawn",
     declare_replay},
    {"score", "recompute scores and account for each point",
     "Prints the recomputed scores, and how each point was earned.", "stela score game.stela",
     declare_score},
    {"summary", "summarise a game: result, course, entries",
     "Writes a summary of a record to send to its players: the result, how the game went, where "
     "the score came from, every entry in words, comments, variations, and the diagrams requested "
     "by `[%diagram]`.",
     "stela summary game.stela  # Markdown\n"
     "stela summary --to html game.stela -o game.html\n"
     "stela summary --diagram-every 10 game.stela -o game.pdf  # a report to print",
     declare_summary},
    {"analyse", "rate the moves of a game",
     "Rates each entry: the win shares before and after it, what it lost against the best entry "
     "found, and luck; and reports what is certain, such as an immediate win that was missed. Win "
     "shares assume one policy for all players, which is not perfect; with `--effort`, more "
     "playouts narrow their intervals. A record with its analysis contains it in comments, "
     "annotations and variations, which `--strip` removes. A record that is not valid is analysed "
     "up to its first error. `--puzzles` looks through all records for positions with one right "
     "answer, and writes them as records, as a page on which they can be tried, or as a PDF to "
     "print.",
     "stela analyse game.stela  # in words, with a table of the players\n"
     "stela analyse --effort quick --to ndjson game.stela  # for programs\n"
     "stela analyse --to stela game.stela -o annotated.stela\n"
     "stela analyse --strip annotated.stela  # the record as it was\n"
     "stela analyse --puzzles --recursive league/ -o puzzles.html",
     declare_analyse},
    {"position", "write a position as a record",
     "Writes the position after an entry as a record with one `setup:` entry, which claims the "
     "position's digest; or as JSON for programs, which schemas/position.schema.json describes.",
     "stela position --entry 12 game.stela\n"
     "stela position --to state game.stela  # as JSON for programs\n"
     "stela position --entry 12 game.stela | stela replay --board",
     declare_position},
    {"diagram", "draw a position",
     "Draws the position after an entry as a picture: SVG, or with cairo and pango PNG and PDF. "
     "The drawings in the entry's comments ([%mark], [%arrow], [%label]) are drawn, too.",
     "stela diagram --entry 12 game.stela -o position.svg\nstela diagram --theme print --last "
     "--mark 'red 2,-1' game.stela -o end.png\nstela diagram --entry 12 --legal JC game.stela -o "
     "tiles.svg  # where that tile can be placed\nstela diagram --after JC@0,1/3 --legal hut "
     "game.stela -o huts.svg  # and then a hut\nstela diagram --illegal broken.stela -o why.svg  # "
     "the illegal action, crossed out",
     declare_diagram},
    {"legal", "list or count legal actions",
     "Lists the legal actions of the player to move, one action at a time, or counts sequences of "
     "them. In Tikal, bids beyond the hundredth are one line, such as `red=101..20000000`; of the "
     "routes (`go@...`), 10,000 are listed, and a last line that begins with `;` reports how many "
     "more there are. Counting stops when 100,000,000 actions have been tried, and prints `more "
     "than N`.",
     "stela legal --entry 12 game.stela\n"
     "stela legal --entry 12 --after JC@0,1/3 game.stela  # once that tile is laid\n"
     "stela legal --verb hut --to ndjson game.stela  # for programs\n"
     "stela legal --count --depth 2 game.stela",
     declare_legal},
    {"explain", "explain a rule, with a record that breaks it",
     "Prints a rule in words, where the rulebooks state it, and a record that breaks it; or an "
     "article, which no single action can break, and a record that shows it. For a game: all of "
     "them, by the sections of its rulebook. For other words: lists the rules and articles that "
     "contain all of them, or the words of the game that they mean. Without a name: lists all. As "
     "a picture or a page, the record is drawn, with what breaks the rule crossed out.",
     "stela explain taluva.hut.level\n"
     "stela explain volcano direction  # the rules with these words\n"
     "stela explain may I build a house on lava  # everyday words\n"
     "stela explain --lang fr taluva  # all of a game, in French\n"
     "stela explain --lang de tikal  # in German\n"
     "stela explain taluva.hut.level -o why.png\n"
     "stela explain --to html taluva > rules.html  # all of a game, with pictures",
     declare_explain},
    {"catalogue", "show the components of a game",
     "Prints the components of a game, or draws them, to keep beside the table.",
     "stela catalogue taluva\n"
     "stela catalogue taluva -o tiles.pdf",
     declare_catalogue},
    {"new", "begin a record, or print a score sheet",
     "Writes the tags of a new record; add the entries between the tags and the result. With "
     "--sheet: a page on which to record the game by hand, as SVG, PDF or PNG.",
     "stela new taluva --player white=Anna --player red=Ben -o club.stela\n"
     "stela new tikal --variant auction --tag 'Event=Club night 12'\n"
     "stela new mykerinos --sheet -o sheet.pdf",
     declare_new},
    {"random", "make random legal games",
     "Writes random legal games, the same for the same seed on every machine.",
     "stela random taluva --seed 7 --players 3\n"
     "stela random taluva --seed 7 --count 1000 -o games.stela",
     declare_random},
    {"stats", "count what happens in many records",
     "Counts, by game and number of players: records, lengths, scores, wins by seat with their "
     "95 % confidence intervals, what brought points, actions, endings, broken rules. With "
     "--merge, "
     "adds up JSON statistics of parts.",
     "stela stats --recursive league/\n"
     "stela stats --format json --shard 1/2 games.stela > 1.json\n"
     "stela stats --merge 1.json 2.json",
     declare_stats},
    {"standings", "make the table of a tournament",
     "Makes the table of a tournament from its records: points for places, tie-breaks, rounds and "
     "tables from the tags. Only valid records of finished games count, and each game once; the "
     "others are reported.",
     "stela standings --points 5,3,1,0 league.stela\n"
     "stela standings --event 'Club night' --format html -o table.html *.stela\n"
     "stela standings --alias names.txt --recursive league/  # one spelling for each player",
     declare_standings},
    {"split", "divide records among files",
     "Copies records byte for byte into files: a given number to a file, or a file for each value "
     "of a tag.",
     "stela split --records 1000 --prefix part- games.stela\n"
     "stela split --by Event --prefix events/ games.stela",
     declare_split},
    {"merge", "merge records into one file",
     "Copies the records of all files, byte for byte, into one file; all must have one format.",
     "stela merge -o games.stela --recursive league/", declare_merge},
    {"dedupe", "remove games that were recorded twice",
     "Copies the first record of every game: records with the same table, players and actions are "
     "of the same game, whatever their comments, spellings and other tags.",
     "stela dedupe -o once.stela a.stela b.stela\n"
     "stela dedupe --list --recursive league/",
     declare_dedupe},
    {"diff", "show where two records differ",
     "Shows where two records of one game differ, and where they reach the same position again. "
     "Exit status 1: they differ.",
     "stela diff mine.stela yours.stela", declare_diff},
    {"index", "put records into a database",
     "Adds records to a SQLite database, and creates it if it does not exist: players, entries, "
     "events, points, errors. A record that it already contains is skipped. docs/database.md "
     "lists the tables.",
     "stela index -o league.db --recursive league/\n"
     "stela query 'SELECT game, count(*) FROM records GROUP BY game' league.db",
     declare_index},
    {"query", "query a database or records in SQL",
     "Runs one SELECT on a database of `stela index`, or on records, which are loaded into a "
     "temporary database. It never changes anything.",
     "stela query 'SELECT name, sum(wins) FROM players GROUP BY name' league.db\n"
     "stela query --format csv 'SELECT * FROM results' league.stela",
     declare_query},
    {"find", "print the records that meet a condition or reached a position",
     "Prints the records that meet an SQL condition on the record and one of its events, or that "
     "reached a position, by whatever moves and in variations, too. In a database of `stela "
     "index`, lists them with their entries. Exit status 1: there is none.",
     "stela find --where \"kind = 'eruption' AND amount >= 3\" games.stela\n"
     "stela find --position game.stela --entry 12 games.stela  # who else came here\n"
     "stela find --entry --where \"kind = 'guard' AND round = 'final'\" games.stela",
     declare_find},
    {"lsp", "check and complete records in an editor (language server)",
     "Speaks the Language Server Protocol 3.17 on standard input and output, for editors: errors "
     "as you type, with fixes, legal actions to choose from, what a token means, scores, "
     "formatting, pictures. docs/editors.md shows how editors start it. Exit status 1: the editor "
     "ended without shutting it down.",
     "stela lsp  # an editor starts it\n"
     "stela lsp --lang fr --strict  # messages in French, warnings of unknown tags",
     declare_lsp},
    {"mcp", "answer requests of a language model (MCP server)",
     "Speaks the Model Context Protocol on standard input and output, so that a language model "
     "checks records, lists legal actions, finds rules, draws and analyses positions instead of "
     "inventing them. Reads no files: a call contains everything. A call ends after 60 seconds.",
     "stela mcp  # a client starts it\n"
     "STELA_LANG=de stela mcp  # messages in German unless a call names a language",
     declare_mcp},
    {"completion", "write a completion script for a shell",
     "Writes a script that makes a shell complete commands, options and values.",
     "stela completion bash > ~/.local/share/bash-completion/completions/stela",
     declare_completion},
    {"man", "write a manual page", "Writes the manual page of a command, or of the program.",
     "stela man validate | man -l -", declare_man},
    {"help", "show how to use a command",
     "Shows how to use a command, as its option `--help` does; or lists the commands.",
     "stela help validate", declare_help},
}};

}  // namespace

std::span<const Command> commands() { return kCommands; }

Program make_program() {
  Program program;
  program.line
      .option("--color", &globals().colour, "WHEN",
              "colours: auto (on a terminal), always or never")
      .only({"auto", "always", "never"});
  program.line.tells("-V,--version", "print the version");
  program.line.tells("-h,--help", "print this help; `stela help COMMAND` has more, with examples");
  for (const Command& command : kCommands) {
    DeclaredCommand& declared = program.commands.emplace_back();
    declared.command = &command;
    declared.run = command.declare(declared.line);
    declared.line.tells("-h,--help", "print this help").shared();
    declared.line.order();
  }
  return program;
}

const DeclaredCommand* find_command(const Program& program, std::string_view name) {
  const auto found = std::ranges::find_if(program.commands, [&](const DeclaredCommand& declared) {
    return declared.command->name == name;
  });
  return found == program.commands.end() ? nullptr : &*found;
}

int run_program(const std::vector<std::string>& words, Caller caller) {
  const Program program = make_program();
  const auto parsed = parse(program, words, caller);
  if (const int* code = std::get_if<int>(&parsed)) return *code;
  try {
    return std::get<const DeclaredCommand*>(parsed)->run();
  } catch (const UsageError& error) {
    complain(error.message().in(globals().language));
    return kExitUsage;
  }
}

std::vector<std::string> command_names() {
  std::vector<std::string> names;
  names.reserve(kCommands.size());
  for (const Command& command : kCommands) names.emplace_back(command.name);
  return names;
}

namespace {

struct CloseFile {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
/// A file without a name, which is deleted with it.
using NamelessFile = std::unique_ptr<std::FILE, CloseFile>;

NamelessFile file_with(std::string_view content) {
  NamelessFile file(std::tmpfile());
  if (file == nullptr ||
      std::fwrite(content.data(), 1, content.size(), file.get()) < content.size()) {
    throw std::system_error(errno, std::generic_category(), "temporary file");
  }
  std::rewind(file.get());
  return file;
}

std::string content_of(std::FILE* file) {
  std::fseek(file, 0, SEEK_END);
  std::string content(static_cast<std::size_t>(std::ftell(file)), '\0');
  std::rewind(file);
  content.resize(std::fread(content.data(), 1, content.size(), file));
  return content;
}

[[noreturn]] void be_child(const std::function<int()>& work, std::FILE* in, std::FILE* out,
                           std::FILE* err) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // it ends with its caller
  ::dup2(::fileno(in), STDIN_FILENO);
  ::dup2(::fileno(out), STDOUT_FILENO);
  ::dup2(::fileno(err), STDERR_FILENO);
  const rlimit limit{kMaxAnswer, kMaxAnswer};
  ::setrlimit(RLIMIT_FSIZE, &limit);
  ::alarm(kMaxSeconds);
  int code = kExitFile;
  try {
    code = work();
  } catch (const std::exception& error) {
    complain(error.what());
  }
  std::fflush(nullptr);
  ::_exit(code);
}

}  // namespace

Answered run_apart(const std::function<int()>& work, std::string_view input,
                   const std::function<bool()>& cancelled) {
  constexpr std::chrono::milliseconds kPause(5);
  const NamelessFile in = file_with(input);
  const NamelessFile out = file_with({});
  const NamelessFile err = file_with({});
  const pid_t child = ::fork();
  if (child < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (child == 0) be_child(work, in.get(), out.get(), err.get());
  int status = 0;
  while (::waitpid(child, &status, WNOHANG) == 0) {
    if (cancelled()) ::kill(child, SIGKILL);
    std::this_thread::sleep_for(kPause);
  }
  if (WIFEXITED(status)) {
    Answered answered{WEXITSTATUS(status), content_of(out.get()), content_of(err.get())};
    if (std::max(answered.out.size(), answered.err.size()) < kMaxAnswer) return answered;
    return {kExitFile, {}, fmt::format("the answer has more than {} MiB", kMaxAnswer >> 20U)};
  }
  return {kExitFile, {}, WTERMSIG(status) == SIGALRM ? "it takes too long" : "it failed"};
}

}  // namespace stela
