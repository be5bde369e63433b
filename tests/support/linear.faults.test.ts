import { expect, it } from 'vitest';
import { expectLinear, repeating } from './linear.ts';

it('expectLinear distinguishes a reader that looks back to the start each time from one that reads once', async () => {
  const count = (text: string, from: number, to: number) => {
    let found = 0;
    for (let i = from; i < to; i++) if (text.charCodeAt(i) === 97) found++;
    return found;
  };
  const readOnce = (text: string) => count(text, 0, text.length);
  const lookBack = (text: string) => {
    for (let i = 0; i < text.length; i += 8) count(text, 0, i);
  };
  await expectLinear(readOnce, repeating('ab'));
  await expect(expectLinear(lookBack, repeating('ab'))).rejects.toThrow('growth of the time');
});
