import { describe, expect, it } from 'vitest';
import { createAddress, readToken } from '../../../src/web/remote/connection/address.ts';
import { createEventReader } from '../../../src/web/remote/connection/event-reader.ts';
import { directionOf } from '../../../src/web/remote/view/swipe-direction.ts';
import { meaningOf } from '../../../src/web/speaker/key-meaning.ts';

describe('the address of the remote', () => {
  const at = (pathname: string, hash = '') =>
    createAddress({ origin: 'http://h:3710', pathname, hash }, () => undefined);

  it.each([
    ['/', 'http://h:3710/api/next'],
    ['/proxy/3710/', 'http://h:3710/proxy/3710/api/next'],
    ['/proxy/3710', 'http://h:3710/proxy/3710/api/next'],
    ['/~secret', 'http://h:3710/~secret/api/next'],
    ['/~secret/', 'http://h:3710/~secret/api/next'],
  ])('%s is used for requests to %s', (pathname, expected) => expect(at(pathname).of('api/next')).toBe(expected));

  it('has the token in its fragment, or else as the part ~… of its path', () => {
    expect(at('/', '#token=a%2Bb').token).toBe('a+b');
    expect(at('/').token).toBe('');
    expect(at('/~secret/', '#token=x').token).toBe('');
  });

  it('remembers a valid token for the home screen, and uses it only if the address has none', () => {
    const kept: string[] = [];
    const open = (pathname: string, hash: string, known: string) => {
      const memory = { read: () => known, write: (token: string) => kept.push(token) };
      const address = createAddress({ origin: '', pathname, hash }, () => undefined, memory);
      return address;
    };
    expect(open('/', '', 'known').token).toBe('known');
    expect(open('/', '#token=new', 'known').token).toBe('new');
    expect(open('/~secret/', '', 'known').token).toBe('');
    expect(kept).toEqual([]);
    for (const [pathname, hash] of [
      ['/', ''],
      ['/', '#token=new'],
      ['/~secret/', ''],
    ] as const)
      open(pathname, hash, 'known').remember();
    expect(kept).toEqual(['new', 'secret']);
  });

  it('puts a new token into its fragment', () => {
    const kept: string[] = [];
    createAddress({ origin: '', pathname: '/p/', hash: '' }, (url) => kept.push(url)).keep(' a b ');
    expect(kept).toEqual(['/p/#token=a%20b']);
  });

  it.each([
    ['http://10.0.0.2:3710/#token=abc', 'abc'],
    ['#x=1&token=abc ', 'abc'],
    ['#token=%E0%A4%A', '%E0%A4%A'],
    ['#token=', ''],
    ['#tokens=a', ''],
    ['#token=%20', ''],
    ['#token=a%20b', ''],
    ['#token=%C2%A0', ''],
    ['abc', ''],
  ])('readToken finds in %s the token %s', (text, token) => expect(readToken(text)).toBe(token));
});

describe('the event reader', () => {
  it('assembles an event that arrives in pieces', () => {
    const read = createEventReader();
    const text = ': hello\r\nretry: 2000\n\nevent: state\nid: 4\ndata: {"a":\ndata:1}\n\ndata: x\n\n';
    const events = [...text].flatMap((character) => read(character));
    expect(events).toEqual([
      { name: 'state', data: '{"a":\n1}' },
      { name: 'message', data: 'x' },
    ]);
    expect(read('event: state\ndata: 1')).toEqual([]);
  });
});

describe('a key on the remote', () => {
  const free = { isClicker: false, isOnControl: false, isOnField: false };

  it.each([
    ['PageDown', 'next'],
    ['ArrowRight', 'next'],
    [' ', 'next'],
    ['PageUp', 'previous'],
    ['b', 'black'],
    ['.', 'black'],
    ['ArrowDown', undefined],
    ['Enter', undefined],
    ['x', undefined],
  ])('%s has the meaning %s', (key, meaning) => expect(meaningOf(key, free)).toBe(meaning));

  it.each([
    ['AudioVolumeUp', 'next'],
    ['AudioVolumeDown', 'previous'],
    ['ArrowDown', 'next'],
    ['ArrowUp', 'previous'],
    ['Enter', 'next'],
  ])('%s has the meaning %s in the clicker view', (key, meaning) => {
    expect(meaningOf(key, { ...free, isClicker: true })).toBe(meaning);
  });

  it('does not move the show if it types into a field or presses a button', () => {
    expect(meaningOf('b', { ...free, isOnField: true })).toBeUndefined();
    expect(meaningOf(' ', { ...free, isOnControl: true })).toBeUndefined();
    expect(meaningOf('Enter', { ...free, isClicker: true, isOnControl: true })).toBeUndefined();
    expect(meaningOf('PageDown', { ...free, isOnControl: true })).toBe('next');
  });
});

describe('a swipe on the remote', () => {
  const swipe = (x: number, y: number, after = 200) => directionOf({ x: 200, y: 200, at: 0 }, { x, y, at: after });

  it('goes to the next step to the left, and to the previous one to the right', () => {
    expect([swipe(100, 210), swipe(300, 190)]).toEqual(['next', 'previous']);
  });

  it('is not recognized in a tap, a scroll and a long touch', () => {
    expect([swipe(180, 200), swipe(140, 300), swipe(100, 200, 900)]).toEqual([undefined, undefined, undefined]);
  });
});
