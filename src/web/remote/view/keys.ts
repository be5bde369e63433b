import { onTrusted } from '../../input/trusted.ts';
import { type KeyMeaning, meaningOf } from '../../speaker/key-meaning.ts';

/** Inactive in dialogs. A held key counts once. */
export function listenToKeys(isClicker: () => boolean, act: (meaning: KeyMeaning) => void): void {
  onTrusted(window, 'keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const meaning = meaningOf(event.key, {
      isClicker: isClicker(),
      isOnControl: target.closest('button, summary, a') !== null,
      isOnField: target.closest('input, textarea, select') !== null,
    });
    if (meaning === undefined) return;
    event.preventDefault();
    if (!event.repeat) act(meaning);
  });
}
