import { type Reveals, standingsOf } from './notes-cues.ts';

/** Lights up the part of the notes that goes with what the slide has revealed, and brings it into view. */
export function lightNotes(box: HTMLElement, reveals: Reveals): void {
  const parts = [...box.querySelectorAll<HTMLElement>('[data-cue]')];
  const standings = standingsOf(
    parts.map(({ dataset }) => Number(dataset.cue)),
    reveals,
  );
  for (const [index, part] of parts.entries()) part.dataset.standing = standings[index];
  const first = parts.find(({ dataset }) => dataset.standing === 'lit');
  if (first && standings.includes('past')) bringIntoView(box, first);
  else box.scrollTo({ top: 0 });
}

/** A third from above: what was said is still in sight, and so is what follows. */
function bringIntoView(box: HTMLElement, part: HTMLElement): void {
  const from = part.getBoundingClientRect().top - box.getBoundingClientRect().top;
  box.scrollTo({ top: box.scrollTop + from - box.clientHeight / 3, behavior: scrollMotion() });
}

export function scrollMotion(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
