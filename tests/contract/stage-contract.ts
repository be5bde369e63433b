import assert from 'node:assert/strict';
import { basename } from 'node:path';
import type { SlideMedia } from '../../src/ports/slide-gesture.ts';
import type { StagePage, StageRequest } from '../../src/ports/slide-stage.ts';
import { eventually, given, type Law, pause } from './subject.ts';

const page: StagePage = {
  html: '<section>Hello</section>',
  title: 'Hello',
  css: '',
  transition: 'none',
  folder: '/',
  place: { index: 0, count: 1 },
  step: 0,
  steps: 0,
};

export function stageLaw(law: Law): void {
  pages(law);
  speaking(law);
  black(law);
  hand(law);
  sideBars(law);
}

function pages(law: Law): void {
  law('reports that a page is seen: in front, in the same panel, and behind a file', async (subject) => {
    const { editor, stage } = subject.workbench;
    assert.equal(await stage.showPage(page, { isNew: true }), true);
    assert.equal(await stage.showPage({ ...page, html: '<section>There</section>' }, { isNew: false }), true);
    await editor.show(await given(subject, 'a.txt', 'a'));
    assert.equal(await stage.showPage({ ...page, html: '<section>Behind</section>' }, { isNew: false }), true);
    await eventually(() => assert.equal(basename(editor.active()?.path ?? ''), 'a.txt'));
    await stage.closePage();
  });

  law('has no text editor in front while a page is in front', async (subject) => {
    const { editor, stage } = subject.workbench;
    const path = await given(subject, 'a.txt', 'a');
    await editor.show(path);
    await eventually(() => assert.equal(editor.active()?.path, path));
    await stage.showPage(page, { isNew: true });
    await eventually(() => assert.equal(editor.active(), undefined));
    await stage.closePage();
    await eventually(() => assert.equal(editor.active()?.path, path));
  });

  law('shows the newest of several pages, even if others are skipped', async ({ workbench: { stage } }) => {
    const shown = ['One', 'Two', 'Three'].map((title) =>
      stage.showPage({ ...page, title, html: `<section>${title}</section>` }, { isNew: true }),
    );
    assert.equal((await Promise.all(shown)).at(-1), true);
    await stage.closePage();
  });
}

function sideBars(law: Law): void {
  law('closes the open side bars, returns which they were, and opens them again', async (subject) => {
    const { editor, stage } = subject.workbench;
    const path = await given(subject, 'a.txt', 'a');
    await editor.show(path);
    // VS Code decides which side bars a new window has.
    await stage.closeSideBars();
    assert.deepEqual(await stage.closeSideBars(), []);
    for (const open of [['primary'], ['secondary'], ['primary', 'secondary']] as const) {
      await stage.openSideBars(open);
      assert.deepEqual(await stage.closeSideBars(), open);
      assert.deepEqual(await stage.closeSideBars(), []);
    }
    await stage.openSideBars(['primary']);
    await eventually(() => assert.equal(editor.active()?.path, path));
  });
}

function hand(law: Law): void {
  law('follows gestures on the visible page, and nowhere else', async (subject) => {
    const { editor, stage } = subject.workbench;
    const [point, off] = [
      { kind: 'point', points: [{ x: 0.5, y: 0.5 }] },
      { kind: 'point', points: [] },
    ] as const;
    assert.equal(await stage.follow(point), false);
    await stage.showPage(page, { isNew: true });
    await eventually(async () => assert.equal((await editor.capture()).groups[0]?.activeTab, 0));
    const then = await editor.capture();
    const draw = { kind: 'draw', stroke: 1, color: 'red', points: point.points } as const;
    const others = [
      { kind: 'look', zoom: 2, x: 0.5, y: 0.5 },
      { kind: 'erase', what: 'all' },
      { kind: 'play' },
    ] as const;
    for (const gesture of [point, draw, off, ...others]) assert.equal(await stage.follow(gesture), true);
    assert.deepEqual(await editor.capture(), then);
    await editor.show(await given(subject, 'a.txt', 'a'));
    await eventually(async () => assert.equal(await stage.follow(off), false));
    await stage.closePage();
  });

  law('reports media on a page, and when there is none any more', async ({ workbench: { stage } }) => {
    const told: (SlideMedia | undefined)[] = [];
    const subscription = stage.onDidRequest((request) => request.kind === 'media' && told.push(request.media));
    const html = '<section><video></video></section>';
    await stage.showPage({ ...page, html }, { isNew: true });
    await eventually(() => assert.deepEqual(told, [{ isPlaying: false, seconds: 0 }]));
    await stage.showPage(page, { isNew: false });
    await eventually(() => assert.deepEqual(told, [{ isPlaying: false, seconds: 0 }, undefined]));
    subscription.dispose();
    await stage.closePage();
  });
}

