import type { ArrayNode, ObjectNode, TreeNode } from '../core/tree.ts';
import { findProperty, toObject } from '../core/tree-value.ts';
import type { DemoDraft } from './draft.ts';
import type { FieldReader } from './field-reader.ts';
import type { ActionSource, Demo, FormatVersion } from './model.ts';
import { listOf } from './version-words.ts';

/** Reads the demos of a file; one that is not an object is left out with a problem. */
export function parseDemos(list: ArrayNode | undefined, version: FormatVersion, reader: FieldReader): DemoDraft[] {
  return (list?.items ?? []).flatMap((item, index) => {
    const node = reader.expect(item, 'object', 'A demo');
    return node ? [parseDemo(node, index, version, reader)] : [];
  });
}

function parseDemo(node: ObjectNode, index: number, version: FormatVersion, reader: FieldReader): DemoDraft {
  const description = reader.field(node, 'description', 'string')?.value;
  const autoAdvanceAfter = reader.amount(node, 'autoAdvanceAfter', 'seconds');
  const icons = parseIcons(node, reader);
  const notes = parseNotes(node, reader);
  const demo: DemoDraft['demo'] = {
    title: parseTitle(node, index, reader),
    disabled: reader.field(node, 'disabled', 'boolean')?.value ?? false,
    actions: parseSteps(node, version, reader),
    range: reader.rangeOf(node),
    ...(description !== undefined && { description }),
    ...(icons && { icons }),
    ...(notes && { notes }),
    ...(autoAdvanceAfter !== undefined && { autoAdvanceAfter }),
  };
  return { demo, explicitId: parseId(node, reader) };
}

function parseId(node: ObjectNode, reader: FieldReader): DemoDraft['explicitId'] {
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

function parseSteps(node: ObjectNode, version: FormatVersion, reader: FieldReader): ActionSource[] {
  return parseActions(listOf(node, version, 'steps', 'moves', reader), reader);
}

/** Reads a list of actions, those of a snippet too. */
export function parseActions(list: ArrayNode | undefined, reader: FieldReader): ActionSource[] {
  const actions: ActionSource[] = [];
  for (const item of list?.items ?? []) {
    const action = parseAction(item, reader);
    if (action) actions.push(action);
  }
  return actions;
}

function parseAction(item: TreeNode, reader: FieldReader): ActionSource | undefined {
  const node = reader.expect(item, 'object', 'An action');
  if (!node) return undefined;
  const name = reader.field(node, 'action', 'string')?.value ?? '';
  if (!findProperty(node, 'action')?.value) {
    reader.report('error', 'missing-action', 'This needs an "action": what to do.', {
      start: node.start,
      end: node.start + 1,
    });
  }
  const disabled = reader.field(node, 'disabled', 'boolean')?.value ?? false;
  return { name, disabled, fields: toObject(node), range: reader.rangeOf(node) };
}
