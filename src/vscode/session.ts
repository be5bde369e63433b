import * as vscode from 'vscode';
import type { ShowrunnerApi } from '../api/extension-api.ts';
import { type App, createApp, type Host } from '../app/app.ts';
import { createLazy, createOnce, disposeAll, type Lazy } from '../core/disposables.ts';
import type { Clock } from '../core/time/clock.ts';
import { raceTimeout } from '../core/time/race-timeout.ts';
import type { Log } from '../ports/log.ts';
import { createDrawnShow } from '../presenting/drawn-show.ts';
import { createFirstSteps } from '../presenting/first-steps.ts';
import { createLastCommand } from './authoring/last-command.ts';
import { createLazyRecording } from './authoring/recording/lazy-recording.ts';
import type { CommandName } from './command-table.ts';
import type { CommandParts } from './commands/commands.ts';
import { createKeptEditDocuments } from './commands/kept-edit-documents.ts';
import type { PreflightParts } from './commands/preflight.ts';
import { createFailureReport } from './failure-report.ts';
import { createHost } from './host.ts';
import type { McpEndpoint } from './mcp-server.ts';
import { createOutputLog } from './output-log.ts';
import { createNotesView } from './presenter/notes-view.ts';
import { locationKey } from './presenter/presenter-location.ts';
import { createPresenterUi } from './presenter/presenter-ui.ts';
import type { PresenterParts } from './presenter/presenter-webview.ts';
import type { ShareKind, SharePanelOptions } from './sharing/share-panel.ts';
import { createShowTree, type ShowTree } from './show-view/show-tree.ts';
import type { Storyboards } from './storyboard/storyboard.ts';
import type { StoryboardParts } from './storyboard/storyboard-panel.ts';
import type { ToolUse } from './tool-use.ts';
import { createUriHandler } from './uri-handler.ts';

/** All of Showrunner in this window, created at first use. */
export interface Session {
  /** Never rejects: failures are reported. */
  runCommand(name: CommandName, argument?: unknown): Promise<void>;
  /** For other extensions. */
  readonly api: ShowrunnerApi;
  /** Takes over a panel after a window reload. */
  restoreSlides(panel: vscode.WebviewPanel): void;
  /** Takes over a panel after a window reload. */
  restorePresenterView(panel: vscode.WebviewPanel): Promise<void>;
  /** Takes over a panel after a window reload. */
  restoreStoryboard(panel: vscode.WebviewPanel): Promise<void>;
  openLink(uri: vscode.Uri): Promise<void>;
  readonly showTree: ShowTree;
  fillNotes(view: vscode.WebviewView): void;
  toolUse(): Promise<ToolUse>;
  /** Address for external agents. */
  readonly mcp: McpEndpoint;
  /** Views that another session can take over. */
  readonly views: SessionViews;
  /** Ends the API and the running step within `limit` milliseconds; abandons tasks that hang. Never rejects. */
  stop(limit: number): Promise<void>;
}

export interface SessionViews {
  readonly slides: vscode.WebviewPanel | undefined;
  readonly notes: vscode.WebviewView | undefined;
  readonly presenter: vscode.WebviewPanel | undefined;
}

const shareCommandOf = {
  remote: { renew: 'newToken', stop: 'stopSharing', share: 'shareRemote' },
  audience: { renew: 'newToken', stop: 'stopAudience', share: 'shareWithAudience' },
} as const;

