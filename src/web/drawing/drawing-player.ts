import { planDrawing } from './drawing-timeline.ts';
import { drawPart, measurePart } from './drawn-part.ts';

/** Plays the stages of a drawing, one at a time. What is not being played stands as it is. */
export interface DrawingPlayer {
  readonly state: 'playing' | 'paused' | 'ended';
  /** Draws the elements that a step brings; unfinished ones are completed. */
  play(step: number): void;
  /** Pauses, or goes on. */
  toggle(): void;
  end(): void;
}

/** @param changed called whenever the state may be another. */
export function createDrawingPlayer(root: HTMLElement, changed: () => void): DrawingPlayer {
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
