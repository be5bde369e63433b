import { expect, it } from 'vitest';
import type { JsonValue } from '../../../src/core/json.ts';
import type { SettingChanges } from '../../../src/ports/window.ts';
import { beneathLayers, createSettingOverrides } from '../../../src/settings/setting-overrides.ts';
import { createDarkWindow } from '../../../src/vscode/slides/dark-window.ts';
import { createMemoryStore, createRecordingLog } from '../../support/host-parts.ts';

const colors = 'workbench.colorCustomizations';
const written = {
  'window.commandCenter': true,
  [colors]: { 'editor.background': '#111', '[Mine]': { focus: '#fff' } },
};

/** A window whose settings and store outlive it; `writesLeft` writes succeed before it is killed. */
function createMachine(own: Record<string, JsonValue> = written) {
  const file = new Map<string, JsonValue>(Object.entries(own));
  const content = new Map<string, JsonValue>();
  const state = { isZen: false, writesLeft: Number.POSITIVE_INFINITY, isRefused: false, log: createRecordingLog() };
  const open = (canHold = true) => {
    let isAlive = true;
    const alive = async (write: () => void) => {
      isAlive &&= state.writesLeft > 0;
      state.writesLeft -= 1;
      // Nothing continues in a killed window.
      if (!isAlive) await new Promise(() => undefined);
      write();
    };
    const memory = createMemoryStore(content);
    const store = { ...memory, set: (key: string, value?: JsonValue) => alive(() => void memory.set(key, value)) };
    const write = (changes: SettingChanges) =>
      alive(() => {
        if (state.isRefused) throw new Error('refused');
        for (const [key, value] of changes) value === undefined ? file.delete(key) : file.set(key, value);
      });
    const held = createSettingOverrides({ get: (key) => file.get(key), write }, store);
    const turnZen = async (isOn: boolean) => {
      const isOther = state.isZen !== isOn;
      await alive(() => {
        state.isZen = isOn;
      });
      return isOther;
    };
    return createDarkWindow({
      window: { getSetting: (key) => ({ value: file.get(key), workspaceValue: held.own(key) }) },
      hold: held.hold,
      canHold: () => canHold,
      zen: { enter: () => turnZen(true), leave: async () => void (await turnZen(false)) },
      store,
      log: state.log,
    });
  };
  return { state, content, open, file: () => Object.fromEntries(file) };
}

it('the dark window hides everything around the editors and restores it afterwards', async () => {
  const { open, state, file, content } = createMachine();
  const dark = open();
  await dark.turn(true);
  expect(state.isZen).toBe(true);
  expect(file()).toMatchObject({ 'window.commandCenter': false, 'zenMode.showTabs': 'none' });
  const black = '#000000';
  expect(file()[colors]).toMatchObject({ 'editor.background': black, 'titleBar.activeBackground': black });
  expect(file()[colors]).not.toHaveProperty(['[Mine]']);
  await dark.turn(false);
  expect([state.isZen, file(), content.size]).toEqual([false, written, 0]);
});

it('the dark window ends in the last requested state after quick changes', async () => {
  const { open, state, file } = createMachine();
  const dark = open();
  await Promise.all([dark.turn(true), dark.turn(false)]);
  expect([state.isZen, file()]).toEqual([false, written]);
  void dark.turn(true);
  await Promise.resolve();
  await Promise.all([dark.turn(false), dark.turn(true), dark.turn(false), dark.turn(true)]);
  expect([state.isZen, file()[colors]]).toEqual([true, expect.objectContaining({ 'titleBar.border': '#000000' })]);
});

it('the dark window keeps a Zen mode that the presenter has turned on', async () => {
  const { open, state } = createMachine();
  state.isZen = true;
  const dark = open();
  await dark.turn(true);
  await dark.turn(false);
  expect(state.isZen).toBe(true);
});

it('the dark window changes nothing if settings cannot be held or are refused', async () => {
  const { open, state, file } = createMachine();
  await open(false).turn(true);
  expect([state.isZen, file()]).toEqual([false, written]);
  state.isRefused = true;
  const dark = open();
  await dark.turn(true);
  expect(state.log.lines).toEqual([expect.stringContaining('refused')]);
  state.isRefused = false;
  await dark.turn(false);
  expect([state.isZen, file()]).toEqual([false, written]);
});

it('the dark window becomes bright again after Showrunner was killed at any moment', async () => {
  for (let writes = 0; writes < 12; writes++) {
    const { open, state, file, content } = createMachine();
    state.writesLeft = writes;
    const killed = open();
    void killed.turn(true);
    await new Promise((resolve) => setImmediate(resolve));
    void killed.turn(false);
    await new Promise((resolve) => setImmediate(resolve));
    state.writesLeft = Number.POSITIVE_INFINITY;
    await open().turn(false);
    expect([writes, state.isZen, file(), content.size]).toEqual([writes, false, written, 0]);
  }
});

it('settings held by an upper layer cover those of a lower layer, and reveal them again', async () => {
  const file = new Map<string, JsonValue>();
  const write = async (changes: SettingChanges) => {
    for (const [key, value] of changes) value === undefined ? file.delete(key) : file.set(key, value);
  };
  const upper = createSettingOverrides({ get: (key) => file.get(key), write }, createMemoryStore());
  const lower = createSettingOverrides({ get: upper.own, write: upper.update }, createMemoryStore());
  await lower.hold(new Map([['tabs', 'single']]));
  await upper.hold(new Map([['tabs', 'none']]));
  expect(file.get('tabs')).toBe('none');
  expect(beneathLayers({ lower, upper }).beneath()).toEqual(new Map([['tabs', undefined]]));
  await upper.hold(new Map([['tabs', undefined]]));
  expect(file.get('tabs')).toBe('single');
  await lower.hold(new Map([['tabs', undefined]]));
  expect(file.size).toBe(0);
});
