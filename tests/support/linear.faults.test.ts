import { expect, it } from 'vitest';
import { expectLinear, repeating } from './linear.ts';

it('expectLinear rejects a function that looks back to the start each time, and accepts one that reads once', async () => {
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
