/**
 * Lays the background of a page behind its canvas, as large as the page's box: to the edges of the window. It is an empty
 * section of the same classes, so that all CSS holds for it, a change of theme included; a picture or film behind the
 * words moves into it.
 */
export function layBackdrop(box: HTMLElement): void {
  const section = box.querySelector<HTMLElement>(':scope > section');
  if (!section) return;
  const backdrop = section.cloneNode(false) as HTMLElement;
  backdrop.classList.add('backdrop');
  for (const name of ['id', 'aria-label']) backdrop.removeAttribute(name);
  backdrop.setAttribute('aria-hidden', 'true');
  const picture = section.matches('.has-picture-behind') && section.querySelector('.slide__image_full');
  if (picture) backdrop.append(picture);
  section.before(backdrop);
  section.style.setProperty('background', 'none', 'important'); // a talk's own may be important, too
}

/** The element that has the background of the slide that an element is on. */
export function groundOf(element: Element): Element | null {
  return element.closest('.page-box')?.querySelector(':scope > .backdrop') ?? element.closest('.slide');
}
