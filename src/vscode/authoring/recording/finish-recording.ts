import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Draft } from '../../../authoring/draft.ts';
import { printShow } from '../../../authoring/print-show.ts';
import { readVariables } from '../../../authoring/variables.ts';
import { fileNameFor, requireReadable, writeFiles } from '../../../authoring/write-show.ts';
import type { Chapter } from '../../../making/chapter.ts';
import { makeShow } from '../../../making/make-show.ts';
import { chaptersOf, filesBefore } from '../../../making/recorded-chapters.ts';
import { type FindInText, findRecordedSecrets, maskRecordedSecrets } from '../../../making/recorded-secrets.ts';
import { openRepository } from '../../../making/repository.ts';
import { freeName } from '../show-files.ts';
import type { ActiveRecording } from './recording.ts';
import type { RecordingQuestions } from './recording-questions.ts';

export interface FinishOptions {
  readonly questions: RecordingQuestions;
  readonly findSecrets: FindInText;
}

/**
 * Writes the show of a recording that has been stopped, shows it in pictures, and asks whether to keep it: unanswered,
 * it is kept. Rejects if it cannot be made or written.
 */
export async function finishRecording(recording: ActiveRecording, options: FinishOptions): Promise<void> {
  const { questions, findSecrets } = options;
  const { folder, files, recorder } = recording;
  const recorded = chaptersOf(recorder.events, files.read);
  if (isEmpty(recorded)) return questions.tellNothing();
  const title = (await questions.title(recorded[0]?.title ?? '')) ?? recorded[0]?.title ?? 'Recording';
  const secrets = await findRecordedSecrets(recorded, findSecrets);
  const masks = secrets.length > 0 && (await questions.masks(secrets));
  const chapters = masks ? maskRecordedSecrets(recorded, secrets) : recorded;
  const name = await freeName(folder, fileNameFor(title));
  const draft = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Window, title: 'Making the show of the recording' },
    () => makeOf(chapters, { recording, name, title }),
  );
  const path = `.demo/${name}.json`;
  const written = printShow(draft, { path, title, notation: 'json' });
  for (const demoFile of written.slice(0, 1)) requireReadable(demoFile);
  await writeFiles(written, folder);
  const uri = vscode.Uri.file(join(folder, path));
  const subject = { title, only: uri.fsPath, contents: await filesBefore(chapters, folder) };
  const fate = await questions.fate({ path, draft, byCommands: changedByCommands(chapters), subject });
  if (fate === 'edit')
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.Beside, preview: false });
  if (fate !== 'discard') return;
  await closeTabs(uri); // it may have been opened from its storyboard
  for (const one of [path, `.demo/${name}`]) await rm(join(folder, one), { recursive: true, force: true });
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

/** None where the folder is in no repository. */
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
