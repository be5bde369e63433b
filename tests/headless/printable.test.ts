import { expect, it } from 'vitest';
import { printable } from '../../src/headless/printable.ts';
import { createPrinter } from '../../src/headless/printer.ts';
import { createProgressBar } from '../../src/headless/progress-bar.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const hostile = 'Title\u001b]0;mine\u0007\u009b2J\u007f\r end';

it('printable replaces control characters by visible ones, and keeps line breaks', () => {
  expect(printable(hostile)).toBe('Title␛]0;mine␇\ufffd2J␡␍ end');
  expect(printable('a\n\tb — ü 🎉')).toBe('a\n\tb — ü 🎉');
});

it('titles and lines of a show are printed without control characters', () => {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const printer = createPrinter({ write, isColored: false, clock: createVirtualClock() });
  printer.heading(hostile);
  printer.sink(`open ${hostile}`);
  createProgressBar({ write, columns: 200 }).show({ done: 1, count: 2, title: hostile });
  expect(printed.replaceAll('\r\u001b[K', '')).not.toMatch(/[^\P{Cc}\n]/u);
});
