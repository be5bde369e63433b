import { describe, expect, it } from 'vitest';
import { briefly, routeNotice, type SpeakerSurfaces } from '../../../src/vscode/notice-routing.ts';

const nowhere: SpeakerSurfaces = { isPresenting: true, hasPresenterView: false, hasRemote: false, hasStatusBar: false };
const everywhere: SpeakerSurfaces = { isPresenting: true, hasPresenterView: true, hasRemote: true, hasStatusBar: true };
const failed = { severity: 'error', message: 'It failed.', isInState: true } as const;
const refused = { severity: 'error', message: 'No.' } as const;
const warning = { severity: 'warning', message: 'Not all.' } as const;
const reply = { severity: 'info', message: 'The show is at its end.', isReply: true } as const;

describe('a notice', () => {
  it.each([
    ['no place but the status bar', { hasStatusBar: true }, ['toast', 'toast', 'toast']],
    ['a remote', { hasRemote: true }, ['speaker', 'toast', 'toast']],
    ['the presenter view', { hasPresenterView: true }, ['speaker', 'speaker', 'speaker']],
  ])('becomes a toast for a failure outside presentation mode only if there is no better place: %s', (_, has, ways) => {
    const places = { ...nowhere, isPresenting: false, ...has };
    expect([failed, refused, warning].map((notice) => routeNotice(notice, places))).toEqual(ways);
  });

  it('becomes a toast if a demo shows it to the audience', () => {
    expect(routeNotice({ severity: 'info', message: 'Hello' }, everywhere)).toBe('toast');
  });

  it.each<readonly [string, Partial<SpeakerSurfaces>, string]>([
    ['at a desk, is a toast', { isPresenting: false, hasStatusBar: true }, 'toast'],
    [
      'with the presenter view, is told there, in the mode or not',
      { isPresenting: false, hasPresenterView: true },
      'speaker',
    ],
    ['on stage, is told in the status bar', { hasStatusBar: true }, 'speaker'],
    ['on stage, is short where there is no other place', {}, 'brief'],
  ])('is placed for a press that does nothing: %s', (_way, places, way) => {
    expect(routeNotice(reply, { ...nowhere, ...places })).toBe(way);
  });

  it.each([
    ['never told over the stage', nowhere, 'speaker'],
    [
      'no toast either where the show runs without the mode and has a status bar',
      { ...everywhere, isPresenting: false },
      'speaker',
    ],
    ['a toast where there is neither', { ...nowhere, isPresenting: false }, 'toast'],
  ])('is placed for an action that was skipped: %s', (_way, places, way) => {
    for (const severity of ['info', 'warning'] as const)
      expect(routeNotice({ severity, message: 'Skipped.', isSkip: true }, places)).toBe(way);
  });

  it.each([
    ['the presenter view', { hasPresenterView: true }, ['speaker', 'speaker', 'speaker']],
    ['the status bar', { hasStatusBar: true }, ['speaker', 'speaker', 'speaker']],
    // A remote reads only the state.
    ['a remote', { hasRemote: true }, ['speaker', 'brief', 'brief']],
    ['no place', {}, ['brief', 'brief', 'brief']],
  ])('goes, for a failure on stage, where the speaker can see it: %s', (_place, has, ways) => {
    const places = { ...nowhere, ...has };
    expect([failed, refused, warning].map((notice) => routeNotice(notice, places))).toEqual(ways);
  });
});

describe('a brief notice', () => {
  it.each([
    ['“A (demo)”, action open (a.json:3): There is no file x.ts\nand more', 'There is no file x.ts'],
    ['“A”, action (without a name) (a.json:3): Why: so (it is)', 'Why: so (it is)'],
    ['No demo has the id x', 'No demo has the id x'],
  ])('contains only the reason of %j', (message, expected) => {
    expect(briefly(message)).toBe(expected);
  });

  it('is cut off when it is longer than a line', () => {
    expect(briefly('word '.repeat(50))).toMatch(/^(word ){17}word…$/);
  });
});
