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
export type NewDemoPosition = { readonly after: string } | { readonly endOf: string };

/** Finds the place for the next action or demo. */
export interface DemoTargets {
  /**
   * The demo selected in the show view, else the newest, the current, or a chosen one; creates one if there is none.
   * `undefined` if dismissed.
   */
  find(): Promise<TargetDemo | undefined>;
  /**
   * Writes a demo at `position`, else after the found demo, else at the end of the show, creating its first file if
   * necessary. A new file stores `beginsAt`.
   */
  write(demo: DraftDemo, position?: NewDemoPosition, beginsAt?: string): Promise<TargetDemo>;
  /** Adds an empty demo; asks for its title. */
  addNew(position?: NewDemoPosition): Promise<TargetDemo | undefined>;
}

export function createDemoTargets(parts: TargetParts): DemoTargets {
  const { app, showTree } = parts;
  const { library, show } = app;
  const currentId = () => show.state.current?.demo.id;
  /** Valid until the show moves on. */
  let newest: { readonly id: string; readonly currentId: string | undefined } | undefined;
  const selectedId = () => {
    const node = showTree.selected();
    return node && 'demos' in node ? node.demos.at(-1)?.id : node?.id;
  };
  const likelyIds = () => [selectedId(), newest?.currentId === currentId() ? newest?.id : undefined, currentId()];
  const demos = () => library.current.files.flatMap((file) => file.demos.map(({ id, title }) => ({ file, id, title })));
  const likely = () => {
    const allDemos = demos();
    for (const id of likelyIds()) {
      const likelyDemo = id === undefined ? undefined : allDemos.find((demo) => demo.id === id);
      if (likelyDemo) return likelyDemo;
    }
    return undefined;
  };
  const insertionPoint = (position: NewDemoPosition | undefined) => {
    const { files } = library.current;
    const before = position ? demos().find(({ id }) => 'after' in position && id === position.after) : likely();
    const path =
      position && 'endOf' in position ? position.endOf : position ? before?.file.path : showTree.selected()?.path;
    return { before, targetFile: files.find((file) => file.path === path) ?? before?.file ?? files.at(-1) };
  };
  const write = async (demo: DraftDemo, position?: NewDemoPosition, beginsAt?: string): Promise<TargetDemo> => {
    await library.ready;
    const { before, targetFile } = insertionPoint(position);
    const file = targetFile
      ? await editDemoFile(targetFile.path, library, (text, read) => withDemo(text, read, demo, before?.id))
      : await beginShow(parts, demo, beginsAt);
    const index = file.demos.findIndex(({ id }) => id === before?.id);
    const written = index < 0 ? file.demos.at(-1) : file.demos[index + 1];
    if (!written) throw new DemoError('unknown-demo', 'The new demo could not be found in its file');
    newest = { id: written.id, currentId: currentId() };
    showTree.select(written.id);
    return { file, id: written.id, title: written.title };
  };
  const addNew = async (position?: NewDemoPosition) => {
    const title = await askTitle('New Demo', 'Title of the new demo');
    return title === undefined ? undefined : write({ title, actions: [] }, position);
  };
  return {
    write,
    addNew,
    async find() {
      await library.ready;
      const likelyDemo = likely();
      const allDemos = demos();
      if (likelyDemo || allDemos.length < 2) return likelyDemo ?? allDemos[0] ?? addNew();
      const chosenId = await pickDemo(app, 'Select a demo to add this to');
      return allDemos.find(({ id }) => id === chosenId);
    },
  };
}

async function beginShow(parts: TargetParts, demo: DraftDemo, beginsAt: string | undefined): Promise<DemoFile> {
  const folder = showFolder();
  return writeDemoFile(parts, { folder, title: basename(folder), demos: [demo], beginsAt });
}
