import { extname } from 'node:path';
import type { JsonObject } from '../../src/core/json.ts';
import type { ActionSource, DemoFile } from '../../src/demos/model.ts';
import { type PathBase, resolveContentPath, resolvePath } from '../../src/demos/paths.ts';

/** The files that a talk's repository would have, made up from the names in its demo file: text by absolute path. */
export type Props = ReadonlyMap<string, string>;

/** A file as it must be for the actions on it. */
interface Prop {
  readonly lines: number;
  readonly slides: number;
  readonly placeholders: readonly string[];
}

const noProp: Prop = { lines: 1, slides: 1, placeholders: [] };

/** Lines and slides beyond the highest one named: actions take some away before others need them. */
const spare = 200;

/** Makes up every file that the actions of a demo file expect to find, except those that an action makes itself. */
export function makeProps(file: Pick<DemoFile, 'demos'> & PathBase): Props {
  const props = new Map<string, Prop>();
  const made = new Set<string>();
  const actions = file.demos.flatMap((demo) => demo.actions.filter(({ disabled }) => !disabled));
  for (const { name, fields } of actions) {
    const path = inside(fields.path, file);
    const dest = inside(fields.dest, file);
    if (path && name === 'create' && !props.has(path)) made.add(path);
    if (path) props.set(path, widen(props.get(path) ?? noProp, fields));
    if (dest && !props.has(dest)) made.add(dest);
  }
  const texts = new Map(
    file.demos.flatMap(({ notes }) => (notes ? [[resolveContentPath(file, notes.path), '# Notes\n']] : [])),
  );
  for (const [path, prop] of props) if (!made.has(path)) texts.set(path, print(path, prop));
  for (const action of actions) addContents(action, file, props, texts);
  return texts;
}

/** Adds the files of `contentPath` and `patch`: all that later actions want of the file that it goes to. */
function addContents(
  { name, fields: { path, contentPath, patch } }: ActionSource,
  file: PathBase,
  props: ReadonlyMap<string, Prop>,
  texts: Map<string, string>,
): void {
  if (typeof contentPath !== 'string') return;
  const place = resolveContentPath(file, contentPath);
  const target = inside(path, file) ?? place;
  const content = name === 'snippet' ? snippet(place) : print(target, props.get(target) ?? noProp);
  texts.set(place, content);
  if (typeof patch !== 'string') return;
  texts.set(resolveContentPath(file, patch), `@@ -1,1 +1,2 @@\n ${content.split('\n')[0]}\n+new\n`);
}

function snippet(path: string): string {
  const isJson = extname(path) === '.json';
  return isJson ? '[{ "action": "showInfoMessage", "message": "snippet" }]' : '- action: unselect\n';
}

function inside(written: unknown, file: PathBase): string | undefined {
  if (typeof written !== 'string') return undefined;
  return resolvePath(file, written.replaceAll('{DT_WORKSPACE_PATH}', file.workspaceFolder));
}

/** The same file, large enough for the fields of one more action. */
function widen(prop: Prop, { position, slide, startPlaceholder, endPlaceholder }: JsonObject): Prop {
  const numbers = Array.from(String(position ?? '').matchAll(/\d+/g), ([number]) => Number(number));
  return {
    lines: Math.max(prop.lines, ...numbers),
    slides: Math.max(prop.slides, typeof slide === 'number' ? slide : 1),
    placeholders:
      startPlaceholder === undefined
        ? prop.placeholders
        : [...prop.placeholders, `${startPlaceholder}\n${endPlaceholder ?? ''}`],
  };
}

function print(path: string, { lines, slides, placeholders }: Prop): string {
  if (extname(path) === '.md') {
    return Array.from({ length: slides + spare }, (_, i) => `# Slide ${i + 1}\n`).join('\n---\n\n');
  }
  const code = Array.from({ length: lines + spare }, (_, i) => `line ${i + 1} ${'of code '.repeat(20)}`);
  return [...placeholders, ...code, ''].join('\n');
}
