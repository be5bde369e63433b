import { join } from 'node:path';
import type { Entry } from '../../../src/core/entries.ts';
import type { OwnEdit, OwnVersion } from './own-edits.ts';
import { at, type Tree, type World } from './world.ts';

/** A step that ran, as the test saw it. */
export interface Past {
  readonly id: string;
  /** Unknown where the show ran it on its way to a later one. */
  readonly before: World | undefined;
  /** The same for the same way from the same state: its result must be the same too. */
  readonly way: string;
}

/** Entries that a step touched by the show's word, by absolute path. */
export type Touched = readonly (readonly [path: string, entry: Entry])[];

interface KnownVersion extends OwnVersion {
  /** How many steps had run when it was made. */
  depth: number;
  /** It was overwritten on the way back: from then on it is kept aside. */
  isKept: boolean;
}

/** The test's knowledge of the past, and so its expectation. */
export class WalkModel {
  readonly steps: Past[] = [];
  readonly outcomes = new Map<string, World>();
  versions: KnownVersion[] = [];
  /** Of each file that the presenter changed, after how many steps. */
  readonly #own = new Map<string, number>();
  /** Those that the presenter changed in the pause of a step, which may go on and touch them. */
  readonly #inPause = new Set<string>();
  #salt = 0;

  noteOwn({ path, version }: OwnEdit, isPaused: boolean, isStillUnsaved: (path: string) => boolean): void {
    this.#salt++;
    this.#own.set(path, this.steps.length);
    if (isPaused) this.#inPause.add(path);
    else this.#inPause.delete(path);
    this.versions = this.versions.filter(
      (one) => one.isKept || one.path !== path || (one.isUnsaved && isStillUnsaved(path)),
    );
    if (!version) return;
    this.versions = this.versions.filter(
      (one) => one.isKept || one.path !== path || !one.isUnsaved || !version.isUnsaved,
    );
    this.versions.push({ ...version, depth: this.steps.length, isKept: false });
  }

  /** Nothing that comes after this is as it is elsewhere. */
  setApart(): void {
    this.#salt++;
  }

  wayTo(id: string, depth = this.steps.length): string {
    return `${this.steps[depth - 1]?.way ?? ''} ${this.#salt}>${id}`;
  }

  /** Whether nothing but the show has changed anything since a step began. */
  isUntouchedSince(index: number): boolean {
    return ![...this.#own.values()].some((depth) => depth > index);
  }

  /** Expected files after going back to before a step. `touched` are those of the steps from there on. */
  expectedFiles(index: number, touched: readonly Touched[], folder: string, now: Tree): Tree | undefined {
    const before = this.steps[index]?.before;
    if (!before) return undefined;
    const expected: Record<string, string> = Object.assign(Object.create(null), before.files);
    const stepOf = (path: string) =>
      touched.findIndex((entries) => entries.some(([name]) => name === join(folder, path)));
    for (const [path, depth] of this.#own) {
      if (depth <= index) continue;
      const by = stepOf(path);
      if (index + by === depth - 1 && this.#inPause.has(path)) return undefined; // before the change, or after it
      const source = by < 0 ? now : this.steps[index + by]?.before?.files;
      if (!source) return undefined;
      const content = at(source, path);
      if (content !== undefined) {
        putInto(expected, path, content);
        continue;
      }
      delete expected[path];
      // A folder that the presenter made for it stays.
      for (const above of foldersOf(path))
        if (at(now, above) === 'folder' && stepOf(above) < 0) expected[above] = 'folder';
    }
    return expected;
  }

  /** After going back: the own versions that are neither there nor kept aside. */
  lostVersions(
    index: number,
    isThere: (version: OwnVersion) => boolean,
    isKept: (version: OwnVersion) => boolean,
  ): readonly OwnVersion[] {
    const lost: OwnVersion[] = [];
    for (const version of this.versions) {
      if (version.isKept) {
        if (isKept(version)) continue;
        // Going back that had overwritten it was undone: it is the presenter's again.
        if (isThere(version)) Object.assign(version, { isKept: false, depth: this.steps.length });
        else lost.push(version);
      } else if (version.depth > index) {
        if (isThere(version)) version.depth = index;
        else if (isKept(version)) version.isKept = true;
        else lost.push(version);
      }
    }
    return lost;
  }
}

function putInto(tree: Record<string, string>, path: string, content: string): void {
  tree[path] = content;
  for (const above of foldersOf(path)) tree[above] = 'folder';
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
}
