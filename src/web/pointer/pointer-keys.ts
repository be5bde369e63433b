import type { InkInput } from './ink-input.ts';
import type { SlideNumber } from './slide-number.ts';
import { isBeyond } from './slide-view.ts';
import type { StageView } from './stage-view.ts';
import { colorAfter, type Tools } from './tools.ts';

export interface PointerKeysParts {
  readonly view: StageView;
  readonly tools: Tools;
  readonly inkInput: Pick<InkInput, 'erase'>;
  readonly number: SlideNumber;
}

/** Returns whether the key was handled. */
export type PressKey = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'repeat'>) => boolean;

/** Zoom factor and CSS pixels per key press. */
const [zoomStep, panStep] = [1.25, 90];
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [panStep, 0],
  ArrowRight: [-panStep, 0],
  ArrowUp: [0, panStep],
  ArrowDown: [0, -panStep],
};

export function createPointerKeys({ view, tools, inkInput, number }: PointerKeysParts): PressKey {
  const works: Readonly<Record<string, () => void>> = {
    l: () => tools.toggle('laser'),
    p: () => tools.toggle('pen'),
    0: view.fit,
  };
  /** Repeat while held. */
  const steady: Readonly<Record<string, () => void>> = {
    '+': () => view.zoom(zoomStep),
    '=': () => view.zoom(zoomStep),
    '-': () => view.zoom(1 / zoomStep),
  };
  /** Only with the pen active, because drawings on slides use these keys, too. */
  const ofPen: Readonly<Record<string, () => void>> = {
    c: () => tools.setColor(colorAfter(tools.now.color)),
    u: () => inkInput.erase('last'),
    e: () => inkInput.erase('all'),
  };
  return ({ key, shiftKey, repeat }) => {
    if (number.press(key)) return true;
    const [x, y] = arrows[key] ?? [];
    if (x !== undefined && y !== undefined) {
      const isPan = shiftKey && isBeyond(view.view);
      if (isPan) view.pan({ x, y });
      return isPan;
    }
    const letter = key.toLowerCase();
    const work = works[letter] ?? (tools.now.tool === 'pen' ? ofPen[letter] : undefined);
    if (!repeat) work?.();
    steady[key]?.();
    return work !== undefined || steady[key] !== undefined;
  };
}

export function zoomByStep(view: StageView, direction: 'in' | 'out' | 'fit'): void {
  if (direction === 'fit') view.fit();
  else view.zoom(direction === 'in' ? zoomStep : 1 / zoomStep);
}
