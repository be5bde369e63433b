import { expect, it } from 'vitest';
import { readSources } from './sources.ts';

/** Why something is read beside the one bounded reader of regular files. */
const exceptions: Readonly<Record<string, string>> = {
  'src/machine/regular-file.ts': 'the reader itself',
  'src/history/store/descriptors.ts': 'reads piece by piece what is kept, from files that were looked at',
  'src/machine/atomic-write.ts': 'what a file held that it has open, to write it back',
  'src/machine/departure.ts': 'a file of our own, of one number',
  'src/machine/process-owner.ts': 'the system: /proc',
  'src/machine/process-list.ts': 'the system: /proc',
  'src/headless/host.ts': 'our own files, beside the program',
  'src/headless/markdown/diagram-script.ts': 'an installed package, beside the program',
  'src/vscode/host.ts': 'our own files, beside the extension',
  'src/vscode/authoring/new-commands.ts': 'our own first show, beside the extension',
  'src/vscode/workbench/window/window.ts': "VS Code's own product.json",
  'src/vscode/slides/color-theme.ts': "a theme of VS Code's, by its own file system",
  'src/vscode/slides/diagram-scripts.ts': "an extension's script, by VS Code's file system",
};

const reads =
  /import \{[^}]*\b(?:readFile|readFileSync|read|readSync|createReadStream|openAsBlob|readv)\b[^}]*\} from 'node:fs(?:\/promises)?'|\bfs\.readFile\b|\b(?:file|handle)\.readFile\b/;

it('only the bounded reader of regular files, and the listed exceptions, read files', () => {
  const reading = readSources().filter(({ text }) => reads.test(text));
  expect(reading.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions).sort());
});
