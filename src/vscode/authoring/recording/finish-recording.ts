import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Draft } from '../../../authoring/draft.ts';
import { printShow } from '../../../authoring/print-show.ts';
import { readVariables } from '../../../authoring/variables-file.ts';
import { fileNameFor, replaceShow } from '../../../authoring/write-show.ts';
import type { LibraryService } from '../../../demos/library.ts';
import type { FinishedWork } from '../../../history/finished-work.ts';
import type { Chapter } from '../../../making/chapter.ts';
import { makeShow } from '../../../making/make-show.ts';
import { changedFiles, chaptersOf, recordedWork } from '../../../making/recorded-chapters.ts';
import { type FindInText, findRecordedSecrets, maskRecordedSecrets } from '../../../making/recorded-secrets.ts';
import { openRepository } from '../../../making/repository.ts';
import { freeName } from '../show-files.ts';
import type { ActiveRecording } from './recording.ts';
import type { RecordedShow, RecordingQuestions } from './recording-questions.ts';

export interface FinishOptions {
  /** Restores the files from before the work, so that the show of this demo file (absolute path) can be played. */
  play(demoFile: string, work: Omit<FinishedWork, 'place'>): Promise<void>;
  readonly library: Pick<LibraryService, 'readAgain' | 'inTurn'>;
  readonly questions: RecordingQuestions;
  readonly findSecrets: FindInText;
}

/**
 * Writes the show of a stopped recording, shows it in pictures, and asks what to do; without an answer, keeps it.
 * Returns the demo file (absolute path), or `undefined` if discarded. Rejects if it cannot be made or written.
 */
export async function finishRecording(recording: ActiveRecording, options: FinishOptions): Promise<string | undefined> {
  const { questions, findSecrets, library } = options;
  const { folder, files, recorder } = recording;
  const recorded = chaptersOf(recorder.events, files.read);
  if (isEmpty(recorded)) {
    questions.notifyNothingRecorded();
    return undefined;
  }
  const title = (await questions.title(recorded[0]?.title ?? '')) ?? recorded[0]?.title ?? 'Recording';
  const secrets = await findRecordedSecrets(recorded, findSecrets);
  const masks = secrets.length > 0 && (await questions.masks(secrets));
  const name = await freeName(folder, fileNameFor(title));
  const path = `.demo/${name}.json`;
  const showPaths = { file: join(folder, path), workspaceFolder: folder, folder: join(folder, '.demo', name) };
  const joined = new Set<number>();
  const write = async (): Promise<Draft> => {
    const recordedChapters = chaptersOf(recorder.events, files.read, joined);
    const chapters = masks ? maskRecordedSecrets(recordedChapters, secrets) : recordedChapters;
    const draft = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Window, title: 'Making a show from the recording' },
      () => makeOf(chapters, { recording, name, title }),
    );
    await library.inTurn(() => replaceShow(printShow(draft, { path, title, notation: 'json' }), showPaths));
    await library.readAgain(showPaths.file);
    return draft;
  };
  let draft = await write();
  const changed = await changedFiles(recorded, folder);
  const show: RecordedShow = {
    ...{ path, title, only: showPaths.file, byCommands: changedByCommands(recorded) },
    contents: new Map([...changed].map(([file, { before }]) => [file, before?.bytes])),
    get draft() {
      return draft;
    },
    async join(index) {
      const cut = draft.demos[index]?.cut;
      if (cut === undefined) return;
      joined.add(cut);
      draft = await write();
    },
  };
  const fate = await questions.fate(show);
  if (fate === 'edit')
    await vscode.window.showTextDocument(vscode.Uri.file(showPaths.file), {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
    });
  if (fate === 'play') {
    const work = await recordedWork(recorder.events, files.read, folder);
    if (work) await options.play(showPaths.file, { ...work, title });
  }
  if (fate !== 'discard') return showPaths.file;
  await closeTabs(vscode.Uri.file(showPaths.file)); // it may have been opened from its storyboard
  for (const writtenPath of [showPaths.file, showPaths.folder]) await rm(writtenPath, { recursive: true, force: true });
  return undefined;
}

interface MakeParts {
  readonly recording: ActiveRecording;
  readonly name: string;
  readonly title: string;
}

async function makeOf(chapters: readonly Chapter[], { recording, name, title }: MakeParts): Promise<Draft> {
  const { folder, recorder } = recording;
  const ignored = await ignoredPaths(folder);
  const byHand = new Set(recorder.events.flatMap((event) => (event.kind === 'edited' ? [event.path] : [])));
  const isIgnored = (path: string) =>
    ignored.some((one) => path === one || (one.endsWith('/') && path.startsWith(one)));
  const draft = await makeShow(chapters, {
    folder: `.demo/${name}`,
    variables: await readVariables(folder),
    signal: new AbortController().signal,
    leavesOut: (path) => !byHand.has(path) && isIgnored(path),
  });
  const isTitled = recorder.events.some(({ kind }) => kind === 'titled');
  return draft.demos.length === 1 && !isTitled
    ? { ...draft, demos: draft.demos.map((demo) => ({ ...demo, title })) }
    : draft;
}

/** Empty outside a repository. */
async function ignoredPaths(folder: string): Promise<readonly string[]> {
  const aborter = new AbortController();
  const repository = await openRepository(folder, aborter.signal).catch(() => undefined);
  try {
    return (await repository?.ignoredPaths().catch(() => [])) ?? [];
  } finally {
    repository?.dispose();
  }
}

function isEmpty(chapters: readonly Chapter[]): boolean {
  return chapters.every(
    ({ before, after, events, recorded }) =>
      events.length === 0 && recorded?.commandChanges.size === 0 && isSameState(before, after),
  );
}

function isSameState(before: Chapter['before'], after: Chapter['after']): boolean {
  return (
    before === after || (before.size === after.size && [...after].every(([path, one]) => before.get(path) === one))
  );
}

function changedByCommands(chapters: readonly Chapter[]): readonly string[] {
  return [...new Set(chapters.flatMap(({ recorded }) => [...(recorded?.commandChanges.keys() ?? [])]))].sort();
}

async function closeTabs(uri: vscode.Uri): Promise<void> {
  const isOf = ({ input }: vscode.Tab) => input instanceof vscode.TabInputText && input.uri.fsPath === uri.fsPath;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs.filter(isOf));
  await vscode.window.tabGroups.close(tabs, true);
}
