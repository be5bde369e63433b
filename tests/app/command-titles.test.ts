import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const titles = new Map(manifest.contributes.commands.map(({ command, title }) => [command, title]));
const { menus } = manifest.contributes;

describe('command titles', () => {
  it('have no … at the end in the menu of a tree item, where no further input is needed', () => {
    const rows = menus['view/item/context'].map(({ command }) => titles.get(command));
    expect(rows.filter((title) => title === undefined || title.endsWith('…'))).toEqual([]);
  });

  it('have … at the end exactly for commands that ask for a demo, a file, a text or a choice', () => {
    const asking = [...titles].filter(([, title]) => title.endsWith('…')).map(([command]) => command.split('.')[1]);
    expect(asking).toEqual([
      'goBackTo',
      'goForwardTo',
      'recoverEdits',
      'runDemo',
      'filterShow',
      'addToDemo',
      'addInsert',
      'editAction',
      'newDemo',
      'newDeck',
      'addNote',
      'showRecordingMenu',
      'makeShow',
      'exportPdf',
      'exportHtml',
      'exportHandout',
      'exportReplay',
      'shareWithAudience',
      'copyAliases',
      'copyLink',
      'showApiMenu',
      'openSample',
    ]);
  });
});
