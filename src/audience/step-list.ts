import type { ReplayStep } from './replay-content.ts';

/** A step that the audience has seen. */
export interface StageStep {
  readonly step: ReplayStep;
  /** CSS of its slide. */
  readonly css: string;
  /** The show has gone back behind it. */
  readonly isUndone: boolean;
}

export interface KeyedStep extends StageStep {
  /** Demo and slide; the same whenever the show is at this step. */
  readonly key: string;
  /** Of the demo. */
  readonly id: string;
}

/** The steps so far, and the one on stage. Each change makes a new list. */
export interface StepList {
  readonly steps: readonly KeyedStep[];
  /** -1 before the first. */
  readonly at: number;
  /** Appends a step. After going back, the same step replaces the undone one. */
  add(step: KeyedStep): void;
  /** Replaces the step on stage if it has the same key. Returns whether it has. */
  replace(step: KeyedStep): boolean;
  /** Shows another content of a step, wherever it is now. Returns whether it is still there. */
  refresh(step: KeyedStep, content: Pick<KeyedStep, 'step' | 'css'>): boolean;
  /** The last wanted step, an undone one only if there is no other; -1 for none. */
  find(isWanted: (step: KeyedStep) => boolean): number;
  /**
   * Brings a step on stage. Later steps of other demos are undone then; slides of the demo itself stay, because turning
   * them back undoes nothing.
   * @param id of its demo.
   */
  moveTo(index: number, id?: string): void;
}

export function createStepList(): StepList {
  let steps: readonly KeyedStep[] = [];
  let at = -1;
  return {
    get steps() {
      return steps;
    },
    get at() {
      return at;
    },
    add(step) {
      const next = steps[at + 1];
      at = next?.isUndone && next.key === step.key ? at + 1 : steps.length;
      steps = [...steps.slice(0, at), step, ...steps.slice(at + 1)];
    },
    replace(step) {
      if (steps[at]?.key !== step.key) return false;
      steps = steps.map((other, index) => (index === at ? step : other));
      return true;
    },
    refresh({ step }, content) {
      const index = steps.findIndex((other) => other.step === step);
      if (index >= 0) steps = steps.map((other, at) => (at === index ? { ...other, ...content } : other));
      return index >= 0;
    },
    find(isWanted) {
      const index = steps.findLastIndex((step) => !step.isUndone && isWanted(step));
      return index >= 0 ? index : steps.findLastIndex(isWanted);
    },
    moveTo(index, id) {
      const isRestored = steps[index]?.isUndone === true; // going back is undone
      const isUndone = (step: KeyedStep, other: number) => {
        if (other > index) return step.isUndone || step.id !== id;
        return step.isUndone && !(isRestored && other > at);
      };
      steps = steps.map((step, other) => {
        return step.isUndone === isUndone(step, other) ? step : { ...step, isUndone: !step.isUndone };
      });
      at = index;
    },
  };
}
