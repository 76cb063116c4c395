/** What is between backticks is notation. */
function told(text) {
  return text.split('`').map((part, i) => (i % 2 ? make('code', {}, part) : part));
}

/** The text with the engine's fixes for these mistakes; if two fixes overlap, only the first. */
function repairedText(text, mistakes) {
  let until = Infinity;
  const edits = mistakes.flatMap((one) => one.fix || []).sort((a, b) => b.from - a.from || b.to - a.to);
  for (const edit of edits) {
    if (edit.to > until) continue;
    text = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
    until = edit.from;
  }
  return text;
}

/** The text with all fixes. One error may hide another: repeats as long as something is fixed. */
function fullyRepaired(text) {
  const kMostRounds = 20;
  for (let i = 0; i < kMostRounds; ++i) {
    const answer = engine.ask({do: 'open', text});
    if (answer.error) break;
    const next = repairedText(text, answer.record.mistakes);
    if (next === text) break;
    text = next;
  }
  return text;
}

/** The encoding of a file: UTF-8 if it can be, UTF-16 with its mark. */
function encodingOf(bytes) {
  try {
    new TextDecoder('utf-8', {fatal: true}).decode(bytes);
    return 'utf-8';
  } catch {
    return {0xFF: 'utf-16le', 0xFE: 'utf-16be'}[bytes[0]] || 'windows-1252';
  }
}