export async function createSession(context: vscode.ExtensionContext, clock: Clock): Promise<Session> {
  const log = createOutputLog('Showrunner');
  const host = createHost({ context, clock, log, showLog: log.show });
  const app = createApp(host);
  const report = createFailureReport(host.workbench.stage, log);
  const notes = createNotesView({ ...app, log });
  const firstSteps = createFirstSteps(app);
  const preflight = createLazy(() => loadPreflight({ ...host, onDidCheck: () => firstSteps.add('checked') }));
  const keptEdits = createKeptEditDocuments(app.show.edits);
  const drawnShow = createDrawnShow(app.show, clock);
  const showTree = createShowTree(app.library, drawnShow, report);
  const lastCommand = createLastCommand();
  const recording = createLazyRecording(host, report);
  const onAsked: SharePanelOptions['onAsked'] = (request, kind) => void runCommand(shareCommandOf[kind][request]);
  const sharePanels = createLazy(() => loadSharePanels({ app, host, onAsked }));
  const showPanel = async (kind: ShareKind) => (await sharePanels.get()).show(kind);
  const { extensionPath, globalState: preferences } = context;
  const lazyViews = createLazyViews({ app, host, report, showPanel, preferences });
  const { presenterView, storyboards } = lazyViews;
  const views = { ...lazyViews, preflight, keptEdits, showTree, showPanel, recording, lastCommand };
  const commands = createOnce(() => loadCommands({ app, host, report, extensionPath, preferences, ...views }));
  const runCommand: Session['runCommand'] = async (name, argument) => (await commands())[name](argument);

  const resources = disposeAll([
    host,
    app,
    notes,
    preflight,
    keptEdits,
    sharePanels,
    ...Object.values(lazyViews),
    drawnShow,
    showTree,
    lastCommand,
    firstSteps,
    recording,
    createPresenterUi(app, host, { drawnShow, presenterView, firstSteps }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void app.api.refresh().catch(report)),
  ]);
  await app.start();
  const restorePresenterView = async () =>
    host.store.get(locationKey) !== undefined && (await presenterView.get()).restore();
  restorePresenterView().catch(report);
  return {
    runCommand,
    api: app.extensionApi,
    openLink: createUriHandler(app, report),
    showTree,
    restoreSlides: host.workbench.slides.adopt,
    restorePresenterView: async (panel) => (await presenterView.get()).adopt(panel),
    restoreStoryboard: (panel) => restoreStoryboard(panel, storyboards, runCommand),
    fillNotes: notes.fill,
    toolUse: createOnce(() => loadToolUse(app, log)),
    mcp: createMcpEndpoint(app, host),
    get views() {
      return { slides: host.workbench.slides.panel, notes: notes.view, presenter: presenterView.value?.panel };
    },
    async stop(limit) {
      const ending = Promise.allSettled([app.show.end(), app.api.stop()]);
      await raceTimeout(ending, { clock, limit });
      try {
        resources.dispose();
      } catch (error) {
        log.error('Showrunner did not shut down properly', error);
      }
      log.dispose();
    },
  };
}

function createLazyViews(parts: PresenterParts & StoryboardParts) {
  return {
    presenterView: createLazy(() => loadPresenterView(parts)),
    storyboards: createLazy(() => loadStoryboards(parts)),
    slidePreview: createLazy(async () => (await import('./slides/slide-preview.ts')).createSlidePreview(parts)),
  };
}

/** Loaded at first use, like the following. */
async function loadCommands(parts: CommandParts) {
  return (await import('./commands/commands.ts')).createCommands(parts);
}

async function loadToolUse(app: App, log: Log) {
  return (await import('./tool-use.ts')).createToolUse({ ...app, toolbox: await app.toolbox() }, log);
}

async function loadPreflight(host: PreflightParts) {
  return (await import('./commands/preflight.ts')).createPreflight(host);
}

async function loadPresenterView(parts: PresenterParts) {
  return (await import('./presenter/presenter-view.ts')).createPresenterView(parts);
}

async function loadSharePanels(options: SharePanelOptions) {
  return (await import('./sharing/share-panel.ts')).createSharePanels(options);
}

async function loadStoryboards(parts: StoryboardParts) {
  return (await import('./storyboard/storyboard.ts')).createStoryboards(parts);
}

async function restoreStoryboard(
  panel: vscode.WebviewPanel,
  storyboards: Lazy<Storyboards>,
  runCommand: Session['runCommand'],
): Promise<void> {
  (await storyboards.get()).adopt(panel);
  await runCommand('openStoryboard');
}

function createMcpEndpoint(
  { api }: App,
  { token, onDidChangeToken }: Pick<Host, 'token' | 'onDidChangeToken'>,
): McpEndpoint {
  return {
    address: () => (api.status.state === 'on' ? `${api.status.url}/mcp` : undefined),
    onDidChange: (listener) =>
      disposeAll([api.onDidChangeStatus(listener), onDidChangeToken(() => listener(undefined))]),
    token,
  };
}
