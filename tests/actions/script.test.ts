import { describe, expect, it } from 'vitest';
import type { ScriptCall } from '../../src/ports/terminals.ts';
import { type Line, rehearse } from '../support/rehearsal.ts';

const script = (fields: object = {}): Line => ({
  action: 'executeScript',
  id: 'version',
  path: '.demo/scripts/version.mjs',
  command: 'node',
  ...fields,
});

/** A show whose scripts always print the same, and the recorded calls. */
async function setUp() {
  const calls: ScriptCall[] = [];
  const show = await rehearse(
    { '.demo/scripts/version.mjs': '' },
    {
      facets: ({ terminals }) => ({
        terminals: {
          ...terminals,
          runScript: async (call) => {
            calls.push(call);
            return '20.1.0';
          },
        },
      }),
    },
  );
  return { show, calls };
}

describe('executeScript', () => {
  it('runs the script in the workspace folder and stores its output in a variable', async () => {
    const { show, calls } = await setUp();
    await show.play(script({ args: ['--short', 2] }));
    const path = show.at('.demo/scripts/version.mjs');
    expect(calls).toEqual([{ command: 'node', args: [path, '--short', '2'], cwd: show.folder }]);
    expect(show.step.variables.get('SCRIPT_version')).toBe('20.1.0');
  });

  it('passes the script to PowerShell as a file', async () => {
    const { show, calls } = await setUp();
    await show.play(script({ command: 'pwsh' }));
    expect(calls[0]?.args.slice(0, 4)).toEqual(['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File']);
  });

  it('reports a missing script without running anything', async () => {
    const { show, calls } = await setUp();
    await expect(show.play(script({ path: 'nowhere.mjs' }))).rejects.toMatchObject({ code: 'file-not-found' });
    await expect(show.play(script({ path: '../out.mjs' }))).rejects.toMatchObject({ code: 'path-outside-workspace' });
    expect(calls).toEqual([]);
  });

  it('requires a trusted workspace', async () => {
    const show = await rehearse({ '.demo/scripts/version.mjs': '' }, { isTrusted: false });
    await expect(show.play(script())).rejects.toMatchObject({ code: 'untrusted-workspace' });
  });
});
