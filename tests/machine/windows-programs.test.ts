import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callBatchFile, decodeOutput, isBatchFile } from '../../src/machine/windows-programs.ts';

/** Of cross-spawn, which npm itself uses. */
const reference: {
  command(text: string): string;
  argument(text: string, doubleEscapeMetaChars: boolean): string;
} = createRequire(import.meta.url)('cross-spawn/lib/util/escape.js');

describe('callBatchFile', () => {
  it('returns what cross-spawn builds for a shim, for any argument', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a \\"^&|<>()%!;,`*?[]ä') }), (argument) => {
        const { command, args } = callBatchFile('C:\\Program Files\\nodejs\\npm.cmd', [argument], 'cmd.exe');
        const line = [reference.command('C:\\Program Files\\nodejs\\npm.cmd'), reference.argument(argument, true)].join(
          ' ',
        );
        expect([command, args]).toEqual(['cmd.exe', ['/d', '/s', '/c', `"${line}"`]]);
      }),
    );
  });

  it('is needed for files that end with .cmd or .bat', () => {
    expect(['a.cmd', 'B.BAT', 'a.exe', 'cmd', 'a.cmd.exe'].map(isBatchFile)).toEqual([true, true, false, false, false]);
  });
});

describe('decodeOutput', () => {
  it('reads UTF-8, and on Windows else the code page of western Windows', () => {
    const ansi = Uint8Array.from([0x47, 0x72, 0xfc, 0xdf, 0x65]);
    expect(decodeOutput(ansi, 'win32')).toBe('Grüße');
    expect(decodeOutput(Buffer.from('Grüße'), 'win32')).toBe('Grüße');
    expect(decodeOutput(ansi, 'linux')).toBe('Gr\ufffd\ufffde');
  });
});
