import { it } from 'vitest';
import { expectRead, levels, versions } from './qr-reading.ts';

it.each(levels)('a QR code of every version can be read by the reference decoder at level %s', (level) =>
  expectRead(versions, level),
);
