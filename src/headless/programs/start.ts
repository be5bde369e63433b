import { type App, createApp, type Host } from '../../app/app.ts';
import { describeInvitation } from '../../app/invitation.ts';
import { type Shell, shellAliases } from '../../app/shell-aliases.ts';
import { disposeAll } from '../../core/disposables.ts';
import { DemoError, messageOf } from '../../core/errors.ts';
import { isAsStrict } from '../../core/setting-reader.ts';
import { type Clock, sleep } from '../../core/time/clock.ts';
import { elapsedOf } from '../../core/time/stopwatch.ts';
import { createStates } from '../../history/states.ts';
import { cacheFolderFor } from '../../machine/cache-folder.ts';
import { systemClock } from '../../machine/system-clock.ts';
import { createConfiguration, createSettings } from '../../memory-editor/configuration.ts';
import { createTranscript } from '../../memory-editor/transcript.ts';
import type { Log } from '../../ports/log.ts';
import type { Show } from '../../show/show.ts';
import { readFolderSettings } from '../folder-settings.ts';
import { createHost, createTerminalLog } from '../host.ts';
import { createKeptEditsReporter, describeLeftEdits } from '../kept-edits.ts';
import { type Options, parseOptions, usage } from '../options.ts';
import { printable } from '../printable.ts';
import { createPrinter, type Printer, wantsColor } from '../printer.ts';
import { describeTerminalInvitation } from '../terminal-invitation.ts';
import {
  describeAudience,
  describeCall,
  describeLan,
  describeNoStart,
  describeProblems,
  describeWelcome,
} from '../welcome.ts';
import { createHeadlessWorkbench } from '../workbench.ts';
import { createSampleWorkspace, openWorkspace, type WorkspaceFolder } from '../workspace.ts';
import type { Program } from './program.ts';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Milliseconds. */
const endLimit = 1500;

/** Serves until a signal arrives. */
async function serve(options: Options, { folder }: WorkspaceFolder): Promise<void> {
  const heldOutput = createBufferedWriter((text) => process.stderr.write(text));
  const log = createTerminalLog(heldOutput.write);
  const configuration = createConfiguration(options.settings, folderSettings(folder, options, log));
  const printer = createPrinter({
    write: (text) => process.stdout.write(text),
    isColored: wantsColor(process.stdout, process.env),
    clock: systemClock,
  });
  const transcript = createTranscript([folder], printer.sink);
  const headless = createHeadlessWorkbench({
    folders: [folder],
    transcript: printer.sink,
    exec: options.exec,
    configuration,
    log,
  });
  const startedAt = Date.now();
  const states = createStates({ folder: cacheFolderFor(folder), workspaceFolders: () => [folder], log });
  const editsReporter = createKeptEditsReporter(transcript);
  const workbench = editsReporter.over(headless);
  const host = createHost({ workbench, configuration, folder, log, token: options.token, states });
  const app = createApp(host);
  endOnSignal(async () => {
    // A regular end keeps the files of the show; after a crash, the next start can still undo its steps.
    const end = Promise.all([app.api.stop(), app.show.forgetHistory()]);
    await Promise.race([end, sleep(systemClock, endLimit)]);
    // The sample's folder goes with the program.
    const line = options.workspace === undefined ? undefined : describeLeftEdits(app.show, startedAt);
    if (line !== undefined) transcript.add(line);
    disposeAll([printer, states, workbench, app]).dispose();
  });

  await app.library.ready;
  if (options.audience) await app.audienceSharing.start();
  await app.start();
  const { status } = app.api;
  if (status.state !== 'taken') heldOutput.release();
  if (status.state !== 'on') fail(describeNoStart(status));
  const needsToken = host.settings.get('api.requireToken');
  process.stdout.write(printable(`API on ${status.url}\n${describeWelcome(status.url, folder, needsToken)}\n`));
  const { lanUrls } = status;
  const { code } = app.audienceSharing;
  if (code !== undefined) process.stdout.write(describeAudience([status.url, ...(lanUrls ?? [])], code));
  if (lanUrls && host.settings.get('api.lan')) process.stdout.write(describeLan(lanUrls) + (await invite(app, host)));
  if ((needsToken || host.settings.get('api.lan')) && options.token === undefined)
    process.stdout.write(`TOKEN=${await host.token()}\n`);
  editsReporter.begin(app.show, describeCall(status.url, needsToken, '/api/edits'));
  for (const line of describeProblems(app.library.current, transcript)) transcript.add(line);
  announceDemos(app.show, printer);
  announceCountdown(app.show, host.clock, (line) => transcript.add(line));
}

