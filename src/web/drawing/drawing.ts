import type { StagePage, StageRequest } from '../../ports/slide-stage.ts';
import { wantsMotion } from '../motion.ts';
import { createDrawingControls } from './drawing-controls.ts';
import { planDrawing } from './drawing-timeline.ts';
import { drawPart, measurePart } from './drawn-part.ts';

/** A drawing on the stage, which is drawn stroke by stroke. */
export interface AnimatedDrawing {
  /** Draws the next step's elements; every other step stands at once. */
  setStep(step: number): void;
  /** Whether the key was one of its own: space, `r`, `e`. */
  press(key: string): boolean;
}

/**
 * The drawing of a page that has come into sight, begun; `undefined` for a page without one, and where nothing may move.
 * Each step of the page is a stage of the drawing, which its elements name with their reveals.
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

/** Plays the stages of a drawing, one at a time. Stages that are not being played stand as they are. */
interface DrawingPlayer {
  readonly state: 'playing' | 'paused' | 'ended';
  /** Draws the elements that a step brings; unfinished ones are completed. */
  play(step: number): void;
  /** Pauses, or goes on. */
  toggle(): void;
  end(): void;
}

/** @param changed called whenever the state may be another. */
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
