/** Milliseconds before a server that did not answer is asked again. */
const pause = 3000;

/**
 * Has the served document loaded anew once it would be another one: the state of the show is waited for, and then the
 * document asked whether it is still this version. The right to load the document covers both: the token is in its address.
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

/** Waits until the show is past the revision, some seconds at the most. */
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
