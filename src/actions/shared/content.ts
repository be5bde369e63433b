import { resolveContentPath } from '../../demos/paths.ts';
import type { ActionContext } from '../context.ts';
import { contentPath, type FieldValues, optional, text } from '../fields.ts';

export const contentFields = {
  content: optional(text('The text.')),
  contentPath: optional(contentPath('A file with the text; takes precedence over "content".')),
};

export type ContentFields = FieldValues<typeof contentFields>;

/** Unchanged; empty if there is none. @throws DemoError `file-not-found`, `not-a-file`, `path-outside-workspace`. */
export async function readContent(fields: ContentFields, context: ActionContext): Promise<string> {
  const bytes = await readContentFile(fields, context);
  return bytes ? new TextDecoder().decode(bytes) : (fields.content ?? '');
}

export async function readContentFile(
  fields: ContentFields,
  { workbench, demoFile }: ActionContext,
): Promise<Uint8Array | undefined> {
  if (fields.contentPath === undefined) return undefined;
  return workbench.files.read(resolveContentPath(demoFile, fields.contentPath));
}

/** A literal backslash and n is a line break, as in unquoted YAML. */
export function createdText(content: string): string {
  return content.replace(/(?:\\r)?\\n/g, '\n');
}
