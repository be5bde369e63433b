import type { ArrayNode, ObjectNode, TreeNode } from '../../core/data/tree.ts';
import { findProperty, toObject } from '../../core/data/tree-value.ts';
import type { IdClaim } from '../draft.ts';
import { deriveId, settleIds } from '../ids.ts';
import type { Demo, FormatVersion } from '../model.ts';
import type { SourceAction, SourceDemo } from '../source.ts';
import type { FieldReader } from './field-reader.ts';
import { listOf } from './version-words.ts';

/** What of a demo is needed before its id is settled. */
interface Head {
  readonly node: ObjectNode;
  readonly title: string;
  readonly claim: IdClaim;
}

/** What a list of demos is read for. */
export interface DemoListPlace {
  readonly version: FormatVersion;
  /** What derived ids begin with. */
  readonly stem: string;
}

/** Reads the demos of a file; one that is not an object is left out with a problem. */
export function parseDemos(
  list: ArrayNode | undefined,
  { version, stem }: DemoListPlace,
  reader: FieldReader,
): { readonly claims: readonly IdClaim[]; readonly demos: readonly SourceDemo[] } {
  const heads = (list?.items ?? []).flatMap((item, index) => parseHead(item, index, stem, reader) ?? []);
  const claims = heads.map(({ claim }) => claim);
  const [ids = []] = settleIds([claims]);
  return { claims, demos: heads.map((head, i) => parseDemo(ids[i] ?? '', head, version, reader)) };
}

function parseHead(item: TreeNode, index: number, stem: string, reader: FieldReader): Head | undefined {
  const node = reader.expect(item, 'object', 'A demo');
  if (!node) return undefined;
  const title = parseTitle(node, index, reader);
  return { node, title, claim: { explicit: parseId(node, reader), derived: deriveId(stem, title) } };
}

function parseDemo(id: string, { node, title }: Head, version: FormatVersion, reader: FieldReader): SourceDemo {
  const description = reader.optionalText(node, 'description');
  const autoAdvanceAfter = reader.amount(node, 'autoAdvanceAfter', 'seconds');
  const icons = parseIcons(node, reader);
  const notes = parseNotes(node, reader);
  const disabled = reader.field(node, 'disabled', 'boolean')?.value ?? false;
  const actions = parseActions(listOf(node, version, 'steps', 'moves', reader), reader);
  const demo: Demo = {
    id,
    title,
    disabled,
    actions: actions.map(({ source }) => source),
    range: reader.rangeOf(node),
    ...(description !== undefined && { description }),
    ...(icons && { icons }),
    ...(notes && { notes }),
    ...(autoAdvanceAfter !== undefined && { autoAdvanceAfter }),
  };
  return { demo, node, actions };
}

function parseId(node: ObjectNode, reader: FieldReader): IdClaim['explicit'] {
  const id = reader.field(node, 'id', 'string');
  return id && id.value.trim() !== '' ? { id: id.value, range: reader.rangeOf(id) } : undefined;
}

function parseTitle(node: ObjectNode, index: number, reader: FieldReader): string {
  const title = reader.field(node, 'title', 'string')?.value;
  if (title) return title;
  if (!findProperty(node, 'title')?.value) {
    reader.report('warning', 'missing-title', 'This demo has no "title".', { start: node.start, end: node.start + 1 });
  }
  return `Demo ${index + 1}`;
}

function parseIcons(node: ObjectNode, reader: FieldReader): Demo['icons'] {
  const icons = reader.field(node, 'icons', 'object');
  const start = icons && reader.field(icons, 'start', 'string')?.value;
  const end = icons && reader.field(icons, 'end', 'string')?.value;
  return start || end ? { ...(start && { start }), ...(end && { end }) } : undefined;
}

function parseNotes(node: ObjectNode, reader: FieldReader): Demo['notes'] {
  const notes = reader.field(node, 'notes', 'object');
  if (!notes) return undefined;
  const showOnTrigger = reader.field(notes, 'showOnTrigger', 'boolean')?.value ?? false;
  const path = reader.field(notes, 'path', 'string')?.value;
  if (path) return { path, showOnTrigger };
  if (!findProperty(notes, 'path')?.value)
    reader.report('warning', 'missing-path', '"notes" needs the "path" of a notes file.', notes);
  return undefined;
}

/** Reads a list of actions, those of a snippet too. */
export function parseActions(list: ArrayNode | undefined, reader: FieldReader): SourceAction[] {
  const actions: SourceAction[] = [];
  for (const item of list?.items ?? []) {
    const action = parseAction(item, reader);
    if (action) actions.push(action);
  }
  return actions;
}

function parseAction(item: TreeNode, reader: FieldReader): SourceAction | undefined {
  const node = reader.expect(item, 'object', 'An action');
  if (!node) return undefined;
  const name = reader.field(node, 'action', 'string')?.value ?? '';
  const written = findProperty(node, 'action')?.value;
  if (!written || (written.kind === 'string' && name === '')) {
    const place = written ?? { start: node.start, end: node.start + 1 };
    reader.report('error', 'missing-action', 'This needs an "action": what to do.', place);
  }
  const disabled = reader.field(node, 'disabled', 'boolean')?.value ?? false;
  return { node, source: { name, disabled, fields: toObject(node), range: reader.rangeOf(node) } };
}
