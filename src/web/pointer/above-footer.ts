/** Pixels between an element in a corner and the edge of the window, or the footer. */
const margin = 16;
/** Pixels above the margin that a bar or a sign needs. */
const height = 46;

/** Puts something that stands at the bottom of the window above the footer of the slide, where that has one. */
export function placeAboveFooter(element: HTMLElement): void {
  element.style.bottom = `${roomBelow()}px`;
}

/** Pixels from the bottom of the window. A footer that is out of the way, or out of sight while zoomed in, needs none. */
function roomBelow(): number {
  const tops = [...document.querySelectorAll('.stage .page-box:not(.is-prepared) .slide__footer')].map(topInTheWay);
  return Math.max(margin, ...tops.map((top) => innerHeight - top + margin / 2));
}

function topInTheWay(footer: Element): number {
  const { top, bottom } = footer.getBoundingClientRect();
  const isInTheWay = top < innerHeight - margin && bottom > innerHeight - margin - height;
  // Looked at closely a footer may be as large as the window.
  return isInTheWay && top > innerHeight / 2 ? top : innerHeight;
}
