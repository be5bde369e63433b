import type { Secret, SecretKind } from '../core/secrets/secret.ts';
import type { Chapter, ChapterEvent, FolderState, StateEntry } from './chapter.ts';
import { decodeText } from './comparing/text-file.ts';

export interface RecordedSecret {
  readonly kind: SecretKind;
  readonly value: string;
  /** A path, or a description. */
  readonly place: string;
  /** From 1; `undefined` outside of files. */
  readonly line?: number;
}

/** `name` is the file name. */
export type FindInText = (text: string, name: string) => readonly Secret[];

/** In edited, run and spoken texts, but not in the files before. */
export async function findRecordedSecrets(
  chapters: readonly Chapter[],
  find: FindInText,
): Promise<readonly RecordedSecret[]> {
  const [found, known] = [new Map<string, RecordedSecret>(), new Set<string>()];
  const add = (text: string, name: string, place: string) => {
    for (const { start, end, kind } of find(text, name)) {
      const value = text.slice(start, end);
      // Addresses in examples are not secret.
      if (kind === 'e-mail address' || found.has(value)) continue;
      const line = text.slice(0, start).split('\n').length;
      found.set(value, { kind, value, place, ...(place === name && { line }) });
    }
  };
  const first = chapters[0]?.before ?? new Map();
  for (const { before, after, events } of chapters) {
    for (const [path, entry] of changedIn(before, after)) {
      const old = await textOf(first.get(path));
      for (const { start, end } of old === undefined ? [] : find(old, path)) known.add(old?.slice(start, end) ?? '');
      add((await textOf(entry)) ?? '', path, path);
    }
    for (const event of events) {
      if (event.kind === 'ran') add(event.command, '', 'a command');
      if (event.kind === 'said') add(event.text, '', 'the notes');
    }
  }
  return [...found.values()].filter(({ value }) => !known.has(value));
}

/** A dot for each character. */
export function maskRecordedSecrets(
  chapters: readonly Chapter[],
  secrets: readonly RecordedSecret[],
): readonly Chapter[] {
  // One may contain another.
  const values = secrets.map(({ value }) => value).sort((a, b) => b.length - a.length);
  const mask = (text: string) =>
    values.reduce((masked, value) => masked.replaceAll(value, value.replace(/\S/g, '•')), text);
  const made = new Map<StateEntry, StateEntry>();
  const maskEntry = (entry: StateEntry) => {
    const known = made.get(entry) ?? createMasked(entry, mask);
    made.set(entry, known);
    return known;
  };
  const first = chapters[0]?.before;
  const maskAll = <T extends StateEntry | undefined>(state: ReadonlyMap<string, T>) =>
    new Map([...state].map(([path, entry]) => [path, entry && first?.get(path) !== entry ? maskEntry(entry) : entry]));
  return chapters.map((chapter) => ({
    ...chapter,
    title: mask(chapter.title),
    before: maskAll(chapter.before) as FolderState,
    after: maskAll(chapter.after) as FolderState,
    events: chapter.events.map((event) => maskEvent(event, mask)),
    ...(chapter.recorded && {
      recorded: { ...chapter.recorded, commandChanges: maskAll(chapter.recorded.commandChanges) },
    }),
  }));
}

function createMasked(entry: StateEntry, mask: (text: string) => string): StateEntry {
  if (entry.kind !== 'file') return entry;
  const read = async () => {
    const bytes = await entry.read();
    const text = decodeText(bytes)?.text;
    if (text === undefined || mask(text) === text) return bytes;
    return new TextEncoder().encode(mask(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)));
  };
  return { ...entry, id: `masked ${entry.id}`, read };
}

function maskEvent(event: ChapterEvent, mask: (text: string) => string): ChapterEvent {
  if (event.kind === 'ran') return { ...event, command: mask(event.command) };
  return event.kind === 'said' ? { ...event, text: mask(event.text) } : event;
}

function changedIn(before: FolderState, after: FolderState): readonly (readonly [string, StateEntry])[] {
  return [...after].filter(([path, entry]) => before.get(path) !== entry);
}

async function textOf(entry: StateEntry | undefined): Promise<string | undefined> {
  if (entry?.kind !== 'file') return undefined;
  const bytes = await entry.read().catch(() => undefined);
  return bytes && decodeText(bytes)?.text;
}
