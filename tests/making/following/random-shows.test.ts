import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { followPositions } from '../../../src/making/follow-positions.ts';
import { needs } from '../../support/needs.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const code = readFileSync('src/demos/move-demo.ts', 'utf8').split('\n').slice(0, 60);

/** A line with its origin. */
interface Traced {
  readonly text: string;
}

/** An action on certain lines, by their text and not their number. */
interface Meant {
  readonly action: 'insert' | 'delete' | 'replace' | 'highlight';
  readonly lines: readonly Traced[];
  readonly added: readonly Traced[];
}

/** Where the lines of an action are, from 0; `undefined` when they are no longer together. */
function placeOf(now: readonly Traced[], { lines }: Meant): number | undefined {
  const at = now.indexOf(lines[0] as Traced);
  return at >= 0 && lines.every((line, index) => now[at + index] === line) ? at : undefined;
}

/** A line that was removed and written again looks the same. */
function isRetypedAt(now: readonly Traced[], { lines }: Meant, at: number): boolean {
  return lines.every(({ text }, index) => now[at + index]?.text === text);
}

function perform(now: readonly Traced[], { action, lines, added }: Meant, at: number): readonly Traced[] {
  return action === 'highlight' ? now : now.toSpliced(at, lines.length, ...added);
}

const actions = fc.array(
  fc.record({
    action: fc.constantFrom('insert', 'delete', 'replace', 'highlight', 'highlight'),
    at: fc.nat(),
    length: fc.integer({ min: 1, max: 3 }),
    add: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 2, maxLength: 8 },
);
const edits = fc.array(
  fc.record({ at: fc.nat(), remove: fc.nat(3), from: fc.nat(), add: fc.nat(4), isCopied: fc.boolean() }),
  { minLength: 1, maxLength: 4 },
);

/** Number of random shows. */
const numRuns = Number(process.env.FOLLOWED_SHOWS ?? 12);

needs.git.describe(
  'followPositions for a random show whose code is edited',
  { timeout: 120_000 + 1000 * numRuns },
  () => {
    const git = (folder: string, ...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'pipe' });

    it('never moves a position to a wrong place, whatever earlier edits of the show do', async () => {
      const counts = { moved: 0, here: 0, asked: 0 };
      const check = async (
        wanted: readonly { action: string; at: number; length: number; add: number }[],
        base: Edits,
      ) => {
        const before: readonly Traced[] = code.map((text) => ({ text }));
        let now = before;
        const meant: Meant[] = [];
        const positions: string[] = [];
        for (const [number, { action, at, length, add }] of wanted.entries()) {
          const start = at % (now.length - 3);
          const lines = now.slice(start, start + (action === 'insert' ? 1 : length));
          // `insert` replaces its line; `delete` leaves an empty one.
          const texts = Array.from({ length: add }, (_, index) => `step(${number}, ${index});`);
          const added = (action === 'delete' ? [''] : texts).map((text) => ({ text }));
          const one = { action, lines, added } as Meant;
          meant.push(one);
          positions.push(lines.length === 1 ? `${start + 1}` : `${start + 1}:${start + lines.length}`);
          now = perform(now, one, start);
        }
        const edited = base.reduce<readonly Traced[]>((lines, { at, remove, from, add, isCopied }) => {
          const begin = from % code.length;
          const added = code.slice(begin, begin + add).map((text) => ({ text: isCopied ? text : `${text} // ${at}` }));
          return lines.toSpliced(at % (lines.length + 1), remove, ...added);
        }, before);

        const strays = await strayOf(meant, positions, textOf(before), textOf(edited));
        let today = edited;
        for (const [index, one] of meant.entries()) {
          const stray = strays.find(({ action }) => action === index);
          const isMoved = stray?.verdict === 'moved';
          counts[isMoved ? 'moved' : stray ? 'asked' : 'here'] += 1;
          const claimed = Number(String(isMoved ? stray.to : positions[index]).split(':')[0]) - 1;
          const isThere = (stray === undefined || isMoved) && isRetypedAt(today, one, claimed);
          const at = placeOf(today, one) ?? (isThere ? claimed : undefined);
          if (isMoved) expect(claimed).toBe(at);
          if (at !== undefined) today = perform(today, one, at);
          else if (one.action !== 'highlight') {
            // After an edit that no longer has a place, nothing may be reported for the file.
            expect(strays.filter(({ action, verdict }) => action > index && verdict === 'moved')).toEqual([]);
            break;
          }
        }
      };
      await fc.assert(fc.asyncProperty(actions, edits, check), { numRuns });
      if (process.env.FOLLOWED_SHOWS) console.info(counts);
      expect(counts.moved).toBeGreaterThan(10);
    });

    type Edits = readonly { at: number; remove: number; from: number; add: number; isCopied: boolean }[];

    async function strayOf(meant: readonly Meant[], positions: readonly string[], before: string, after: string) {
      const folder = realpathSync(mkdtempSync(join(tmpdir(), 'showrunner-random-show-')));
      try {
        mkdirSync(join(folder, '.demo'));
        const moves = meant.map(({ action, added }, index) => ({
          action,
          path: 'a.ts',
          position: /^\d+$/.test(positions[index] ?? '') ? Number(positions[index]) : positions[index],
          ...((action === 'insert' || action === 'replace') && { content: added.map(({ text }) => text).join('\n') }),
        }));
        const lines = moves.map((move) => JSON.stringify(move)).join(',\n');
        writeFileSync(
          join(folder, '.demo/talk.json'),
          `{ "version": 3, "scenes": [{ "title": "T", "moves": [\n${lines}\n] }] }`,
        );
        writeFileSync(join(folder, 'a.ts'), before);
        git(folder, 'init', '-q');
        git(folder, 'add', '-A');
        git(folder, 'commit', '-q', '-m', 'x');
        writeFileSync(join(folder, 'a.ts'), after);
        return await followPositions({ folder, log, signal: new AbortController().signal });
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  },
);

function textOf(lines: readonly Traced[]): string {
  return lines.map(({ text }) => text).join('\n');
}
