import { expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { type CommandName, type CommandWords, commandTable } from '../../../src/vscode/command-table.ts';

/** Commands that are disabled in an untrusted folder, and why. */
const trusting: Readonly<Partial<Record<CommandName, string>>> = {
  addChanges: 'asks Git, and writes what it says',
  mendShow: 'asks Git, and writes what it says',
  makeShow: 'asks Git, and writes what it says',
  goToBeginning: 'asks Git, and brings back files',
  record: 'writes files, and asks Git which ones to leave out',
  toggleApi: 'lets other programs run the show',
  shareRemote: 'lets other machines run the show',
  shareWithAudience: 'lets other machines read the show',
};

it('commands that need a trusted workspace are disabled in an untrusted one, even in menus', () => {
  const table: Readonly<Record<string, CommandWords>> = commandTable;
  const needing = Object.keys(table).filter((name) => table[name]?.needs === 'trust');
  expect(needing.sort()).toEqual(Object.keys(trusting).sort());
  const disabled = manifest.contributes.commands.filter((command) => 'enablement' in command);
  expect(disabled.map(({ command }) => command).sort()).toEqual(needing.map((name) => `showrunner.${name}`).sort());
});
