import type { Lines } from '../core/text.ts';
import type { ActionSource } from '../demos/model.ts';
import type { PathBase } from '../demos/paths.ts';
import type { CodePreview, PreviewResult, PreviewTexts } from './action.ts';
import { readWritten } from './fields.ts';
import { checkAction } from './perform.ts';
import { pathFieldsOf } from './references.ts';
import { findAction } from './registry.ts';
import { nameOfPath } from './shared/phrases.ts';

export type CodeEdit = Extract<PreviewResult, { readonly edit: unknown }>['edit'];

export interface SourceTexts extends Pick<PreviewTexts, 'patch' | 'cursor'> {
  readonly content: string | undefined;
}

/** The file, and the part to show. */
export interface ActionPreview {
  readonly kind: CodePreview['kind'];
  /** Absolute path. */
  readonly path: string;
  readonly name: string;
  /** Absolute path. */
  readonly contentPath: string | undefined;
  /** Absolute path. */
  readonly patchPath: string | undefined;
  /** Throws like the action. */
  compute(lines: Lines, given: SourceTexts): PreviewResult;
}

/** `undefined` for actions that are not about code, or are invalid. */
export function previewOf(source: ActionSource, base: PathBase): ActionPreview | undefined {
  const action = findAction(source.name);
  if (!action?.preview || checkAction(source).length > 0) return undefined;
  const { preview } = action;
  const paths = pathFieldsOf(source, base);
  const find = (name: string) => paths.find((field) => field.name === name);
  const [document, content, patch] = [find('path'), find('contentPath'), find('patch')];
  if (document?.path === undefined) return undefined;
  if ([content, patch].some((file) => file && file.path === undefined)) return undefined;
  return {
    kind: preview.kind,
    path: document.path,
    name: nameOfPath(document.written),
    contentPath: content?.path,
    patchPath: patch?.path,
    compute: (lines, { content: text, ...given }) => {
      const fields = readWritten(action.fields, source.fields);
      const written = typeof fields.content === 'string' ? fields.content : '';
      return preview.compute(fields, lines, { ...given, content: text ?? written });
    },
  };
}
