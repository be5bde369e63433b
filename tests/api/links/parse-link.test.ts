import { describe, expect, it } from 'vitest';
import { parseLink } from '../../../src/api/parse-link.ts';

/** A link's request as `name {parameters} token`, or its fault. */
function read(path: string, query = ''): string {
  const reading = parseLink(path, query);
  if ('fault' in reading) return reading.fault;
  const { operation, params, token } = reading.link;
  return [operation.question(() => 'Demo', params), JSON.stringify(params), token].filter(Boolean).join(' ');
}

describe('parseLink', () => {
  it.each([
    ['/next', '', 'Run “Demo”? {}'],
    ['/previous', 'bringToFront=true', 'Go back one step? {"bringToFront":true}'],
    ['/runById', 'id=intro&token=abc', 'Run “Demo”? {"id":"intro"} abc'],
    ['/goTo', 'slide=3', 'Go to slide 3? {"slide":3}'],
    ['/reset', '', 'Reset the show to its start? {}'],
    ['/stop', '', 'Abort the running step? {}'],
    ['/blackout', 'on=1', 'Show the audience a black screen? {"on":true}'],
  ])('reads %s?%s as an operation of the show', (path, query, meaning) => {
    expect(read(path, query)).toBe(meaning);
  });

  it.each([
    ['command=next', 'Run “Demo”? {}'],
    ['command=previous', 'Go back one step? {}'],
    ['command=runbyid&id=intro', 'Run “Demo”? {"id":"intro"}'],
    ['command=runById&id=intro&bringToFront', 'Run “Demo”? {"id":"intro","bringToFront":true}'],
  ])('reads the older form ?%s', (query, meaning) => {
    expect(read('', query)).toBe(meaning);
    expect(read('/', query)).toBe(meaning);
  });

  it('ignores case and a trailing slash', () => {
    for (const path of ['NEXT', '/Next/', 'next/']) expect(read(path)).toBe('Run “Demo”? {}');
  });

  // The editor decodes the query before it passes it on.
  it('accepts any characters in ids', () => {
    for (const id of ['two words', 'a&b', 'a&b=c', 'a=b', '100%', '%41', 'Größe', '你好 #1?', '&', '=']) {
      expect(read('/runById', `id=${id}&token=t`)).toBe(`Run “Demo”? ${JSON.stringify({ id })} t`);
    }
  });

  it.each([
    ['', '', 'The link has an unknown command: "".'],
    ['/format', '', 'The link has an unknown command: "format".'],
    ['/next/next', '', 'The link has an unknown command: "next/next".'],
    ['/constructor', '', 'The link has an unknown command: "constructor".'],
    ['/demos', '', 'The link has an unknown command: "demos".'],
    ['/\u0007<b>é', '', 'The link has an unknown command: "?<b>?".'],
    ['/next', 'command=next', 'The link names two commands.'],
    ['', 'command=next&command=next', 'The link gives the same parameter twice.'],
    ['/next', 'token=a&token=a', 'The link gives the same parameter twice.'],
    ['/runById', 'id=a&id=b', 'Give "id" only once.'],
    ['/runById', '', '"id" is missing: give the id of a demo.'],
    ['/runById', 'id=', '"id" is missing: give the id of a demo.'],
    ['/next', 'bringToFront=maybe', '"bringToFront" must be true, false, 1 or 0.'],
    ['/goTo', 'id=a&slide=2', 'Give "id" or "slide", not both.'],
    ['/goTo', 'slide=1e3', '"slide" must be a whole number from 1 to 2147483647.'],
    ['/runById', `id=${'x'.repeat(2000)}`, 'The link is too long.'],
  ])('rejects %s?%s with a reason', (path, query, fault) => {
    expect(read(path, query)).toBe(fault);
  });
});
