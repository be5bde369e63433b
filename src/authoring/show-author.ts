import type { Action } from '../actions/action.ts';
import { checkAction } from '../actions/perform.ts';
import { findAction, suggestAction } from '../actions/registry.ts';
import type { WrittenAction } from '../actions/written-actions.ts';
import type { MadeShow, ShowAuthor, WantedCommits, WantedDemo, WrittenDemo } from '../api/show-author.ts';
import { DemoError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { createLines, sharedEnds } from '../core/text.ts';
import { renameDemo, replaceActions } from '../demos/edit-file.ts';
import type { DemoFile } from '../demos/model.ts';
import { requireWithin } from '../demos/real-path.ts';
import { locationAt, rangeOf } from '../demos/source-location.ts';
import { isSamePath } from '../machine/paths.ts';
import { explainAction, listActions } from './action-guide.ts';
import { withDemo, withMoved } from './edit-show.ts';
import { type AuthorParts, beginFile, nameOf } from './new-demo-file.ts';

/** Edits go through the editor, so that they can be undone there; the show has read them when a call resolves. */
export function createShowAuthor(
  parts: AuthorParts,
  makeFromCommits: (parts: AuthorParts, range: WantedCommits) => Promise<MadeShow>,
): ShowAuthor {
  const { library } = parts;
  return {
    describeActions: (name) => (name === undefined ? listActions() : explainAction(requireAction(name, 'name'))),
    async addDemo({ title, actions = [], file: name, after }: WantedDemo) {
      const demo = { title, actions: checked(actions) };
      await library.ready;
      const { files } = library.current;
      const before = after === undefined ? undefined : findDemo(files, after);
      const file = name === undefined ? (before?.file ?? files.at(-1)) : files.find((one) => nameOf(one) === name);
      if (before && before.file !== file) throw new DemoError('bad-request', `The demo "${after}" is not in ${name}`);
      if (!file) return describeDemo(await beginFile(parts, name ?? '.demo/talk.json', demo), 0);
      const index = before ? before.index + 1 : file.demos.length;
      return describeDemo(await edit(parts, file, (text, read) => withDemo(text, read, demo, after)), index);
    },
    async editDemo(id, { title, actions }) {
      if (title === undefined && actions === undefined) throw new DemoError('bad-request', 'Nothing is to be changed');
      const wanted = actions && checked(actions);
      await library.ready;
      const { file, index } = findDemo(library.current.files, id);
      const change = (text: string, read: DemoFile) => {
        const replaced = wanted ? replaceActions(text, read, index, wanted) : text;
        return replaced === undefined || title === undefined ? replaced : renameDemo(replaced, read, index, title);
      };
      return describeDemo(await edit(parts, file, change), index);
    },
    async moveDemo(id, { before, file: name }) {
      await library.ready;
      const { files } = library.current;
      const from = findDemo(files, id);
      const next = before === undefined ? undefined : findDemo(files, before);
      const to = next?.file ?? (name === undefined ? from.file : files.find((one) => nameOf(one) === name));
      if (!to || (name !== undefined && nameOf(to) !== name)) throw noSuchPlace(name, before);
      const source = await readText(parts, from.file);
      const target = await readText(parts, to);
      const moved = withMoved(
        [
          { text: source, file: from.file },
          { text: target, file: to },
        ],
        id,
        before,
      );
      const [changed, received] = moved ?? [];
      if (changed === undefined || received === undefined) throw unsure(from.file);
      if (to !== from.file) await writeText(parts, from.file, source, changed);
      const written = await writeText(parts, to, target, received);
      const place = next?.index ?? to.demos.length;
      return describeDemo(written, to === from.file && place > from.index ? place - 1 : place);
    },
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

/** Actions as a model gives them, each one that the show knows, with the fields that it needs. */
function checked(actions: readonly JsonObject[]): readonly WrittenAction[] {
  return actions.map((fields, index) => {
    const place = `actions[${index}]`;
    const { action, disabled } = fields;
    const { name } = requireAction(typeof action === 'string' ? action : '', place);
    const location = locationAt({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } });
    const [fault] = checkAction({ name, disabled: disabled === true, fields, location });
    if (fault) throw new DemoError('invalid-field', `${place}, ${name}: ${fault.message}`);
    const unknown = Object.keys(fields).find((key) => !isKnown(name, key));
    if (unknown !== undefined) throw new DemoError('invalid-field', `${place}: ${name} has no field "${unknown}"`);
    return { ...fields, action: name };
  });
}

function isKnown(name: string, field: string): boolean {
  return field === 'action' || field === 'disabled' || Object.hasOwn(findAction(name)?.fields ?? {}, field);
}

function requireAction(name: string, place: string): Action {
  const action = findAction(name);
  if (action) return action;
  if (name === '') throw new DemoError('invalid-field', `${place}: "action" is missing`);
  const near = suggestAction(name);
  const hint = near ? `Did you mean "${near}"?` : 'describeActions lists them.';
  throw new DemoError('unknown-action', `${place}: there is no action "${name}"`, { hint });
}

/** Writes a new text of a demo file, and waits until the show has read it. `bad-request`. */
async function edit(
  parts: AuthorParts,
  file: DemoFile,
  change: (text: string, file: DemoFile) => string | undefined,
): Promise<DemoFile> {
  const text = await readText(parts, file);
  const changed = change(text, file);
  if (changed === undefined) throw unsure(file);
  return writeText(parts, file, text, changed);
}

/** The text of a demo file in the editor. `bad-request` where that is not saved. */
async function readText({ workbench: { documents, files } }: AuthorParts, file: DemoFile): Promise<string> {
  const { path, workspaceFolder } = file;
  await requireWithin(workspaceFolder, path, files);
  const { text, isDirty } = await documents.open(path);
  if (!isDirty) return text;
  throw new DemoError('bad-request', `${nameOf(file)} has changes that are not saved`, { hint: 'Save it first.' });
}

/** The file as the show has read it then. */
async function writeText(
  { library, workbench: { documents } }: AuthorParts,
  file: DemoFile,
  text: string,
  changed: string,
): Promise<DemoFile> {
  if (changed === text) return file;
  const { path } = file;
  const { start, tail } = sharedEnds(text, changed);
  const lines = createLines(text);
  const range = { start: lines.positionAt(start), end: lines.positionAt(text.length - tail) };
  await documents.edit(path, [{ range, text: changed.slice(start, changed.length - tail) }]);
  await documents.save(path);
  await library.readAgain(path);
  return library.current.files.find((one) => isSamePath(one.path, path)) ?? file;
}

function unsure(file: DemoFile): DemoError {
  const hint = 'Look at its problems, or edit the file itself.';
  return new DemoError('bad-request', `${nameOf(file)} could not be changed for sure`, { hint });
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
