import type { Random } from './random.ts';

const tokens = [
  '\r\n',
  '\r',
  '\n',
  '\u0000',
  ' ',
  '\t',
  ':',
  ',',
  '/',
  '//',
  '#',
  '\\',
  '%',
  '%00',
  '..',
  '?',
  '&',
  '=',
  '"',
  '{',
  '}',
  '\u00ff',
  'GET ',
  'POST ',
  'HEAD ',
  'HTTP/1.0',
  'HTTP/1.1',
  '/api/next',
  'id=',
  'bringToFront=',
  'Host: localhost\r\n',
  'Host: evil.example\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Content-Length: 0\r\n',
  'Content-Length: 5\r\n',
  'Origin: null\r\n',
  'Expect: 100-continue\r\n',
  'Upgrade: h2c\r\n',
  '0\r\n\r\n',
  '5\r\n',
  'ffffffff\r\n',
  '\r\n\r\n',
  '{}',
  'null',
  '1e9',
  '-1',
];

/** Changes bytes in one to six places: another value, one more, fewer, twice, swapped, a token that means something. */
export function mutate(random: Random, bytes: Uint8Array): Uint8Array {
  let result = bytes;
  for (let i = random.below(6); i >= 0; i--) result = mutateOnce(random, result);
  return result;
}

function mutateOnce(random: Random, bytes: Uint8Array): Uint8Array {
  const at = random.below(bytes.length + 1);
  const to = Math.min(bytes.length, at + 1 + random.below(16));
  const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, to), bytes.subarray(to)];
  switch (random.below(7)) {
    case 0:
      return Buffer.concat([before, random.bytes(1), bytes.subarray(at + 1)]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return Buffer.concat([after, before, piece]);
    case 4:
      return Buffer.concat([before, random.bytes(random.below(4)), piece, after]);
    case 5:
      return Buffer.concat([before, Buffer.from(flipCase(piece)), after]);
    default:
      return Buffer.concat([before, Buffer.from(random.pick(tokens), 'latin1'), piece, after]);
  }
}

/** Letters change their case, `\r` and `-` and the like become their neighbours. */
function flipCase(bytes: Uint8Array): Uint8Array {
  return bytes.map((byte) => byte ^ 0x20);
}
