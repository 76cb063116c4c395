// Run by editors_test.py: the client of the VS Code extension in a simulated editor. The types of
// the editor's API are identified by their names; requests and notifications go through the server.
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const path = require('path');

const [folder, stela, file] = process.argv.slice(2);

class Plain {
  constructor(...parts) { this.parts = parts; }
}
class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}
class WorkspaceEdit {
  constructor() { this.edits = new Map(); }
  set(uri, edits) { this.edits.set(uri.text, edits); }
}

const listeners = {};
const listen = (name) => (listener) => { listeners[name] = listener; return { dispose() {} }; };
const providers = {};
const commands = {};
const shown = new Map();
const messages = [];
const panels = [];
const document = {
  languageId: 'stela', version: 1, uri: { toString: () => `file://${file}` },
  text: fs.readFileSync(file, 'utf8'), getText() { return this.text; },
};
const editor = { document, selection: { active: new Position(4, 26) } };
const languages = { createDiagnosticCollection: () => ({
  set: (uri, found) => shown.set(uri.text, found), clear: () => shown.clear(), dispose() {},
}) };
for (const name of ['CompletionItem', 'Hover', 'InlayHints', 'DocumentFormattingEdit',
  'DocumentRangeFormattingEdit', 'FoldingRange', 'DocumentSymbol', 'SelectionRange',
  'DocumentRangeSemanticTokens', 'CodeActions']) {
  languages[`register${name}Provider`] = (selector, provider) => {
    providers[name] = provider;
    return { dispose() {} };
  };
}
const vscode = {
  languages, Position, Range, WorkspaceEdit,
  workspace: {
    textDocuments: [document],
    getConfiguration: () => ({ get: (key) => (key === 'command' ? [stela, 'lsp'] : 'as the editor') }),
    onDidOpenTextDocument: listen('open'), onDidChangeTextDocument: listen('change'),
    onDidCloseTextDocument: listen('close'),
  },
  window: {
    activeTextEditor: editor,
    activeColorTheme: { kind: 2 },
    createOutputChannel: () => ({ appendLine: (line) => messages.push(line), dispose() {} }),
    onDidChangeTextEditorSelection: listen('selection'),
    createWebviewPanel: (kind) => {
      const panel = { kind, webview: {}, onDidDispose() {}, dispose() {} };
      panels.push(panel);
      return panel;
    },
    showErrorMessage: async (message) => { messages.push(message); },
    showWarningMessage: async (message) => { messages.push(message); },
    showQuickPick: async (items) => items[0],
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
  Uri: { parse: (text) => ({ text, toString: () => text }) },
  CodeActionKind: { Empty: new Kind('') },
  FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
  ColorThemeKind: { Dark: 2, HighContrast: 3 },
  ViewColumn: { Beside: -2 },
};
for (const name of ['Diagnostic', 'DiagnosticRelatedInformation', 'Location', 'TextEdit',
  'CompletionList', 'CompletionItem', 'Hover', 'MarkdownString', 'InlayHint', 'FoldingRange',
  'DocumentSymbol', 'SelectionRange', 'SemanticTokens', 'SemanticTokensLegend', 'CodeAction']) {
  vscode[name] = class extends Plain {};
}
const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));

const until = async (what, condition) => {
  for (let i = 0; i < 6000; ++i) {
    if (condition()) return;
    await new Promise((resolve) => { setTimeout(resolve, 10); });
  }
  assert.fail(`in vain: ${what}; ${messages.join('; ')}`);
};

async function main() {
  const { MessageReader, framed } = require(path.join(folder, 'connection.js'));
  const reader = new MessageReader();
  const bytes = Buffer.concat([framed({ a: '\u{1F3B2}' }), framed({ b: 1 })]);
  const read = [...bytes].flatMap((byte) => reader.take(Buffer.from([byte])));
  assert.deepStrictEqual(read, [{ a: '\u{1F3B2}' }, { b: 1 }]);

  const extension = require(path.join(folder, 'extension.js'));
  await extension.activate({ subscriptions: [] });
  const uri = `file://${file}`;
  await until('diagnostics', () => (shown.get(uri) || []).length === 1);
  const [found] = shown.get(uri);
  assert.deepStrictEqual(found.parts[0].start, new Position(4, 19));
  assert.strictEqual(found.source, 'stela');

  const token = { onCancellationRequested() {} };
  const hover = await providers.Hover.provideHover(document, new Position(4, 12), token);
  assert.match(hover.parts[0].parts[0], /lays/);
  assert.ok((await providers.FoldingRange.provideFoldingRanges(document, {}, token)).length > 0);
  assert.ok((await providers.DocumentSymbol.provideDocumentSymbols(document, token)).length > 0);
  const all = new Range(new Position(0, 0), new Position(99, 0));
  const tokens = await providers.DocumentRangeSemanticTokens
    .provideDocumentRangeSemanticTokens(document, all, token);
  assert.ok(tokens.parts[0].length > 0);
  const selections = await providers.SelectionRange
    .provideSelectionRanges(document, [new Position(4, 12)], token);
  assert.ok(selections[0].parts[1] instanceof vscode.SelectionRange);
  const actions = await providers.CodeActions.provideCodeActions(document, all, {}, token);
  assert.ok(Array.isArray(actions));
  assert.ok(Array.isArray(await providers.DocumentFormattingEdit
    .provideDocumentFormattingEdits(document, {}, token)));

  // Fixed as if by typing.
  const at = document.text.indexOf('0,9');
  document.text = document.text.replace('0,9', '0,1');
  document.version = 2;
  listeners.change({ document, contentChanges: [
    { range: new Range(new Position(4, 23), new Position(4, 26)), rangeOffset: at, text: '0,1' }] });
  await until('no diagnostics', () => shown.get(uri).length === 0);
  const hints = await providers.InlayHints.provideInlayHints(document, all, token);
  assert.strictEqual(hints[0].parts[1], '=0/0/1');
  const list = await providers.CompletionItem
    .provideCompletionItems(document, new Position(5, 0), token, {});
  assert.ok(list.parts[0].some((item) => item.parts[0] === '2. red: '));

  await commands['stela.showPosition']();
  assert.match(panels[0].webview.html, /<svg/);
  await commands['stela.showReplay']();
  assert.match(panels[1].webview.html, /<script>/);
  let inserted = '';
  editor.edit = (edit) => edit({ insert: (_, text) => { inserted = text; } });
  await commands['stela.showLegal']();
  assert.match(inserted, /^[A-Z]{2}@.* $/);

  // The server is another one then, and knows the text.
  await commands['stela.restart']();
  assert.ok(await providers.Hover.provideHover(document, new Position(4, 12), token));
  listeners.close(document);
  await extension.deactivate();
  assert.deepStrictEqual(messages, []);
}

main().catch((error) => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
