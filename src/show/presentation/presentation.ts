import type { Presentation, SettingsBackup } from '../../actions/context.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { Stage } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';
import type { SettingChanges, Window } from '../../ports/window.ts';
import { type ChangedSetting, keepRecord, type ModeRecord, readRecord } from './mode-record.ts';
import { isSameValue, modeSettings } from './mode-settings.ts';

/** The window as an audience needs it, and whoever wants to hear of it. */
export interface PresentationMode extends Presentation {
  /** It was turned on or off; the new state. */
  readonly onDidChange: Event<boolean>;
  /** Goes on with a turning that the end of an earlier window cut short. Never rejects. */
  resume(): Promise<void>;
}

export interface PresentationOptions {
  readonly window: Window;
  readonly stage: Pick<Stage, 'closeSideBars' | 'openSideBars'>;
  readonly settings: Settings;
  readonly store: Store;
  readonly backup: SettingsBackup;
  readonly log: Log;
}

/**
 * Settings of the workspace and closed side bars, by a record in the store that says what to give back. What this VS Code
 * refuses (a browser has no zoom of the window) costs only itself. A setting that somebody has changed meanwhile is
 * theirs, and stays.
 */
export function createPresentation(options: PresentationOptions): PresentationMode {
  const { store, log } = options;
  const changed = createEmitter<boolean>();
  let last: Promise<unknown> = Promise.resolve();
  const isOn = () => {
    const record = readRecord(store);
    return record !== undefined && record.phase !== 'leaving';
  };
  /** One turning after the other: each finds all as the one before it left it. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turning = last.then(work).catch((error) => log.error('The presentation mode could not be turned.', error));
    last = turning;
    return turning;
  };
  return {
    onDidChange: changed.event,
    get isOn() {
      return isOn();
    },
    turn: (wanted) =>
      inTurn(async () => {
        if (wanted === isOn()) return;
        await (wanted ? enter(options) : leave(options));
        changed.fire(wanted);
      }),
    resume: () =>
      inTurn(async () => {
        const record = readRecord(store);
        if (record?.phase === 'entering') await goOnEntering(record, options);
        if (record?.phase === 'leaving') await leave(options);
      }),
  };
}

async function enter(options: PresentationOptions): Promise<void> {
  const { window, store, settings, stage, backup } = options;
  const left = readRecord(store)?.settings ?? [];
  const changes = [...modeSettings(options)].map(([key, during]): ChangedSetting => {
    const { workspaceValue: before } = window.getSetting(key);
    // A key that the show keeps already was changed by an action: it stays kept when the mode ends.
    return left.find((change) => change.key === key) ?? { key, before, during, isOwn: !backup.keys().includes(key) };
  });
  const others = left.filter(({ key }) => !changes.some((change) => change.key === key));
  const record: ModeRecord = { phase: 'entering', settings: [...others, ...changes], sideBars: [] };
  await keepRecord(store, record);
  const isHiding = settings.get('presentation.hideSideBars');
  const sideBars = isHiding ? await attempt('the side bars', () => stage.closeSideBars(), options) : [];
  const whole: ModeRecord = { ...record, sideBars: sideBars ?? [] };
  await keepRecord(store, whole);
  await goOnEntering(whole, options);
}

async function goOnEntering(record: ModeRecord, options: PresentationOptions): Promise<void> {
  const { window, store, backup } = options;
  for (const { key, before, isOwn } of record.settings) if (isOwn) backup.remember(key, before);
  const missing = record.settings.filter((change) => isSameValue(nowOf(change, window), change.before));
  await write(new Map(missing.map(({ key, during }) => [key, during])), options);
  await keepRecord(store, { ...record, phase: 'on' });
}

async function leave(options: PresentationOptions): Promise<void> {
  const { window, store, stage, backup, log } = options;
  const record = readRecord(store);
  if (!record) return;
  await keepRecord(store, { ...record, phase: 'leaving' });
  const ours = record.settings.filter((change) => isSameValue(nowOf(change, window), change.during));
  await write(new Map(ours.map(({ key, before }) => [key, before])), options);
  for (const change of record.settings) {
    if (isSameValue(nowOf(change, window), change.before)) {
      if (change.isOwn) backup.take(change.key);
    } else if (!ours.includes(change)) log.info(`Presentation mode: ${change.key} stays as it was set meanwhile.`);
  }
  if (record.sideBars.length > 0) {
    await attempt('the side bars', () => stage.openSideBars(record.sideBars), options);
  }
  // What VS Code would not take back now (its settings file is being edited) is given back at the next occasion.
  const owed = ours.filter((change) => isSameValue(nowOf(change, window), change.during));
  await keepRecord(store, owed.length > 0 ? { phase: 'leaving', settings: owed, sideBars: [] } : undefined);
}

async function write(changes: SettingChanges, options: PresentationOptions): Promise<void> {
  if (changes.size > 0) await attempt('settings', () => options.window.updateSettings(changes), options);
}

function nowOf({ key }: ChangedSetting, window: Window): JsonValue | undefined {
  return window.getSetting(key).workspaceValue;
}

/** `undefined` when it failed, which is logged. */
async function attempt<T>(what: string, run: () => Promise<T>, { log }: PresentationOptions): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    log.warn(`Presentation mode, ${what}: ${messageOf(error)}`);
    return undefined;
  }
}
