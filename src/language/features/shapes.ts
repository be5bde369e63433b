import type { Action } from '../../actions/action.ts';
import { type FieldShape, fieldsSchema } from '../../actions/fields.ts';
import { actionFamilies } from '../../actions/registry.ts';
import type { JsonObject } from '../../core/json.ts';

/** Fields of a kind of object, in the usual order. */
export type Shape = Readonly<Record<string, FieldShape>>;

const text: JsonObject = { type: 'string' };
const amount: JsonObject = { type: 'number', minimum: 0 };

/** Versions 1 and 2, or version 3. */
export type Words = 'older' | 'newer';

export const notesShape: Shape = {
  path: { ...needed('The notes file.', { type: 'string', minLength: 1 }), refersTo: 'contentPath' },
  showOnTrigger: told('For other tools: the presenter view always shows the notes.', { type: 'boolean' }),
};

export const iconsShape: Shape = {
  start: told('The icon of a demo that has not run: the name of a codicon.', text),
  end: told('The icon of a demo that has run: the name of a codicon.', text),
};

/** Without the list. */
export const fileShape: Shape = {
  title: told('The name of the file in lists.', text),
  description: told('One or two lines for lists.', text),
  version: told('The version of the format: 1 when left out, 2, or 3 (with "scenes" and "moves").', {
    enum: [3, 2, 1],
  }),
  timer: told('Length of the talk in minutes.', amount),
  beginsAt: told('The commit with the files that the show begins with. The check compares them with yours.', {
    type: 'string',
    minLength: 7,
  }),
  loop: told('Start again after the last demo.', { type: 'boolean' }),
};

/** Without the list. */
export const demoShape: Shape = {
  id: told('The id for running the demo from elsewhere; unique in the workspace.', { type: 'string', minLength: 1 }),
  title: needed('The name of the demo in lists.', { type: 'string', minLength: 1 }),
  description: told('One or two lines for lists.', text),
  disabled: told('Leave the demo out of the show.', { type: 'boolean' }),
  notes: told('Speaker notes for the demo.', fieldsSchema(notesShape)),
  icons: told('Icons for the show view.', fieldsSchema(iconsShape)),
  autoAdvanceAfter: told('Seconds after which the next step runs by itself.', amount),
  commit: told('Web address of the commit that the demo makes, for the replay and the audience.', text),
};

/** The keys of both lists. */
export const lists = {
  older: { demos: 'demos', actions: 'steps' },
  newer: { demos: 'scenes', actions: 'moves' },
} as const;

export const demosDescription = 'The demos: each step of the show runs one.';
export const actionsDescription = 'The actions that the demo runs, in this order.';

export const anyActionShape: Shape = {
  action: needed('The action to run.', { enum: allActions().map(({ name }) => name) }),
  disabled: told('Leave the action out.', { type: 'boolean' }),
};

/** In the order of the docs. */
export function allActions(): readonly Action[] {
  return actionFamilies.flatMap(({ actions }) => actions);
}

export function actionShape(action: Action | undefined): Shape {
  const { action: name, disabled } = anyActionShape;
  return { ...(name && { action: name }), ...action?.fields, ...(disabled && { disabled }) };
}

/** Fields to insert with a new action: required ones, and its text or position. */
export function usualFields({ fields }: Action): readonly (readonly [string, FieldShape])[] {
  return Object.entries(fields).filter(([name, { required }]) => required || name === 'content' || name === 'position');
}

function told(description: string, schema: JsonObject): FieldShape {
  return { description, required: false, schema };
}

function needed(description: string, schema: JsonObject): FieldShape {
  return { description, required: true, schema };
}
