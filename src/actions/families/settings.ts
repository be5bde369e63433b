import type { JsonValue } from '../../core/json.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { group, json, optional, word } from '../fields.ts';
import { always, clip, quoted, say, unseen } from '../shared/phrases.ts';

const themeSetting = 'workbench.colorTheme';
const followSystemSetting = 'window.autoDetectColorScheme';

export const settingsActions: readonly Action[] = [
  defineAction({
    name: 'setSetting',
    summary: 'Changes a setting of the workspace.',
    fields: {
      setting: group('The setting and its new value.', {
        key: word('Its full name, such as "editor.fontSize".'),
        value: optional(json('Its value; null, or left out, removes the setting.')),
      }),
    },
    says: ({ setting }) => say(`Set ${clip(setting?.key)}`),
    effects: { alters: ['settings'] },
    run: ({ setting }, context) => changeSetting(context, setting.key, setting.value ?? undefined),
  }),
  defineAction({
    name: 'setTheme',
    summary: 'Changes the color theme.',
    fields: { theme: word('The name of the theme, as in the list of color themes.') },
    says: ({ theme }) => say(`Change the theme to ${quoted(theme)}`),
    effects: { alters: ['settings'] },
    async run({ theme }, context) {
      // Following the system's light or dark mode overrides the theme.
      if (context.workbench.window.getSetting(followSystemSetting).value === true) {
        await changeSetting(context, followSystemSetting, false);
      }
      await changeSetting(context, themeSetting, theme);
    },
  }),
  defineAction({
    name: 'unsetTheme',
    summary: 'Restores the color theme from before the show.',
    fields: {},
    says: always('Restore the color theme'),
    effects: { alters: ['settings'] },
    async run(_fields, context) {
      if (!(await restoreSetting(context, themeSetting))) await changeSetting(context, themeSetting, undefined);
      await restoreSetting(context, followSystemSetting);
    },
  }),
  defineAction({
    name: 'backupSettings',
    summary: 'Stores the current settings of the workspace, for restoreSettings.',
    fields: {},
    says: unseen,
    effects: {},
    async run(_fields, { workbench, step }) {
      const valueNow = (key: string) => workbench.window.getSetting(key).workspaceValue;
      const changed = step.memory.settingsBackup.keys().map((key) => [key, valueNow(key)] as const);
      step.memory.remember({ settingsCheckpoint: new Map(changed), wasPresenting: step.presentation.isOn });
    },
  }),
  defineAction({
    name: 'restoreSettings',
    summary: 'Restores every setting that the show has changed since backupSettings, or since its start.',
    fields: {},
    says: always('Restore the settings'),
    effects: { alters: ['settings', 'window'] },
    async run(_fields, context) {
      const { memory, presentation } = context.step;
      const { wasPresenting, settingsCheckpoint } = memory.recall();
      if (!wasPresenting) await presentation.turn(false);
      for (const key of memory.settingsBackup.keys()) {
        // These get their value at the backup, and are still remembered.
        if (!settingsCheckpoint.has(key)) await restoreSetting(context, key);
        else await context.workbench.window.updateSettings(new Map([[key, settingsCheckpoint.get(key)]]));
      }
    },
  }),
];

async function changeSetting({ workbench, step }: ActionContext, key: string, value: JsonValue | undefined) {
  step.memory.settingsBackup.remember(key, workbench.window.getSetting(key).workspaceValue);
  await workbench.window.updateSettings(new Map([[key, value]]));
}

/** `false` if the show has not changed it. */
async function restoreSetting({ workbench, step }: ActionContext, key: string): Promise<boolean> {
  const stored = step.memory.settingsBackup.take(key);
  if (!stored) return false;
  await workbench.window.updateSettings(new Map([[key, stored.value]]));
  return true;
}
