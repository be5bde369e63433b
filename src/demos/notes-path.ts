import { extname } from 'node:path';
import { DemoError } from '../core/errors.ts';
import { namesDevice } from './portable-name.ts';

const extensions: ReadonlySet<string> = new Set(['.md', '.markdown', '.mdx', '.txt']);
const maximalLength = 1024;

/**
 * Checks the path without reading the file. Returns it with `/`.
 * @throws DemoError `bad-request` (malformed), `path-outside-workspace`, `not-a-notes-file`.
 */
export function checkNotesPath(path: string): string {
  if (path.trim() === '') throw malformed('is empty');
  if (path.length > maximalLength) throw malformed(`is longer than ${maximalLength} characters`);
  if (/\p{Cc}/u.test(path)) throw malformed('contains control characters');
  const parts = path.replaceAll('\\', '/').split('/');
  if (parts[0] === '' || path.includes(':') || parts.includes('..')) throw outside();
  if (parts.some((part) => namesDevice(part) || /[. ]$/.test(part.replace(/^\.$/, '')))) {
    throw notNotes('A part of its path is the name of a device, or ends with a dot or a space.');
  }
  if (!hasNotesExtension(path)) throw notNotes(`Its name must end in one of ${[...extensions].join(' ')}.`);
  return parts.join('/');
}

export function hasNotesExtension(path: string): boolean {
  return extensions.has(extname(path).toLowerCase());
}

export function notNotes(why: string): DemoError {
  return new DemoError('not-a-notes-file', `This is not a notes file. ${why}`);
}

export function outside(): DemoError {
  return new DemoError('path-outside-workspace', 'The notes path is outside the workspace.', {
    hint: 'Give a path relative to the workspace folder, without "..".',
  });
}

function malformed(what: string): DemoError {
  return new DemoError('bad-request', `The notes path ${what}.`);
}
