import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import * as vscode from 'vscode';
import { realDisk } from '../../src/machine/disk.ts';
import { systemClock } from '../../src/machine/system-clock.ts';
import { inlinePage } from '../../src/pictures/page-sources.ts';
import type { Log } from '../../src/ports/log.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { createSlidePanel, type SlidePanel } from '../../src/vscode/slides/panel.ts';
import { createTokenColors } from '../../src/vscode/slides/token-colors.ts';
import { eventually } from '../contract/subject.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const css = '.slide{width:960px;height:540px;margin:0;background:#ff0000}.slide img{width:960px;height:540px}';

function pageOf(title: string, html = ''): StagePage {
  const place = { index: 0, count: 2 };
  const section = `<section class="slide">${html}</section>`;
  return { html: section, css, title, transition: undefined, folder: workspaceFolder(), place, step: 0, steps: 0 };
}

/** The window's color scheme: the panel draws in no other. */
const scheme = () => (vscode.window.activeColorTheme.kind === vscode.ColorThemeKind.Light ? 'light' : 'dark');

describe('the slide panel', () => {
  let panel: SlidePanel;
  let requests: string[];
  let warnings: string[];

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    requests = [];
    warnings = [];
    const log: Log = { info: () => undefined, warn: (text) => warnings.push(text), error: console.error };
    panel = createSlidePanel({ slideScript, clock: systemClock, log });
    panel.onDidRequest(({ kind }) => requests.push(kind));
  });

  afterEach(async () => {
    await panel.closePage();
    panel.dispose();
  });

  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

  it('opens with the first page, and shows later pages in the same tab', async () => {
    await panel.showPage(pageOf('First'), { isNew: true });
    await eventually(() => assert.deepEqual(tabs(), ['First']));
    await panel.showPage(pageOf('Second'), { isNew: false });
    await eventually(() => assert.deepEqual(tabs(), ['Second']));
    assert.deepEqual([requests, warnings], [[], []]);
  });

  it('reports when the panel is hidden and shown', async () => {
    await panel.showPage(pageOf('First'), { isNew: true });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'in front' }));
    await eventually(() => assert.deepEqual(requests, ['hidden']));
    await panel.showPage(pageOf('Second'), { isNew: true });
    await eventually(() => assert.deepEqual(requests, ['hidden', 'shown']));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('stays behind another tab when its page changes', async () => {
    await panel.showPage(pageOf('First'), { isNew: true });
    const document = await vscode.workspace.openTextDocument({ content: '' });
    await vscode.window.showTextDocument(document, { preview: false });
    await eventually(() => assert.deepEqual(requests, ['hidden']));
    await panel.showPage(pageOf('Second'), { isNew: false });
    await eventually(() => assert.ok(tabs().includes('Second')));
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.deepEqual(requests, ['hidden']);
  });

  it('reports when the presenter closes the panel, but not when the show closes it', async () => {
    await panel.showPage(pageOf('First'), { isNew: true });
    await panel.closePage();
    await eventually(() => assert.deepEqual(tabs(), []));
    await panel.showPage(pageOf('Again'), { isNew: true });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await eventually(() => assert.deepEqual(requests, ['closed']));
  });

  it('draws a page of any width without showing it, even behind another tab', async () => {
    await panel.showPage(pageOf('First'), { isNew: true });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: '' }), { preview: false });
    const before = tabs();
    const picture = readPng(await panel.drawPage(pageOf('Drawn'), 640, scheme()));
    assert.deepEqual([picture.width, picture.height], [640, 360]);
    assert.deepEqual(pixelOf(picture, 320, 180), [255, 0, 0, 255]);
    assert.deepEqual(tabs(), before);
  });

  it('draws nothing and opens nothing while it is closed', async () => {
    assert.equal(await panel.drawPage(pageOf('Drawn'), 640, scheme()), undefined);
    assert.deepEqual(tabs(), []);
  });

  it('draws pictures of the workspace, but no others', async () => {
    const file = join(workspaceFolder(), 'blue picture.svg');
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5"><rect width="9" height="5" fill="#0000ff"/></svg>';
    writeFileSync(file, svg);
    await panel.showPage(pageOf('First'), { isNew: true });
    const draw = async (html: string) => {
      const page = await inlinePage(pageOf('Drawn', html), realDisk);
      return pixelOf(readPng(await panel.drawPage(page, 320, scheme())), 160, 90);
    };
    assert.deepEqual(await draw('<img src="blue%20picture.svg">'), [0, 0, 255, 255]);
    assert.notDeepEqual(await draw('<img src="../blue%20picture.svg">'), [0, 0, 255, 255]);
    rmSync(file);
  });

  it('knows the colors of code in the current theme', async () => {
    const colors = createTokenColors({
      info: () => undefined,
      warn: (text) => warnings.push(text),
      error: console.error,
    });
    await eventually(() => assert.match(colors.current['--code-string'] ?? '', /^#[0-9a-f]{6}/i));
    assert.match(colors.current['--code-keyword'] ?? '', /^#[0-9a-f]{6}/i);
    assert.notEqual(colors.current['--code-keyword'], colors.current['--code-string']);
    colors.dispose();
  });
});

function readPng(bytes: Uint8Array | undefined): PNG {
  assert.ok(bytes, 'no picture was drawn');
  return PNG.sync.read(Buffer.from(bytes));
}

function pixelOf({ data, width }: PNG, x: number, y: number): readonly number[] {
  const at = (y * width + x) * 4;
  return [...data.subarray(at, at + 4)];
}
