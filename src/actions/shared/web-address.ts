import { relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DemoError } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import { requireWithin } from '../../demos/real-path.ts';
import type { ActionContext } from '../context.ts';
import { requireTrust } from './trust.ts';

/** For a browser or mail program. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:', 'mailto:'].includes(new URL(text).protocol);
}

/**
 * For a path in the workspace or a `file://` URL. @throws DemoError `invalid-field`, `untrusted-workspace`,
 * `path-outside-workspace`, `file-not-found`.
 */
export async function findFileAddress(url: string, context: ActionContext): Promise<string> {
  const { demoFile, workbench } = context;
  const { path, suffix } = readFileAddress(url, demoFile.workspaceFolder);
  const file = resolvePath(demoFile, path);
  requireTrust(context, 'Pages from files');
  await requireWithin(demoFile.workspaceFolder, file, workbench.files);
  if ((await workbench.files.stat(file))?.type === 'file') return pathToFileURL(file).href + suffix;
  throw new DemoError('file-not-found', `There is no file ${url}`, {
    hint: 'A web address begins with http:// or https://, a path is relative to the workspace folder.',
  });
}

/** `suffix` is query and fragment. */
function readFileAddress(url: string, workspaceFolder: string): { readonly path: string; readonly suffix: string } {
  const [, address = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? [];
  if (/^file:/i.test(address)) return { path: relative(workspaceFolder, pathOf(address, url)), suffix };
  if (address !== '' && !/^[a-z][a-z\d+.-]*:/i.test(address)) return { path: address, suffix };
  throw notAnAddress(url);
}

function pathOf(address: string, url: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    throw notAnAddress(url);
  }
}

function notAnAddress(url: string): DemoError {
  return new DemoError('invalid-field', `"url" is neither a web address nor a file: ${url}`, {
    hint: 'Write the full address, beginning with http://, https:// or mailto:, or the path of a file in the workspace.',
  });
}
