import { onTrusted } from '../input/trusted.ts';
import { make, makeIcon } from '../speaker/dom.ts';
import { createQuietButton } from './copying.ts';

/** Characters a second. */
const speed = 60;
/** Seconds. Longer changes are typed faster. */
const longest = 10;

/** A button that types the lines that match one after the other, as on stage, until it is clicked again. */
export function createPlayButton(name: string, code: HTMLElement, selector: string): HTMLButtonElement {
  const button = createQuietButton('Play', 'play', `Play the typing in ${name}`);
  let stop: (() => void) | undefined;
  const show = (words: string, icon: string) => button.replaceChildren(makeIcon(icon), make('span', '', words));
  onTrusted(button, 'click', () => {
    if (stop) return stop();
    show('Stop', 'stop');
    stop = typeLines(code, selector, () => {
      stop = undefined;
      show('Play', 'play');
    });
  });
  return button;
}

/** Returns a function that shows everything. */
function typeLines(code: HTMLElement, selector: string, onEnd: () => void): () => void {
  const lines = [...code.querySelectorAll<HTMLElement>(selector)].map((line) => {
    const words = line.firstElementChild ?? line;
    return { line, words, text: words.textContent ?? '' };
  });
  const count = lines.reduce((sum, { text }) => sum + text.length + 1, 0);
  const rate = Math.max(speed, count / longest) / 1000;
  const begun = performance.now();
  const show = (typed: number) => {
    let at = 0;
    for (const { line, words, text } of lines) {
      const isBegun = typed >= at;
      const isTyping = isBegun && typed <= at + text.length;
      line.hidden = !isBegun;
      words.textContent = text.slice(0, Math.max(0, typed - at));
      if (isTyping && !line.classList.contains('is-typing')) line.scrollIntoView({ block: 'nearest' });
      line.classList.toggle('is-typing', isTyping);
      at += text.length + 1;
    }
  };
  const end = () => {
    cancelAnimationFrame(frame);
    show(Number.POSITIVE_INFINITY);
    onEnd();
  };
  const type = () => {
    const typed = Math.floor((performance.now() - begun) * rate);
    if (typed >= count || !code.isConnected) return end();
    show(typed);
    frame = requestAnimationFrame(type);
  };
  let frame = requestAnimationFrame(type);
  return end;
}
