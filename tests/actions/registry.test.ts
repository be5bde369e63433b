import { describe, expect, it } from 'vitest';
import { defineAction } from '../../src/actions/action.ts';
import { path } from '../../src/actions/fields.ts';
import { checkAction } from '../../src/actions/perform.ts';
import { actionFamilies, findAction, suggestAction } from '../../src/actions/registry.ts';
import { action } from '../support/demo-files.ts';
import { rehearse } from '../support/rehearsal.ts';

const all = actionFamilies.flatMap((family) => family.actions);

describe('the action registry', () => {
  it('contains every action of the format', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    for (const each of all) expect(findAction(each.name)).toBe(each);
    expect(findAction('Open')).toBeUndefined();
    expect(findAction('toString')).toBeUndefined();
  });

  it('lists these families, actions and required fields', () => {
    const rows = actionFamilies.map(({ title, actions }) => {
      const cells = actions.map(({ name, fields }) => {
        const required = Object.entries(fields).filter(([, field]) => field.required);
        return required.length > 0 ? `${name} (${required.map(([key]) => key).join(', ')})` : name;
      });
      return `${title}: ${cells.join(' · ')}`;
    });
    expect(rows.join('\n')).toMatchInlineSnapshot(`
      "Files: create (path) · open (path) · rename (path, dest) · move (path, dest) · copy (path, dest) · deleteFile (path) · close · closeAll
      Slides and previews: openSlide (path) · markdownPreview (path) · imagePreview (path) · showQR (url) · hideQR · closePreview
      Code: insert (path) · replace (path) · delete (path) · write (content) · save · format · applyPatch (path, contentPath, patch) · highlight (path) · selection (path) · unselect · positionCursor (path)
      Settings: setSetting (setting) · setTheme (theme) · unsetTheme · backupSettings · restoreSettings · setPresentationView · unsetPresentationView
      Time: waitForTimeout · waitForInput · pause
      VS Code: executeVSCodeCommand (command) · showInfoMessage (message) · setState (state) · openWebsite (url) · zoomIn · zoomOut · zoomReset · enableZenMode · disableZenMode
      Terminal: openTerminal · focusTerminal · executeTerminalCommand (command) · closeTerminal · executeScript (id, path, command)
      Keyboard: typeText (content) · pressEnter · pressTab · pressArrowLeft · pressArrowRight · pressArrowUp · pressArrowDown · pressEscape · pressBackspace · pressDelete · copyToClipboard · copyFromSelection · pasteFromClipboard · sendKeybinding (keybinding)
      Flow: snippet (contentPath) · runDemoById (id)
      Chat: openCopilotChat · newCopilotChat · closeCopilotChat · cancelCopilotChat · askCopilotChat · editCopilotChat · agentCopilotChat · customCopilotChat (mode)
      Applications: openPowerPoint · openKeynote · macos.enableFocusMode · macos.disableFocusMode · macos.hideMenubar · macos.showMenubar · macos.muteVolume · macos.unmuteVolume · macos.hideDock · macos.showDock · hideDesktopIcons · showDesktopIcons · macos.enableCaffeine · macos.disableCaffeine
      Polls, recognized and skipped: startEngageTimeSession · closeEngageTimeSession · showEngageTimeSession · startEngageTimePoll · closeEngageTimePoll · showEngageTimePoll · sendEngageTimeMessage"
    `);
  });

  it('describes every action and field in a sentence', () => {
    for (const { summary, fields } of all) {
      for (const sentence of [summary, ...Object.values(fields).map((field) => field.description)]) {
        expect(sentence).toMatch(/^[A-Z].+\.$/);
      }
    }
  });

  it('suggests the nearest name, or nothing when no name is near', () => {
    expect(suggestAction('opne')).toBe('open');
    expect(suggestAction('Highlight')).toBe('highlight');
    expect(suggestAction('waitForTimout')).toBe('waitForTimeout');
    expect(suggestAction('executeTerminal')).toBe('executeTerminalCommand');
    expect(suggestAction('makeCoffeeForEveryone')).toBeUndefined();
    expect(suggestAction('x'.repeat(100_000))).toBeUndefined();
  });
});

describe('defineAction', () => {
  const rest = { name: 'dance', summary: 'Dances.', fields: { path: path('Where.') }, run: async () => undefined };
  const says = () => undefined;

  it('does not compile without a description and effects, or with effects on an unknown field', () => {
    // @ts-expect-error: it says nothing, not even that nobody sees it
    defineAction({ ...rest, effects: {} });
    // @ts-expect-error: nobody knows which files it touches
    defineAction({ ...rest, says });
    // @ts-expect-error: it has no such field
    defineAction({ ...rest, says, effects: { reads: ['file'] } });
    expect(defineAction({ ...rest, says, effects: { reads: ['path'] } }).effects).toEqual({ reads: ['path'] });
  });
});

describe('performing an action', () => {
  it('reports an unknown action with a suggestion', async () => {
    const show = await rehearse();
    await expect(show.play({ action: 'opne', path: 'a' })).rejects.toMatchObject({
      code: 'unknown-action',
      message: 'There is no action "opne"',
      hint: 'Did you mean "open"?',
    });
    await expect(show.play({ action: '' })).rejects.toMatchObject({ code: 'unknown-action' });
  });

  it('reports all missing or wrong fields in one error', async () => {
    const show = await rehearse();
    await expect(show.play({ action: 'rename', overwrite: 'maybe' })).rejects.toMatchObject({
      code: 'invalid-field',
      message: '"path" is missing; "dest" is missing; "overwrite" must be true or false',
    });
  });

  it('skips actions of a polling service with a notice, and the show continues', async () => {
    const show = await rehearse();
    await show.play({ action: 'showEngageTimePoll', pollId: 'x' }, { action: 'showInfoMessage', message: 'on' });
    expect(show.seen()).toMatchInlineSnapshot(`
      "notice info "“showEngageTimePoll” was skipped: it belongs to a polling service that Showrunner does not use."
      notice info "on""
    `);
  });
});

describe('checkAction', () => {
  it('finds missing and wrong fields', () => {
    expect(checkAction(action('waitForTimeout', { timeout: 'long' }))).toEqual([
      { code: 'wrong-type', field: 'timeout', message: '"timeout" must be a number of at least 0' },
    ]);
    expect(checkAction(action('open', {}))).toMatchObject([{ code: 'missing-field', field: 'path' }]);
    expect(checkAction(action('open', { path: 'a' }))).toEqual([]);
  });

  it('accepts a variable for any value, and ignores unknown actions', () => {
    expect(checkAction(action('waitForTimeout', { timeout: '{PAUSE}' }))).toEqual([]);
    expect(checkAction(action('dance', {}))).toEqual([]);
  });
});
