import { onTrusted } from '../../input/trusted.ts';
import { find } from '../../speaker/dom.ts';
import { createSpeakerNotes, type SpeakerNotes } from '../../speaker/speaker-notes.ts';
import type { Preferences } from './preferences.ts';

export function createNotesBox(preferences: Preferences): SpeakerNotes {
  const notes = createSpeakerNotes({
    sizes: [15, 17, 20, 24, 28, 34, 42, 52],
    // A tablet is farther from the reader.
    usual: Math.min(innerWidth, innerHeight) < 700 ? 20 : 24,
    unit: 'rem',
    onResize: (size) => preferences.set('notes', size),
  });
  notes.setSize(Number(preferences.get('notes')));
  listenToWhole(preferences);
  return notes;
}

/** Full-screen notes keep the time, the title and the two large buttons. */
function listenToWhole(preferences: Preferences): void {
  const [remote, button] = [find('remote'), find('notes-whole')];
  const show = (isWhole: boolean) => {
    remote.classList.toggle('is-notes', isWhole);
    button.setAttribute('aria-pressed', String(isWhole));
    button.querySelector('use')?.setAttribute('href', isWhole ? '#i-part' : '#i-whole');
  };
  const toggle = () => {
    const isWhole = !remote.classList.contains('is-notes');
    show(isWhole);
    preferences.set('whole', isWhole);
  };
  onTrusted(button, 'click', toggle);
  onTrusted(window, 'keydown', ({ key }) => {
    const isOther = remote.hidden || document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !isOther && remote.classList.contains('is-notes')) toggle();
  });
  show(preferences.get('whole') === true);
}
