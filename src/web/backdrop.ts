/**
 * Puts the background of a page behind its canvas, in an element that reaches the edges of the window. It is an empty
 * section with the same classes, so that all CSS applies to it, even after a change of theme. A background picture or
 * film moves into it.
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
  section.style.setProperty('background', 'none', 'important'); // the talk's own may be important, too
}

/** Returns the element with the background of the slide around `element`. */
export function groundOf(element: Element): Element | null {
  return element.closest('.page-box')?.querySelector(':scope > .backdrop') ?? element.closest('.slide');
}
