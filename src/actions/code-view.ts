import type { Lines } from '../core/text.ts';
import type { ActionSource } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import type { CodeSight, CodeView } from './action.ts';
import { nameOfPath } from './craft/words.ts';
import { readWritten } from './fields.ts';
import { checkAction } from './perform.ts';
import { pathFieldsOf } from './references.ts';
import { findAction } from './registry.ts';

/** A change of the document. */
export type CodeEdit = Extract<CodeSight, { readonly edit: unknown }>['edit'];

/** The code that an action is about: what must be read for a picture of it, and what is then to be seen. */
export interface CodeInView {
  readonly kind: CodeView['kind'];
  /** Absolute path of the document. */
  readonly path: string;
  /** What the presenter calls it. */
  readonly name: string;
  /** Absolute path of the file with the text that comes in, if the action names one. */
  readonly contentPath: string | undefined;
  /** What the action does to the document. `content`: the text of that file. Errors as those of the action. */
  look(lines: Lines, content: string | undefined): CodeSight;
}

/** The code that an action is about; `undefined` when it is about none, or says wrongly which. */
export function codeInView(source: ActionSource, base: PathBase): CodeInView | undefined {
  const action = findAction(source.name);
  if (!action?.view || checkAction(source).length > 0) return undefined;
  const { view } = action;
  const paths = pathFieldsOf(source, base);
  const find = (name: string) => paths.find((field) => field.name === name);
  const [document, content] = [find('path'), find('contentPath')];
  if (document?.path === undefined || (content && content.path === undefined)) return undefined;
  return {
    kind: view.kind,
    path: document.path,
    name: nameOfPath(document.written),
    contentPath: content?.path,
    look: (lines, text) => {
      const fields = readWritten(action.fields, source.fields);
      const given = typeof fields.content === 'string' ? fields.content : '';
      return view.look(fields, lines, { text: text ?? given, isFromFile: text !== undefined });
    },
  };
}
