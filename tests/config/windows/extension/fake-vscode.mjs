// A `vscode` without a window: one folder, text editors in one group, and a page of slides that answers. Everything that
// no test here needs is there, and does nothing.
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import * as text from './documents.mjs';
import { Disposable, EventEmitter, RelativePattern, TabInputText, TabInputWebview, TextEdit } from './values.mjs';

const nothing = () => undefined;

/** Anything that can be called, made, disposed of and listened to. */
function anything() {
  return new Proxy(class Anything {}, {
    get(target, key) {
      if (['then', Symbol.iterator, Symbol.hasInstance].includes(key)) return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      return key in target && key === 'prototype' ? target[key] : anything();
    },
    apply: () => anything(),
    construct: () => anything(),
  });
}

const withDefaults = (known) =>
  new Proxy(known, {
    has: () => true,
    get(target, key) {
      if (key in target) return target[key];
      return /^on[A-Z]/.test(String(key)) ? () => new Disposable() : anything();
    },
  });

const configurationChanged = new EventEmitter();

function createConfiguration(manifest, folder, user) {
  const defaults = {
    'editor.fontSize': 14,
    'editor.fontFamily': 'monospace',
    'editor.tabSize': 4,
    'window.zoomLevel': 0,
  };
  for (const { properties } of [manifest.contributes.configuration].flat()) {
    for (const [key, { default: value }] of Object.entries(properties)) defaults[key] = value;
  }
  const path = join(folder, '.vscode', 'settings.json');
  const read = () => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  const workspace = () => JSON.parse(read() || '{}');
  let last = read();
  // VS Code notices a change of the file after a while.
  setInterval(() => {
    if (read() === last) return;
    last = read();
    configurationChanged.fire({ affectsConfiguration: () => true });
  }, 50).unref();
  return (section) => {
    const full = (key) => (section ? `${section}.${key}` : key);
    const inspect = (key) => ({
      key: full(key),
      defaultValue: defaults[full(key)],
      globalValue: user[full(key)],
      workspaceValue: workspace()[full(key)],
    });
    const get = (key, fallback) => {
      const { defaultValue, globalValue, workspaceValue } = inspect(key);
      return workspaceValue ?? globalValue ?? defaultValue ?? fallback;
    };
    const update = async (key, value) => {
      await mkdir(join(folder, '.vscode'), { recursive: true });
      await writeFile(path, JSON.stringify({ ...workspace(), [full(key)]: value }));
    };
    const own = Object.keys(defaults).filter((key) => key.startsWith(`${section}.`));
    const values = own.map((key) => [key.slice(section.length + 1), get(key.slice(section.length + 1))]);
    return { ...Object.fromEntries(values), get, inspect, update, has: (key) => get(key) !== undefined };
  };
}

/** A panel whose page answers as the page of slides does. */
function createPanel(viewType, title, { Uri, onAddress }) {
  const messages = new EventEmitter();
  const disposed = new EventEmitter();
  const answer = (message) => setTimeout(() => messages.fire(message), 1);
  let html = '';
  const webview = {
    options: {},
    cspSource: 'https://*.vscode-cdn.net',
    get html() {
      return html;
    },
    set html(page) {
      html = page;
      answer({ type: 'ready' });
    },
    asWebviewUri(uri) {
      const authority = `${uri.scheme}+${uri.authority}.vscode-resource.vscode-cdn.net`;
      const address = Uri.from({ scheme: 'https', authority, path: uri.path, query: uri.query });
      onAddress(address.toString());
      return address;
    },
    onDidReceiveMessage: messages.event,
    async postMessage({ type, id }) {
      if (type === 'ping') answer({ type: 'pong' });
      if (type === 'page' && id !== undefined) for (const kind of ['taken', 'shown']) answer({ type: kind, id });
      if (type === 'draw' || type === 'diagrams') answer({ type: 'drawn', id, error: 'no window' });
      return true;
    },
  };
  return {
    ...{ viewType, title, webview, visible: true, active: true, viewColumn: 1, options: {} },
    onDidChangeViewState: new EventEmitter().event,
    onDidDispose: disposed.event,
    reveal: nothing,
    dispose: () => disposed.fire(),
  };
}

