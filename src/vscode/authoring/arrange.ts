import { withCopy, withDisabled, withMoved, withoutDemo, withTitle } from '../../authoring/edit-show.ts';
import { DemoError } from '../../core/errors.ts';
import type { LibraryService } from '../../demos/library.ts';
import type { DemoEntry, DemoFile } from '../../demos/model.ts';
import type { DemoPlace } from '../../reports/storyboard-messages.ts';
import { type DemoFileChange, editDemoFile, editDemoFiles } from './demo-file-edit.ts';

/** Each change is one edit that can be undone. */
export interface ShowArranger {
  /** Returns the moved demo, whose id may differ in another file. `unknown-demo`, `bad-request`. */
  move(id: string, to: DemoPlace): Promise<DemoEntry>;
  /** Moves it by one place, also across files; `undefined` at the ends of the show. */
  step(id: string, offset: -1 | 1): Promise<DemoEntry | undefined>;
  toggle(id: string): Promise<DemoEntry>;
  /** The id may change with the title. `bad-request`. */
  rename(id: string, title: string): Promise<DemoEntry>;
  /** Returns the copy, which follows the original. */
  copy(id: string): Promise<DemoEntry>;
  /** Returns a function that restores the demo as long as the file does not change. */
  remove(id: string): Promise<() => Promise<void>>;
}

export function createArrange(library: LibraryService): ShowArranger {
  const find = async (id: string) => {
    await library.ready;
    return findDemo(library.current.files, id);
  };
  const edit = (file: DemoFile, change: DemoFileChange) => editDemoFile(file.path, library, change);
  const move: ShowArranger['move'] = async (id, to) => {
    const from = await find(id);
    const before = 'before' in to ? to.before : undefined;
    const path = 'before' in to ? (await find(to.before)).file.path : to.endOf;
    const target = library.current.files.find((file) => file.path === path);
    if (!target) throw new DemoError('bad-request', 'This demo file no longer exists');
    requireSameVersion(from.file, target);
    const isWithin = path === from.file.path;
    const files = await editDemoFiles(isWithin ? [path] : [from.file.path, path], library, ([one, other = one]) => {
      const moved = one && other && withMoved([one, other], id, before);
      return moved && (isWithin ? moved.slice(0, 1) : moved);
    });
    const file = files.at(-1) ?? target;
    const currentIndex = target.demos.findIndex((demo) => demo.id === before);
    const targetIndex = currentIndex < 0 ? target.demos.length : currentIndex;
    return entryAt(file, isWithin && targetIndex > from.index ? targetIndex - 1 : targetIndex);
  };
  return {
    move,
    async step(id, offset) {
      const { file, index } = await find(id);
      const to = neighbor(library.current.files, file, index, offset);
      return to && move(id, to);
    },
    async toggle(id) {
      const { file, index } = await find(id);
      const isDisabled = file.demos[index]?.disabled === false;
      const edited = await edit(file, (text, read) => withDisabled(text, read, id, isDisabled));
      return entryAt(edited, index);
    },
    async rename(id, title) {
      const { file, index } = await find(id);
      return entryAt(await edit(file, (text, read) => withTitle(text, read, id, title)), index);
    },
    async copy(id) {
      const { file, index } = await find(id);
      return entryAt(await edit(file, (text, read) => withCopy(text, read, id)), index + 1);
    },
    async remove(id) {
      const { file } = await find(id);
      let [before, after]: (string | undefined)[] = [];
      await edit(file, (text, read) => {
        [before, after] = [text, withoutDemo(text, read, id)];
        return after;
      });
      return async () => void (await edit(file, (text) => (text === after ? before : undefined)));
    },
  };
}

/** `unknown-demo`. */
function findDemo(files: readonly DemoFile[], id: string) {
  for (const file of files) {
    const index = file.demos.findIndex((demo) => demo.id === id);
    if (index >= 0) return { file, index };
  }
  throw new DemoError('unknown-demo', 'This demo is no longer in its file');
}

function neighbor(files: readonly DemoFile[], file: DemoFile, index: number, offset: -1 | 1): DemoPlace | undefined {
  const inFile = file.demos[offset < 0 ? index - 1 : index + 2];
  if (inFile) return { before: inFile.id };
  if (offset > 0 && index + 1 < file.demos.length) return { endOf: file.path };
  const other = files[files.indexOf(file) + offset];
  const [first] = other?.demos ?? [];
  return offset > 0 && first ? { before: first.id } : other && { endOf: other.path };
}

function requireSameVersion(from: DemoFile, to: DemoFile): void {
  if (from.version === to.version) return;
  throw new DemoError(
    'bad-request',
    `A demo of version ${from.version} cannot go into a file of version ${to.version}`,
    {
      hint: 'Convert both files to the same version first.',
    },
  );
}

function entryAt(file: DemoFile, index: number): DemoEntry {
  const demo = file.demos[index];
  if (demo) return { file, demo };
  throw new DemoError('unknown-demo', 'The demo could not be found in its file');
}
