import { cp, mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { pack } from '../config/packaging/pack.ts';
import { createTemporaryFolder, type TemporaryFolder } from '../config/real-vscode/temporary.ts';

type ReadZip = (path: string, filter: (name: string) => boolean) => Promise<ReadonlyMap<string, Buffer>>;
const { readZip } = createRequire(import.meta.url)('@vscode/vsce/out/zip.js') as { readonly readZip: ReadZip };

/** Only a name: nobody is asked for it. */
export const repository = 'https://github.com/owner/name';

/** A folder with all packed files; those that the build makes are empty there. */
export async function createRoot(): Promise<TemporaryFolder> {
  const folder = await createTemporaryFolder('packed-root');
  const { path: root } = folder;
  for (const path of ['package.json', ...manifest.files]) {
    const isBuilt = path.startsWith('dist/');
    const whole = isBuilt ? path.replace('*', 'extension') : path.replace(/\/\*.*$/, '');
    await mkdir(dirname(join(root, whole)), { recursive: true });
    if (isBuilt) await writeFile(join(root, whole), '');
    else await cp(whole, join(root, whole), { recursive: true });
  }
  return folder;
}

/** The files of the .vsix by their paths in it, which are in lower case. */
export async function packAndRead(from: { readonly repository?: string } = {}): Promise<ReadonlyMap<string, Buffer>> {
  const { path: root, remove } = await createRoot();
  try {
    const out = join(root, 'showrunner.vsix');
    await pack({ root, out, ...from });
    return await readZip(out, () => true);
  } finally {
    await remove();
  }
}
