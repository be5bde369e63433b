import type { StagePage, StageRequest } from '../../ports/slide-stage.ts';
import { wantsMotion } from '../motion.ts';
import { createDrawingControls } from './drawing-controls.ts';
import { createDrawingPlayer } from './drawing-player.ts';

/** A drawing on the stage, which is drawn stroke by stroke. */
export interface AnimatedDrawing {
  /** Draws what the next step brings; every other step stands at once. */
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
