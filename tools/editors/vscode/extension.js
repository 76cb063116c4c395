// Stela in VS Code: passes requests of the editor to the language server, and shows positions next
// to the text. The protocol is implemented in `connection.js`, the conversion of its data in
// `convert.js`.
'use strict';

const vscode = require('vscode');
const { Connection } = require('./connection');
const convert = require('./convert');
const { Preview } = require('./preview');

// The protocol's answer to a cancelled request.
const CANCELLED = -32800;
const SELECTOR = [{ language: 'stela' }];
const CAPABILITIES = {
  general: { positionEncodings: ['utf-16'] },
  textDocument: {
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true },
    codeAction: { resolveSupport: { properties: ['edit'] }, dataSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
};

class Client {
  constructor(context) {
    this.context = context;
    this.diagnostics = vscode.languages.createDiagnosticCollection('stela');
    this.log = vscode.window.createOutputChannel('Stela');
    this.preview = new Preview(this);
    this.connection = null;
    this.registered = false;
    context.subscriptions.push(this.diagnostics, this.log, this.preview);
  }

  async start() {
    const command = vscode.workspace.getConfiguration('stela').get('command');
    this.connection = new Connection(command, {
      onNotification: (method, params) => this.told(method, params),
      onEnd: (reason) => this.ended(command, reason),
    });
    const result = await this.connection.request('initialize', {
      processId: process.pid, rootUri: null, capabilities: CAPABILITIES,
    });
    this.connection.notify('initialized', {});
    for (const document of vscode.workspace.textDocuments) this.open(document);
    if (!this.registered) this.register(result.capabilities);
    this.registered = true;
  }

  async restart() {
    if (this.connection !== null) await this.connection.stop();
    await this.start();
  }

  ended(command, reason) {
    this.diagnostics.clear();
    if (reason === null) return;
    vscode.window.showErrorMessage(
      `Stela: the language server (${command.join(' ')}) does not run: ${reason}`, 'Restart')
      .then((choice) => { if (choice === 'Restart') this.restart().catch(() => {}); });
  }

  told(method, params) {
    if (method === 'textDocument/publishDiagnostics') {
      this.diagnostics.set(vscode.Uri.parse(params.uri),
        params.diagnostics.map(convert.toDiagnostic));
    } else if (method === 'window/logMessage') {
      this.log.appendLine(params.message);
    }
  }

  // Notifications of the editor.

  open(document) {
    if (document.languageId !== 'stela') return;
    this.connection.notify('textDocument/didOpen', { textDocument: {
      uri: document.uri.toString(), languageId: 'stela', version: document.version,
      text: document.getText(),
    } });
  }

  change(event) {
    if (event.document.languageId !== 'stela' || event.contentChanges.length === 0) return;
    this.connection.notify('textDocument/didChange', {
      textDocument: { uri: event.document.uri.toString(), version: event.document.version },
      // All changes of an event refer to the text before it: applied from the end, their offsets
      // stay valid.
      contentChanges: [...event.contentChanges]
        .sort((a, b) => b.rangeOffset - a.rangeOffset)
        .map((one) => ({ range: convert.fromRange(one.range), text: one.text })),
    });
    this.preview.changed(event.document);
  }

  close(document) {
    if (document.languageId !== 'stela') return;
    this.connection.notify('textDocument/didClose', {
      textDocument: { uri: document.uri.toString() },
    });
  }

  // Requests of the editor.

  async ask(method, document, more, token) {
    const whenCancelled = token && ((cancel) => token.onCancellationRequested(cancel));
    try {
      return await this.connection.request(
        method, { textDocument: { uri: document.uri.toString() }, ...more }, whenCancelled);
    } catch (error) {
      if (error.code !== CANCELLED) this.log.appendLine(`${method}: ${error.message}`);
      return null;
    }
  }

  command(name, document, position, more = {}) {
    return this.connection.request('workspace/executeCommand', {
      command: name,
      arguments: [{
        textDocument: { uri: document.uri.toString() },
        position: convert.fromPosition(position), ...more,
      }],
    });
  }

  register(capabilities) {
    const { languages, workspace } = vscode;
    const at = (position) => ({ position: convert.fromPosition(position) });
    const within = (range) => ({ range: convert.fromRange(range) });
    const provide = (method, more, then) => async (document, ...rest) => {
      const token = rest.find((one) => one && one.onCancellationRequested);
      const result = await this.ask(method, document, more(...rest), token);
      return result === null ? null : then(result, document);
    };
    const legend = capabilities.semanticTokensProvider.legend;
    this.context.subscriptions.push(
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidChangeTextDocument((event) => this.change(event)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      languages.registerCompletionItemProvider(SELECTOR, {
        provideCompletionItems: provide('textDocument/completion', at, convert.toCompletion),
      }, ...capabilities.completionProvider.triggerCharacters),
      languages.registerHoverProvider(SELECTOR, {
        provideHover: provide('textDocument/hover', at, convert.toHover),
      }),
      languages.registerInlayHintsProvider(SELECTOR, {
        provideInlayHints: provide('textDocument/inlayHint', within, convert.toHints),
      }),
      languages.registerDocumentFormattingEditProvider(SELECTOR, {
        provideDocumentFormattingEdits:
          provide('textDocument/formatting', () => ({ options: {} }), convert.toEdits),
      }),
      languages.registerDocumentRangeFormattingEditProvider(SELECTOR, {
        provideDocumentRangeFormattingEdits: provide('textDocument/rangeFormatting',
          (range) => ({ ...within(range), options: {} }), convert.toEdits),
      }),
      languages.registerFoldingRangeProvider(SELECTOR, {
        provideFoldingRanges: provide('textDocument/foldingRange', () => ({}), convert.toFolds),
      }),
      languages.registerDocumentSymbolProvider(SELECTOR, {
        provideDocumentSymbols:
          provide('textDocument/documentSymbol', () => ({}), convert.toSymbols),
      }),
      languages.registerSelectionRangeProvider(SELECTOR, {
        provideSelectionRanges: provide('textDocument/selectionRange',
          (positions) => ({ positions: positions.map(convert.fromPosition) }),
          convert.toSelections),
      }),
      languages.registerDocumentRangeSemanticTokensProvider(SELECTOR, {
        provideDocumentRangeSemanticTokens:
          provide('textDocument/semanticTokens/range', within, convert.toTokens),
      }, new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)),
      languages.registerCodeActionsProvider(SELECTOR, {
        provideCodeActions: provide('textDocument/codeAction', (range, context) => ({
          ...within(range),
          context: { diagnostics: [], ...(context.only ? { only: [context.only.value] } : {}) },
        }), convert.toActions),
        resolveCodeAction: async (action) => {
          const result = await this.connection.request('codeAction/resolve', action.asTold);
          action.edit = convert.toWorkspaceEdit(result.edit);
          return action;
        },
      }),
    );
  }

  async chooseLegal() {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== 'stela') return;
    const result = await this.command('stela.legalActions', editor.document,
      editor.selection.active);
    const chosen = await vscode.window.showQuickPick(
      result.actions.map((one) => ({ label: one.text, detail: one.words.join('; ') })),
      { placeHolder: result.actor === null ? 'the game is over' : `${result.actor} is to act`,
        matchOnDetail: true });
    if (chosen) editor.edit((edit) => edit.insert(editor.selection.active, `${chosen.label} `));
  }
}

let client = null;

async function activate(context) {
  client = new Client(context);
  // Reported, not thrown: without a server the grammar still works.
  const told = (work) => async () => {
    try {
      await work();
    } catch (error) {
      vscode.window.showWarningMessage(`Stela: ${error.message}`);
    }
  };
  const register = (name, work) => context.subscriptions.push(
    vscode.commands.registerCommand(name, told(work)));
  register('stela.showPosition', () => client.preview.showPosition());
  register('stela.showReplay', () => client.preview.showReplay());
  register('stela.showLegal', () => client.chooseLegal());
  register('stela.restart', () => client.restart());
  await client.start().catch(() => {});
}

async function deactivate() {
  if (client !== null && client.connection !== null) await client.connection.stop();
}

module.exports = { activate, deactivate };
