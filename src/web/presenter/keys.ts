import { onTrusted } from '../input/trusted.ts';
import { meaningOf } from '../speaker/key-meaning.ts';

export type PresenterKey =
  | 'next'
  | 'previous'
  | 'black'
  | 'stop'
  | 'time'
  | 'larger'
  | 'smaller'
  | 'search'
  | 'agenda'
  | 'remote'
  | 'keys'
  | 'down'
  | 'up';

const own: Readonly<Record<string, PresenterKey>> = {
  Escape: 'stop',
  t: 'time',
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '/': 'search',
  a: 'agenda',
  r: 'remote',
  '?': 'keys',
  ArrowDown: 'down',
  ArrowUp: 'up',
};

/** These repeat while held; others count once. */
const repeats: ReadonlySet<PresenterKey> = new Set(['larger', 'smaller', 'down', 'up']);

/** Inactive in dialogs, which have their own keys. Hides handled keys from VS Code. */
export function listenToKeys(works: Readonly<Record<PresenterKey, () => void>>): void {
  onTrusted(document, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const isOnField = target.closest('input') !== null;
    if (document.querySelector('dialog[open]')) {
      if (event.key === 'Escape') event.stopPropagation(); // closes the dialog; VS Code must not stop a step
      return;
    }
    if (event.key === 'Escape' && target.closest('aside')) return leaveAgenda(event, target);
    const place = { isClicker: false, isOnControl: target.closest('button') !== null, isOnField };
    const meaning =
      meaningOf(event.key, place) ?? (isOnField ? undefined : (own[event.key.toLowerCase()] ?? own[event.key]));
    if (meaning === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat || repeats.has(meaning)) works[meaning]();
  });
}

/** Leaves the list or its search, so that keys move the show again. */
function leaveAgenda(event: KeyboardEvent, target: Element): void {
  event.preventDefault();
  event.stopPropagation();
  if (target instanceof HTMLInputElement) {
    target.value = '';
    target.dispatchEvent(new Event('input'));
  }
  if (target instanceof HTMLElement) target.blur();
}
