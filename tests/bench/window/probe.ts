import { createServer, type RequestListener } from 'node:http';
import * as vscode from 'vscode';
import { listScripts, profileHeap, readMemory } from './host-memory.ts';

/** VS Code's own ways to do a thing, and looks at its host: each is asked for by its path, and answered once it is done. */
const deeds: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  '/memory': async () => readMemory(),
  '/scripts': async (text) => listScripts(text),
  '/heap': async () => profileHeap(),
  /** Puts a line before the second one of the active editor's document, and saves it. */
  '/edit': async (text) => {
    const document = vscode.window.activeTextEditor?.document;
    if (!document) throw new Error('No text editor is active');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(document.uri, new vscode.Position(1, 0), `${text}\n`);
    await vscode.workspace.applyEdit(edit);
    await document.save();
  },
  /** Brings a file to the front, in a tab of its own. */
  '/open': async (path) => {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.file(path));
    await vscode.window.showTextDocument(document, { preview: false });
  },
  /** Opens a panel with a page that says that it is up, and does no more until it is told to. */
  '/panel': async () => {
    panel?.dispose();
    const place = { viewColumn: vscode.ViewColumn.Active };
    const opened = vscode.window.createWebviewPanel('probe', 'Probe', place, { enableScripts: true });
    panel = opened;
    const isUp = new Promise<unknown>((resolve) => opened.webview.onDidReceiveMessage(resolve));
    opened.webview.html = `<!doctype html><html><body><h1></h1><script>${pageScript}</script></body></html>`;
    await isUp;
  },
  /** Has that page write a text. */
  '/message': async (text) => {
    await panel?.webview.postMessage(text);
  },
  /** One way to the window and back. */
  '/command': async () => {
    await vscode.commands.executeCommand('setContext', 'probe.isThere', true);
  },
  '/close': async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  },
};

let panel: vscode.WebviewPanel | undefined;
const pageScript = `
addEventListener('message', ({ data }) => { document.querySelector('h1').textContent = data; });
acquireVsCodeApi().postMessage('up');
`;

const answer: RequestListener = async ({ url = '/' }, response) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  try {
    const found = await deeds[pathname]?.(searchParams.get('text') ?? '');
    response.end(found === undefined ? '' : JSON.stringify(found));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
};

/** An extension beside ours that does the measured work bare: `GET /edit?text=…` on the port `probe.port`. */
export function activate(context: vscode.ExtensionContext): void {
  const port = vscode.workspace.getConfiguration('probe').get<number>('port') ?? 0;
  const server = createServer(answer).listen(port, '127.0.0.1');
  context.subscriptions.push({ dispose: () => server.close() });
}
