import type { Page } from 'playwright-core';

/** What was readable of a word in editors, frame by frame. */
export interface ReadableFrames {
  readonly frames: number;
  /** Frames in which a part of it was readable. */
  readonly readable: number;
  /** Each line with a readable part, once; the rest as dots. */
  readonly texts: readonly string[];
}

/**
 * Checks the editors in every frame until it is ended, for eight consecutive characters of `word`
 * that are neither transparent nor hidden. A frame sees what the previous one painted.
 */
export async function watchFrames(page: Page, word: string): Promise<() => Promise<ReadableFrames>> {
  await page.evaluate(watchScript(word));
  return () => page.evaluate('readableFrames.end()');
}

const watchScript = (word: string) => `(() => {
  const word = ${JSON.stringify(word)};
  const parts = Array.from({ length: word.length - 7 }, (_, at) => word.slice(at, at + 8));
  const holds = (text) => parts.some((part) => text.includes(part));
  const texts = new Set();
  let [frames, readable, isOver] = [0, 0, false];
  const isSeen = (span) => {
    const { color, visibility, opacity } = getComputedStyle(span);
    return visibility === 'visible' && opacity !== '0' && !/^rgba\\(.*, 0\\)$/.test(color);
  };
  const readLine = (line) =>
    [...line.querySelectorAll('span')]
      .filter((span) => span.childElementCount === 0)
      .map((span) => (isSeen(span) ? span.textContent : '•'.repeat(span.textContent.length)))
      .join('');
  const look = () => {
    if (isOver) return;
    requestAnimationFrame(look);
    frames += 1;
    const lines = [...document.querySelectorAll('.monaco-editor .view-line')];
    const found = lines.filter((line) => holds(line.textContent)).map(readLine).filter(holds);
    if (found.length > 0) readable += 1;
    for (const text of found) texts.add(text);
  };
  requestAnimationFrame(look);
  globalThis.readableFrames = {
    end() {
      isOver = true;
      return { frames, readable, texts: [...texts] };
    },
  };
})()`;
