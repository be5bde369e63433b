import { realpathSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { createApp } from '../../app/app.ts';
import type { Shortfall } from '../../app/shortfall.ts';
import { requireBrowser } from '../../app/show-renderer.ts';
import type { ExportFormat } from '../../app/slide-export.ts';
import { disposeAll } from '../../core/disposables.ts';
import { DemoError } from '../../core/errors.ts';
import { type HandoutOptions, makeHandout, makeReplay } from '../../handout/replay.ts';
import { createConfiguration, createSettings } from '../../memory-editor/configuration.ts';
import type { Log } from '../../ports/log.ts';
import { runPreflight } from '../../preflight/preflight.ts';
import { type ExportArguments, exportUsage, parseExportOptions } from '../export-options.ts';
import { readFolderSettings } from '../folder-settings.ts';
import { createHost, createTerminalLog, readSlideScript, readWebFile } from '../host.ts';
import { findDiagramScript } from '../markdown/diagram-script.ts';
import { createLazyRenderer } from '../markdown/lazy-renderer.ts';
import { printable } from '../printable.ts';
import { createProgressBar, type ProgressBar } from '../progress-bar.ts';
import { reportShortfalls } from '../shortfalls.ts';
import { createPictureObserver, nameShots, shortfallsOf } from '../show-pictures.ts';
import { createHeadlessWorkbench } from '../workbench.ts';
import { openWorkspace } from '../workspace.ts';
import { describeExpected, type Program, reportFault } from './program.ts';

/** Exit codes, part of the public contract; also 2 if the show cannot be exported. */
const codes = { written: 0, fails: 1 } as const;

interface ExportContext {
  readonly folder: string;
  readonly settings: ReturnType<typeof readFolderSettings>;
  readonly log: Log;
  readonly bar: ProgressBar | undefined;
  readonly signal: AbortSignal;
  /** Accepts drawings without a browser. */
  readonly isAccepted: boolean;
}

async function exportShow(options: ExportArguments): Promise<number> {
  const folder = realpathSync(openWorkspace(options.folder).folder);
  const { stderr } = process;
  const bar = stderr.isTTY
    ? createProgressBar({ write: (text) => stderr.write(text), columns: stderr.columns })
    : undefined;
  const log = createTerminalLog((text) => stderr.write(text));
  const settings = readFolderSettings(folder, log.warn);
  const { signal } = new AbortController(); // Ctrl+C ends the program
  const desk = { folder, settings, log, bar, signal, isAccepted: options.fallback };
  const { html, pdf, handouts, replay, notes, pictures, width } = options;
  const exports = [
    ...(html === undefined ? [] : [() => exportDecks('html', resolve(html), desk)]),
    ...(pdf === undefined ? [] : [() => exportDecks('pdf', resolve(pdf), desk)]),
    ...handouts.map((file) => () => exportHandout(resolve(file), desk)),
    ...(replay === undefined ? [] : [() => exportReplay(resolve(replay), notes, desk)]),
    ...(pictures === undefined ? [] : [() => exportPictures(resolve(pictures), width, desk)]),
  ];
  let code: number = codes.written;
  for (const write of exports) {
    if (!(await write().catch(failExpected))) code = codes.fails;
    bar?.clear();
  }
  return code;
}

/** A failed export does not stop the others. */
function failExpected(error: unknown): false {
  const fault = describeExpected(error);
  if (fault === undefined) throw error;
  reportFault(codes.fails, fault);
  return false;
}

/** Uses the same export as VS Code. Returns whether the file matches the stage. */
async function exportDecks(format: ExportFormat, target: string, desk: ExportContext): Promise<boolean> {
  const { folder, settings, log, bar, signal } = desk;
  const configuration = createConfiguration(settings);
  const workbench = createHeadlessWorkbench({ folders: [folder], transcript: () => undefined, configuration, log });
  const app = createApp(createHost({ workbench, configuration, folder, log, token: undefined }));
  try {
    const decks = await app.slideExport.findDecks();
    if (decks.length === 0) {
      throw new DemoError('file-not-found', `${target} is not written, because this show has no slides`);
    }
    const shortfalls: Shortfall[] = [];
    const onShortfall = (shortfall: Shortfall) => void shortfalls.push(shortfall);
    const onProgress = (part: number) => bar?.show({ done: Math.floor(part * 100), count: 100, title: target });
    await write(target, await app.slideExport.run({ decks, format, signal, onProgress, onShortfall }));
    print(target);
    bar?.clear();
    return reportShortfalls(target, shortfalls, { write: writeError, isAccepted: desk.isAccepted });
  } finally {
    disposeAll([app, workbench]).dispose();
  }
}

/** Returns whether everything of the show is included. */
async function exportHandout(target: string, desk: ExportContext): Promise<boolean> {
  const format = extname(target).toLowerCase() === '.pdf' ? 'pdf' : 'html';
  return exportRun(target, desk, (options) => makeHandout({ ...options, format }));
}

/** Returns whether everything of the show is included. */
async function exportReplay(target: string, hasNotes: boolean, desk: ExportContext): Promise<boolean> {
  return exportRun(target, desk, (options) => makeReplay({ ...options, hasNotes }));
}

type RunOptions = Omit<HandoutOptions, 'format'>;

/** Writes a file that is made by running the show in memory. */
async function exportRun(
  target: string,
  { folder, settings, log, bar, signal, isAccepted }: ExportContext,
  make: (options: RunOptions) => Promise<Uint8Array>,
): Promise<boolean> {
  const shortfalls: Shortfall[] = [];
  const bytes = await make({
    folders: [folder],
    settings,
    log,
    signal,
    renderMarkdown: createLazyRenderer(),
    slideScript: readSlideScript,
    replayScript: async () => Buffer.from(await readWebFile('replay-page.js')).toString('utf8'),
    diagramScript: findDiagramScript,
    onShortfall: (shortfall) => void shortfalls.push(shortfall),
    ...(bar && { onProgress: bar.show }),
  });
  await write(target, bytes);
  bar?.clear();
  print(target);
  return reportShortfalls(target, shortfalls, { write: writeError, isAccepted });
}

/** Draws every card and slide as it is at its turn. Returns whether all match the stage. */
async function exportPictures(target: string, width: number, desk: ExportContext): Promise<boolean> {
  const { folder, settings, log, bar, signal, isAccepted } = desk;
  if (!isAccepted) await requireBrowser(createSettings(createConfiguration(settings), log));
  const pictureObserver = createPictureObserver({ width, log, signal });
  try {
    const quiet = { ...log, warn: () => undefined }; // the show's check reports problems
    const { observer, shots } = pictureObserver;
    const onProgress = bar && { onProgress: bar.show };
    await runPreflight({ folders: [folder], settings, log: quiet, signal, observer, ...onProgress });
    if (shots.length === 0) throw new DemoError('file-not-found', `There are no demos in ${join(folder, '.demo')}`);
    for (const [index, name] of nameShots(shots).entries()) {
      await write(join(target, name), shots[index]?.png ?? new Uint8Array());
    }
    bar?.clear();
    print(`${target}: ${shots.length} ${shots.length === 1 ? 'picture' : 'pictures'}`);
    return reportShortfalls(target, shortfallsOf(shots), { write: writeError, isAccepted });
  } finally {
    pictureObserver.dispose();
  }
}

async function write(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

function print(what: string): void {
  process.stdout.write(printable(`${what}\n`));
}

function writeError(text: string): void {
  process.stderr.write(printable(text));
}

export const exportProgram: Program<ExportArguments> = {
  name: 'export',
  usage: exportUsage,
  parse: parseExportOptions,
  run: exportShow,
};
