import type { FollowedContent, FollowedStep, FollowUpdate } from '../../audience/follow-feed.ts';

export interface FollowedSteps {
  readonly title: string;
  readonly lines: readonly FollowedStep[];
  /** Index of the step on stage; -1 before the first. */
  readonly at: number;
  readonly isBlack: boolean;
  /** To ask for what has changed since; 0 for everything. */
  readonly version: number;
  /** Returns `false` if a change in between is missing: ask for everything since `version`. */
  add(update: FollowUpdate): boolean;
  /** Fetches a step once for each change of it. Rejects without a network. */
  read(index: number): Promise<FollowedContent>;
}

interface KeptStep {
  readonly line: FollowedStep;
  content?: Promise<FollowedContent> | undefined;
  /** Read, so it survives the end of the feed. */
  isRead?: boolean;
}

/** The steps that this page knows. Steps of an earlier feed stay as far as they were read. */
export function createFollowedSteps(fetchStep: (id: number) => Promise<FollowedContent>): FollowedSteps {
  let instance = '';
  let version = 0;
  let earlier: KeptStep[] = [];
  let steps: KeptStep[] = [];
  let state = { title: '', at: 0, isBlack: false };

  const beginAgain = (next: string) => {
    earlier = [...earlier, ...steps.filter(({ isRead }) => isRead)];
    steps = [];
    version = 0;
    instance = next;
  };
  const all = () => [...earlier, ...steps];
  return {
    get title() {
      return state.title;
    },
    get lines() {
      return all().map(({ line }) => line);
    },
    get at() {
      return state.at === 0 ? -1 : earlier.length + state.at - 1;
    },
    get isBlack() {
      return state.isBlack;
    },
    get version() {
      return version;
    },
    add({ title, at, isBlack, ...update }) {
      if (update.instance !== instance) beginAgain(update.instance);
      if (update.since > version) return false;
      if (update.version < version) return true;
      version = update.version;
      for (const line of update.steps) {
        const before = steps[line.id - 1];
        const isSame = before?.line.version === line.version;
        steps[line.id - 1] = isSame ? { ...before, line } : { line };
      }
      steps.length = update.count;
      state = { title, at, isBlack };
      return true;
    },
    read(index) {
      const step = all()[index];
      if (!step) return Promise.reject(new RangeError(`There is no step ${index + 1}`));
      step.content ??= fetchStep(step.line.id).then(
        (content) => {
          step.isRead = true;
          return content;
        },
        (error) => {
          step.content = undefined;
          throw error;
        },
      );
      return step.content;
    },
  };
}
