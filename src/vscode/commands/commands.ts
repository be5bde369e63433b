import * as vscode from 'vscode';
import type { App } from '../../app/app.ts';
import type { Lazy } from '../../core/disposables.ts';
import { createTrustError } from '../../core/untrusted.ts';
import type { LibraryService } from '../../demos/library.ts';
import { describeStopped } from '../../presenting/status-items.ts';
import type { Show } from '../../show/show.ts';
import type { ShowState } from '../../show/show-state.ts';
import type { StopReport } from '../../show/stop-report.ts';
import { createAuthoringCommands } from '../authoring/authoring-commands.ts';
import type { LastCommand } from '../authoring/last-command.ts';
import type { Recording } from '../authoring/recording/recording.ts';
import { type CommandName, type Commands, type CommandWords, commandTable } from '../command-table.ts';
import type { FailureReport } from '../failure-report.ts';
import type { VSCodeHost } from '../host.ts';
import type { PresenterView } from '../presenter/presenter-view.ts';
import { createShareCommands } from '../sharing/share-commands.ts';
import type { ShareKind } from '../sharing/share-panel.ts';
import { createShowCommands } from '../show-view/show-commands.ts';
import type { ShowTree } from '../show-view/show-tree.ts';
import { createFullWindow } from '../slides/full-window.ts';
import type { SlidePreview } from '../slides/slide-preview.ts';
import type { Storyboards } from '../storyboard/storyboard.ts';
import { hasWorkspace } from '../workspace-folders.ts';
import { createApiMenu } from './api-menu.ts';
import { copyLink } from './copy-link.ts';
import { demoAtCursor } from './demo-at-cursor.ts';
import { pickDemo } from './demo-pick.ts';
import { demoAtTarget, isDemoTarget } from './demo-target.ts';
import { exportSlides } from './export-slides.ts';
import { pickBack, pickForward } from './history-pick.ts';
import type { KeptEditDocuments } from './kept-edit-documents.ts';
import type { Preflight } from './preflight.ts';
import { createRecoverEdits } from './recover-edits.ts';
import { createStartCommands, type StartCommandParts } from './start-commands.ts';

export interface CommandParts extends StartCommandParts {
  readonly app: App;
  readonly host: VSCodeHost;
  readonly presenterView: Pick<Lazy<PresenterView>, 'get'>;
  readonly report: FailureReport;
  readonly preflight: Pick<Lazy<Preflight>, 'get'>;
  readonly keptEdits: Pick<KeptEditDocuments, 'compare' | 'putBack'>;
  readonly showTree: Pick<ShowTree, 'selected' | 'select'>;
  readonly lastCommand: Pick<LastCommand, 'line'>;
  readonly recording: Lazy<Recording>;
  readonly slidePreview: Pick<Lazy<SlidePreview>, 'get'>;
  readonly storyboards: Pick<Lazy<Storyboards>, 'get'>;
  showPanel(kind: ShareKind): Promise<void>;
}

