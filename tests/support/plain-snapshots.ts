import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Entry } from '../../src/core/entries.ts';
import type { JsonValue } from '../../src/core/json.ts';
import type { Snapshots } from '../../src/ports/snapshots.ts';

export function createPlainSnapshots() {
  const objects = new Map<string, Uint8Array>();
  let records: JsonValue[] = [];
  const keepBytes = (b: Uint8Array) => {
    const h = createHash('sha256').update(b).digest('hex');
    objects.set(h, b);
    return h;
  };
  const take = async (path: string): Promise<Entry> => {
    const s = await lstat(path).catch(() => undefined);
    if (!s) return { type: 'nothing' };
    if (s.isSymbolicLink()) return { type: 'link', target: await readlink(path) };
    if (s.isFile()) return { type: 'file', hash: keepBytes(await readFile(path)), mode: s.mode & 0o777 };
    const entries: Record<string, Entry> = {};
    for (const n of await readdir(path)) entries[n] = await take(join(path, n));
    return { type: 'directory', mode: s.mode & 0o777, entries };
  };
  const restore = async (path: string, e: Entry): Promise<void> => {
    const now = await take(path);
    if (JSON.stringify(now) === JSON.stringify(e)) return;
    if (e.type === 'unkept') return;
    if (!(e.type === 'directory' && e.entries === undefined && now.type === 'directory'))
      await rm(path, { recursive: true, force: true });
    if (e.type === 'nothing') return;
    await mkdir(dirname(path), { recursive: true });
    if (e.type === 'link') return symlink(e.target, path);
    if (e.type === 'file') {
      await writeFile(path, objects.get(e.hash) as Uint8Array);
      return chmod(path, e.mode);
    }
    await mkdir(path, { recursive: true });
    await chmod(path, e.mode);
    for (const [n, x] of Object.entries(e.entries ?? {})) await restore(join(path, n), x);
  };
  const snapshots: Snapshots = {
    take,
    look: take,
    restore,
    keep: async (b) => keepBytes(b),
    read: async (h) => objects.get(h),
    async scan(folders) {
      const entries = new Map<string, Entry>();
      const walk = async (f: string) => {
        for (const n of (await readdir(f)).sort()) {
          if (n === '.git' || n === 'node_modules') continue;
          const p = join(f, n);
          const e = await take(p);
          entries.set(p, e.type === 'directory' ? { type: 'directory', mode: e.mode } : e);
          if (e.type === 'directory') await walk(p);
        }
      };
      for (const f of folders) await walk(f);
      return { entries, leftOut: new Set(), incomplete: undefined };
    },
    size: 0,
    sweep: async () => undefined,
    records: async () => records,
    record: async (more) => {
      records.push(...JSON.parse(JSON.stringify(more)));
    },
    rewrite: async (all) => {
      records = JSON.parse(JSON.stringify(all));
    },
  };
  return snapshots;
}
