import { describe, expect, it } from 'vitest';
import type { FollowedContent, FollowUpdate } from '../../src/audience/follow-feed.ts';
import { type LiveShow, startLiveShow } from './live-show.ts';

const talk = {
  '.demo/talk.json': JSON.stringify({
    title: 'My talk',
    version: 3,
    demos: [
      { id: 'slides', title: 'Slides', steps: [{ action: 'openSlide', path: 'deck.md' }] },
      {
        id: 'code',
        title: 'Code',
        description: 'A line more.',
        steps: [{ action: 'insert', path: 'a.ts', position: 2, content: 'two();\n' }],
      },
      { id: 'run', title: 'Run', steps: [{ action: 'executeTerminalCommand', command: 'npm test' }] },
      { id: 'words', title: 'Words', steps: [{ action: 'openWebsite', url: 'https://example.com' }] },
    ],
  }),
  'deck.md': '# One\n\n<dt-list>\n\n- first\n- second\n\n</dt-list>\n\n---\n\n# Two\n',
  'a.ts': 'one();\n',
};

const getJson = async <T>(address: string) => (await fetch(address)).json() as Promise<T>;
const readSteps = (show: LiveShow) => getJson<FollowUpdate>(`${show.address()}/steps`);
const readStep = (show: LiveShow, id: number) => getJson<FollowedContent>(`${show.address()}/steps/${id}`);
const told = ({ steps, at }: FollowUpdate) =>
  steps.map(({ id, title, kind, isUndone }) => `${id === at ? '>' : ''}${isUndone ? '-' : ''}${kind} ${title}`);
/** Moves the show, and waits until a follower has this list. */
const expectAfter = async (show: LiveShow, move: () => Promise<unknown>, list: readonly string[]) => {
  await move();
  await expect.poll(async () => told(await readSteps(show))).toEqual(list);
};