function black(law: Law): void {
  law('turns black over code, and restores it unchanged', async (subject) => {
    const { editor, stage } = subject.workbench;
    const [a, b, c] = [
      await given(subject, 'a.txt', 'a'),
      await given(subject, 'b.txt', 'b'),
      await given(subject, 'c.txt', 'c'),
    ];
    for (const path of [a, b, c, b]) await editor.show(path);
    await eventually(() => assert.equal(editor.active()?.path, b));
    const then = await editor.capture();
    await stage.setBlack(true);
    assert.deepEqual(await editor.capture(), then);
    await stage.setBlack(true);
    await stage.setBlack(false);
    assert.equal(editor.active()?.path, b);
    await stage.setBlack(false);
    assert.deepEqual(await editor.capture(), then);
    await editor.close();
    await eventually(() => assert.equal(editor.active()?.path, c));
  });

  law('turns black over a page, and over code in front of a page, which is not notified', async (subject) => {
    const { editor, stage } = subject.workbench;
    const requests: StageRequest['kind'][] = [];
    await stage.showPage(page, { isNew: true });
    await eventually(async () => assert.equal((await editor.capture()).groups[0]?.activeTab, 0));
    const subscription = stage.onDidRequest(({ kind }) => requests.push(kind));
    const withPage = await editor.capture();
    await stage.setBlack(true);
    await stage.setBlack(false);
    assert.deepEqual(await editor.capture(), withPage);
    assert.deepEqual(requests, []);
    await editor.show(await given(subject, 'a.txt', 'a'));
    await eventually(() => assert.deepEqual(requests, ['hidden']));
    const withCode = await editor.capture();
    await stage.setBlack(true);
    await stage.setBlack(false);
    assert.deepEqual(await editor.capture(), withCode);
    await pause(100);
    assert.deepEqual(requests, ['hidden']);
    subscription.dispose();
    await stage.closePage();
  });

  law('requests the end of black when something is shown in front of it, and leaves that in front', async (subject) => {
    const { editor, stage } = subject.workbench;
    const [a, b] = [await given(subject, 'a.txt', 'a'), await given(subject, 'b.txt', 'b')];
    await editor.show(a);
    const requests: StageRequest[] = [];
    const subscription = stage.onDidRequest((request) => requests.push(request));
    await stage.setBlack(true);
    await editor.show(b);
    await eventually(() => assert.deepEqual(requests, [{ kind: 'blackout', isOn: false }]));
    await stage.setBlack(false);
    assert.equal(editor.active()?.path, b);
    subscription.dispose();
  });
}

function speaking(law: Law): void {
  law('notifies without waiting for a reaction', async ({ workbench: { stage } }) => {
    for (const severity of ['info', 'warning', 'error'] as const) {
      assert.equal(stage.notify({ severity, message: `A ${severity}` }), undefined);
    }
  });

  law('does not ask when it is already aborted', async ({ workbench: { stage } }) => {
    assert.equal(await stage.ask('Your name?', AbortSignal.abort()), undefined);
  });

  law('stops asking when it is aborted', async ({ workbench: { stage } }) => {
    const controller = new AbortController();
    const answer = stage.ask('Your name?', controller.signal);
    setTimeout(() => controller.abort(), 100);
    assert.equal(await answer, undefined);
  });

  law('renders Markdown: emphasis, tables, raw HTML, code with tokens, math', async ({ workbench: { stage } }) => {
    const html = await stage.renderMarkdown(
      '**a**\n\n| b |\n|---|\n| c |\n\n<i class="d">e</i>\n\n```js\nconst f = 1;\n```\n\n$g^2$',
    );
    for (const part of ['<strong>a</strong>', '<td>c</td>', '<i class="d">e</i>', 'hljs-keyword', '<msup>']) {
      assert.ok(html.includes(part), `${part} in ${html}`);
    }
  });
}