/** Commands never reject: failures are reported. */
export function createCommands(parts: CommandParts): Commands {
  const { app, host, report } = parts;
  const { menu, shareCommands, fullWindow, recoverEdits, showCommands, authoring, start } = createCommandGroups(parts);
  const { show } = app;
  const { library } = app;
  const goTo = async (id: string | undefined) => {
    if (id !== undefined) showNext(await show.goTo(id));
  };
  const commands: Record<CommandName, UnreportedCommand> = {
    next: async (argument) => isOneKey(argument, host) && show.advance(),
    previous: async (argument) => isOneKey(argument, host) && show.previous(),
    stop: async () => showStopped(await show.stop()),
    reset: () => show.reset(),
    undoGoingBack: () => show.undoGoingBack(),
    goBackTo: async (argument) => goTo(idOf(argument) ?? (await pickBack(app))),
    goForwardTo: async (argument) => goTo(idOf(argument) ?? (await pickForward(app))),
    goBackToThis: (argument) => commands.goBackTo(argument),
    goForwardToThis: (argument) => commands.goForwardTo(argument),
    runThisDemo: (argument) => commands.runDemo(argument),
    recoverEdits: recoverEdits.recover,
    async runDemo(argument) {
      const id = isDemoTarget(argument)
        ? await demoAtTarget(argument, library)
        : (idOf(argument) ?? (await pickDemo(app)));
      if (id !== undefined) await show.runById(id);
    },
    async startFromHere(argument) {
      const id = idOf(argument) ?? (await demoAtCursor(library));
      showNext(await show.startFrom(id));
    },
    revealDemo: async (argument) => showCommands.reveal(idOf(argument) ?? (await demoAtCursor(library))),
    showFailure: async (argument) => showCommands.showFailure(idOf(argument) ?? show.state.current?.demo.id ?? ''),
    openDemoNotes: async (argument) => showCommands.openNotes(idOf(argument) ?? (await demoAtCursor(library))),
    filterShow: showCommands.filter,
    ...authoring,
    previewSlide: async () => (await parts.slidePreview.get()).open(),
    togglePresentation: () => show.presentation.turn(!show.presentation.isOn),
    toggleBlack: () => show.turnBlack(),
    toggleAutoAdvance: async () => show.turnAutoAdvance(),
    toggleSecrets: () => toggleSecrets(app),
    highlightSelection: () => show.highlightSelection(),
    clearHighlight: () => show.clearHighlight(),
    startCountdown: async () => show.timer.startCountdown(),
    toggleTimer: async () => toggleTimer(app),
    resetTimer: async () => show.timer.reset(),
    rehearse: () => app.timekeeper.rehearse(),
    endRehearsal: async () => endRehearsal(app),
    openPresenterView: async () => (await parts.presenterView.get()).open(),
    preflight: async () => (await parts.preflight.get()).run(),
    runAction: (argument) => runAction(argument, show, library),
    finishTyping: async () => show.finishTyping(),
    toggleFullWindow: fullWindow.toggle,
    exportPdf: () => exportSlides(app, 'pdf', host.log),
    exportHtml: () => exportSlides(app, 'html', host.log),
    exportHandout: async () => (await import('./export-run.ts')).exportHandout(host),
    exportReplay: async () => (await import('./export-run.ts')).exportReplay(host),
    toggleApi: () => toggleApi(app, host),
    shareRemote: shareCommands.share,
    stopSharing: shareCommands.stop,
    shareWithAudience: shareCommands.shareWithAudience,
    stopAudience: shareCommands.stopAudience,
    newToken: shareCommands.newToken,
    copyCurl: menu.copyCurl,
    copyAliases: menu.copyAliases,
    copyLink: (argument) => copyLink(argument, { app, host }),
    showApiMenu: menu.show,
    ...start,
  };
  return reporting(commands, host, report);
}

/** Returns whether the command should run: held keys of the slides count once. Their keybindings pass `key`. */
function isOneKey(argument: unknown, { workbench }: VSCodeHost): boolean {
  return argument !== 'key' || workbench.showFocus.keyGuard.take();
}

type UnreportedCommand = (argument?: unknown) => Promise<unknown>;

function reporting(
  commands: Readonly<Record<CommandName, UnreportedCommand>>,
  { isTrusted }: Pick<VSCodeHost, 'isTrusted'>,
  report: FailureReport,
): Commands {
  const runs = Object.entries(commands).map(([name, run]) => {
    const { title, needs }: CommandWords = commandTable[name as CommandName];
    const runIfTrusted = async (argument: unknown) => {
      if (needs && !isTrusted()) throw createTrustError(`“${title}” is not available in an untrusted workspace`);
      await run(argument);
    };
    return [name, (argument?: unknown) => runIfTrusted(argument).catch(report)];
  });
  return Object.fromEntries(runs) as unknown as Commands;
}

