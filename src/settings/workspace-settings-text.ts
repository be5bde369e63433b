import { dirname } from 'node:path';
import type { MemberChanges } from '../core/data/jsonc-edit.ts';
import { replaceWithin } from '../machine/workspace-roots.ts';
import type { SettingOverrides } from './setting-overrides.ts';
import { readMembers } from './settings-baseline.ts';
import type { SettingsFile } from './settings-file.ts';

/** The settings file without overrides. */
export interface WorkspaceSettingsText {
  readonly path: string | undefined;
  /** `null`: no file; `undefined`: there are no overrides. */
  read(): string | null | undefined;
  /** Keeps overrides on top. `null`: no file. Rejects with Node's error. */
  replace(text: string | null): Promise<void>;
}

export interface WorkspaceSettingsTextParts {
  path(): string | undefined;
  file(): SettingsFile | undefined;
  readonly held: Pick<SettingOverrides, 'beneath' | 'replaceOwn'>;
}

export function createWorkspaceSettingsText({ path, file, held }: WorkspaceSettingsTextParts): WorkspaceSettingsText {
  return {
    get path() {
      return path();
    },
    read() {
      const changes = held.beneath();
      return changes.size === 0 ? undefined : file()?.preview(changes);
    },
    async replace(text) {
      const members = readMembers(text ?? '') ?? {};
      await held.replaceOwn(
        (key) => members[key],
        async (changes: MemberChanges) => {
          const laid = await file()?.lay(changes, text);
          const place = path();
          if (place !== undefined && typeof laid === 'string')
            await replaceWithin(dirname(dirname(place)), place, laid);
        },
      );
    },
  };
}
