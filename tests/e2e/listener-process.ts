import { readdir, readFile, readlink } from 'node:fs/promises';

/**
 * The ID of the process that listens on a port of this machine (Linux only): the extension host of
 * that API.
 */
export async function listenerOf(port: number): Promise<number> {
  const socket = `socket:[${await inodeOf(port)}]`;
  for (const id of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const files = await readdir(`/proc/${id}/fd`).catch(() => []);
    const links = await Promise.all(files.map((file) => readlink(`/proc/${id}/fd/${file}`).catch(() => '')));
    if (links.includes(socket)) return Number(id);
  }
  throw new Error(`Nobody listens on ${port}`);
}

async function inodeOf(port: number): Promise<string> {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const listening = rows.find(([, address, , state]) => address === local && state === '0A');
  return listening?.[9] ?? '';
}
