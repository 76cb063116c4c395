// Between the words of the protocol and those of the editor, which differ in little but their types.
'use strict';

const vscode = require('vscode');

const fromPosition = (position) => ({ line: position.line, character: position.character });
const fromRange = (range) => ({ start: fromPosition(range.start), end: fromPosition(range.end) });
const toPosition = (place) => new vscode.Position(place.line, place.character);
const toRange = (range) => new vscode.Range(toPosition(range.start), toPosition(range.end));
const toEdit = (edit) => new vscode.TextEdit(toRange(edit.range), edit.newText);
const toEdits = (edits) => edits.map(toEdit);

function toDiagnostic(told) {
  // The protocol counts severities from 1.
  const diagnostic = new vscode.Diagnostic(toRange(told.range), told.message, told.severity - 1);
  diagnostic.source = told.source;
  diagnostic.code = told.codeDescription
    ? { value: told.code, target: vscode.Uri.parse(told.codeDescription.href) } : told.code;
  diagnostic.relatedInformation = (told.relatedInformation || []).map((related) =>
    new vscode.DiagnosticRelatedInformation(new vscode.Location(
      vscode.Uri.parse(related.location.uri), toRange(related.location.range)), related.message));
  return diagnostic;
}

function toCompletion(list) {
  return new vscode.CompletionList(list.items.map((told) => {
    const item = new vscode.CompletionItem(told.label, told.kind - 1);
    item.detail = told.detail;
    item.sortText = told.sortText;
    item.range = toRange(told.textEdit.range);
    item.insertText = told.textEdit.newText;
    return item;
  }), list.isIncomplete);
}

function toHover(told) {
  return new vscode.Hover(new vscode.MarkdownString(told.contents.value), toRange(told.range));
}

function toHints(hints) {
  return hints.map((told) => {
    const hint = new vscode.InlayHint(toPosition(told.position), told.label);
    hint.paddingLeft = told.paddingLeft;
    return hint;
  });
}

function toFolds(folds) {
  const kinds = { comment: vscode.FoldingRangeKind.Comment, imports: vscode.FoldingRangeKind.Imports,
    region: vscode.FoldingRangeKind.Region };
  return folds.map((told) => new vscode.FoldingRange(told.startLine, told.endLine, kinds[told.kind]));
}

function toSymbols(symbols) {
  return symbols.map((told) => {
    const symbol = new vscode.DocumentSymbol(told.name, '', told.kind - 1, toRange(told.range),
      toRange(told.selectionRange));
    symbol.children = toSymbols(told.children || []);
    return symbol;
  });
}

function toSelection(told) {
  return new vscode.SelectionRange(toRange(told.range),
    told.parent === undefined ? undefined : toSelection(told.parent));
}
const toSelections = (list) => list.map(toSelection);

const toTokens = (told) => new vscode.SemanticTokens(new Uint32Array(told.data));

function toWorkspaceEdit(told) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(told.changes)) {
    edit.set(vscode.Uri.parse(uri), toEdits(edits));
  }
  return edit;
}

function toActions(actions) {
  return actions.map((told) => {
    let kind = vscode.CodeActionKind.Empty;
    for (const part of told.kind.split('.')) kind = kind.append(part);
    const action = new vscode.CodeAction(told.title, kind);
    action.isPreferred = told.isPreferred;
    if (told.edit) action.edit = toWorkspaceEdit(told.edit);
    action.asTold = told;
    return action;
  });
}

module.exports = { fromPosition, fromRange, toActions, toCompletion, toDiagnostic, toEdits, toFolds,
  toHints, toHover, toSelections, toSymbols, toTokens, toWorkspaceEdit };