/** `onAddress` hears every address that a page gets for a file. */
export function createFakeVSCode({ Uri, manifest, folder, settings, renderMarkdown, onAddress, log }) {
  const commands = new Map();
  const [activeChanged, visibleChanged, tabsChanged] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
  const group = { isActive: true, viewColumn: 1, tabs: [] };
  const folders = [{ uri: Uri.file(folder), name: basename(folder), index: 0 }];
  let active;

  const editorOf = new WeakMap();
  const activate = (document) => {
    if (!editorOf.has(document)) editorOf.set(document, new text.TextEditor(document));
    active = editorOf.get(document);
    activeChanged.fire(active);
    visibleChanged.fire([active]);
  };
  const addTab = (label, input, document) => {
    const tab = { label, input, group, isPinned: false, isPreview: false };
    Object.defineProperty(tab, 'isDirty', { get: () => document?.isDirty === true });
    Object.defineProperty(tab, 'isActive', { get: () => group.activeTab === tab });
    group.tabs.push(tab);
    group.activeTab = tab;
    tabsChanged.fire({ opened: [tab], closed: [], changed: [] });
    return tab;
  };
  const close = (tabs) => {
    group.tabs = group.tabs.filter((tab) => !tabs.includes(tab));
    group.activeTab = group.tabs.at(-1);
    for (const { input } of tabs) {
      const document = text.documents.find(({ uri }) => `${uri}` === `${input?.uri}`);
      if (active?.document === document) active = undefined;
      document?.close();
    }
    tabsChanged.fire({ opened: [], closed: tabs, changed: [] });
    activeChanged.fire(active);
  };
  // VS Code's own watcher takes a while, too.
  setInterval(() => {
    for (const document of [...text.documents]) document.readAgain();
  }, 100).unref();

  const builtIn = {
    'markdown.api.render': renderMarkdown,
    'vscode.getEditorLayout': () => ({ orientation: 0, groups: [{ size: 1 }] }),
    'workbench.action.files.revert': () => {
      if (!active) return;
      active.document.isDirty = false;
      active.document.readAgain();
    },
  };
  const toUri = (given) => (typeof given === 'string' ? Uri.file(given) : given);
  const workspace = withDefaults({
    workspaceFolders: folders,
    workspaceFile: undefined,
    isTrusted: true,
    textDocuments: text.documents,
    onDidChangeTextDocument: text.changed.event,
    onDidSaveTextDocument: text.saved.event,
    onDidOpenTextDocument: text.opened.event,
    onDidCloseTextDocument: text.closed.event,
    onDidChangeConfiguration: configurationChanged.event,
    getConfiguration: createConfiguration(manifest, folder, settings),
    getWorkspaceFolder: ({ fsPath }) => folders.find(({ uri }) => fsPath.startsWith(uri.fsPath)),
    asRelativePath: (given) => relative(folders[0].uri.fsPath, toUri(given).fsPath).replaceAll('\\', '/'),
    applyEdit: text.applyEdit,
    saveAll: async () =>
      (await Promise.all(text.documents.filter(({ isDirty }) => isDirty).map((one) => one.save()))) && true,
    openTextDocument: async (given) =>
      given?.content === undefined
        ? text.openDocument(toUri(given))
        : text.openDocument(Uri.parse(`untitled:Untitled-${text.documents.length}`), given.content, given.language),
    decode: async (bytes) => new TextDecoder().decode(bytes),
    encode: async (content) => new TextEncoder().encode(content),
    findFiles: async () => [],
    fs: withDefaults({
      readFile: (uri) => readFile(uri.fsPath),
      writeFile: (uri, bytes) => writeFile(uri.fsPath, bytes),
      createDirectory: (uri) => mkdir(uri.fsPath, { recursive: true }),
      delete: (uri) => rm(uri.fsPath, { recursive: true }),
      stat: (uri) => stat(uri.fsPath),
    }),
  });
  const window = withDefaults({
    state: { focused: true, active: true },
    activeColorTheme: { kind: 2 },
    terminals: [],
    tabGroups: withDefaults({
      all: [group],
      activeTabGroup: group,
      onDidChangeTabs: tabsChanged.event,
      close: async (tabs) => {
        close([tabs].flat());
        return true;
      },
    }),
    get activeTextEditor() {
      return active;
    },
    get visibleTextEditors() {
      return active ? [active] : [];
    },
    onDidChangeActiveTextEditor: activeChanged.event,
    onDidChangeVisibleTextEditors: visibleChanged.event,
    async showTextDocument(given) {
      const document = given.uri ? given : text.openDocument(toUri(given));
      const tab = group.tabs.find(({ input }) => `${input.uri}` === `${document.uri}`);
      group.activeTab = tab ?? addTab(basename(document.uri.fsPath), new TabInputText(document.uri), document);
      activate(document);
      return active;
    },
    createWebviewPanel(viewType, title) {
      const panel = createPanel(viewType, title, { Uri, onAddress });
      const tab = addTab(title, new TabInputWebview(viewType));
      panel.onDidDispose(() => close([tab]));
      active = undefined;
      return panel;
    },
    createTerminal({ name }) {
      const shell = { sendText: nothing, show: nothing, hide: nothing, dispose: nothing };
      return { ...shell, name, creationOptions: { name }, processId: Promise.resolve(undefined), state: {} };
    },
    createStatusBarItem: () => ({ show: nothing, hide: nothing, dispose: nothing }),
    createOutputChannel: () =>
      withDefaults({ info: log, warn: log, error: log, debug: nothing, trace: nothing, append: log, appendLine: log }),
    withProgress: (_, task) =>
      task({ report: nothing }, { isCancellationRequested: false, onCancellationRequested: nothing }),
    showErrorMessage: async (message) => log(`error: ${message}`),
    showWarningMessage: async (message) => log(`warning: ${message}`),
    showInformationMessage: async () => undefined,
    showQuickPick: async () => undefined,
    showInputBox: async () => undefined,
  });
  return withDefaults({
    ...text,
    ...{ Disposable, EventEmitter, RelativePattern, TabInputText, TabInputWebview, TextEdit, Uri, workspace, window },
    commands: {
      registerCommand(name, run) {
        commands.set(name, run);
        return new Disposable(() => commands.delete(name));
      },
      executeCommand: async (name, ...given) => (commands.get(name) ?? builtIn[name])?.(...given),
      getCommands: async () => [...commands.keys()],
    },
    env: withDefaults({
      ...{ uiKind: 1, remoteName: undefined, uriScheme: 'vscode', appName: 'No window', language: 'en' },
      clipboard: { readText: async () => '', writeText: async () => undefined },
      asExternalUri: async (uri) => uri,
    }),
    extensions: withDefaults({ all: [], getExtension: () => undefined }),
    languages: withDefaults({ getDiagnostics: () => [] }),
    ViewColumn: { Active: -1, Beside: -2, One: 1 },
    ConfigurationTarget: { Global: 1, Workspace: 2, WorkspaceFolder: 3 },
    ColorThemeKind: { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 },
    DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
    EndOfLine: { LF: 1, CRLF: 2 },
    UIKind: { Desktop: 1, Web: 2 },
  });
}
