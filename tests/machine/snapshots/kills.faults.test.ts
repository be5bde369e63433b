import { spawn } from 'node:child_process';
import { lstat, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfBytes } from '../../../src/machine/snapshots/objects.ts';
import { buildChildScript } from '../../support/child-script.ts';
import { openTestStore } from '../../support/open-store.ts';
import { useScratch } from '../../support/scratch.ts';

const scratch = useScratch('showrunner-kills-');
const store = () => join(scratch.folder, 'store');
const rounds = 14;

// Says "+ name" of content when it is kept, "- name" before it lets a sweep take it, "swept" after one. It waits until the
// system has each: what is on its way within a process that is killed has never been said, and a reader that is held up
// takes no more than some hundred short lines.
const contents = `
  import { writeFile } from 'node:fs/promises';
  import { createWorkspaceRoots } from ${JSON.stringify(resolve('src/machine/files/workspace-roots.ts'))};
  import { createStorage } from ${JSON.stringify(resolve('src/machine/snapshots/storage.ts'))};
  import { hashOfBytes } from ${JSON.stringify(resolve('src/machine/snapshots/objects.ts'))};
  const [folder, run] = process.argv.slice(2);
  const log = { info() {}, warn: console.error, error: console.error };
  const { window, objects } = await createStorage(folder, createWorkspaceRoots(() => []), log).open();
  const say = (line) => new Promise((said) => process.stdout.write(line + '\\n', said));
  const contentOf = ${contentOf};
  const needed = new Map((await window.journal.read()).map((line) => JSON.parse(line)));
  await window.journal.append(['["", ""]']);
  await say('begun');
  const keep = async (name, i) => {
    const bytes = contentOf(name);
    const hash = hashOfBytes(bytes);
    if (i % 9 === 0) {
      const path = objects.newPath();
      await writeFile(path, bytes);
      await objects.move(hash, bytes.length, path);
    } else await objects.keep(hash, bytes);
    await window.journal.append([JSON.stringify([name, hash])]);
    needed.set(name, hash);
    await say('+ ' + name);
  };
  const sweep = async () => {
    for (const name of needed.keys()) if (Math.random() < 0.4) {
      await say('- ' + name);
      needed.delete(name);
    }
    await objects.forgetAllBut(new Set(needed.values()));
    await window.journal.replace(() => [...needed].map((one) => JSON.stringify(one)));
    await say('swept');
  };
  for (let i = 0; ; i += 8) {
    const names = Array.from({ length: 8 }, (_, k) => run + '-' + (i + k));
    await objects.during(() => Promise.all(names.map((name, k) => keep(name, i + k))));
    if (i % 3 === 0) await sweep();
  }`;

/** Between nothing and 300 KB, which its name tells. */
function contentOf(name: string): Buffer {
  const number = Number(name.split('-')[1]);
  return Buffer.alloc((number * 7919) % (number % 5 ? 9000 : 300_000), `content of ${name} `);
}

describe('a store whose process is killed', () => {
  let script: string;
  beforeAll(async () => {
    const built = await buildChildScript(contents);
    script = built.path;
    return built.remove;
  });

  /** Gives all lines that were said by the time it was killed. */
  async function killAfter(delay: number, run: number): Promise<readonly string[]> {
    const child = spawn(process.execPath, [script, store(), String(run)], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (data) => {
      said += data;
    });
    const ended = new Promise((end) => child.once('close', end));
    await Promise.race([ended, new Promise((begun) => child.stdout.once('data', begun))]);
    await new Promise((passed) => setTimeout(passed, delay));
    child.kill('SIGKILL');
    await ended;
    return said.slice(0, said.lastIndexOf('\n')).split('\n');
  }

  /** Its files, and their sizes and times: what a failure cannot be explained without. */
  async function listStore() {
    const names = await readdir(store(), { recursive: true });
    const facts = names.map(async (name) => {
      const { size, mtimeMs } = await lstat(join(store(), name));
      return `${name} ${size} ${mtimeMs}`;
    });
    return Promise.all(facts);
  }

  it('has every byte that it said it had, in the middle of puts and of sweeps, over and over', async () => {
    const promised = new Set<string>();
    let sweeps = 0;
    for (let run = 0; run < rounds; run++) {
      for (const line of await killAfter(Math.random() * 150, run)) {
        if (line.startsWith('+ ')) promised.add(line.slice(2));
        if (line.startsWith('- ')) promised.delete(line.slice(2));
        if (line === 'swept') sweeps++;
      }
      if (run % 3 !== 2) continue; // the next child takes over
      const before = await listStore();
      const { window, objects, close, lines } = await openTestStore(store());
      const recorded = new Map((await window.journal.read()).map((line) => JSON.parse(line) as [string, string]));
      for (const name of promised) {
        const facts = { name, run, recorded: [...recorded.keys()], promised: [...promised], lines, before };
        expect(recorded.get(name), JSON.stringify(facts)).toBe(hashOfBytes(contentOf(name)));
        expect(objects.has(hashOfBytes(contentOf(name)))).toBe(true);
        expect(contentOf(name).equals((await objects.read(hashOfBytes(contentOf(name)))) ?? Buffer.from('gone'))).toBe(
          true,
        );
      }
      await close();
    }
    expect([promised.size > 0, sweeps > 0]).toEqual([true, true]);
  });
});
