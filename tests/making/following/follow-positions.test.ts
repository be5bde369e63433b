import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assignOwnIds } from '../../../src/demos/ids.ts';
import { parseDemoFile } from '../../../src/demos/parse.ts';
import { followPositions, strayFindings, withMended } from '../../../src/making/follow-positions.ts';
import { needs } from '../../support/needs.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const code = ['import a;', '', 'function one() {', '  return 1;', '}', '', 'function two() {', '  return 2;', '}', ''];

needs.git.describe('followPositions', () => {
  let folder: string;
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args], { cwd: folder, stdio: 'pipe' });
  const commit = () => {
    git('add', '-A');
    git('commit', '-q', '-m', 'x');
  };
  const show = (...moves: readonly object[]) =>
    write(
      '.demo/talk.json',
      `{ "version": 3, "scenes": [{ "title": "T", "moves": [\n${moves.map((one) => JSON.stringify(one)).join(',\n')}\n] }] }`,
    );
  const follow = async () => {
    const strays = await followPositions({ folder, log, signal: new AbortController().signal });
    return strays.map(({ action, verdict, written, to }) =>
      [action, written, verdict, to].filter((one) => one !== undefined).join(' '),
    );
  };

  beforeEach(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'showrunner-follow-')));
    write('a.ts', code.join('\n'));
    show(
      { action: 'highlight', path: 'a.ts', position: 3 },
      { action: 'insert', path: 'a.ts', position: 4, content: '  new();' },
      { action: 'highlight', path: 'a.ts', position: '8:10' },
      { action: 'selection', path: 'a.ts', position: '8,9:8,11' },
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('reports nothing without Git, or for uncommitted lines', async () => {
    expect(await follow()).toEqual([]);
    git('init', '-q');
    expect(await follow()).toEqual([]);
    write('a.ts', ['// new', ...code].join('\n'));
    expect(await follow()).toEqual([]);
  });

  it('reports where positions have moved, saved or committed, including those after inserts of the show', async () => {
    git('init', '-q');
    commit();
    expect(await follow()).toEqual([]);
    write('a.ts', ['// new', '// and more', ...code].join('\n'));
    const moved = ['0 3 moved 5', '1 4 moved 6', '2 8:10 moved 10:12', '3 8,9:8,11 moved 10,9:10,11'];
    expect(await follow()).toEqual(moved);
    commit();
    expect(await follow()).toEqual(moved);
  });

  it('fixes positions that moved, and changes nothing else in the file', async () => {
    git('init', '-q');
    commit();
    write('a.ts', ['// new', ...code.with(2, 'function first() {')].join('\n'));
    const strays = await followPositions({ folder, log, signal: new AbortController().signal });
    expect(
      strayFindings(strays).map(({ severity, message, range }) => `${range.start.line} ${severity} ${message}`),
    ).toEqual([
      '1 info This position was written for “function one() {” in a.ts, which has changed since.',
      '2 warning Moved to line 5: this position was written for “return 1;”.',
      '3 warning Moved to line 9: this position was written for “return 2;”.',
      '4 warning Moved to line 9: this position was written for “return 2;”.',
    ]);
    const path = join(folder, '.demo/talk.json');
    const text = readFileSync(path, 'utf8');
    const file = assignOwnIds(parseDemoFile(text, { path, workspaceFolder: folder }));
    const mended = text.replace('"position":4', '"position":5').replace('8:10', '9:11').replace('8,9:8,11', '9,9:9,11');
    expect(withMended(text, file, strays)).toBe(mended);
    expect(withMended(mended, file, strays)).toBeUndefined();
  });

  it('asks for a new position when the code itself has changed or is gone', async () => {
    git('init', '-q');
    commit();
    write('a.ts', code.with(2, 'function first() {').join('\n'));
    expect(await follow()).toEqual(['0 3 changed']);
    rmSync(join(folder, 'a.ts'));
    // Positions after an action that fails are not reported.
    expect(await follow()).toEqual(['0 3 gone']);
  });

  it('compares with the commit that wrote the position', async () => {
    git('init', '-q');
    commit();
    write('a.ts', ['// new', ...code].join('\n'));
    show({ action: 'highlight', path: 'a.ts', position: 4 });
    expect(await follow()).toEqual([]);
    commit();
    write('a.ts', ['// new', '// newer', ...code].join('\n'));
    expect(await follow()).toEqual(['0 4 moved 5']);
  });

  it('takes into account how edits of the show move later positions', async () => {
    show(
      { action: 'insert', path: 'a.ts', position: 4, content: '  first();' },
      { action: 'highlight', path: 'a.ts', position: 4 },
      { action: 'delete', path: 'a.ts', position: 9 },
      { action: 'insert', path: 'a.ts', position: 9, content: '  third();' },
      { action: 'highlight', path: 'a.ts', position: '8:10' },
    );
    git('init', '-q');
    commit();
    expect(await follow()).toEqual([]);
    write('a.ts', ['// new', ...code.slice(0, 6), '// between', '', ...code.slice(6)].join('\n'));
    expect(await follow()).toEqual([
      '0 4 moved 5',
      '1 4 moved 5',
      '2 9 moved 12',
      '3 9 moved 12',
      '4 8:10 moved 11:13',
    ]);
  });

  it('reports nothing in a file after an edit whose code has changed, but still reports on other files', async () => {
    write('b.ts', code.join('\n'));
    show(
      { action: 'delete', path: 'a.ts', position: 4 },
      { action: 'highlight', path: 'a.ts', position: 7 },
      { action: 'highlight', path: 'b.ts', position: 7 },
    );
    git('init', '-q');
    commit();
    write('a.ts', ['// new', ...code.with(3, '  return 3;')].join('\n'));
    write('b.ts', ['// new', ...code].join('\n'));
    expect(await follow()).toEqual(['0 4 changed', '2 7 moved 8']);
  });

  it('reports nothing after an action that fails', async () => {
    show(
      { action: 'replace', path: 'a.ts', startPlaceholder: 'here', endPlaceholder: 'there', content: 'x' },
      { action: 'highlight', path: 'a.ts', position: 7 },
    );
    git('init', '-q');
    commit();
    write('a.ts', ['// new', ...code].join('\n'));
    expect(await follow()).toEqual([]);
  });
});
