import { onTrusted } from '../../input/trusted.ts';
import { find } from '../../speaker/dom.ts';
import type { Preferences } from './preferences.ts';
import { listenToSwipes } from './swipe.ts';

export interface Clicker {
  readonly isOpen: boolean;
  open(): void;
  /** Reopens it if it was open when the page was left. */
  restore(): void;
}

/** Two buttons that fill the screen, to be pressed without looking. */
export function createClicker(preferences: Preferences, act: (direction: 'next' | 'previous') => void): Clicker {
  const view = find('clicker');
  const remote = find('remote');

  const show = (isOpen: boolean) => {
    view.hidden = !isOpen;
    remote.hidden = isOpen;
    preferences.set('clicker', isOpen);
    // A clicker's keys go to the focused element.
    find(isOpen ? 'clicker-next' : 'open-clicker').focus();
  };
  onTrusted(find('close-clicker'), 'click', () => show(false));
  onTrusted(view, 'keydown', ({ key }) => key === 'Escape' && show(false));
  listenToSwipes(view, act);
  onTrusted(find('clicker-next'), 'click', () => act('next'));
  onTrusted(find('clicker-previous'), 'click', () => act('previous'));
  return {
    get isOpen() {
      return !view.hidden;
    },
    open: () => show(true),
    restore: () => preferences.get('clicker') === true && show(true),
  };
}
