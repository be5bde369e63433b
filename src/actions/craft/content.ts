import { resolveContentPath } from '../../demos/paths.ts';
import type { ActionContext } from '../context.ts';
import { contentPath, type FieldValues, optional, text } from '../fields.ts';

export const contentFields = {
  content: optional(text('The text.')),
  contentPath: optional(contentPath('A file that holds the text; wins over "content".')),
};

export type ContentFields = FieldValues<typeof contentFields>;

export interface Content {
  readonly text: string;
  /** Whether it comes from a file, whose last line break ends the file rather than being part of the text. */
  readonly isFromFile: boolean;
}

/** The text of an action, empty when it names none. `file-not-found`, `not-a-file`, `path-outside-workspace`. */
export async function readContent(fields: ContentFields, context: ActionContext): Promise<Content> {
  const bytes = await readContentFile(fields, context);
  if (!bytes) return { text: fields.content ?? '', isFromFile: false };
  return { text: new TextDecoder().decode(bytes), isFromFile: true };
}

/** The bytes of the file in `contentPath`; `undefined` when the action names none. */
export async function readContentFile(
  fields: ContentFields,
  { workbench, demoFile }: ActionContext,
): Promise<Uint8Array | undefined> {
  if (fields.contentPath === undefined) return undefined;
  return workbench.files.read(resolveContentPath(demoFile, fields.contentPath));
}
