import type { DemoPlace } from '../../reports/storyboard-messages.ts';
import { onTrusted } from '../input/trusted.ts';

interface DropPlace {
  readonly mark: HTMLElement;
  readonly isAfter: boolean;
  readonly to: DemoPlace;
}

/** Pixels before a drag starts, because a click may tremble. */
const tremble = 6;
/** Pixels from the top and bottom edges where the page scrolls, and pixels per frame. */
const [edge, pace] = [70, 14];

interface Drag {
  readonly demo: HTMLElement;
  readonly ghost: HTMLElement;
  place: DropPlace | undefined;
  at: { readonly clientX: number; readonly clientY: number };
}

/**
 * Drags a demo by any of its frames, between two demos or to the end of a file. Uses pointer events, because VS Code
 * hides HTML drag events from extension pages.
 */
export function listenToDrags(board: HTMLElement, move: (id: string, to: DemoPlace) => void): void {
  let pressed: { readonly figure: HTMLElement; readonly x: number; readonly y: number } | undefined;
  let drag: Drag | undefined;
  const end = () => {
    pressed = undefined;
    if (!drag) return;
    mark(drag, undefined);
    drag.ghost.remove();
    drag.demo.classList.remove('dragged');
    document.body.classList.remove('dragging');
    drag = undefined;
  };
  const look = () => {
    if (!drag) return;
    const { clientX, clientY } = drag.at;
    drag.ghost.style.translate = `${clientX + 12}px ${clientY + 12}px`;
    mark(drag, placeAt(document.elementFromPoint(clientX, clientY), clientX, drag.demo));
  };
  const scroll = () => {
    if (!drag) return;
    const { clientY } = drag.at;
    const by = clientY < edge ? -pace : clientY > innerHeight - edge ? pace : 0;
    if (by !== 0) {
      scrollBy({ top: by });
      look();
    }
    requestAnimationFrame(scroll);
  };
  onTrusted(board, 'pointerdown', ({ target, button, pointerType, clientX: x, clientY: y }) => {
    const figure = target instanceof Element && !target.closest('.tools, .place') ? target.closest('figure') : null;
    if (figure?.closest('.demo') && button === 0 && pointerType !== 'touch') pressed = { figure, x, y };
  });
  onTrusted(document, 'pointermove', (event) => {
    if (!drag && pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > tremble) {
      const demo = pressed.figure.closest<HTMLElement>('.demo');
      if (!demo) return;
      drag = { demo, ghost: makeGhost(pressed.figure), place: undefined, at: event };
      demo.classList.add('dragged');
      document.body.classList.add('dragging');
      board.setPointerCapture(event.pointerId); // so that the final click hits no button
      requestAnimationFrame(scroll);
    }
    if (!drag) return;
    drag.at = event;
    look();
  });
  onTrusted(document, 'pointerup', () => {
    const { demo, place } = drag ?? {};
    end();
    if (demo?.dataset.id !== undefined && place) move(demo.dataset.id, place.to);
  });
  onTrusted(document, 'pointercancel', end);
  onTrusted(document, 'keydown', (event) => {
    if (event.key !== 'Escape' || !drag) return;
    event.stopPropagation();
    end();
  });
}

function mark(drag: Drag, next: DropPlace | undefined): void {
  const { place } = drag;
  if (place?.mark === next?.mark && place?.isAfter === next?.isAfter) return;
  place?.mark.classList.remove('drop-before', 'drop-after');
  next?.mark.classList.add(next.isAfter ? 'drop-after' : 'drop-before');
  drag.place = next;
}

function makeGhost(figure: HTMLElement): HTMLElement {
  const ghost = document.createElement('div');
  ghost.className = 'ghost';
  const picture = figure.querySelector('.picture')?.cloneNode(true);
  if (picture) ghost.append(picture);
  document.body.append(ghost);
  return ghost;
}

/** Returns `undefined` if the demo would not move. */
function placeAt(target: Element | null, x: number, dragged: HTMLElement): DropPlace | undefined {
  if (!target) return undefined;
  const section = target.closest<HTMLElement>('section');
  const figure = target.closest<HTMLElement>('figure');
  const demo = figure?.closest<HTMLElement>('.demo');
  if (figure && demo) {
    if (demo === dragged) return undefined;
    const { left, width } = figure.getBoundingClientRect();
    const isAfter = x > left + width / 2;
    return isAfter ? after(demo, dragged) : before(demo, dragged);
  }
  const last = section && [...section.querySelectorAll<HTMLElement>('.demo')].at(-1);
  if (section && target.closest('.end, h2'))
    return last ? after(last, dragged) : atEnd(section, section.querySelector<HTMLElement>('.end') ?? section);
  return undefined;
}

function before(demo: HTMLElement, dragged: HTMLElement): DropPlace | undefined {
  const mark = demo.querySelector<HTMLElement>('figure');
  const id = demo.dataset.id;
  if (!mark || id === undefined || demo.previousElementSibling === dragged) return undefined;
  return { mark, isAfter: false, to: { before: id } };
}

function after(demo: HTMLElement, dragged: HTMLElement): DropPlace | undefined {
  const mark = [...demo.querySelectorAll<HTMLElement>('figure')].at(-1);
  const next = demo.nextElementSibling;
  const section = demo.closest<HTMLElement>('section');
  if (!mark || !section || demo === dragged || next === dragged) return undefined;
  const id = next instanceof HTMLElement ? next.dataset.id : undefined;
  return id === undefined ? { ...atEnd(section, mark), isAfter: true } : { mark, isAfter: true, to: { before: id } };
}

function atEnd(section: HTMLElement, mark: HTMLElement): DropPlace {
  return { mark, isAfter: false, to: { endOf: section.dataset.path ?? '' } };
}
