import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecretStorage } from 'vscode';
import * as vscode from 'vscode';
import type { Host } from '../app/app.ts';
import { createOnce, type Disposable, disposeAll } from '../core/disposables.ts';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { JsonValue } from '../core/json.ts';
import type { Clock } from '../core/time/clock.ts';
import { createOwnStates } from '../history/own-states.ts';
import { createStates, longestEnding } from '../history/states.ts';
import { createDeparture } from '../machine/departure.ts';
import { storageFolder } from '../machine/storage-folder.ts';
import type { Log } from '../ports/log.ts';
import type { Store } from '../ports/store.ts';
import type { WorkspaceSettingsText } from '../settings/workspace-settings-text.ts';
import { createSettings } from './settings.ts';
import { readDiagramScript } from './slides/diagram-scripts.ts';
import { createWorkbench, type VSCodeWorkbench } from './workbench/workbench.ts';
import { workspaceFolders } from './workspace-folders.ts';

export interface VSCodeHost extends Host, Disposable {
  readonly workbench: VSCodeWorkbench;
  /** Absolute path of this workspace's storage, shared by its windows. Missing without a folder. */
  readonly storageFolder: string | undefined;
  /** HTML with the placeholder `{nonce}`. */
  presenterPage(): Promise<string>;
  /** HTML, as for the presenter page. */
  storyboardPage(): Promise<string>;
  /** Runs in an exported replay. */
  replayScript(): Promise<string>;
  /** Replaces the token; the old one becomes invalid in every window. */
  renewToken(): Promise<void>;
}

export interface HostParts {
  readonly context: vscode.ExtensionContext;
  readonly clock: Clock;
  readonly log: Log;
  showLog(): void;
}

/** VS Code looks for it in the package, too. */
const skillPath = 'src/assets/skills/showrunner-talks/SKILL.md';

export function createHost({ context, clock, log, showLog }: HostParts): VSCodeHost {
  const built = join(context.extensionPath, 'dist/extension');
  const slideScript = createOnce(() => readFile(join(built, 'slide-page.js'), 'utf8'));
  const store = createStore(context.workspaceState);
  const workbench = createWorkbench({ slideScript, clock, log, store, showLog });
  const storage = context.storageUri && storageFolder(context.storageUri.fsPath);
  const states = storage ? createStateStore(storage, log, workbench.ownSettings) : undefined;
  const departure = storage ? createDeparture(join(storage, 'left'), log) : undefined;
  const settings = createSettings(log);
  const token = createApiTokenStore(context.secrets);
  const isTrusted = () => vscode.workspace.isTrusted;
  const folders = createEmitter<void>();
  const folderChanges = vscode.workspace.onDidChangeWorkspaceFolders(() => folders.fire());
  return {
    workbench,
    settings,
    log,
    store,
    storageFolder: storage,
    ...(states && { states }),
    ...(departure && { departure }),
    clock,
    workspaceFolders,
    onDidChangeWorkspaceFolders: folders.event,
    isTrusted,
    // Any cheap command that round-trips to the window works; this one is a no-op.
    touchWindow: () => vscode.commands.executeCommand('setContext', 'showrunner.loaded', true),
    token: token.get,
    renewToken: token.renew,
    onDidChangeToken: token.onDidChange,
    slideScript,
    webFile: (name) => readFile(join(built, name)),
    agentSkill: () => readFile(join(context.extensionPath, skillPath), 'utf8'),
    presenterPage: () => readFile(join(built, 'presenter.html'), 'utf8'),
    storyboardPage: () => readFile(join(built, 'storyboard.html'), 'utf8'),
    replayScript: () => readFile(join(built, 'replay-page.js'), 'utf8'),
    diagramScript: readDiagramScript,
    preflightOptions: async (signal) =>
      (await import('./commands/preflight.ts')).preflightOptions(
        { workspaceFolders, settings, isTrusted, log },
        signal,
      ),
    colorTheme: () => ({ colorScheme: colorScheme(), properties: { ...workbench.slides.colors, ...editorFont() } }),
    dispose: () => disposeAll([workbench, settings, token, folderChanges, ...(states ? [states] : [])]).dispose(),
  };
}

/** The variables that webviews have. */
function editorFont(): Readonly<Record<string, string>> {
  const { fontSize, fontFamily } = vscode.workspace.getConfiguration('editor');
  return { '--vscode-editor-font-size': `${fontSize}px`, '--vscode-editor-font-family': String(fontFamily) };
}

function colorScheme(): 'light' | 'dark' {
  const { Light, HighContrastLight } = vscode.ColorThemeKind;
  return [Light, HighContrastLight].includes(vscode.window.activeColorTheme.kind) ? 'light' : 'dark';
}

function createStateStore(storage: string, log: Log, ownSettings: WorkspaceSettingsText) {
  const folder = join(storage, 'history');
  return createOwnStates(createStates({ folder, workspaceFolders, log, patience: longestEnding }), ownSettings);
}

function createStore(memento: vscode.Memento): Store {
  return {
    get: (key) => memento.get<JsonValue>(key),
    set: async (key, value) => memento.update(key, value),
  };
}

const tokenKey = 'api.token';

/** The API token of this machine, shared by all windows. */
interface ApiTokenStore extends Disposable {
  /** Generated at first use: 32 random bytes in base64url. */
  get(): Promise<string>;
  renew(): Promise<void>;
  /** Fires after any window has renewed it. */
  readonly onDidChange: Event<void>;
}

function createApiTokenStore(secrets: SecretStorage): ApiTokenStore {
  const changes = createEmitter<void>();
  const subscription = secrets.onDidChange((change) => {
    if (change.key === tokenKey) changes.fire();
  });
  const renew = async () => secrets.store(tokenKey, randomBytes(32).toString('base64url'));
  return {
    async get() {
      const existing = await secrets.get(tokenKey);
      if (existing) return existing;
      await renew();
      // Another window may have stored one at the same time: use the stored one.
      const stored = await secrets.get(tokenKey);
      if (!stored) throw new Error('VS Code could not store the API token');
      return stored;
    },
    renew,
    onDidChange: changes.event,
    dispose: () => subscription.dispose(),
  };
}
