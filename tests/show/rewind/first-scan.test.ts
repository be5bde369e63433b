import { expect, it } from 'vitest';
import { scanAhead } from '../../../src/show/rewind/first-scan.ts';
import { action, demoFile } from '../../support/demo-files.ts';
import { createFixedLibrary } from '../../support/host-parts.ts';

const file = (path: string, name: string) => demoFile(path, [{ id: 'a', actions: [action(name)] }]);

it('scans, each once, the folders of shows that run something of which nobody knows what it touches', async () => {
  const { service } = createFixedLibrary(
    file('/plain/.demo/a.json', 'create'),
    file('/runs/.demo/a.json', 'executeTerminalCommand'),
    file('/runs/.demo/b.json', 'executeScript'),
  );
  const scanned: string[] = [];
  await scanAhead(service, {
    async scan(folders) {
      scanned.push(...folders);
      return { entries: new Map(), leftOut: new Set(), incomplete: undefined };
    },
  });
  expect(scanned).toEqual(['/runs']);
});
