import { find } from '../../speaker/dom.ts';
import type { Preferences } from './preferences.ts';
import { listenToSwipes } from './swipe.ts';

export interface Clicker {
  readonly isOpen: boolean;
  open(): void;
}

/** Two buttons that fill the screen: to be pressed without a look at it. */
export function createClicker(preferences: Preferences, act: (direction: 'next' | 'previous') => void): Clicker {
  const view = find('clicker');
  const remote = find('remote');

  const show = (isOpen: boolean) => {
    view.hidden = !isOpen;
    remote.hidden = isOpen;
    preferences.set('clicker', isOpen);
    // The keys of a clicker go where the focus is.
    find(isOpen ? 'clicker-next' : 'open-clicker').focus();
  };
  find('close-clicker').addEventListener('click', () => show(false));
  view.addEventListener('keydown', ({ key }) => key === 'Escape' && show(false));
  listenToSwipes(view, act);
  find('clicker-next').addEventListener('click', () => act('next'));
  find('clicker-previous').addEventListener('click', () => act('previous'));
  if (preferences.get('clicker') === true) show(true);
  return {
    get isOpen() {
      return !view.hidden;
    },
    open: () => show(true),
  };
}
