import { createEmitter } from '../../src/core/emitter.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { readSetting, type SettingKey } from '../../src/core/settings.ts';
import type { Library, LibraryService } from '../../src/demos/library.ts';
import type { DemoFile } from '../../src/demos/model.ts';
import type { Log } from '../../src/ports/log.ts';
import type { Settings } from '../../src/ports/settings.ts';
import type { Store } from '../../src/ports/store.ts';

/** Settings that a test can change; others have their defaults. */
export function createSettings(initial: Partial<Record<SettingKey, JsonValue>> = {}) {
  const values = new Map<string, JsonValue>(Object.entries(initial));
  const changes = createEmitter<void>();
  const settings: Settings = { get: (key) => readSetting(key, values.get(key)), onDidChange: changes.event };
  const set = (key: SettingKey, value: JsonValue) => {
    values.set(key, value);
    changes.fire();
  };
  return { ...settings, set };
}

/** A store whose content a test can look at, or hand to the next show as a reload would. */
export function createMemoryStore(content = new Map<string, JsonValue>()): Store & { content: Map<string, JsonValue> } {
  return {
    content,
    get: (key) => content.get(key),
    async set(key, value) {
      if (value === undefined) content.delete(key);
      else content.set(key, structuredClone(value) as JsonValue);
    },
  };
}

/** A log that keeps its lines, led by their level. */
export function createRecordingLog(): Log & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    info: (message) => void lines.push(`info ${message}`),
    warn: (message) => void lines.push(`warn ${message}`),
    error: (message) => void lines.push(`error ${message}`),
  };
}

export function libraryOf(...files: readonly DemoFile[]): Library {
  return { files, variableFiles: [], variables: () => new Map() };
}

/** A library without a disk, whose files a test replaces. */
export function createFixedLibrary(...files: readonly DemoFile[]) {
  const changes = createEmitter<Library>();
  let current = libraryOf(...files);
  const service: LibraryService = {
    get current() {
      return current;
    },
    onDidChange: changes.event,
    ready: Promise.resolve(),
    readAgain: () => Promise.resolve(),
    inTurn: (work) => work(),
    dispose: () => undefined,
  };
  return {
    service,
    replace(...next: readonly DemoFile[]) {
      current = libraryOf(...next);
      changes.fire(current);
    },
  };
}
