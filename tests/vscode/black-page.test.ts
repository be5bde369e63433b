import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as vscode from 'vscode';
import { systemClock } from '../../src/machine/system-clock.ts';
import type { StagePage } from '../../src/ports/slide-stage.ts';
import { createSlidePanel, type SlidePanel } from '../../src/vscode/slides/panel.ts';
import { eventually, pause } from '../contract/subject.ts';
import { slideScript, workspaceFolder } from './workspace.ts';

const page: StagePage = {
  html: '<section class="slide">Slides</section>',
  css: '',
  title: 'Slides',
  transition: undefined,
  folder: '/',
  place: { index: 0, count: 1 },
  step: 0,
  steps: 0,
};

describe('blackout with several editor groups', () => {
  let panel: SlidePanel;
  let requests: string[];
  const names = ['one.txt', 'two.txt'];

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    requests = [];
    const log = { info: () => undefined, warn: console.error, error: console.error };
    panel = createSlidePanel({ slideScript, clock: systemClock, log });
    panel.onDidRequest(({ kind }) => requests.push(kind));
    for (const name of names) writeFileSync(join(workspaceFolder(), name), name);
  });
  afterEach(async () => {
    await panel.setBlack(false);
    await panel.closePage();
    panel.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const name of names) rmSync(join(workspaceFolder(), name));
  });

  const show = async (name: string, viewColumn: vscode.ViewColumn, preview = false) => {
    const uri = vscode.Uri.file(join(workspaceFolder(), name));
    await vscode.window.showTextDocument(uri, { viewColumn, preview });
  };
  const active = () => basename(vscode.window.activeTextEditor?.document.fileName ?? '');
  /** The groups with their tabs, active tabs, previews and sizes. */
  const look = async () => ({
    sizes: await vscode.commands.executeCommand<unknown>('vscode.getEditorLayout'),
    groups: vscode.window.tabGroups.all.map(({ tabs, isActive }) => ({
      isActive,
      tabs: tabs.map((tab) => `${tab.label}${tab.isActive ? ' in front' : ''}${tab.isPreview ? ', a preview' : ''}`),
    })),
  });

  it('resolves once the black page is painted, even over slides that are still loading', async () => {
    await panel.closePage();
    panel.dispose();
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const slow = () => opened.then(slideScript);
    const log = { info: () => undefined, warn: console.error, error: console.error };
    panel = createSlidePanel({ slideScript: slow, clock: systemClock, log });
    const isSeen = panel.showPage(page, { isNew: true });
    await eventually(() => assert.equal(panel.panel?.active, true));
    let isClaimed = false;
    const black = panel.setBlack(true).then(() => {
      isClaimed = true;
    });
    await pause(300);
    assert.equal(isClaimed, false);
    open();
    await black;
    assert.equal(await isSeen, true);
  });

  it('leaves a maximized group maximized', async () => {
    await show('two.txt', vscode.ViewColumn.Two);
    await show('one.txt', vscode.ViewColumn.One);
    await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
    const before = await look();
    await panel.setBlack(true);
    await panel.setBlack(false);
    await eventually(async () => assert.deepEqual(await look(), before));
    await vscode.commands.executeCommand('workbench.action.toggleMaximizeEditorGroup');
  });

  it('does not send a request to a slide panel in another group', async () => {
    await panel.showPage(page, { isNew: true });
    await show('one.txt', vscode.ViewColumn.Two);
    await eventually(() => assert.equal(active(), 'one.txt'));
    const before = await look();
    requests.length = 0;
    await panel.setBlack(true);
    await pause(300);
    await panel.setBlack(false);
    await eventually(async () => assert.deepEqual(await look(), before));
    await pause(300);
    assert.deepEqual(requests, []);
  });
});
