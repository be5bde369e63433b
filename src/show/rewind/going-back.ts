import { basename } from 'node:path';
import type { Presentation } from '../../actions/context.ts';
import { zoomTo } from '../../actions/highlighting.ts';
import { nothing } from '../../core/entries.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshots } from '../../ports/snapshots.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { MemoryKeeper } from '../run/memory-keeper.ts';
import type { ShowModel } from '../state/show-model.ts';
import type { Checkpoint, HistoryStep } from './history.ts';
import type { EditorKeeper } from './kept-documents.ts';
import { documentsOf, withOwnDocuments } from './own-edits.ts';
import { planWayBack, type WayBack } from './way-back.ts';

export interface GoingBackParts {
  readonly workbench: Workbench;
  readonly snapshots: Snapshots;
  readonly editorKeeper: EditorKeeper;
  readonly keeper: MemoryKeeper;
  readonly presentation: Presentation;
  readonly slideshow: Slideshow;
  readonly model: ShowModel;
  readonly log: Log;
}

/**
 * Puts back what these steps touched, and all as it was before the first of them. One thing that cannot be put back does
 * not keep the others away; what could not is named in the answer. Never rejects.
 */
export async function goBackOver(steps: readonly HistoryStep[], parts: GoingBackParts): Promise<readonly string[]> {
  const [first] = steps;
  if (!first) return [];
  const way = planWayBack(steps);
  const failures: string[] = [];
  const attempt = async (what: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      failures.push(what);
      parts.log.warn(`Going back, ${what}: ${messageOf(error)}`);
    }
  };
  await restoreSettings(way, parts, attempt);
  await restoreFiles(way, parts, attempt);
  await restoreShow(first.before, parts, attempt);
  await attempt('the editor', () => restoreEditor(first.before, documentsOf(steps), parts));
  for (const id of way.terminals) await attempt(`the terminal ${id}`, () => parts.workbench.terminals.close(id));
  return failures;
}

type Attempt = (what: string, work: () => Promise<unknown>) => Promise<void>;

async function restoreSettings({ settings }: WayBack, { workbench: { window } }: GoingBackParts, attempt: Attempt) {
  for (const [key, value] of settings) {
    const { workspaceValue } = window.getSetting(key);
    if (JSON.stringify(workspaceValue) === JSON.stringify(value)) continue;
    await attempt(`the setting ${key}`, () => window.updateSetting(key, value));
  }
}

async function restoreFiles({ files, folders }: WayBack, { snapshots }: GoingBackParts, attempt: Attempt) {
  for (const [path, entry] of files) {
    if (entry.type !== 'unkept') await attempt(basename(path), () => snapshots.restore(path, entry));
  }
  for (const folder of folders) {
    await attempt(basename(folder), async () => {
      const found = await snapshots.look(folder);
      const isEmpty = found.type === 'directory' && Object.keys(found.entries ?? {}).length === 0;
      if (isEmpty) await snapshots.restore(folder, nothing);
    });
  }
}

/** What the show has on the stage and in its memory. */
async function restoreShow(
  { slide, isPresenting, recollection, editor }: Checkpoint,
  parts: GoingBackParts,
  attempt: Attempt,
) {
  const { keeper, model, slideshow, presentation, workbench } = parts;
  await attempt('the presentation view', () => presentation.turn(isPresenting));
  if (recollection) {
    const { highlightZoom, ...memory } = recollection.memory;
    await attempt('the font zoom', () => zoomTo(workbench, keeper, highlightZoom));
    keeper.remember(memory);
    keeper.setVariables(recollection.variables);
    for (const key of keeper.settingsBackup.keys()) {
      if (!recollection.changedSettings.includes(key)) keeper.settingsBackup.take(key);
    }
  }
  const shown = model.state.slide;
  const hasPage = editor.groups.some(({ tabs }) => tabs.some(({ kind }) => kind === 'slides'));
  if (slide && !(shown?.path === slide.path && shown.index === slide.index && shown.step === slide.step)) {
    const { index, step, ...place } = slide;
    await attempt('the slide', () => slideshow.open({ ...place, target: { index, step } }));
  }
  if (!hasPage) await attempt('the slides', slideshow.close);
}

async function restoreEditor({ editor }: Checkpoint, shows: ReadonlySet<string>, parts: GoingBackParts) {
  const [then, now] = [await parts.editorKeeper.read(editor), await parts.workbench.editor.capture()];
  await parts.workbench.editor.restore(withOwnDocuments(then, now, shows));
}
