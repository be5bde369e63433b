import type { Page } from 'playwright-core';

/** The visible part of an element in the window, in pixels. */
export interface Box {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Elements that a speaker reads or touches. */
const parts =
  'button, input, h2, .elapsed, .times, .clock, .status, .title, .coming, .picture, .pad, #notes, #notes-size, .choices p';
const words = 'button, .times, .clock, .elapsed, h2, .title, .coming';

/** The boxes of all visible elements in a view, clipped by their scrolling parents. */
export async function boxesIn(page: Page, view: string): Promise<readonly Box[]> {
  return page.evaluate(`
    [...document.querySelectorAll('${view} :is(${parts})')].flatMap((element) => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let up = element.parentElement; up; up = up.parentElement) {
        if (!/auto|hidden|scroll/.test(getComputedStyle(up).overflowY)) continue;
        const edge = up.getBoundingClientRect();
        [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
        [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
      }
      const isSeen = element.checkVisibility() && !element.matches('.unseen') && right - left > 1 && bottom - top > 1;
      return isSeen ? [{ name: element.id || element.className, left, top, right, bottom }] : [];
    })`);
}

/** Pairs that overlap by more than half a pixel. */
export function collisionsOf(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((one, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      return width > 0.5 && height > 0.5 ? [`${one.name} over ${other.name}: ${width} × ${height}`] : [];
    }),
  );
}

/** Elements whose content is wider than they are: text that overflows or is cut off. */
export async function overflowsIn(page: Page, view: string): Promise<readonly string[]> {
  return page.evaluate(`
    [...document.querySelectorAll('${view} :is(${words})')]
      .filter((element) => element.checkVisibility() && !element.matches('.unseen'))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ id, className, scrollWidth, clientWidth }) => (id || className) + ': ' + scrollWidth + ' in ' + clientWidth)`);
}

/** Buttons and fields that are too small for a finger: less than 44 pixels wide or high. */
export async function smallTargetsIn(page: Page, view: string): Promise<readonly string[]> {
  return page.evaluate(`
    [...document.querySelectorAll('${view} :is(button, input)')]
      .filter((element) => element.checkVisibility())
      .filter(({ offsetWidth, offsetHeight }) => offsetWidth < 44 || offsetHeight < 44)
      .map(({ id, offsetWidth, offsetHeight }) => id + ': ' + offsetWidth + ' × ' + offsetHeight)`);
}
