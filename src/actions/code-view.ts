import type { Lines } from '../core/text.ts';
import type { ActionSource } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import type { CodeSight, CodeView, ViewTexts } from './action.ts';
import { nameOfPath } from './craft/words.ts';
import { readWritten } from './fields.ts';
import { checkAction } from './perform.ts';
import { pathFieldsOf } from './references.ts';
import { findAction } from './registry.ts';

/** A change of the document. */
export type CodeEdit = Extract<CodeSight, { readonly edit: unknown }>['edit'];

/** The texts of the files that an action names, and where the cursor of its document is. */
export interface GivenTexts extends Pick<ViewTexts, 'patch' | 'cursor'> {
  readonly content: string | undefined;
}

/** The code that an action is about: what must be read for a picture of it, and what is then to be seen. */
export interface CodeInView {
  readonly kind: CodeView['kind'];
  /** Absolute path of the document. */
  readonly path: string;
  /** Display name. */
  readonly name: string;
  /** Absolute path of the file with the text that comes in, if the action names one. */
  readonly contentPath: string | undefined;
  /** Absolute path of the patch, if the action names one. */
  readonly patchPath: string | undefined;
  /** Its effect on the document. Errors as those of the action. */
  look(lines: Lines, given: GivenTexts): CodeSight;
}

/** The code that an action is about; `undefined` when it is about none, or says wrongly which. */
export function codeInView(source: ActionSource, base: PathBase): CodeInView | undefined {
  const action = findAction(source.name);
  if (!action?.view || checkAction(source).length > 0) return undefined;
  const { view } = action;
  const paths = pathFieldsOf(source, base);
  const find = (name: string) => paths.find((field) => field.name === name);
  const [document, content, patch] = [find('path'), find('contentPath'), find('patch')];
  if (document?.path === undefined) return undefined;
  if ([content, patch].some((file) => file && file.path === undefined)) return undefined;
  return {
    kind: view.kind,
    path: document.path,
    name: nameOfPath(document.written),
    contentPath: content?.path,
    patchPath: patch?.path,
    look: (lines, { content: text, ...given }) => {
      const fields = readWritten(action.fields, source.fields);
      const written = typeof fields.content === 'string' ? fields.content : '';
      return view.look(fields, lines, { ...given, content: text ?? written });
    },
  };
}
