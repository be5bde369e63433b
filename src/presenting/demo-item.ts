import { describeWaiting } from '../core/talk-words.ts';
import type { OutlineDemo } from './outline.ts';
import type { DemoStanding } from './presenter-view-model.ts';

export interface DemoTreeItem {
  /** Place, waiting steps and failure; may be empty. */
  readonly description: string;
  /** For screen readers: adds the title, and the state that others see as an icon. */
  readonly label: string;
}

const standingWords: Readonly<Partial<Record<DemoStanding, string>>> = {
  running: 'running',
  late: 'slide is late',
  paused: 'paused',
  failed: 'failed',
  stopped: 'stopped',
  current: 'current',
  next: 'next',
  disabled: 'disabled',
};

export function describeDemo({ title, standing, message, ...demo }: OutlineDemo): DemoTreeItem {
  const standingWord = standingWords[standing];
  const notes = [
    demo.isCurrent && standing === 'done' && 'current',
    describeWaiting(demo.waiting),
    demo.obstacle && 'cannot be undone',
    describeProblems(demo),
  ];
  return {
    description: [standingWord, ...notes].filter(Boolean).join(' · '),
    label: [title, standingWord ?? standing, ...notes, message].filter(Boolean).join(', '),
  };
}

/** May be empty. */
export function describeProblems({ problemCount }: { readonly problemCount: number }): string {
  if (problemCount === 0) return '';
  return problemCount === 1 ? '1 problem' : `${problemCount} problems`;
}
