/** Milliseconds before a retry. */
const pause = 3000;

/**
 * Reloads the document when it changes: waits for the show's state to change, then checks the document's version. The
 * token in its address allows both.
 */
export async function reloadOnChange(version: string): Promise<never> {
  let revision: number | undefined;
  for (;;) {
    try {
      revision = await readRevision(revision);
      if (!(await isCurrent(version))) location.reload();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** Waits some seconds at most for a newer revision. */
async function readRevision(known: number | undefined): Promise<number> {
  const token = new URLSearchParams(location.search).get('token');
  const base = location.pathname.replace(/\/[^/]*\/?$/, '');
  const response = await fetch(`${base}/api/state${known === undefined ? '' : `?waitFor=${known}`}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`No state of the show: ${response.status}`);
  return ((await response.json()) as { revision: number }).revision;
}

async function isCurrent(version: string): Promise<boolean> {
  const { ok, status, headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  if (!ok) throw new Error(`No preview: ${status}`);
  return headers.get('ETag')?.includes(version) === true;
}
