import { randomBytes } from 'node:crypto';
import { createEmitter, type Event } from '../core/emitter.ts';
import type { FollowedContent, FollowedStep, FollowUpdate } from './follow-feed.ts';
import { createMediaTable, type Media, type MediaTable } from './media-table.ts';
import type { StageSteps } from './stage-steps.ts';
import type { StageStep } from './step-list.ts';

/** Numbers the changes of the steps, and encodes each step once. */
export interface FollowVersions {
  readonly version: number;
  readonly onDidChange: Event<void>;
  /** The changes since a version; everything for one that is not known. */
  updateSince(version: number): FollowUpdate;
  /** JSON of `FollowedContent`, the same object until it changes; `undefined` if there is no such step. */
  contentOf(id: number): Uint8Array | undefined;
  /** A picture, font or film of a step. */
  mediaOf(id: string): Media | undefined;
}

interface VersionedStep {
  readonly source: StageStep;
  readonly version: number;
  readonly bytes: Uint8Array;
  /** JSON of the step in the list. */
  readonly line: FollowedStep;
}

export function createFollowVersions(
  source: Pick<StageSteps, 'steps' | 'at' | 'isBlack' | 'onDidChange'>,
  titleOf: () => string,
): FollowVersions {
  const changes = createEmitter<void>();
  const instance = randomBytes(6).toString('base64url');
  const media = createMediaTable();
  let version = 1;
  let known: readonly VersionedStep[] = [];
  let state = { at: 0, isBlack: false, title: titleOf() };

  const read = () => {
    const next = version + 1;
    const steps = source.steps.map((step, index) => versionOf(step, index, known[index], { next, media }));
    const now = { at: source.at + 1, isBlack: source.isBlack, title: titleOf() };
    const isSame = steps.every((step, index) => step === known[index]) && JSON.stringify(now) === JSON.stringify(state);
    if (isSame) return;
    [version, known, state] = [next, steps, now];
    changes.fire();
  };
  source.onDidChange(read);
  read();
  return {
    get version() {
      return version;
    },
    onDidChange: changes.event,
    updateSince(since) {
      const base = since <= version ? since : 0;
      const steps = known.filter((step) => step.version > base).map(({ line }) => line);
      return { instance, since: base, version, count: known.length, ...state, steps };
    },
    contentOf: (id) => known[id - 1]?.bytes,
    mediaOf: (id) => media.all.get(id),
  };
}

function versionOf(
  source: StageStep,
  index: number,
  before: VersionedStep | undefined,
  { next: version, media }: { readonly next: number; readonly media: MediaTable },
): VersionedStep {
  const { step, css, isUndone } = source;
  if (before?.source.step === step && before.source.isUndone === isUndone) return before;
  const { slide } = step;
  const extracted = slide ? { ...step, slide: { ...slide, html: media.extract(slide.html) } } : step;
  const content: FollowedContent = { mediaMark: media.mark, step: extracted, css: media.extract(css) };
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const isSame = before !== undefined && Buffer.compare(before.bytes, bytes) === 0;
  if (isSame && before.source.isUndone === isUndone) return { ...before, source };
  const { title, part, kind } = step;
  const own = isSame ? before.line.version : version;
  const line = { id: index + 1, version: own, title, ...(part !== undefined && { part }), kind, isUndone };
  return { source, version, bytes: isSame ? before.bytes : bytes, line };
}
