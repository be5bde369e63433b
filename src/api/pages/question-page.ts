import { escapeHtml } from '../../core/escape-html.ts';
import type { ApiResponse } from '../exchange.ts';
import { pageResponse } from './page.ts';
import { pageStyle } from './style.ts';

/**
 * Sends the very request again, this time as our own page and because somebody clicked. A page before this one may have
 * had them click already (a double click, a key held down): only what is pressed anew counts, and not before they can
 * have seen the question.
 */
const script = `
const button = document.querySelector('button');
const output = document.querySelector('output');
let timer;
let isPressed = false;
const wake = () => {
  clearTimeout(timer);
  button.disabled = true;
  isPressed = false;
  if (document.visibilityState === 'visible') timer = setTimeout(() => { button.disabled = false; }, 700);
};
addEventListener('visibilitychange', wake);
addEventListener('pageshow', wake);
button.addEventListener('pointerdown', ({ isTrusted }) => { isPressed = isTrusted && !button.disabled; });
button.addEventListener('keydown', ({ isTrusted, repeat }) => { if (isTrusted && !repeat) isPressed = !button.disabled; });
button.addEventListener('click', async ({ isTrusted }) => {
  if (!isTrusted || !isPressed || button.disabled) return;
  removeEventListener('visibilitychange', wake);
  button.disabled = true;
  output.textContent = 'Running…';
  try {
    const response = await fetch(location.pathname + location.search, { method: 'POST' });
    const answer = await response.json();
    output.textContent = response.ok ? 'Done.' : answer.detail;
    if (response.status === 202) output.textContent = 'Still running…';
  } catch {
    output.textContent = 'Showrunner does not answer. Is the window still open?';
  }
});
`;

/** Asks somebody whose browser has gone to the address of a command whether they mean it. Nothing runs before the click. */
export function questionResponse(question: string): ApiResponse {
  const body = `<main>
<h1>${escapeHtml(question.replace(/\?$/, ''))}</h1>
<p class="lead">An address was opened that asks for this. Nothing has happened yet.</p>
<button type="button" disabled>Yes, go on</button>
<output></output>
</main>`;
  return pageResponse({ title: question, style: `${pageStyle}h1::after { content: "?"; }\n`, body, script });
}
