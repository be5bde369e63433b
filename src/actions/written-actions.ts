import type { JsonObject, JsonValue } from '../core/json.ts';
import type { TypingMode } from '../core/settings.ts';

/** Fields in reading order. */
export type WrittenAction = JsonObject & { readonly action: string };

export interface WrittenText {
  readonly content?: string;
  readonly contentPath?: string;
  readonly insertTypingMode?: TypingMode;
}

/** `3`, `"3,0"`, `"3:5"`, `"3,0:5,2"`. */
type WrittenPosition = string | number;

/** Paths as `path` and `contentPath` in version 3. */
export const written = {
  open: (path: string) => build('open', { path }),
  openSlide: (path: string) => build('openSlide', { path }),
  create: (path: string, text: WrittenText = {}) => build('create', { path, ...fieldsOf(text) }),
  rename: (path: string, dest: string) => build('rename', { path, dest }),
  copy: (path: string, dest: string, overwrite = false) =>
    build('copy', { path, dest, ...(overwrite && { overwrite }) }),
  /** A file or a whole folder. */
  remove: (path: string) => build('deleteFile', { path }),
  insert: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('insert', { path, position, ...fieldsOf(text) }),
  /** Only with `content`. */
  write: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('write', { path, position, ...fieldsOf(text) }),
  replace: (path: string, position: WrittenPosition, text: WrittenText) =>
    build('replace', { path, position, ...fieldsOf(text) }),
  delete: (path: string, position: WrittenPosition) => build('delete', { path, position }),
  /** `contentPath` has the old text, `patch` a unified diff. Applied at once. */
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

export function isPause({ action }: WrittenAction): boolean {
  return action === 'pause';
}

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
