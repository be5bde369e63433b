import { find, write } from '../speaker/dom.ts';
import { createHold } from '../speaker/hold.ts';

/** Milliseconds. */
const duration = 700;

/** Repeats the request as our own page, now confirmed. */
async function run(): Promise<void> {
  const words = find('hold-words');
  write(words, 'Running…');
  try {
    const response = await fetch(location.pathname + location.search, { method: 'POST' });
    const answer: { readonly detail?: string } = await response.json();
    if (response.status === 202) write(words, 'Still running…');
    else
      write(words, response.ok ? 'Done.' : (answer.detail ?? `Showrunner answered with the error ${response.status}.`));
  } catch {
    write(words, 'Showrunner is not responding. Check that its window is still open.');
  }
}

createHold({ button: find('hold'), words: find('hold-words'), duration, onHeld: () => void run() });
