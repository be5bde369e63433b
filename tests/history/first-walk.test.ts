import { expect, it } from 'vitest';
import { walkAhead } from '../../src/history/history.ts';
import { action, demoFile } from '../support/demo-files.ts';
import { createFixedLibrary, createRecordingLog } from '../support/host-parts.ts';

const file = (path: string, name: string) => demoFile(path, [{ id: 'a', actions: [action(name)] }]);

it('walkAhead scans once each folder whose demos run commands with unknown effects', async () => {
  const { service } = createFixedLibrary(
    file('/plain/.demo/a.json', 'create'),
    file('/runs/.demo/a.json', 'executeTerminalCommand'),
    file('/runs/.demo/b.json', 'executeScript'),
  );
  const walked: string[] = [];
  const states = {
    async walk(folder: string) {
      walked.push(folder);
      return {
        changes: new Map(),
        entries: () => new Map(),
        isFirst: false,
        incomplete: undefined,
        commit: async () => undefined,
      };
    },
  };
  await walkAhead(service, states, createRecordingLog());
  expect(walked).toEqual(['/runs']);
});
