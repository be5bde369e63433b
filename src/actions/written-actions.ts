import type { JsonObject, JsonValue } from '../core/json.ts';
import type { TypingMode } from '../core/settings.ts';

/** An action as a program writes it into a demo file, its fields in the order in which they are to be read. */
export type WrittenAction = JsonObject & { readonly action: string };

/** A text that comes in: itself, or a file beside that holds it; and how it comes into view. */
export interface WrittenText {
  readonly content?: string;
  readonly contentPath?: string;
  readonly insertTypingMode?: TypingMode;
}

/** As in the format: `3`, `"3,0"`, `"3:5"`, `"3,0:5,2"`. */
type WrittenPosition = string | number;

/** Actions for who writes demos by program. Paths as `path` and `contentPath` in version 3. */
export const written = {
  open: (path: string) => build('open', { path }),
  openSlide: (path: string) => build('openSlide', { path }),
  create: (path: string, text: WrittenText = {}) => build('create', { path, ...fieldsOf(text) }),
  rename: (path: string, dest: string) => build('rename', { path, dest }),
  copy: (path: string, dest: string, overwrite = false) =>
    build('copy', { path, dest, ...(overwrite && { overwrite }) }),
  /** A file, or a folder with all that is in it. */
  remove: (path: string) => build('deleteFile', { path }),
  insert: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('insert', { path, position, ...fieldsOf(text) }),
  /** Only a text that is given itself. */
  write: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('write', { path, position, ...fieldsOf(text) }),
  replace: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('replace', { path, position, ...fieldsOf(text) }),
  delete: (path: string, position: WrittenPosition) => build('delete', { path, position }),
  /** `contentPath` holds the text before, `patch` a unified diff. All at once. */
  patch: (path: string, contentPath: string, patch: string) =>
    build('applyPatch', { path, contentPath, patch, insertTypingMode: 'instant' }),
  highlight: (path: string, position: WrittenPosition) => build('highlight', { path, position }),
  unselect: () => build('unselect'),
  pause: () => build('pause'),
  command: (command: string, terminalId?: string, wait?: boolean) =>
    build('executeTerminalCommand', {
      command,
      ...(terminalId !== undefined && { terminalId }),
      ...(wait !== undefined && { wait }),
    }),
};

/** Whether a demo waits at it until the presenter goes on. */
export function isPause({ action }: WrittenAction): boolean {
  return action === 'pause';
}

/** Whether it leaves lines highlighted. */
export function isHighlight({ action }: WrittenAction): boolean {
  return action === 'highlight';
}

function build(action: string, fields: JsonObject = {}): WrittenAction {
  return { action, ...fields };
}

function fieldsOf(text: WrittenText): JsonObject {
  return Object.fromEntries(
    Object.entries(text).filter((entry): entry is [string, JsonValue] => entry[1] !== undefined),
  );
}
