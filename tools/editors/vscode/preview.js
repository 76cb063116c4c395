// The position at the cursor, drawn beside the text, and records as pages.
'use strict';

const vscode = require('vscode');

// Nothing is loaded and nothing runs in a picture.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";
// The picture follows the cursor when it has rested so long, in milliseconds.
const REST = 150;

const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

class Preview {
  constructor(client) {
    this.client = client;
    this.panel = null;
    this.timer = null;
    this.moves = vscode.window.onDidChangeTextEditorSelection((event) =>
      this.follow(event.textEditor));
  }

  dispose() {
    clearTimeout(this.timer);
    this.moves.dispose();
    if (this.panel !== null) this.panel.dispose();
  }

  theme() {
    const chosen = vscode.workspace.getConfiguration('stela').get('theme');
    if (chosen !== 'as the editor') return chosen;
    const { kind } = vscode.window.activeColorTheme;
    const dark = [vscode.ColorThemeKind.Dark, vscode.ColorThemeKind.HighContrast].includes(kind);
    return dark ? 'dark' : 'light';
  }

  changed(document) {
    const editor = vscode.window.activeTextEditor;
    if (editor && editor.document === document) this.follow(editor);
  }

  follow(editor) {
    if (this.panel === null || editor.document.languageId !== 'stela') return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.draw(editor), REST);
  }

  async draw(editor) {
    let body;
    let title = 'Position';
    try {
      const result = await this.client.command('stela.diagram', editor.document,
        editor.selection.active, { theme: this.theme() });
      title = result.title;
      body = result.svg;
    } catch (error) {
      body = `<p>${escaped(error.message)}</p>`;
    }
    if (this.panel === null) return;
    this.panel.title = title;
    this.panel.webview.html = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
      + `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`
      + '<style>svg{max-width:100%;height:auto}</style></head>'
      + `<body>${body}</body></html>`;
  }

  async showPosition() {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== 'stela') return;
    if (this.panel === null) {
      this.panel = vscode.window.createWebviewPanel('stela.position', 'Position',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true }, { enableScripts: false });
      this.panel.onDidDispose(() => { this.panel = null; });
    }
    await this.draw(editor);
  }

  /** The page is a file that needs nothing else; its own policy says which script may run. */
  async showReplay() {
    const editor = vscode.window.activeTextEditor;
    if (!editor || editor.document.languageId !== 'stela') return;
    const result = await this.client.command('stela.replayPage', editor.document,
      editor.selection.active, { embed: true });
    const panel = vscode.window.createWebviewPanel('stela.replay', 'Replay',
      vscode.ViewColumn.Beside, { enableScripts: true, retainContextWhenHidden: true });
    panel.webview.html = result.html;
  }
}

module.exports = { Preview };
