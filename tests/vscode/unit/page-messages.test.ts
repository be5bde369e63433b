import { describe, expect, it } from 'vitest';
import { readPageMessage } from '../../../src/vscode/slides/page-messages.ts';

describe('readPageMessage', () => {
  it('returns a valid message of the slide page', () => {
    const messages = [
      { type: 'ready' },
      { type: 'request', request: { kind: 'next' } },
      { type: 'request', request: { kind: 'goTo', index: 3 } },
      { type: 'request', request: { kind: 'blackout' } },
      { type: 'request', request: { kind: 'blackout', isOn: false } },
      { type: 'request', request: { kind: 'media' } },
      {
        type: 'request',
        request: { kind: 'media', media: { isPlaying: true, seconds: 2.5, duration: 9, isMuted: true } },
      },
      { type: 'drawn', id: 1, png: 'AAAA' },
      { type: 'drawn', id: 1, svgs: ['<svg></svg>', ''] },
      { type: 'drawn', id: 1, error: 'no canvas' },
      { type: 'overflow', title: 'Long', index: 2, scale: 0.8, isCut: false },
    ];
    expect(messages.map(readPageMessage)).toEqual(messages);
  });

  it('returns undefined for a value that is not a page message', () => {
    const messages = [
      undefined,
      null,
      'ready',
      {},
      { type: 'run', command: 'rm' },
      { type: 'request' },
      { type: 'request', request: { kind: 'closed' } },
      { type: 'request', request: { kind: 'goTo', index: '1' } },
      { type: 'drawn', png: 'AAAA' },
      { type: 'overflow', title: 1, scale: 2 },
    ];
    expect(messages.map(readPageMessage).filter((message) => message !== undefined)).toEqual([]);
  });
});
