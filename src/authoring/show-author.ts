import type { Action } from '../actions/action.ts';
import { checkAction } from '../actions/perform.ts';
import { findAction, suggestAction } from '../actions/registry.ts';
import type { WrittenAction } from '../actions/written-actions.ts';
import type { MadeShow, ShowAuthor, WantedCommits, WantedDemo, WrittenDemo } from '../api/show-author.ts';
import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { renameDemo, replaceActions } from '../demos/edit-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { locationAt, rangeOf } from '../demos/source-location.ts';
import { explainAction, listActions } from './action-guide.ts';
import { withDemo, withMoved } from './edit-show.ts';
import { type AuthorParts, beginFile, nameOf } from './new-demo-file.ts';
import { openDemoFile, writeDemoFiles } from './write-demo-files.ts';

/** Edits through the editor, so that they can be undone there. Resolves when the library has read the files. */
export function createShowAuthor(
  parts: AuthorParts,
  makeFromCommits: (parts: AuthorParts, range: WantedCommits) => Promise<MadeShow>,
): ShowAuthor {
  const { library } = parts;
  /** Waits for other writers, then uses the current demo files. */
  const inTurn = async <T>(work: (files: readonly DemoFile[]) => Promise<T>): Promise<T> => {
    await library.ready;
    return library.inTurn(() => work(library.current.files));
  };
  return {
    describeActions: (name) => (name === undefined ? listActions() : explainAction(requireAction(name, 'name'))),
    async addDemo({ title, actions = [], file: name, after }: WantedDemo) {
      const demo = { title, actions: checked(actions) };
      return inTurn(async (files) => {
        const before = after === undefined ? undefined : findDemo(files, after);
        const file = name === undefined ? (before?.file ?? files.at(-1)) : files.find((one) => nameOf(one) === name);
        if (before && before.file !== file) throw new DemoError('bad-request', `The demo "${after}" is not in ${name}`);
        if (!file) return describeDemo(await beginFile(parts, name ?? '.demo/talk.json', demo), 0);
        const { written, opened } = await edit(parts, file, (text, read) => withDemo(text, read, demo, after));
        const index = opened.demos.findIndex(({ id }) => id === after);
        return describeDemo(written, index < 0 ? opened.demos.length : index + 1);
      });
    },
    async editDemo(id, { title, actions }) {
      if (title === undefined && actions === undefined)
        throw new DemoError('bad-request', 'There is nothing to change: give a title, actions, or both');
      const checkedActions = actions && checked(actions);
      return inTurn(async (files) => {
        const { index, written } = await edit(
          parts,
          findDemo(files, id).file,
          (text, read) => {
            const at = indexOf(read, id);
            const replaced = checkedActions ? replaceActions(text, read, at, checkedActions) : text;
            return replaced === undefined || title === undefined ? replaced : renameDemo(replaced, read, at, title);
          },
          id,
        );
        return describeDemo(written, index);
      });
    },
    moveDemo: (id, { before, file: name }) =>
      inTurn(async (files) => {
        const from = findDemo(files, id).file;
        const next = before === undefined ? undefined : findDemo(files, before);
        const to = next?.file ?? (name === undefined ? from : files.find((one) => nameOf(one) === name));
        if (!to || (name !== undefined && nameOf(to) !== name)) throw noSuchPlace(name, before);
        const source = await openDemoFile(parts, from);
        const target = to === from ? source : await openDemoFile(parts, to);
        const [changed, received] = withMoved([source, target], id, before) ?? [];
        if (changed === undefined || received === undefined) throw unsure(from);
        // Write the target first, so that a failure does not lose the demo.
        const texts = [{ opened: target, text: received }, ...(to === from ? [] : [{ opened: source, text: changed }])];
        const [written = to] = await writeDemoFiles(parts, texts);
        const targetIndex = before === undefined ? target.file.demos.length : indexOf(target.file, before);
        return describeDemo(
          written,
          to === from && targetIndex > indexOf(source.file, id) ? targetIndex - 1 : targetIndex,
        );
      }),
    makeFromCommits: (range) => makeFromCommits(parts, range),
  };
}

function findDemo(files: readonly DemoFile[], id: string) {
  for (const file of files) {
    const index = file.demos.findIndex((demo) => demo.id === id);
    if (index >= 0) return { file, index };
  }
  throw new DemoError('unknown-demo', `There is no demo with the id "${id}"`);
}

/** Validates names, required and known fields. */
function checked(actions: readonly JsonObject[]): readonly WrittenAction[] {
  return actions.map((fields, index) => {
    const field = `actions[${index}]`;
    const { action, disabled } = fields;
    const { name } = requireAction(typeof action === 'string' ? action : '', field);
    const location = locationAt({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const [fault] = checkAction({ name, disabled: disabled === true, fields, location });
    if (fault) throw new DemoError('invalid-field', `${field}, ${name}: ${fault.message}`);
    const unknown = Object.keys(fields).find((key) => !isKnown(name, key));
    if (unknown !== undefined) throw new DemoError('invalid-field', `${field}: ${name} has no field "${unknown}"`);
    return { ...fields, action: name };
  });
}

function isKnown(name: string, field: string): boolean {
  return field === 'action' || field === 'disabled' || Object.hasOwn(findAction(name)?.fields ?? {}, field);
}

function requireAction(name: string, field: string): Action {
  const action = findAction(name);
  if (action) return action;
  if (name === '') throw new DemoError('invalid-field', `${field}: "action" is missing`);
  const near = suggestAction(name);
  const hint = near ? `Did you mean "${near}"?` : 'describeActions lists all actions.';
  throw new DemoError('unknown-action', `${field}: there is no action "${name}"`, { hint });
}

/** @throws DemoError `bad-request`, and those of {@link writeDemoFiles}. */
async function edit(
  parts: AuthorParts,
  sourceFile: DemoFile,
  change: (text: string, file: DemoFile) => string | undefined,
  id?: string,
) {
  const opened = await openDemoFile(parts, sourceFile);
  const { file } = opened;
  const index = id === undefined ? -1 : indexOf(file, id);
  const text = change(opened.text, file);
  if (text === undefined) throw unsure(file);
  const [written = file] = await writeDemoFiles(parts, [{ opened, text }]);
  return { opened: file, index, written };
}

/** @throws DemoError `unknown-demo`. */
function indexOf(file: DemoFile, id: string): number {
  return findDemo([file], id).index;
}

function unsure(file: DemoFile): DemoError {
  const hint = 'Fix the problems of the file, or edit its text.';
  return new DemoError('bad-request', `${nameOf(file)} could not be changed safely`, { hint });
}

function noSuchPlace(file: string | undefined, before: string | undefined): DemoError {
  const message = before === undefined ? `There is no demo file ${file}` : `The demo "${before}" is not in ${file}`;
  return new DemoError('bad-request', message);
}

function describeDemo(file: DemoFile, index: number): WrittenDemo {
  const demo = file.demos[index];
  if (!demo) throw new DemoError('unknown-demo', `${nameOf(file)} was written, but the show has not read it yet`);
  const { id, title } = demo;
  return { file: nameOf(file), line: rangeOf(demo).start.line + 1, demo: { id, title } };
}
