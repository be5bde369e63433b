/** The element of this page with this id. Throws a `TypeError` when there is none: the page and its script are one. */
export function find<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new TypeError(`The page has no #${id}`);
  return element as T;
}

/** A new element; texts stay texts, markup included. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/** One of the icons that the page defines. */
export function makeIcon(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `#i-${name}`);
  svg.setAttribute('aria-hidden', 'true');
  svg.append(use);
  return svg;
}

/** Writes a text, and leaves one that stands there already alone: a screen reader says it again otherwise. */
export function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
