import { describe, expect, it } from 'vitest';
import type { TerminalExecution } from '../../src/ports/terminals.ts';
import { type Line, type RehearsalOptions, rehearse } from '../support/rehearsal.ts';

const run = (fields: object): Line => ({ action: 'executeTerminalCommand', command: 'npm test', ...fields });
const then: Line = { action: 'showInfoMessage', message: 'after' };

/** A command whose output and end a test controls. */
function createCommand() {
  let print: (text: string | undefined) => void = () => undefined;
  let end: (code: number) => void = () => undefined;
  const pieces: (string | undefined)[] = [];
  const execution: TerminalExecution = {
    exitCode: new Promise((resolve) => {
      end = resolve;
    }),
    output: (async function* () {
      for (;;) {
        while (pieces.length === 0) await new Promise<void>((resolve) => (print = () => resolve()));
        const piece = pieces.shift();
        if (piece === undefined) return;
        yield piece;
      }
    })(),
  };
  const add = (piece: string | undefined) => {
    pieces.push(piece);
    print(piece);
  };
  return {
    execution,
    print: add,
    end(code = 0) {
      add(undefined);
      end(code);
    },
  };
}

/** A stage whose terminals follow commands, as with shell integration. */
function following(execution: TerminalExecution): RehearsalOptions {
  const follow = async () => execution;
  return { facets: ({ terminals }) => ({ terminals: { ...terminals, execute: follow, enter: follow } }) };
}

const turns = async () => {
  for (let i = 0; i < 20; i++) await new Promise((resolve) => setImmediate(resolve));
};

