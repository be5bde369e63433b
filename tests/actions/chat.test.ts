import { describe, expect, it } from 'vitest';
import { DemoError } from '../../src/core/errors.ts';
import type { Window } from '../../src/ports/window.ts';
import { rehearse } from '../support/rehearsal.ts';

const then = { action: 'showInfoMessage', message: 'on' };
const withCommand = (executeCommand: Window['executeCommand']) =>
  rehearse({}, { facets: ({ window }) => ({ window: { ...window, executeCommand } }) });

describe('the chat', () => {
  it("is driven by VS Code's own commands", async () => {
    const show = await rehearse();
    await show.play(
      { action: 'openCopilotChat' },
      { action: 'newCopilotChat' },
      { action: 'askCopilotChat', message: 'Why?' },
      { action: 'editCopilotChat', message: 'Shorter.' },
      { action: 'agentCopilotChat', message: 'Do it.' },
      { action: 'customCopilotChat', mode: 'Reviewer', message: 'Look.' },
      { action: 'cancelCopilotChat' },
      { action: 'closeCopilotChat' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.chat.open
      command workbench.action.chat.newChat
      command workbench.action.chat.open {"query":"Why?","mode":"ask"}
      command workbench.action.chat.open {"query":"Shorter.","mode":"edit"}
      command workbench.action.chat.open {"query":"Do it.","mode":"agent"}
      command workbench.action.chat.open {"query":"Look.","mode":"Reviewer"}
      command workbench.action.chat.cancel
      command workbench.action.closeAuxiliaryBar"
    `);
    expect(show.step.memory.recall().keyTarget).toEqual({ kind: 'document' });
  });

  it('is shown in a mode of its own without a question', async () => {
    const show = await rehearse();
    await show.play({ action: 'customCopilotChat', mode: 'Reviewer' });
    expect(show.seen()).toBe('command workbench.action.chat.open {"mode":"Reviewer"}');
  });

  it('takes keys while it is open', async () => {
    const show = await rehearse();
    await show.play({ action: 'askCopilotChat', message: 'Why?' });
    expect(show.step.memory.recall().keyTarget).toEqual({ kind: 'chat' });
  });

  it('is sent what was typed into it by Enter, as often as it is pressed', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'newCopilotChat' },
      { action: 'typeText', content: 'Why?', insertTypingMode: 'instant' },
      { action: 'pressEnter' },
      { action: 'pressEnter' },
      { action: 'closeCopilotChat' },
      { action: 'pressEnter' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "command workbench.action.chat.newChat
      command workbench.action.chat.submit
      command workbench.action.chat.submit
      command workbench.action.closeAuxiliaryBar"
    `);
  });

  it('that is missing makes Enter a notice as well', async () => {
    const show = await withCommand(() => Promise.reject(new DemoError('no-such-command', 'sorry')));
    await show.play({ action: 'openCopilotChat' }, { action: 'pressEnter' }, then);
    expect(show.seen()).toContain('“pressEnter” was skipped: there is no chat in this window.');
  });

  it('is only shown in its mode when there is nothing to ask', async () => {
    const show = await rehearse();
    await show.play({ action: 'askCopilotChat' });
    expect(show.seen()).toBe('command workbench.action.chat.open {"mode":"ask"}');
  });

  it.each([
    ['no-such-command', 'there is no chat in this window'],
    ['command-failed', 'the chat refused it (sorry)'],
  ] as const)('that answers %s is a notice, and the show goes on', async (code, why) => {
    const show = await withCommand(() => Promise.reject(new DemoError(code, 'sorry')));
    await show.play({ action: 'askCopilotChat', message: 'Why?' }, then);
    expect(show.seen()).toBe(`notice warning "“askCopilotChat” was skipped: ${why}."\nnotice info "on"`);
  });

  it('that never takes the question is left alone after five seconds', async () => {
    const show = await withCommand(() => new Promise(() => undefined));
    await show.play({ action: 'askCopilotChat', message: 'Why?' }, then);
    expect(show.clock.now()).toBe(5000);
    expect(show.seen()).toBe('notice info "on"');
    expect(show.clock.pending).toBe(0);
  });

  it('is not waited for once the step is stopped', async () => {
    const show = await withCommand(() => new Promise(() => undefined));
    const asking = show.begin({ action: 'askCopilotChat', message: 'Why?' });
    show.stop(new Error('stop'));
    await expect(asking).rejects.toThrow('stop');
  });
});
