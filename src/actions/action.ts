import type { Lines, Position, Range } from '../core/text.ts';
import type { Demo } from '../demos/model.ts';
import type { ActionContext } from './context.ts';
import type { TypedEdit } from './craft/code-edits.ts';
import type { Content } from './craft/content.ts';
import type { FieldDefinitions, FieldValues, WrittenValues } from './fields.ts';

/**
 * One kind of action, and all that is known of it. From it come the reading with its problems, the JSON Schema, the table
 * in the docs, the words of cards and views, and what checks and previews know of it before it runs.
 */
export interface Action<F extends FieldDefinitions = FieldDefinitions> {
  /** As in the file. */
  readonly name: string;
  /** One line: what the audience sees. */
  readonly summary: string;
  readonly fields: F;
  /** What the presenter is told of it; nothing of what nobody sees. */
  says(fields: WrittenValues<F>, world: SayingWorld): Saying | undefined;
  /** What it touches. */
  readonly effects: Effects<NoInfer<keyof F & string>>;
  /** Of an action about a place in a file: the code for a picture of it. */
  readonly view?: CodeView<NoInfer<F>>;
  /** Only the name of it is known, so that files with it run: nothing offers it to who writes one. */
  readonly isSkipped?: true;
  run(fields: FieldValues<F>, context: ActionContext): Promise<void>;
}

/** What words need to know beside the action itself. */
export interface SayingWorld {
  /** All that an action may run by their ids. */
  readonly demos: readonly Pick<Demo, 'id' | 'title'>[];
}

/** What the presenter is told of an action, before it runs. */
export interface Saying {
  /** A short sentence without a full stop: `Open src/app.ts`. */
  readonly title: string;
  /** The text that it brings along, in full: code, a command, a message. */
  readonly lines: readonly string[];
}

/** What an action touches: data that names its path fields, and what there is beside files. */
export interface Effects<Key extends string = string> {
  /** Files that it reads. */
  readonly reads?: readonly Key[];
  /** Documents that it brings to the front. */
  readonly shows?: readonly Key[];
  /** Documents that it brings to the front and changes. A field that is left out is the document in front. */
  readonly changes?: readonly Key[];
  /** Files that are there afterwards, as the action wants them. */
  readonly makes?: readonly Key[];
  readonly moves?: Way<Key>;
  readonly copies?: Way<Key>;
  /** Files or folders that are gone afterwards. */
  readonly removes?: readonly Key[];
  readonly alters?: readonly Realm[];
  /** The field that names what it runs in turn: a snippet, or a demo. */
  readonly runs?: Key;
  /** The variable that it sets: its name is the lead and the value of a field, which may be dotted. */
  readonly sets?: { readonly lead: string; readonly field: string };
  /** What runs in it and may do anything besides. */
  readonly unknown?: Unknown;
  /** The show stands still in it until the presenter goes on. */
  readonly waits?: true;
}

/** From what a field names to what another one does. */
export interface Way<Key extends string = string> {
  readonly from: Key;
  readonly to: Key;
}

/** What an action may alter beside the files that it names. */
export type Realm =
  /** The text of the document in front, whichever that is. */
  | 'front'
  /** Which documents are open, and which is in front. */
  | 'tabs'
  /** What of the open documents is saved. */
  | 'saved'
  | 'selection'
  /** The highlight, and the zoom that comes with it. */
  | 'highlight'
  | 'settings'
  | 'clipboard'
  | 'terminal'
  /** The stage of slides and pages. */
  | 'slides'
  | 'variables'
  | 'chat'
  /** How the window looks: its zoom, its parts. */
  | 'window'
  /** The machine beside the editor: other programs, a browser. */
  | 'machine';

/** What runs and may do anything: nobody knows before what it touches. `command` is one of the editor. */
export type Unknown = 'command line' | 'script' | 'command' | 'chat' | 'keys';

/** The code that an action is about. */
export interface CodeView<F extends FieldDefinitions = FieldDefinitions> {
  /** Among the actions of a demo the first change counts, else the first place, the first cursor, the first file. */
  readonly kind: 'change' | 'place' | 'cursor' | 'file';
  /** What it does to the document in `path`. Errors as those of `run`. */
  look(fields: FieldValues<F>, lines: Lines, given: ViewTexts): CodeSight;
}

/** What a view is made of beside the document. */
export interface ViewTexts {
  /** What `content` or `contentPath` name. */
  readonly content: Content;
  /** The text of the file that `patch` names. */
  readonly patch?: string | undefined;
  /** Where the cursor of the document is, if it is in front. */
  readonly cursor?: Position | undefined;
}

/** A change, a document that is new as a whole and what to see in it, or what is to be looked at: all without a range. */
export type CodeSight =
  | { readonly edit: TypedEdit }
  | { readonly text: string; readonly range: Range }
  | { readonly range: Range | undefined };

/** Defines an action with its fields typed. A part that is missing does not compile. */
export function defineAction<const F extends FieldDefinitions>(action: Action<F>): Action {
  return action as unknown as Action;
}
