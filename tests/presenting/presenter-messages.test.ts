import { describe, expect, it } from 'vitest';
import { readPresenterMessage } from '../../src/presenting/presenter-messages.ts';

describe('readPresenterMessage', () => {
  it.each([
    { type: 'ready' },
    { type: 'focus', isOn: false },
    { type: 'pictureWidth', width: 640 },
    { type: 'keep', notesSize: 28 },
    { type: 'ask', ask: 'next' },
    { type: 'choose', choice: 'startFrom', id: 'a' },
  ])('reads a valid message: $type', (message) =>
    expect(readPresenterMessage({ ...message, more: 1 })).toEqual(message),
  );

  it.each([
    undefined,
    'ready',
    { type: 'focus' },
    { type: 'pictureWidth', width: '640' },
    { type: 'pictureWidth', width: Number.NaN },
    { type: 'pictureWidth', width: 1e9 },
    { type: 'ask', ask: 'reset' },
    { type: 'ask', ask: '__proto__' },
    { type: 'choose', choice: 'run', id: 7 },
    { type: 'choose', choice: 'delete', id: 'a' },
  ])('ignores an invalid message: %j', (message) => expect(readPresenterMessage(message)).toBeUndefined());
});
