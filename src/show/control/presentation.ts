import type { Presentation } from '../../actions/context.ts';
import { createEmitter, type Event } from '../../core/emitter.ts';
import { messageOf } from '../../core/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { createSequencer, type Task } from '../../core/time/async.ts';
import type { Log } from '../../ports/log.ts';
import type { Settings } from '../../ports/settings.ts';
import type { SideBar, Stage } from '../../ports/stage.ts';
import type { Store } from '../../ports/store.ts';
import type { Window } from '../../ports/window.ts';
import { modeSettings } from './mode-settings.ts';

export interface PresentationChange {
  readonly isOn: boolean;
  /** Delays the result of `turn`. */
  waitUntil(ready: Promise<unknown>): void;
}

export interface PresentationMode extends Presentation {
  readonly onDidChange: Event<PresentationChange>;
  /** Completes a change that the end of the last window interrupted. Never rejects. */
  resume(): Promise<void>;
}

export interface PresentationOptions {
  readonly window: Window;
  readonly stage: Pick<Stage, 'closeSideBars' | 'openSideBars'>;
  readonly settings: Settings;
  readonly store: Store;
  readonly log: Log;
}

/**
 * Overrides settings and closes side bars; the store has a record of what to restore. Undoing steps does not change the
 * mode. A refused setting is skipped (a browser has no window zoom). A setting that was changed meanwhile stays.
 */
export function createPresentation(options: PresentationOptions): PresentationMode {
  const { store, log } = options;
  const changed = createEmitter<PresentationChange>();
  const sequencer = createSequencer();
  const isOn = () => {
    const record = readRecord(store);
    return record !== undefined && record.phase !== 'leaving';
  };
  const inTurn = (task: Task): Promise<void> =>
    sequencer.queue(task).catch((error) => log.error('Presentation mode could not be turned on or off.', error));
  const notify = async (isOn: boolean) => {
    const waits: Promise<unknown>[] = [];
    changed.fire({ isOn, waitUntil: (ready) => void waits.push(ready) });
    await Promise.all(waits);
  };
  return {
    onDidChange: changed.event,
    get isOn() {
      return isOn();
    },
    turn: (turnOn) =>
      inTurn(async () => {
        if (turnOn === isOn()) return;
        await (turnOn ? enter(options) : leave(options));
        await notify(turnOn);
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
  const { store, settings, stage } = options;
  // Settings that could not be restored still have the mode's values.
  const unrestored = readRecord(store)?.settings ?? {};
  const heldSettings = { ...Object.fromEntries(modeSettings(options)), ...unrestored };
  const record: ModeRecord = { phase: 'entering', settings: heldSettings, sideBars: [] };
  await storeRecord(store, record);
  const isHiding = settings.get('presentation.hideSideBars');
  const sideBars = isHiding ? await attempt('the side bars', () => stage.closeSideBars(), options) : [];
  const recordWithSideBars: ModeRecord = { ...record, sideBars: sideBars ?? [] };
  await storeRecord(store, recordWithSideBars);
  await goOnEntering(recordWithSideBars, options);
}

async function goOnEntering(record: ModeRecord, options: PresentationOptions): Promise<void> {
  const { window, store } = options;
  const settings = new Map(Object.entries(record.settings));
  await attempt('the settings', () => window.updateSettings(settings, { isHeld: true }), options);
  await storeRecord(store, { ...record, phase: 'on' });
}

async function leave(options: PresentationOptions): Promise<void> {
  const { window, store, stage } = options;
  const record = readRecord(store);
  if (!record) return;
  const { settings, sideBars } = record;
  await storeRecord(store, { ...record, phase: 'leaving' });
  const clearedSettings = new Map(Object.keys(settings).map((key) => [key, undefined]));
  const isRestored = await attempt(
    'the settings',
    () => window.updateSettings(clearedSettings, { isHeld: true }).then(() => true),
    options,
  );
  if (sideBars.length > 0) await attempt('the side bars', () => stage.openSideBars(sideBars), options);
  // VS Code may refuse while its settings file is being edited. Retry with the next change.
  await storeRecord(store, isRestored ? undefined : { phase: 'leaving', settings, sideBars: [] });
}

async function attempt<T>(what: string, run: () => Promise<T>, { log }: PresentationOptions): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    log.warn(`Presentation mode could not change ${what}: ${messageOf(error)}`);
    return undefined;
  }
}

/** Everything to restore. Stored before anything changes, so that a crash cannot lose it. */
interface ModeRecord {
  /** The next window completes `entering` and `leaving`. */
  readonly phase: 'entering' | 'on' | 'leaving';
  /** By key. The window knows the overridden values. */
  readonly settings: JsonObject;
  readonly sideBars: readonly SideBar[];
}

const storeKey = 'presentation';
const modePhases: readonly string[] = ['entering', 'on', 'leaving'] satisfies readonly ModeRecord['phase'][];

function readRecord(store: Store): ModeRecord | undefined {
  const stored = store.get(storeKey);
  if (!isJsonObject(stored)) return undefined;
  const { phase = '', settings = null, sideBars = [] } = stored;
  return {
    phase: isPhase(phase) ? phase : 'on',
    settings: isJsonObject(settings) ? settings : {},
    sideBars: Array.isArray(sideBars) ? sideBars.filter(isSideBar) : [],
  };
}

function storeRecord(store: Store, record: ModeRecord | undefined): Promise<void> {
  return store.set(storeKey, record && { ...record });
}

function isPhase(value: JsonValue): value is ModeRecord['phase'] {
  return typeof value === 'string' && modePhases.includes(value);
}

function isSideBar(value: JsonValue): value is SideBar {
  return value === 'primary' || value === 'secondary';
}
