import type { StagePage, StageRequest } from '../../ports/slide-stage.ts';
import { wantsMotion } from '../motion.ts';
import { createDrawingControls } from './drawing-controls.ts';
import { planDrawing } from './drawing-timeline.ts';
import { drawPart, measurePart } from './drawn-part.ts';

export interface AnimatedDrawing {
  /** Animates the elements of the next step; any other step appears at once. */
  setStep(step: number): void;
  /** Handles space, `r` and `e`. Returns whether it did. */
  press(key: string): boolean;
}

/**
 * Starts the drawing of a page; `undefined` if the page has none, or without motion. Each step of the page is a stage
 * of the drawing: its elements are those with that reveal.
 */
export function startDrawing(
  box: Element,
  { place, step: first, steps }: StagePage,
  request: (request: StageRequest) => void,
): AnimatedDrawing | undefined {
  const root = box.querySelector<HTMLElement>('.slide__drawing[data-speed]');
  if (!root || !wantsMotion()) return undefined;
  let step = first;
  let isAgain = false;
  const player = createDrawingPlayer(root, () => {
    controls?.show(player.state !== 'ended' ? player.state : step < steps ? 'waiting' : 'done');
  });

  const toggle = () => (player.state === 'ended' ? request({ kind: 'next' }) : player.toggle());
  const restart = () => {
    if (step === 0) return player.play(0);
    isAgain = true;
    if (place) request({ kind: 'goTo', index: place.index });
  };
  const skip = () => {
    player.end();
    if (place && step < steps) request({ kind: 'goTo', index: place.index, step: 'last' });
  };

  const controls = createDrawingControls(root.dataset.controls, { toggle, restart, skip });
  if (controls) box.append(controls.element);
  if (first === 0) player.play(0);
  else player.end();
  return {
    setStep(next) {
      if (next === step && !isAgain) return;
      const isOn = next === step + 1 || (next === 0 && isAgain);
      [step, isAgain] = [next, false];
      if (isOn) player.play(step);
      else player.end();
    },
    press(key) {
      if (key === ' ' && player.state !== 'ended') toggle();
      else if (key === 'r') restart();
      else if (key === 'e') skip();
      else return false;
      return true;
    },
  };
}

interface DrawingPlayer {
  readonly state: 'playing' | 'paused' | 'ended';
  play(step: number): void;
  toggle(): void;
  end(): void;
}

function createDrawingPlayer(root: HTMLElement, changed: () => void): DrawingPlayer {
  let playing: readonly Animation[] = [];
  let isPaused = false;

  const end = () => {
    const ended = playing;
    [playing, isPaused] = [[], false];
    for (const animation of ended) animation.cancel();
    changed();
  };
  return {
    get state() {
      if (playing.length === 0) return 'ended';
      return isPaused ? 'paused' : 'playing';
    },
    play(step) {
      end();
      const animations = animateStage(root, step);
      playing = animations;
      changed();
      Promise.allSettled(animations.map(({ finished }) => finished)).then(() => playing === animations && end());
    },
    toggle() {
      isPaused = !isPaused;
      for (const animation of playing) {
        if (isPaused && animation.playState === 'running') animation.pause();
        else if (!isPaused && animation.playState === 'paused') animation.play();
      }
      changed();
    },
    end,
  };
}

function animateStage(root: HTMLElement, step: number): readonly Animation[] {
  const elements = [...root.querySelectorAll<SVGElement>('[data-draw]')].filter(
    ({ dataset }) => Number(dataset.reveal ?? 0) === step,
  );
  const parts = elements.map(measurePart);
  const times = planDrawing(parts, Number(root.dataset.speed), Number(root.dataset.typing));
  return elements.flatMap((element, index) => {
    const [part, time] = [parts[index], times[index]];
    return part && time ? drawPart(element, part.way, time) : [];
  });
}
