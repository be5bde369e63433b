import nodePath from 'node:path';
import { DemoError } from '../core/errors.ts';
import { type PathRules, wayInto } from '../core/way-into.ts';
import type { DemoFile } from './model.ts';
import { namesGitFolder, whyNotPortable } from './portable-name.ts';

export type PathBase = Pick<DemoFile, 'workspaceFolder' | 'version'>;

/** Tests use `path.win32`. */
type Flavour = PathRules & Pick<typeof nodePath, 'join' | 'resolve'>;

/**
 * For `path` and `dest`, which are relative to the workspace folder.
 * @throws DemoError `path-outside-workspace`, `invalid-field`.
 */
export function resolvePath(base: PathBase, written: string, flavour: Flavour = nodePath): string {
  return resolveFrom(base.workspaceFolder, base.workspaceFolder, written, flavour);
}

/**
 * For `contentPath`, `patch` and `notes.path`: relative to `.demo/` in version 1, later to the workspace folder.
 * @throws DemoError `path-outside-workspace`, `invalid-field`.
 */
export function resolveContentPath(base: PathBase, written: string, flavour: Flavour = nodePath): string {
  const { workspaceFolder, version } = base;
  const start = version === 1 ? flavour.join(workspaceFolder, '.demo') : workspaceFolder;
  return resolveFrom(workspaceFolder, start, written, flavour);
}

/** `false` for the folder itself. */
export function isBelow(folder: string, target: string, flavour: PathRules = nodePath): boolean {
  return Boolean(wayInto(flavour, folder, target));
}

function resolveFrom(folder: string, start: string, written: string, flavour: Flavour): string {
  if (written.trim() === '' || written.includes('\0')) {
    throw new DemoError('invalid-field', 'A path is empty or contains a NUL character.', {
      hint: 'Name a file or folder.',
    });
  }
  // `{DT_WORKSPACE_PATH}/a.ts` is absolute, but inside.
  const way = flavour.isAbsolute(written) ? wayInto(flavour, folder, written) : undefined;
  // Keep the folder's spelling of the drive letter.
  if (way) return requireNames(flavour.join(folder, way), written, folder, flavour);
  const path = written.replaceAll('\\', '/');
  const target = flavour.join(start, path);
  // Other systems allow colons in names, but no folder is called `C:`.
  const drive = flavour.sep === '\\' ? /^[A-Za-z]:/ : /^[A-Za-z]:\//;
  if (path.startsWith('//') || drive.test(path) || !isBelow(folder, target, flavour)) {
    throw new DemoError('path-outside-workspace', `The path "${written}" is outside the workspace folder.`, {
      hint: 'Give a path inside the workspace folder, relative to it.',
    });
  }
  return requireNames(target, written, folder, flavour);
}

/** @throws DemoError `invalid-field` for a forbidden name, on Windows only. */
function requireNames(target: string, written: string, folder: string, flavour: Flavour): string {
  if (flavour.sep !== '\\') return target;
  for (const name of (wayInto(flavour, folder, target) ?? '').split(/[\\/]/)) {
    const why = namesGitFolder(name) ? undefined : whyNotPortable(name); // rejected elsewhere
    if (why !== undefined) {
      throw new DemoError('invalid-field', `The path "${written}" is not possible on Windows: “${name}” ${why}.`, {
        hint: 'Choose another name, and write it in the demo file.',
      });
    }
  }
  return target;
}