describe('terminal actions', () => {
  it('open, run, focus and close terminals by name', async () => {
    const show = await rehearse();
    await show.play(
      { action: 'openTerminal' },
      run({}),
      { action: 'openTerminal', terminalId: 'server' },
      run({ terminalId: 'server', command: 'npm start' }),
      { action: 'focusTerminal' },
      { action: 'closeTerminal', terminalId: 'server' },
      { action: 'closeTerminal', terminalId: 'never opened' },
    );
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal Showrunner opens
      terminal Showrunner shows
      terminal Showrunner $ npm test
      terminal server opens
      terminal server shows
      terminal server $ npm start
      terminal Showrunner shows
      terminal Showrunner focus
      terminal server closes"
    `);
  });

  it('send control characters raw, without Enter', async () => {
    const show = await rehearse();
    await show.play(run({ command: '\u0003' }), run({ command: ':q\u001b' }), run({ command: 'a\tb' }));
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal Showrunner opens
      terminal Showrunner types "\\u0003"
      terminal Showrunner shows
      terminal Showrunner types ":q\\u001b"
      terminal Showrunner shows
      terminal Showrunner $ a	b"
    `);
  });

  it('leave the command at the prompt with autoExecute off, for pressEnter', async () => {
    const show = await rehearse();
    await show.play(run({ autoExecute: false }), { action: 'pressEnter' });
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal Showrunner opens
      terminal Showrunner types "npm test"
      terminal Showrunner $ npm test"
    `);
  });

  it('type the command, then press Enter', async () => {
    const show = await rehearse();
    await show.play(run({ command: 'ls', insertTypingMode: 'character-by-character', insertTypingSpeed: 30 }));
    expect(show.seen()).toMatchInlineSnapshot(`
      "terminal Showrunner opens
      terminal Showrunner types "l"
      terminal Showrunner types "s"
      terminal Showrunner $ ls"
    `);
    expect(show.clock.now()).toBe(30);
  });

  it('type a command character by character only when the action asks for it', async () => {
    const show = await rehearse({}, { settings: { 'showrunner.typing.mode': 'character-by-character' } });
    await show.play(run({}));
    expect(show.clock.now()).toBe(0);
  });

  it('finish typing a command at once when asked to', async () => {
    const show = await rehearse();
    const typing = show.begin(run({ insertTypingMode: 'hacker-typer' }));
    await turns();
    show.step.finish();
    await typing;
    expect(show.clock.now()).toBe(0);
    expect(show.seen()).toContain('$ npm test');
  });

  it.each(['openTerminal', 'focusTerminal', 'executeTerminalCommand'])(
    '%s is refused in an untrusted workspace',
    async (action) => {
      const show = await rehearse({}, { isTrusted: false });
      await expect(show.play(run({ action }))).rejects.toMatchObject({ code: 'untrusted-workspace' });
      expect(show.seen()).toBe('');
    },
  );
});

describe('a terminal whose shell is still starting', () => {
  /** Its shell starts when the test says so. */
  function startingShow(): { readonly start: () => void; readonly options: RehearsalOptions } {
    let start: () => void = () => undefined;
    let hasStarted = false;
    const shell = new Promise<void>((resolve) => {
      start = resolve;
    }).then(() => {
      hasStarted = true;
    });
    const stopped = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const ready = (_id: string, signal: AbortSignal) =>
      hasStarted ? undefined : Promise.race([shell, stopped(signal)]);
    return { start, options: { facets: ({ terminals }) => ({ terminals: { ...terminals, ready } }) } };
  }

  const typed = { insertTypingMode: 'character-by-character', insertTypingSpeed: 30 };
  const sent: readonly [string, Line][] = [
    ['a command', run({})],
    ['a command that is typed', run(typed)],
    ['a command that is left at the prompt', run({ autoExecute: false })],
    ['a control character', run({ command: '\u0003' })],
    ['typed text', { action: 'typeText', content: 'ls' }],
    ['an arrow', { action: 'pressArrowUp' }],
    ['a pasted text', { action: 'pasteFromClipboard' }],
    ['a key of the shell', { action: 'sendKeybinding', keybinding: 'ctrl+r' }],
  ];
  const open: Line = { action: 'openTerminal' };
  const sentLine = /^terminal Showrunner (?:types|\$)/m;

  it.each(sent)('receives %s once it has started, and the step says meanwhile why it waits', async (_words, line) => {
    const { start, options } = startingShow();
    const show = await rehearse({}, options);
    await show.workbench.window.writeClipboard('ls');
    let isDone = false;
    const playing = show.play(open, line).then(() => (isDone = true));
    await turns();
    expect(show.seen()).not.toMatch(sentLine);
    expect([isDone, show.step.waitsFor]).toEqual([false, 'terminal is starting']);
    start();
    await playing;
    expect(show.step.waitsFor).toBeUndefined();
    expect(show.seen()).toMatch(sentLine);
  });

  it.each(sent)('never receives %s of a step that was stopped before', async (_words, line) => {
    const { start, options } = startingShow();
    const show = await rehearse({}, options);
    const playing = show.play(open, line);
    await turns();
    show.stop(new Error('stopped'));
    await expect(playing).rejects.toThrow('stopped');
    show.seen();
    start();
    await turns();
    expect(show.seen()).toBe('');
  });
});

describe('waiting for a command in a terminal', () => {
  it('is left out after the last action, or when the host cannot follow commands', async () => {
    const show = await rehearse({}, following(createCommand().execution));
    await show.play(run({}));
    const blind = await rehearse();
    await blind.play(run({}), then);
    expect(show.clock.now() + blind.clock.now()).toBe(0);
  });

  it('lasts while actions follow, for at most terminal.wait seconds or the timeout of the action', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    await show.play(run({}), then);
    expect(show.clock.now()).toBe(5000);
    await show.play(run({ timeout: 700 }), then);
    expect(show.clock.now()).toBe(5700);
    await show.play(run({ wait: false }), then);
    command.end();
    await show.play(run({}), then);
    expect(show.clock.now()).toBe(5700);
  });

  it('lasts another terminal.delay when actions follow', async () => {
    const show = await rehearse({}, { settings: { 'demoTime.terminalCommandBoundaryDelay': 700 } });
    await show.play(run({}), then);
    expect(show.clock.now()).toBe(700);
    await show.play(run({}));
    expect(show.clock.now()).toBe(700);
  });

  it('also works for a command that was typed', async () => {
    const show = await rehearse({}, following(createCommand().execution));
    await show.play(run({ insertTypingMode: 'line-by-line' }), then);
    expect(show.clock.now()).toBe(5000);
  });

  it('with wait, has no time limit', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    let isDone = false;
    const running = show.begin(run({ wait: true })).then(() => {
      isDone = true;
    });
    await show.clock.advance(60_000);
    expect(isDone).toBe(false);
    command.end(1);
    await running;
  });

  it('with waitFor, waits until the output matches, ignoring escape sequences', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    const running = show.begin(run({ waitFor: 'listening on \\d+' }), then);
    await turns();
    command.print('starting\r\nlisten');
    await turns();
    expect(show.seen()).not.toContain('after');
    command.print('ing \u001b[32mon 80\u001b[0m80\r\n');
    await running;
    expect(show.seen()).toContain('after');
  });

  it('with waitFor, reads spaces and line breaks that the Windows console makes by moving the cursor', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    const running = show.begin(run({ waitFor: '^Local: {3}http' }), then);
    await turns();
    command.print('starting\u001b[2;1HLocal:\u001b[3Chttp://localhost');
    await running;
    expect(show.seen()).toContain('after');
  });

  it('reports which command or output did not come in time', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    const failed = { code: 'command-failed', message: 'The command did not end in 200 ms' };
    await expect(show.play(run({ wait: true, timeout: 200 }))).rejects.toMatchObject(failed);
    const silent = show.play(run({ waitFor: 'ready', timeout: 200 }));
    await expect(silent).rejects.toMatchObject({ message: 'The command did not show ready in 200 ms' });
    const other = createCommand();
    const next = await rehearse({}, following(other.execution));
    other.end();
    await expect(next.play(run({ waitFor: 'ready' }))).rejects.toMatchObject({
      message: 'The command did not show ready',
    });
  });

  it('reports that waiting is not possible without shell integration', async () => {
    const show = await rehearse();
    await show.play(run({ wait: true }), then);
    expect(show.seen()).toContain('no shell integration');
  });

  it('ends when the step is aborted', async () => {
    const show = await rehearse({}, following(createCommand().execution));
    const running = show.begin(run({ wait: true }));
    await turns();
    show.stop(new Error('stop'));
    await expect(running).rejects.toThrow('stop');
    expect(show.clock.pending).toBe(0);
  });

  it('rejects a pattern that takes too long to match', async () => {
    const command = createCommand();
    const show = await rehearse({}, following(command.execution));
    const running = show.begin(run({ waitFor: '(a+)+$' }), then);
    await turns();
    command.print(`${'a'.repeat(60_000)}!`);
    await expect(running).rejects.toMatchObject({
      code: 'invalid-field',
      message: '"waitFor" takes too long to match: (a+)+$',
    });
  });

  it('rejects an invalid pattern before anything runs', async () => {
    const show = await rehearse();
    await expect(show.play(run({ waitFor: '(' }))).rejects.toMatchObject({ code: 'invalid-field' });
    expect(show.seen()).toBe('');
  });
});