function createCommandGroups(parts: CommandParts) {
  const { app, host, report, keptEdits } = parts;
  return {
    menu: createApiMenu(parts),
    shareCommands: createShareCommands(parts),
    fullWindow: createFullWindow({ ...host, ...host.workbench }),
    showCommands: createShowCommands(app, host.workbench.stage),
    authoring: createAuthoringCommands({ ...parts, ...host }),
    start: createStartCommands(parts),
    recoverEdits: createRecoverEdits({ ...host, ...app, report, documents: keptEdits }),
  };
}

async function runAction(target: unknown, { runPart }: Pick<Show, 'runPart'>, library: LibraryService): Promise<void> {
  if (!isDemoTarget(target)) return;
  const { start = 0, end } = target;
  const id = await demoAtTarget(target, library);
  await runPart(id, { start, ...(end !== undefined && { end }) });
}

function toggleTimer({ show }: App): void {
  if (show.state.stopwatch?.since === undefined) show.timer.resume();
  else show.timer.pause();
}

function endRehearsal({ timekeeper }: App): void {
  if (timekeeper.stage === 'none') return;
  timekeeper.endRehearsal();
  vscode.window.setStatusBarMessage('$(check) The times of this rehearsal are now the plan', 4000);
}

/** A demo could run this command, so secrets cannot be revealed while a demo runs. */
async function toggleSecrets({ secrecy, show }: App): Promise<void> {
  if (secrecy.isOn && show.state.status === 'running') {
    vscode.window.setStatusBarMessage('$(eye-closed) Secrets stay hidden while a step runs', 4000);
    return;
  }
  await secrecy.toggle();
  const message = secrecy.isOn ? '$(eye-closed) Secrets are hidden' : '$(eye) Secrets are shown';
  vscode.window.setStatusBarMessage(message, 4000);
}

/** `argument` is an id, or a row of the show view. */
function idOf(argument: unknown): string | undefined {
  const id = typeof argument === 'string' ? argument : Object(argument).id;
  return typeof id === 'string' ? id : undefined;
}

function showStopped(report: StopReport): void {
  const message = describeStopped(report);
  if (message !== undefined) vscode.window.setStatusBarMessage(message, 6000);
}

function showNext({ next }: ShowState): void {
  if (next) vscode.window.setStatusBarMessage(`$(arrow-right) Next: ${next.demo.title}`, 4000);
}

async function toggleApi({ sharing, audienceSharing }: App, host: VSCodeHost): Promise<void> {
  const isEnabled = host.settings.get('api.enabled');
  const wanted = !(isEnabled || sharing.isOn || audienceSharing.isOn);
  if (!wanted) await Promise.all([sharing.stop(), audienceSharing.stop()]);
  if (wanted !== isEnabled) await setApi(wanted);
}

/** Writes workspace settings if possible, and only while they differ from the user's. */
async function setApi(isOn: boolean): Promise<void> {
  const { getConfiguration } = vscode.workspace;
  const configuration = getConfiguration('showrunner');
  if (!hasWorkspace()) {
    return configuration.update('api.enabled', isOn, vscode.ConfigurationTarget.Global);
  }
  const usual = getConfiguration('demoTime').get('api.enabled') === true;
  const { globalValue = usual } = configuration.inspect<boolean>('api.enabled') ?? {};
  const value = globalValue === isOn ? undefined : isOn;
  const { workspaceValue } = configuration.inspect<boolean>('api.enabled') ?? {};
  const write = (setting: boolean | undefined) =>
    configuration.update('api.enabled', setting, vscode.ConfigurationTarget.Workspace);
  await write(value);
  notifySettingChanged(value, () => write(workspaceValue));
}

/** Workspace settings are a file of the talk, so always report a change. */
function notifySettingChanged(value: boolean | undefined, undo: () => Thenable<void>): void {
  const written = value === undefined ? 'was removed from' : `is now ${value} in`;
  vscode.window
    .showInformationMessage(`“showrunner.api.enabled” ${written} the settings of this workspace.`, 'Undo')
    .then((answer) => answer && undo());
}
