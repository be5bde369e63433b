import { relative } from 'node:path';
import type { SettingsBackup } from '../../actions/context.ts';
import { zoomTo } from '../../actions/highlighting.ts';
import { type Entry, isSameEntry, nothing } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import { isBelow } from '../../demos/paths.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { SessionMemory } from '../run/session-memory.ts';
import type { NotRestored } from '../run-outcome.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { Checkpoint, HistoryStep, ShowRecollection } from './history.ts';
import type { EditorKeeper } from './kept-documents.ts';
import { documentsOf, withOwnDocuments } from './own-edits.ts';
import { planWayBack, type Rest, sparing, type WayBack } from './way-back.ts';

export interface GoingBackParts {
  readonly library: LibraryService;
  readonly workbench: Workbench;
  readonly snapshots: Snapshots;
  readonly editorKeeper: EditorKeeper;
  readonly sessionMemory: SessionMemory;
  readonly slideshow: Slideshow;
  readonly model: ShowModel;
  readonly log: Log;
}

/** State before going back, which must not get lost by it. */
export interface Present {
  /** Entries at the paths that the steps touched. */
  readonly files: ReadonlyMap<string, Entry>;
  /** Documents whose unsaved changes nobody else has: the store would not take them. */
  readonly refused: ReadonlySet<string>;
}

/** Something that is not as it was before, and what another try has to put back. */
export interface Failure extends NotRestored, Rest {}

/**
 * Puts back what these steps touched, and all as it was before the first of them. One thing that cannot be put back does
 * not keep the others away; what could not is named in the answer. Never rejects.
 */
export async function goBackOver(
  steps: readonly HistoryStep[],
  present: Present,
  parts: GoingBackParts,
): Promise<readonly Failure[]> {
  const [first] = steps;
  if (!first) return [];
  const way = planWayBack(steps);
  const failures: Failure[] = [];
  const attempt: Attempt = async (what, work, rest = {}) => {
    try {
      await work();
    } catch (error) {
      failures.push({ what, why: reasonOf(error), ...rest });
      parts.log.warn(`Going back, ${what}: ${messageOf(error)}`);
    }
  };
  await restoreSettings(way, parts, attempt);
  await restoreFiles(way, present, first, parts, attempt);
  await restoreShow(first.before, parts, attempt);
  const isOfShow = documentsOf(steps);
  const isGiven = (path: string) => isOfShow(path) && !present.refused.has(path);
  await attempt('the editor', () => restoreEditor(first.before, isGiven, parts));
  for (const id of way.terminals)
    await attempt(`the terminal ${id}`, () => parts.workbench.terminals.close(id), { terminals: [id] });
  return failures;
}

type Attempt = (what: string, work: () => Promise<unknown>, rest?: Rest) => Promise<void>;

/** Without the path, which stands beside it. */
function reasonOf(error: unknown): string {
  return messageOf(error).replace(/^Could not put back .*?: /s, '');
}

async function restoreSettings({ settings }: WayBack, { workbench: { window } }: GoingBackParts, attempt: Attempt) {
  const others = [...settings].filter(
    ([key, value]) => JSON.stringify(window.getSetting(key).workspaceValue) !== JSON.stringify(value),
  );
  if (others.length === 0) return;
  const keys = others.map(([key]) => key).join(', ');
  await attempt(`the settings ${keys}`, () => window.updateSettings(new Map(others)), { settings: new Map(others) });
}

async function restoreFiles(
  { files, folders }: WayBack,
  present: Present,
  { place }: HistoryStep,
  { snapshots, library }: GoingBackParts,
  attempt: Attempt,
) {
  const home = library.current.files.find(({ path }) => path === place.filePath)?.workspaceFolder;
  const nameOf = (path: string) => (home && isBelow(home, path) ? relative(home, path) : path);
  for (const [path, entry] of files) {
    if (entry.type === 'unkept') continue;
    const work = async () => {
      const now = present.files.get(path) ?? (await snapshots.look(path));
      // What lies outside is refused with its reason.
      const isOutside = now.type === 'unkept' && now.why === 'outside';
      const spared = isOutside ? entry : sparing(entry, now);
      await snapshots.restore(path, spared);
      if (spared !== entry && !isSameEntry(entry, await snapshots.look(path)))
        throw new Error('what is there now could not be kept, and stays');
    };
    await attempt(nameOf(path), work, { files: [[path, entry]] });
  }
  for (const folder of folders) {
    const work = async () => {
      const found = await snapshots.look(folder);
      const isEmpty = found.type === 'directory' && Object.keys(found.entries ?? {}).length === 0;
      if (isEmpty) await snapshots.restore(folder, nothing);
    };
    await attempt(nameOf(folder), work, { folders: [folder] });
  }
}

/** Restores the stage and the show's memory. */
async function restoreShow({ slide, recollection, editor }: Checkpoint, parts: GoingBackParts, attempt: Attempt) {
  const { sessionMemory, library, model, slideshow, workbench } = parts;
  if (recollection) {
    const { highlightZoom, ...memory } = recollection.memory;
    await attempt('the font zoom', () => zoomTo(workbench, sessionMemory, highlightZoom));
    sessionMemory.remember(memory);
    sessionMemory.setVariables(recollection.variables);
    restoreBackup(recollection.settingsBackup, sessionMemory.settingsBackup);
  }
  const shown = model.state.slide?.isClosed ? undefined : model.state.slide;
  const hasPage = editor.groups.some(({ tabs }) => tabs.some(({ kind }) => kind === 'slides'));
  if (slide && !(shown?.path === slide.path && shown.index === slide.index && shown.step === slide.step)) {
    const { index, step, ...place } = slide;
    await attempt('the slide', async () => {
      if (!isOfWorkspace(place.folder, library)) throw new Error(`${place.folder} is not a folder of the workspace`);
      await slideshow.open({ ...place, target: { index, step } });
    });
  }
  if (!hasPage) await attempt('the slides', slideshow.close);
}

function isOfWorkspace(folder: string, { current }: LibraryService): boolean {
  return current.files.some(({ workspaceFolder }) => workspaceFolder === folder);
}

function restoreBackup(then: ShowRecollection['settingsBackup'], backup: SettingsBackup): void {
  for (const key of backup.keys()) if (!then.has(key) || backup.get(key)?.value !== then.get(key)) backup.take(key);
  for (const [key, value] of then) backup.remember(key, value);
}

async function restoreEditor({ editor }: Checkpoint, isOfShow: (path: string) => boolean, parts: GoingBackParts) {
  const [then, now] = [await parts.editorKeeper.read(editor), await parts.workbench.editor.capture()];
  await parts.workbench.editor.restore(withOwnDocuments(then, now, isOfShow));
}
