/** Pixels between a corner element and the edge of the window, or the footer. */
const margin = 16;
/** Pixels above the margin for a bar or a sign. */
const height = 46;

/** Puts an element at the bottom of the window, above the slide's footer if there is one. */
export function placeAboveFooter(element: HTMLElement): void {
  element.style.bottom = `${roomBelow()}px`;
}

/** Pixels from the bottom of the window. Ignores a footer that is elsewhere or out of sight. */
function roomBelow(): number {
  const tops = [...document.querySelectorAll('.stage .page-box:not(.is-prepared) .slide__footer')].map(topInTheWay);
  return Math.max(margin, ...tops.map((top) => innerHeight - top + margin / 2));
}

function topInTheWay(footer: Element): number {
  const { top, bottom } = footer.getBoundingClientRect();
  const isInTheWay = top < innerHeight - margin && bottom > innerHeight - margin - height;
  // Zoomed in, a footer may be as large as the window.
  return isInTheWay && top > innerHeight / 2 ? top : innerHeight;
}
