import { wantsMotion } from './motion.ts';

type Frames = Keyframe[];

interface Transition {
  readonly enter: Frames;
  readonly leave: Frames;
  readonly duration: number;
}

const gone: Keyframe = { opacity: 0 };
const here: Keyframe = { opacity: 1 };
const place: Keyframe = { transform: 'none' };

/** By the letters of a name: `slide-up`, `slideUp` and `slideup` are equal. */
const transitions: Readonly<Record<string, Transition>> = {
  fade: { enter: [gone, here], leave: [here, here], duration: 260 },
  slide: slide(100, 0),
  slideleft: slide(100, 0),
  slideright: slide(-100, 0),
  slideup: slide(0, 100),
  slidedown: slide(0, -100),
  zoomin: zoom(0.86),
  zoomout: zoom(1.14),
  rotatein: rotate(-90, 0.7),
  rotateout: rotate(90, 1.3),
};

const sameAs: Readonly<Record<string, string>> = { fadein: 'fade', fadeinout: 'fade', zoom: 'zoomin' };

/** Immediate if there is no transition, or without motion. */
export async function playTransition(
  name: string | undefined,
  enter: Element,
  leave: Element | undefined,
): Promise<void> {
  const key = (name ?? '').toLowerCase().replace(/[^a-z]/g, '');
  const transition = transitions[sameAs[key] ?? key];
  if (!transition || !leave || document.hidden || !wantsMotion()) return;
  const options = { duration: ownDuration(enter) ?? transition.duration, easing: 'cubic-bezier(0.22, 0.8, 0.3, 1)' };
  const played = [enter.animate(transition.enter, options), leave.animate(transition.leave, options)];
  await Promise.allSettled(played.map(({ finished }) => finished));
}

/** Milliseconds from the talk's CSS, if set. */
function ownDuration(page: Element): number | undefined {
  const slide = page.querySelector('.slide');
  const text = slide ? getComputedStyle(slide).getPropertyValue('--demotime-transition-duration') : '';
  const duration = Number.parseFloat(text) * (/ms\s*$/.test(text) ? 1 : 1000);
  return duration > 0 ? duration : undefined;
}

/** In percent of the canvas. */
function slide(x: number, y: number): Transition {
  const away = (sign: 1 | -1): Keyframe => ({ transform: `translate(${sign * x}%, ${sign * y}%)` });
  return { enter: [away(1), place], leave: [place, away(-1)], duration: 380 };
}

function zoom(from: number): Transition {
  return {
    enter: [
      { ...gone, transform: `scale(${from})` },
      { ...here, ...place },
    ],
    leave: [here, gone],
    duration: 320,
  };
}

function rotate(degrees: number, scale: number): Transition {
  return {
    enter: [
      { ...gone, transform: `rotate(${degrees}deg) scale(${scale})` },
      { ...here, ...place },
    ],
    leave: [here, gone],
    duration: 480,
  };
}
