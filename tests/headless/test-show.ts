import { type Program, startProgram } from './program.ts';
import { createFolder } from './workspace.ts';

export const show = JSON.stringify({
  title: 'Test',
  version: 3,
  scenes: [
    {
      id: 'edit',
      title: 'Edit',
      moves: [{ action: 'insert', path: 'a.txt', position: 1, content: 'inserted\ntext' }],
    },
    { id: 'wait', title: 'Wait', moves: [{ action: 'waitForTimeout', timeout: 60_000 }] },
  ],
});

export async function startShow(...args: readonly string[]): Promise<Program & { readonly folder: string }> {
  const folder = await createFolder({ 'a.txt': 'text\n', '.demo/show.json': show });
  const program = await startProgram('--workspace', folder, ...args);
  await program.ready;
  return { ...program, folder };
}

export async function get(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url, { headers });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