/** Uses the port that the same options would serve on. */
function aliasesFor(shell: Shell, options: Options): string {
  const log = createTerminalLog((text) => process.stderr.write(text));
  const folder =
    options.workspace === undefined ? {} : folderSettings(openWorkspace(options.workspace).folder, options, log);
  const port = createSettings(createConfiguration(options.settings, folder), log).get('api.port');
  return shellAliases(shell, { url: `http://localhost:${port}`, ...(options.token && { token: options.token }) });
}

async function invite({ api, sharing }: App, host: Host): Promise<string> {
  const addresses = sharing.addresses(host.settings.get('api.port'));
  const situation = { status: api.status, token: await host.token(), addresses, platform: process.platform };
  const { isTTY, columns } = process.stdout;
  const isColored = wantsColor(process.stdout, process.env);
  return describeTerminalInvitation(describeInvitation(situation), { isTTY, columns, isColored });
}

/** Settings of the folder that the command line does not set, or sets less strictly. */
function folderSettings(folder: string, { settings }: Options, { warn }: Log) {
  const entries = Object.entries(readFolderSettings(folder, warn));
  return Object.fromEntries(
    entries.filter(
      ([key, value]) =>
        !Object.hasOwn(settings, key) || isAsStrict(key.replace(/^showrunner\./, ''), value, settings[key]),
    ),
  );
}

/** Prints a heading per demo, but not again after a pause. */
function announceDemos(show: Show, printer: Printer): void {
  let announced: string | undefined;
  show.onDidChange(({ status, current }) => {
    const running = status === 'idle' ? undefined : current?.demo;
    if (running && running.id !== announced) printer.heading(`▶ ${running.title}`);
    announced = running?.id;
  });
}

/** Prints a line when a countdown starts, stops or ends, because a terminal shows no clock. */
function announceCountdown(show: Show, { now }: Clock, write: (line: string) => void): void {
  let lastState = 'ends';
  let lastElapsed = 0;
  show.onDidChange(({ countdown, stopwatch }) => {
    const state = countdown === undefined ? 'ends' : stopwatch?.since === undefined ? 'stands' : `${countdown} min`;
    const elapsed = stopwatch ? elapsedOf(stopwatch, now()) : 0;
    if (state !== lastState || (state !== 'ends' && elapsed < lastElapsed)) write(`countdown ${state}`);
    [lastState, lastElapsed] = [state, elapsed];
  });
}

/** Buffers output until `release`, so that a start that fails prints one line only. */
function createBufferedWriter(write: (text: string) => void) {
  let buffered: string[] | undefined = [];
  return {
    write: (text: string) => void (buffered ? buffered.push(text) : write(text)),
    release() {
      for (const text of buffered ?? []) write(text);
      buffered = undefined;
    },
  };
}

/**
 * Exits with 0 on the first signal, or when the reader of the transcript closes. Later signals are ignored, because npm
 * forwards a Ctrl+C that the process has already received.
 */
function endOnSignal(stop: () => Promise<void>): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    stop().then(() => process.exit(0), fail);
  };
  for (const signal of endSignals) process.on(signal, end);
  process.stdout.on('error', end);
}

function fail(error: unknown): never {
  const isBug = error instanceof Error && !(error instanceof DemoError);
  process.stderr.write(printable(`showrunner: ${isBug ? error.stack : messageOf(error)}\n`));
  process.exit(2); // public contract: 1 is the verdict of preflight, export and make
}

async function start(options: Options): Promise<number> {
  if (options.aliases) {
    process.stdout.write(aliasesFor(options.aliases, options));
    return 0;
  }
  const workspace = options.workspace === undefined ? createSampleWorkspace() : openWorkspace(options.workspace);
  process.on('exit', () => workspace.dispose());
  await serve(options, workspace).catch(fail);
  return 0;
}

export const startProgram: Program<Options> = { name: 'start', usage, parse: parseOptions, run: start };
