import type { IdClaim } from '../draft.ts';
import { deriveId, settleIds } from '../ids.ts';
import type { ActionSource, Demo, FormatVersion } from '../model.ts';
import type { FieldReader } from './field-reader.ts';
import { listOf } from './version-words.ts';

export interface ReadDemo<O> {
  readonly demo: Demo;
  readonly node: O;
  /** Parallel to `demo.actions`. */
  readonly actions: readonly ReadAction<O>[];
}

export interface ReadAction<O> {
  readonly source: ActionSource;
  readonly node: O;
}

interface Head<O> {
  readonly node: O;
  readonly title: string;
  readonly claim: IdClaim;
}

export interface DemoListOptions {
  readonly version: FormatVersion;
  /** First part of derived ids. */
  readonly stem: string;
}

/** Reports and skips anything but objects. */
export function parseDemos<N, O extends N>(
  list: readonly N[],
  { version, stem }: DemoListOptions,
  reader: FieldReader<N, O>,
): { readonly claims: readonly IdClaim[]; readonly demos: readonly ReadDemo<O>[] } {
  const heads = list.flatMap((item, index) => parseHead(item, index, stem, reader) ?? []);
  const claims = heads.map(({ claim }) => claim);
  const [ids = []] = settleIds([claims]);
  return { claims, demos: heads.map((head, i) => parseDemo(ids[i] ?? '', head, version, reader)) };
}

function parseHead<N, O extends N>(
  item: N,
  index: number,
  stem: string,
  reader: FieldReader<N, O>,
): Head<O> | undefined {
  const node = reader.expect(item, 'object', 'A demo');
  if (!node) return undefined;
  const title = parseTitle(node, index, reader);
  return { node, title, claim: { explicit: parseId(node, reader), derived: deriveId(stem, title) } };
}

function parseDemo<N, O extends N>(
  id: string,
  { node, title }: Head<O>,
  version: FormatVersion,
  reader: FieldReader<N, O>,
): ReadDemo<O> {
  const description = reader.optionalText(node, 'description');
  const autoAdvanceAfter = reader.amount(node, 'autoAdvanceAfter', 'seconds');
  const commit = reader.optionalText(node, 'commit');
  const icons = parseIcons(node, reader);
  const notes = parseNotes(node, reader);
  const disabled = reader.field(node, 'disabled', 'boolean') ?? false;
  const actions = parseActions(listOf(node, version, 'steps', 'moves', reader), reader);
  const demo: Demo = {
    id,
    title,
    disabled,
    actions: actions.map(({ source }) => source),
    location: reader.locate(node),
    ...(description !== undefined && { description }),
    ...(icons && { icons }),
    ...(notes && { notes }),
    ...(autoAdvanceAfter !== undefined && { autoAdvanceAfter }),
    ...(commit !== undefined && { commit }),
  };
  return { demo, node, actions };
}

function parseId<N, O extends N>(demo: O, reader: FieldReader<N, O>): IdClaim['explicit'] {
  const id = reader.field(demo, 'id', 'string');
  const node = reader.get(demo, 'id');
  return node !== undefined && id && id.trim() !== '' ? { id, location: reader.locate(node) } : undefined;
}

function parseTitle<N, O extends N>(demo: O, index: number, reader: FieldReader<N, O>): string {
  const title = reader.field(demo, 'title', 'string');
  if (title) return title;
  if (reader.get(demo, 'title') === undefined) {
    reader.report('warning', 'missing-title', 'This demo has no "title".', demo, 'opening');
  }
  return `Demo ${index + 1}`;
}

function parseIcons<N, O extends N>(demo: O, reader: FieldReader<N, O>): Demo['icons'] {
  const icons = reader.field(demo, 'icons', 'object');
  const start = icons && reader.field(icons, 'start', 'string');
  const end = icons && reader.field(icons, 'end', 'string');
  return start || end ? { ...(start && { start }), ...(end && { end }) } : undefined;
}

function parseNotes<N, O extends N>(demo: O, reader: FieldReader<N, O>): Demo['notes'] {
  const notes = reader.field(demo, 'notes', 'object');
  if (!notes) return undefined;
  const path = reader.field(notes, 'path', 'string');
  if (path) return { path };
  if (reader.get(notes, 'path') === undefined) {
    reader.report('warning', 'missing-path', '"notes" needs the "path" of a notes file.', notes);
  }
  return undefined;
}

function parseActions<N, O extends N>(list: readonly N[], reader: FieldReader<N, O>): ReadAction<O>[] {
  const actions: ReadAction<O>[] = [];
  for (const item of list) {
    const action = parseAction(item, reader);
    if (action) actions.push(action);
  }
  return actions;
}

function parseAction<N, O extends N>(item: N, reader: FieldReader<N, O>): ReadAction<O> | undefined {
  const node = reader.expect(item, 'object', 'An action');
  if (!node) return undefined;
  const name = reader.field(node, 'action', 'string') ?? '';
  if (name === '') reportMissingAction(node, reader);
  const disabled = reader.field(node, 'disabled', 'boolean') ?? false;
  return { node, source: { name, disabled, fields: reader.fieldsOf(node), location: reader.locate(node) } };
}

/** A name that is not a text has been reported already. */
function reportMissingAction<N, O extends N>(action: O, reader: FieldReader<N, O>): void {
  const written = reader.get(action, 'action');
  if (written !== undefined && reader.kindOf(written) !== 'string') return;
  const message = 'This needs an "action": what to do.';
  if (written === undefined) reader.report('error', 'missing-action', message, action, 'opening');
  else reader.report('error', 'missing-action', message, written);
}
