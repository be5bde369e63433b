import type { SettingsBackup, ShowMemory } from '../../actions/context.ts';
import { zoomTo } from '../../actions/highlighting.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { Participant } from '../../history/participant.ts';
import type { Workbench } from '../../ports/workbench.ts';
import { parseSlidePosition, printSlidePosition } from '../deck/slide-place.ts';
import type { Slideshow } from '../deck/slideshow.ts';
import type { SessionMemory } from '../run/session-memory.ts';
import type { ShowModel } from './show-model.ts';

export interface ShowMemoryParts {
  readonly library: LibraryService;
  readonly workbench: Workbench;
  readonly sessionMemory: SessionMemory;
  readonly slideshow: Slideshow;
  readonly model: ShowModel;
}

/** State that is lost with the process. Does not include presentation mode. */
interface Recollection {
  readonly memory: ShowMemory;
  readonly variables: ReadonlyMap<string, JsonValue>;
  /** Workspace values from before the show changed them. */
  readonly settingsBackup: ReadonlyMap<string, JsonValue | undefined>;
}

/** The slide and the zoom survive a restart; the rest does not. */
export function createShowMemory(parts: ShowMemoryParts): Participant {
  const { workbench, sessionMemory, slideshow, model, library } = parts;
  const slideNow = () => (model.state.slide?.isClosed ? undefined : model.state.slide);
  return {
    capture() {
      const [slide, { highlightZoom }] = [slideNow(), sessionMemory.recall()];
      const stored = { ...(slide && printSlidePosition(slide)), ...(highlightZoom > 0 && { highlightZoom }) };
      return { ...(Object.keys(stored).length > 0 && { kept: stored }), memory: recall(sessionMemory) };
    },
    async restore({ kept, memory }, hasSlides, attempt) {
      await attempt('the font zoom', () => zoomTo(workbench, sessionMemory, storedZoom(kept)));
      if (memory) {
        const recollection = memory as Recollection;
        const { highlightZoom: _, ...otherMemory } = recollection.memory;
        sessionMemory.remember(otherMemory);
        sessionMemory.setVariables(recollection.variables);
        restoreBackup(recollection.settingsBackup, sessionMemory.settingsBackup);
      }
      const [slide, shown] = [parseSlidePosition(kept), slideNow()];
      const isShown = shown?.path === slide?.path && shown?.index === slide?.index && shown?.step === slide?.step;
      if (slide && !isShown) {
        const { index, step, ...deck } = slide;
        await attempt('the slide', async () => {
          if (!isOfWorkspace(deck.folder, library)) throw new Error(`${deck.folder} is not a folder of the workspace`);
          await slideshow.open({ ...deck, target: { index, step } });
        });
      }
      if (!hasSlides) await attempt('the slides', slideshow.close);
    },
  };
}

function storedZoom(stored: JsonValue | undefined): number {
  const { highlightZoom } = isJsonObject(stored) ? stored : {};
  return typeof highlightZoom === 'number' && highlightZoom > 0 ? highlightZoom : 0;
}

function recall(sessionMemory: SessionMemory): Recollection {
  const { settingsBackup } = sessionMemory;
  return {
    memory: sessionMemory.recall(),
    variables: new Map(sessionMemory.variables),
    settingsBackup: new Map(settingsBackup.keys().map((key) => [key, settingsBackup.get(key)?.value])),
  };
}

function isOfWorkspace(folder: string, { current }: LibraryService): boolean {
  return current.files.some(({ workspaceFolder }) => workspaceFolder === folder);
}

function restoreBackup(then: Recollection['settingsBackup'], backup: SettingsBackup): void {
  for (const key of backup.keys()) if (!then.has(key) || backup.get(key)?.value !== then.get(key)) backup.take(key);
  for (const [key, value] of then) backup.remember(key, value);
}