describe('the feed of a running show', () => {
  it('has a step for each slide and each demo that ran, and none that comes next', async () => {
    const show = await startLiveShow(talk);
    const { next } = show.app.show;
    expect(told(await readSteps(show))).toEqual([]);
    await expectAfter(show, next, ['>slide One']);
    for (const _reveal of [1, 2]) await next();
    await expectAfter(show, next, ['slide One', '>slide Two']);
    await expectAfter(show, next, ['slide One', 'slide Two', '>code Code']);
    await expectAfter(show, next, ['slide One', 'slide Two', 'code Code', '>command Run']);
    const { step } = await readStep(show, 3);
    expect(step.files).toEqual([
      {
        name: 'a.ts',
        language: 'TypeScript',
        kind: 'changed',
        text: 'one();\ntwo();\n',
        changes: [{ start: 1, end: 2, removed: [] }],
        highlights: [],
      },
    ]);
    expect((await readStep(show, 4)).step.commands).toEqual(['npm test']);
  });

  it('reveals a slide as the stage does', async () => {
    const show = await startLiveShow(talk);
    await expectAfter(show, show.app.show.next, ['>slide One']);
    const { step: first } = await readStep(show, 1);
    expect(first.slide?.html).not.toMatch(/first|second/);
    await show.app.show.next();
    await expect.poll(async () => (await readStep(show, 1)).step.slide?.shown).toBe(1);
    const { step: second } = await readStep(show, 1);
    expect(second.slide?.steps).toBe(2);
    expect(second.slide?.html).toContain('first');
    expect(second.slide?.html).not.toContain('second');
  });

  it('shows a slide before its diagram is drawn, and does not wait for it', async () => {
    let draw: (svgs: readonly string[]) => void = () => undefined;
    const drawing = new Promise<readonly string[]>((resolve) => {
      draw = resolve;
    });
    const diagram = '# Plan\n\n```mermaid\ngraph LR; here --> there\n```\n';
    const show = await startLiveShow({ ...talk, 'deck.md': diagram }, {}, () => drawing);
    await expectAfter(show, show.app.show.next, ['>slide Plan']);
    expect((await readStep(show, 1)).step.slide?.html).not.toContain('there');
    await expectAfter(show, show.app.show.next, ['slide Plan', '>code Code']);
    draw(['<svg><text>here and there</text></svg>']);
    await expect.poll(async () => (await readStep(show, 1)).step.slide?.html).toContain('here and there');
    expect(told(await readSteps(show))).toEqual(['slide Plan', '>code Code']);
  });

  it('sends a large picture of several slides once, apart from them', async () => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${'x'.repeat(5_000)} --></svg>`;
    const show = await startLiveShow({
      ...talk,
      'logo.svg': picture,
      'deck.md': '![](logo.svg)\n\n---\n\n![](logo.svg)\n',
    });
    await show.app.show.next();
    await show.app.show.next();
    await expect.poll(async () => (await readSteps(show)).count).toBe(2);
    const pages = [(await readStep(show, 1)).step.slide?.html ?? '', (await readStep(show, 2)).step.slide?.html ?? ''];
    const [first, second] = pages.map((html) => /media-\w+:(\w+)/.exec(html)?.[1]);
    expect(first).toBe(second);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(1_000);
    const answer = await fetch(`${show.address()}/media/${first}`);
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/svg+xml', picture]);
  });

  it('marks steps that going back has undone, and takes them back when it is undone', async () => {
    const show = await startLiveShow(talk);
    await show.app.show.runById('code');
    await expectAfter(show, () => show.app.show.runById('run'), ['code Code', '>command Run']);
    await expectAfter(show, () => show.app.show.previous(), ['>code Code', '-command Run']);
    await expectAfter(show, () => show.app.show.undoGoingBack(), ['code Code', '>command Run']);
    await expectAfter(show, () => show.app.show.reset(), ['-code Code', '-command Run']);
  });

  it('begins with what is on stage if the show is shared in the middle', async () => {
    const show = await startLiveShow(talk);
    await show.app.audienceSharing.stop();
    await show.app.show.next();
    await expectAfter(show, show.app.audienceSharing.start, ['>slide One']);
  });

  it('tells what a demo without files did once it has ended', async () => {
    const show = await startLiveShow(talk);
    await expectAfter(show, () => show.app.show.runById('words'), ['>text Words']);
    expect((await readStep(show, 1)).step.lines).toEqual(['Open https://example.com']);
  });

  it('begins with the file on stage when the show is shared later', async () => {
    const show = await startLiveShow(talk);
    await show.app.show.runById('code');
    await show.app.audienceSharing.stop();
    await show.app.audienceSharing.start();
    await expect.poll(async () => told(await readSteps(show))).toEqual(['>code Code']);
    const { step } = await readStep(show, 1);
    expect(step.files).toMatchObject([{ name: 'a.ts', kind: 'same', text: 'one();\ntwo();\n' }]);
  });

  it('says that the screen is black', async () => {
    const show = await startLiveShow(talk);
    await show.app.show.next();
    await show.app.show.turnBlack(true);
    await expect.poll(async () => (await readSteps(show)).isBlack).toBe(true);
  });
});

describe('a follower of a show with secrets', () => {
  it('gets no byte of notes, later demos, hidden files, unsaved tabs and masked values', async () => {
    const planted = 'PLANTED';
    const key = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const show = await startLiveShow({
      '.demo/talk.json': JSON.stringify({
        title: 'My talk',
        version: 3,
        demos: [
          {
            id: 'slides',
            title: 'Slides',
            notes: { path: '.demo/notes.md' },
            steps: [{ action: 'openSlide', path: 'deck.md' }],
          },
          {
            id: 'code',
            title: 'Code',
            steps: [
              { action: 'insert', path: 'a.ts', position: 1, content: `const key = '${key}';\n` },
              { action: 'pause' },
              { action: 'insert', path: 'a.ts', position: 1, content: `// ${planted} after the pause\n` },
            ],
          },
          {
            id: 'failing',
            title: 'Failing',
            steps: [
              { action: 'open', path: 'missing.ts' },
              { action: 'openWebsite', url: `https://example.com/${planted}` },
            ],
          },
          { id: 'later', title: `${planted} later`, steps: [{ action: 'open', path: `${planted}.ts` }] },
        ],
      }),
      '.demo/other.json': JSON.stringify({ title: `${planted} file`, version: 3, demos: [] }),
      '.demo/notes.md': `# ${planted}\n`,
      'deck.md': `# One\n\n<!-- notes: ${planted} -->\n\n<!-- ${planted} -->\n\n<dt-show>${planted}</dt-show>\n\n---\n\n# ${planted}\n`,
      'a.ts': 'one();\n',
      [`${planted}.ts`]: planted,
      '.env': `${planted}=${planted}`,
    });
    const { workbench, folder } = show;
    await workbench.editor.show(`${folder}/.env`);
    await workbench.documents.edit(`${folder}/.env`, [
      { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: `${planted} unsaved ` },
    ]);
    const seen: string[] = [];
    const look = async (count: number) => {
      await expect.poll(async () => (await readSteps(show)).count).toBe(count);
      const update = await readSteps(show);
      seen.push(JSON.stringify(update));
      for (const { id } of update.steps) seen.push(await (await fetch(`${show.address()}/steps/${id}`)).text());
      seen.push(await (await fetch(show.address())).text());
    };
    await look(0);
    await show.app.show.next();
    await look(1);
    await show.app.show.runById('code');
    await look(2);
    await expect(show.app.show.runById('failing')).rejects.toThrow();
    await look(3);
    expect(seen.join('\n')).not.toContain(planted);
    expect(seen.join('\n')).not.toContain(key.slice(0, 12));
    expect(seen.join('\n')).toContain('const key');
  });
});
