import { describe, expect, it } from 'vitest';
import { createPrinter, wantsColor } from '../../src/headless/printer.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createWorkspace, span } from './workspace.ts';

function createPaper(isColored = false) {
  const clock = createVirtualClock();
  const paper = { text: '' };
  const write = (text: string) => {
    paper.text += text;
  };
  return { paper, clock, printer: createPrinter({ write, isColored, clock }) };
}

describe('the printed transcript', () => {
  it('joins characters typed one by one into one line', async () => {
    const { paper, printer } = createPaper();
    const { workbench, at } = await createWorkspace({ 'a.txt': '' }, { transcript: printer.sink });
    const text = 'let x;\n';
    for (const [i, letter] of [...text].entries()) {
      await workbench.documents.edit(at('a.txt'), [{ range: span(0, i), text: letter }], {
        undoStop: i === text.length - 1,
      });
    }
    expect(paper.text).toBe('edit a.txt 1:1-1:1 "let x;\\n"\n');
  });

  it('prints typing when it pauses, when something else happens, and at the end', async () => {
    const { paper, clock, printer } = createPaper();
    const { workbench, at } = await createWorkspace({ 'a.txt': '' }, { transcript: printer.sink });
    const type = (character: number, text: string) =>
      workbench.documents.edit(at('a.txt'), [{ range: span(0, character), text }], { undoStop: false });
    await type(0, 'a');
    await type(1, 'b');
    await clock.advance(1000);
    await type(2, 'c');
    await workbench.documents.save(at('a.txt'));
    await type(3, 'd');
    await type(0, 'e');
    printer.dispose();
    expect(paper.text).toMatchInlineSnapshot(`
      "edit a.txt 1:1-1:1 "ab"
      edit a.txt 1:3-1:3 "c"
      save a.txt
      edit a.txt 1:4-1:4 "d"
      edit a.txt 1:1-1:1 "e"
      "
    `);
  });

  it('does not mention the cursor after typed text, and shows terminal output during typing', async () => {
    const { paper, printer } = createPaper();
    const { workbench, at } = await createWorkspace({ 'a.txt': '' }, { transcript: printer.sink });
    const { documents, editor } = workbench;
    await editor.show(at('a.txt'));
    await documents.edit(at('a.txt'), [{ range: span(0, 0), text: 'one\n' }], { undoStop: false });
    await editor.select(at('a.txt'), span(1, 0));
    printer.sink('terminal T | beside');
    await documents.edit(at('a.txt'), [{ range: span(1, 0), text: 'two' }]);
    await editor.select(at('a.txt'), span(1, 3));
    await editor.select(at('a.txt'), span(0, 0));
    expect(paper.text).toMatchInlineSnapshot(`
      "open a.txt
      terminal T | beside
      edit a.txt 1:1-1:1 "one\\ntwo"
      cursor a.txt 1:1
      "
    `);
  });

  it('shows a typed command once', async () => {
    const { paper, printer } = createPaper();
    const { workbench } = await createWorkspace({}, { transcript: printer.sink });
    for (const letter of 'npm test') await workbench.terminals.sendText('T', letter);
    await workbench.terminals.enter('T');
    for (const letter of 'typed') await workbench.terminals.sendText('T', letter);
    printer.heading('Next');
    expect(paper.text).toMatchInlineSnapshot(`
      "terminal T $ npm test
      terminal T types "typed"

      Next
      "
    `);
  });

  it('is colored only in a terminal, and not with NO_COLOR', () => {
    const { paper, printer } = createPaper(true);
    printer.sink('open a.txt');
    expect(paper.text).toBe('\u001b[32mopen\u001b[39m a.txt\n');
    expect(wantsColor({ isTTY: true }, {})).toBe(true);
    expect(wantsColor({ isTTY: true }, { NO_COLOR: '1' })).toBe(false);
    expect(wantsColor({ isTTY: false }, {})).toBe(false);
  });
});
