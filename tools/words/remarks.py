"""Comments for translators about a message: where it is shown, and what fills its placeholders.

Both are derived from the source: the first from the file, the second from the expressions. So a new message has a
comment without anyone writing it.
"""

import re

#: Where the messages of a file are shown; the first pattern that matches the path counts.
SHOWN = [(re.compile(pattern), words) for pattern, words in (
    (r"lib/\w+/rulebook\.json", "rule: stela explain, stela validate, recorder"),
    (r"testdata/", "comment of an example record: stela explain"),
    (r"lib/\w+/words/messages", "why a move is not allowed: stela validate, replay, recorder"),
    (r"lib/\w+/words/events", "what happened, after the player's name or alone: stela replay, summary, pictures, recorder"),
    (r"lib/\w+/words/reasons", "why something happened, in a sentence: stela replay, score, pictures, recorder"),
    (r"lib/\w+/rules/(moves|catalogue)", "word of the game: recorder, stela catalogue, language server"),
    (r"lib/\w+/rules/setup", "what is wrong with a position: stela validate, recorder"),
    (r"lib/\w+/rules/", "word of the game: stela validate, recorder"),
    (r"lib/\w+/pictures/cards", "card beside a picture; little room"),
    (r"lib/\w+/pictures/", "picture: caption, legend, description for readers who do not see it"),
    (r"lib/(tikal|mykerinos|taluva)/analysis|lib/analysis|tools/analysis", "stela analyse, reports of analyses"),
    (r"lib/(tikal|mykerinos|taluva)/", "word of the game: all reports of it"),
    (r"lib/core/colour_names", "a player, called by the colour: Red wins"),
    (r"lib/record/tags", "what a tag contains: language server, recorder; or a date in text for people"),
    (r"lib/repair/", "what stela repair found and did"),
    (r"lib/(replay|record|game|core)/|formats/", "what is wrong with a record: stela validate, recorder, language server"),
    (r"lib/scene/", "picture: caption, legend, final table"),
    (r"lib/report/page/", "replay page in a browser (stela replay --to html); little room on buttons"),
    (r"lib/report/(puzzle)", "page of puzzles (stela analyse --puzzles)"),
    (r"lib/report/(summary|highlights|summarise)", "stela summary: heading, table or sentence"),
    (r"lib/document/", "joins the parts of a report"),
    (r"lib/report/chart", "chart of scores or shares"),
    (r"lib/report/", "reports: stela validate, summary, replay"),
    (r"tools/recorder_page/", "recorder, a page in a browser; little room on buttons"),
    (r"tools/lsp/", "language server: shown by editors"),
    (r"tools/pictures/paper_sheets", "printed pages: score sheet, notation of a game (stela new --sheet, --cheat-sheet)"),
    (r"tools/pictures/puzzles", "page of puzzles (stela analyse --puzzles)"),
    (r"tools/pictures/", "pictures, pages and PDF"),
    (r"tools/statistics/standings", "table of a tournament (stela standings); columns are narrow"),
    (r"tools/statistics/", "tables of stela stats and standings"),
    (r"tools/stela/commands/cmd_(\w+)", "stela {0}"),
    (r"tools/", "messages of the program on the terminal"),
    (r"lib/words/", "joins the parts of a message"),
)]

#: What an expression stands for; the first pattern that matches counts.
VALUES = [(re.compile(pattern), words) for pattern, words in (
    (r"^count$|count|size\(\)|_left\b|^left$|totals|sums|\bparcels|kMax|kMost|\bgrowth\.huts|\.huts$|supply|neutrals|"
     r"hand\b|^(most|more|less|players|tables|same|untold|untranslated|pieces\.members|turns|lead|-lead|got|-got)$|"
     r"[_.]points|^points|amount|stones|kCamps|kGuards|kTreasures|kTiles|kParcels|copies|lowest|highest|cost|"
     r"gained|kept|forced|own\.gone|^last - first", "number"),
    (r"player\(|person\(|^(player|owner|who|winner|mover|turn|due|other|own|caller)$|colour|side_of|actor|names\.front"
     r"|names_of|winners|full_name|and_list\(names|leader|called\(|name\(set\.player|name\(player|mover|name\(\{",
     "player: name or colour, such as Anna, or a list of several"),
    (r"spell|token|verb|digits|claim|seen|written|respell|tile\.letters|number_words|member\.key|digest|write_\w+\(|"
     r"kVerb|kEntryToken|letters_due|offence|setup_order|tag\b|kPlayerTag|kMuseumTag|tag\.name|tag_\.name|"
     r"in_backticks|code_point|illegal", "notation as in a record, such as hut@0,1"),
    (r"cell_name|place_words|^at$|^(place|place_words.*|to|from|there|where|before|here.*)$|spell_hex|room|places?\b|hex",
     "space of the board, such as 0,1 or C3"),
    (r"terrain|kind_of|a_kind|piece_words|kind\b|kinds\b|tile|name_of|message_of|kPatronNames|name_words|motif|patron",
     "word of the game; may ask for one of its forms"),
    (r"level|rotation|round|wing|zone|number|position|\.entry\b|^entry$|score|value|seat \+ 1|place \+ 1|record$|index|"
     r"slice|track|share|estimate|decimal|percent|ci\b|offset|page|line", "number or score"),
    (r"file|path|folder|output", "name of a file"),
    (r"and_list|or_list|one_of|comma_list|list_of|join", "list of words"),
    (r"reason|why|cause|truth|fate|fault|message|hint|sentence|diagnostic|ending_words|event\.text|words\b|told|what\b|"
     r"tr\(|trn\(|note\b|did", "part of the sentence, translated itself"),
    (r"date", "date"), (r"game", "name of the game"), (r"shown\(|printable|user\(", "text from the record"),
    (r"name|title", "name"),
)]


def of_files(files):
    """Returns where a message is shown, from the paths of its sources: one line, or none."""
    found = []
    for file in sorted(files):
        for pattern, words in SHOWN:
            match = pattern.search(file)
            if match:
                words = words.format(*match.groups())
                if words not in found:
                    found.append(words)
                break
    return [f"Shown: {'; '.join(found)}."] if found else []


def of_values(text, values):
    """Returns what fills each placeholder, from the expressions: a line each."""
    for place in sorted({int(found) for found in re.findall(r"\{(\d)", text)}):
        found = []
        for value in sorted(values.get(place, ())):
            words = next((words for pattern, words in VALUES if pattern.search(value)), f"text ({value})")
            if words not in found:
                found.append(words)
        yield f"{{{place}}}: {' / '.join(found) or 'filled where the sentence is used'}."
