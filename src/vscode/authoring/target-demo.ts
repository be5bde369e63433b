import { basename } from 'node:path';
import type { DraftDemo } from '../../authoring/draft.ts';
import { withDemo } from '../../authoring/edit-show.ts';
import { DemoError } from '../../core/errors.ts';
import type { DemoFile } from '../../demos/model.ts';
import { pickDemo } from '../commands/demo-pick.ts';
import type { ShowTree } from '../show-view/show-tree.ts';
import { editDemoFile } from './demo-file-edit.ts';
import { askTitle, type ShowParts, showFolder, writeDemoFile } from './show-files.ts';

export interface TargetParts extends ShowParts {
  readonly showTree: Pick<ShowTree, 'selected' | 'select'>;
}

export interface TargetDemo {
  readonly file: DemoFile;
  readonly id: string;
  readonly title: string;
}

/** After a demo, or at the end of a demo file (absolute path). */
export type NewDemoPlace = { readonly after: string } | { readonly endOf: string };

/** Finds the place for the next action or demo. */
export interface DemoTargets {
  /**
   * The demo selected in the show view, else the newest, the current, or a chosen one; creates one if there is none.
   * `undefined` if dismissed.
   */
  find(): Promise<TargetDemo | undefined>;
  /**
   * Writes a demo at `place`, else after the found demo, else at the end of the show, creating its first file if
   * necessary. A new file stores `beginsAt`.
   */
  write(demo: DraftDemo, place?: NewDemoPlace, beginsAt?: string): Promise<TargetDemo>;
  /** Adds an empty demo; asks for its title. */
  addNew(place?: NewDemoPlace): Promise<TargetDemo | undefined>;
}

export function createDemoTargets(parts: TargetParts): DemoTargets {
  const { app, showTree } = parts;
  const { library, show } = app;
  const currentId = () => show.state.current?.demo.id;
  /** Valid until the show moves on. */
  let newest: { readonly id: string; readonly beside: string | undefined } | undefined;
  const selectedId = () => {
    const node = showTree.selected();
    return node && 'demos' in node ? node.demos.at(-1)?.id : node?.id;
  };
  const likelyIds = () => [selectedId(), newest?.beside === currentId() ? newest?.id : undefined, currentId()];
  const demos = () => library.current.files.flatMap((file) => file.demos.map(({ id, title }) => ({ file, id, title })));
  const likely = () => {
    const all = demos();
    for (const id of likelyIds()) {
      const found = id === undefined ? undefined : all.find((demo) => demo.id === id);
      if (found) return found;
    }
    return undefined;
  };
  const placeOf = (wanted: NewDemoPlace | undefined) => {
    const { files } = library.current;
    const before = wanted ? demos().find(({ id }) => 'after' in wanted && id === wanted.after) : likely();
    const path = wanted && 'endOf' in wanted ? wanted.endOf : wanted ? before?.file.path : showTree.selected()?.path;
    return { before, known: files.find((file) => file.path === path) ?? before?.file ?? files.at(-1) };
  };
  const write = async (demo: DraftDemo, place?: NewDemoPlace, beginsAt?: string): Promise<TargetDemo> => {
    await library.ready;
    const { before, known } = placeOf(place);
    const file = known
      ? await editDemoFile(known.path, library, (text, read) => withDemo(text, read, demo, before?.id))
      : await beginShow(parts, demo, beginsAt);
    const index = file.demos.findIndex(({ id }) => id === before?.id);
    const written = index < 0 ? file.demos.at(-1) : file.demos[index + 1];
    if (!written) throw new DemoError('unknown-demo', 'The new demo could not be found in its file');
    newest = { id: written.id, beside: currentId() };
    showTree.select(written.id);
    return { file, id: written.id, title: written.title };
  };
  const addNew = async (place?: NewDemoPlace) => {
    const title = await askTitle('New Demo', 'Title of the new demo');
    return title === undefined ? undefined : write({ title, actions: [] }, place);
  };
  return {
    write,
    addNew,
    async find() {
      await library.ready;
      const found = likely();
      const all = demos();
      if (found || all.length < 2) return found ?? all[0] ?? addNew();
      const chosen = await pickDemo(app, 'Select a demo to add this to');
      return all.find(({ id }) => id === chosen);
    },
  };
}

async function beginShow(parts: TargetParts, demo: DraftDemo, beginsAt: string | undefined): Promise<DemoFile> {
  const folder = showFolder();
  return writeDemoFile(parts, { folder, title: basename(folder), demos: [demo], beginsAt });
}
