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

/** It was turned on or off. */
export interface PresentationChange {
  /** The new state. */
  readonly isOn: boolean;
  /** Turning it resolves only after this too, such as the keys of a clicker. */
  waitUntil(ready: Promise<unknown>): void;
}

/** The window as an audience needs it, with an event for its changes. */
export interface PresentationMode extends Presentation {
  readonly onDidChange: Event<PresentationChange>;
  /** Goes on with a turning that the end of an earlier window cut short. Never rejects. */
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
 * Settings held over the workspace's own and closed side bars, with a record in the store of the values to give back.
 * It is the speaker's: no step has it in its record, and going back does not change it. A setting that this VS Code
 * refuses (a browser has no zoom of the window) costs only itself. A setting that was changed meanwhile stays.
 */
export function createPresentation(options: PresentationOptions): PresentationMode {
  const { store, log } = options;
  const changed = createEmitter<PresentationChange>();
  const sequencer = createSequencer();
  const isOn = () => {
    const record = readRecord(store);
    return record !== undefined && record.phase !== 'leaving';
  };
  /** One turning after the other: each finds all as the one before it left it. */
  const inTurn = (task: Task): Promise<void> =>
    sequencer.queue(task).catch((error) => log.error('Presentation mode could not be turned on or off.', error));
  const tell = async (isOn: boolean) => {
    const waits: Promise<unknown>[] = [];
    changed.fire({ isOn, waitUntil: (ready) => void waits.push(ready) });
    await Promise.all(waits);
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
        await tell(wanted);
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
  // A setting that could not be given back is as the mode wants it already.
  const owed = readRecord(store)?.settings ?? {};
  const held = { ...Object.fromEntries(modeSettings(options)), ...owed };
  const record: ModeRecord = { phase: 'entering', settings: held, sideBars: [] };
  await keepRecord(store, record);
  const isHiding = settings.get('presentation.hideSideBars');
  const sideBars = isHiding ? await attempt('the side bars', () => stage.closeSideBars(), options) : [];
  const whole: ModeRecord = { ...record, sideBars: sideBars ?? [] };
  await keepRecord(store, whole);
  await goOnEntering(whole, options);
}

async function goOnEntering(record: ModeRecord, options: PresentationOptions): Promise<void> {
  const { window, store } = options;
  const settings = new Map(Object.entries(record.settings));
  await attempt('settings', () => window.updateSettings(settings, { isHeld: true }), options);
  await keepRecord(store, { ...record, phase: 'on' });
}

async function leave(options: PresentationOptions): Promise<void> {
  const { window, store, stage } = options;
  const record = readRecord(store);
  if (!record) return;
  const { settings, sideBars } = record;
  await keepRecord(store, { ...record, phase: 'leaving' });
  const gone = new Map(Object.keys(settings).map((key) => [key, undefined]));
  const isBack = await attempt(
    'settings',
    () => window.updateSettings(gone, { isHeld: true }).then(() => true),
    options,
  );
  if (sideBars.length > 0) await attempt('the side bars', () => stage.openSideBars(sideBars), options);
  // Settings that VS Code would not take back now (its settings file is being edited) are given back at the next
  // occasion.
  await keepRecord(store, isBack ? undefined : { phase: 'leaving', settings, sideBars: [] });
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

/** All that has to be given back. Kept before anything is changed, so that no end of the window can lose it. */
interface ModeRecord {
  /** `entering` and `leaving` are gone on with by the next window when this one ends in the middle of it. */
  readonly phase: 'entering' | 'on' | 'leaving';
  /** The settings that are held, by key: the window knows the values beneath them. */
  readonly settings: JsonObject;
  /** The side bars that were closed. */
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

function keepRecord(store: Store, record: ModeRecord | undefined): Promise<void> {
  return store.set(storeKey, record && { ...record });
}

function isPhase(value: JsonValue): value is ModeRecord['phase'] {
  return typeof value === 'string' && modePhases.includes(value);
}

function isSideBar(value: JsonValue): value is SideBar {
  return value === 'primary' || value === 'secondary';
}
