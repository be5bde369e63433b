import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { eventually } from '../contract/subject.ts';
import { call, freePort } from '../e2e/api.ts';
import { workspaceFolder } from './workspace.ts';

describe('language model tools', () => {
  const { languageModelTools } = manifest.contributes;
  const use = (name: string, input: object = {}) =>
    vscode.lm.invokeTool(`showrunner_${name}`, { input, toolInvocationToken: undefined });
  const textOf = ({ content }: vscode.LanguageModelToolResult) =>
    content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
  const dataOf = async (name: string, input?: object) => JSON.parse(textOf(await use(name, input)));

  before(() => vscode.commands.executeCommand('showrunner.reset'));
  after(() => vscode.commands.executeCommand('showrunner.reset'));

  it('are exactly the tools that the manifest declares', () => {
    const known = vscode.lm.tools.filter(({ name }) => name.startsWith('showrunner_'));
    assert.deepEqual(known.map(({ name }) => name).sort(), languageModelTools.map(({ name }) => name).sort());
    for (const { name, description, inputSchema } of known) {
      const told = languageModelTools.find((tool) => tool.name === name);
      assert.equal(description, told?.modelDescription);
      assert.deepEqual(inputSchema, told?.inputSchema);
    }
  });

  it('give a picture of the next step', async () => {
    const { content } = await use('picture', { w: 320 });
    const [part] = content as { mimeType?: string; data?: Uint8Array }[];
    assert.equal(part?.mimeType, 'image/png');
    assert.equal(Buffer.from(part?.data ?? []).toString('latin1', 1, 4), 'PNG');
  });

  it('report the state and move the show, even if the API is off', async () => {
    assert.equal(vscode.workspace.getConfiguration('showrunner').get('api.enabled'), false);
    const before = await dataOf('state');
    assert.equal(before.status, 'idle');
    const { demoFiles, nextDemo } = await dataOf('demos');
    assert.equal(nextDemo.id, before.nextDemo.id);
    assert.ok(demoFiles.length > 0);

    const step = await dataOf('next', { ifRevision: before.revision });
    assert.deepEqual([step.status, step.executed.id], ['done', nextDemo.id]);
    assert.equal((await dataOf('state')).currentDemo.id, nextDemo.id);
    await assert.rejects(async () => use('next', { ifRevision: before.revision }), /has moved/);
  });

  it('are explained in a file of the talk, which is never overwritten', async () => {
    const path = join(workspaceFolder(), '.demo/AGENTS.md');
    try {
      await vscode.commands.executeCommand('showrunner.addAgentInstructions');
      assert.match(readFileSync(path, 'utf8'), /^# Talks for Showrunner\n[\s\S]*`insert` \(path/);
      assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, path);
      writeFileSync(path, 'Write as we do.\n');
      await vscode.commands.executeCommand('showrunner.addAgentInstructions');
      assert.equal(readFileSync(path, 'utf8'), 'Write as we do.\n');
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      rmSync(path, { force: true });
    }
  });

  it('write demos, and each demo is one edit that can be undone', async () => {
    const path = join(workspaceFolder(), '.demo/zz-agent.json');
    const move = { action: 'waitForTimeout', timeout: 1 };
    try {
      const first = await dataOf('addDemo', { title: 'First', file: '.demo/zz-agent.json', actions: [move] });
      const second = await dataOf('addDemo', { title: 'Second', after: first.demo.id });
      const { demo, file } = await dataOf('editDemo', { id: second.demo.id, actions: [move, move] });
      assert.deepEqual([demo.title, file], ['Second', '.demo/zz-agent.json']);
      const titles = () => JSON.parse(readFileSync(path, 'utf8')).scenes.map(({ title }: { title: string }) => title);
      assert.deepEqual(titles(), ['First', 'Second']);
      assert.ok(JSON.stringify(await dataOf('demos')).includes(demo.id));

      const editor = await vscode.window.showTextDocument(vscode.Uri.file(path));
      assert.equal(editor.document.isDirty, false);
      await vscode.commands.executeCommand('undo');
      await vscode.commands.executeCommand('undo');
      assert.ok(!editor.document.getText().includes('Second'));
      await assert.rejects(async () => use('addDemo', { title: 'Third', file }), /has unsaved changes/);
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    } finally {
      rmSync(path, { force: true });
    }
    await eventually(async () => assert.ok(!JSON.stringify(await dataOf('demos')).includes('zz-agent')));
  });
});

describe('VS Code’s own client of the Model Context Protocol', () => {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const set = (key: string, value: unknown, target = Workspace) =>
    vscode.workspace.getConfiguration('showrunner').update(key, value, target);
  const server = 'showrunner.showrunner/Showrunner';
  const toolsOfServer = () => vscode.lm.tools.filter(({ name }) => name.startsWith('mcp_showrunner'));
  const use = async (ending: string, input: object = {}) => {
    const name = toolsOfServer().find((tool) => tool.name.endsWith(`_${ending}`))?.name ?? ending;
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
    return content as readonly { value?: string; mimeType?: string }[];
  };

  after(async () => {
    await vscode.commands.executeCommand('workbench.mcp.stopServer', server);
    await set('api.enabled', undefined);
    await set('api.port', undefined);
    await set('api.requireToken', undefined, Global);
    await vscode.commands.executeCommand('showrunner.reset');
  });

  it('finds our MCP server while the API is on, and moves the show with the token', async () => {
    const port = await freePort();
    await vscode.commands.executeCommand('showrunner.reset');
    await set('api.requireToken', true, Global);
    await set('api.port', port);
    await set('api.enabled', true);
    await eventually(async () => assert.equal((await call(port, '/api/demos'))?.status, 401), 20_000);
    await eventually(async () => {
      await vscode.commands.executeCommand('workbench.mcp.startServer', server);
      assert.equal(toolsOfServer().length, manifest.contributes.languageModelTools.length);
    }, 20_000);

    const [state] = await use('state');
    assert.equal(JSON.parse(state?.value ?? '').nextDemo.id, 'write');
    const parts = await use('picture', { w: 320 });
    assert.ok(parts.some(({ mimeType }) => mimeType === 'image/png'));
    const [step] = await use('next');
    assert.equal(JSON.parse(step?.value ?? '').executed.id, 'write');
    const [failure] = await use('run', { id: 'nowhere' });
    assert.match(failure?.value ?? '', /nowhere/);
  }).timeout(60_000);

  it('reaches nothing when the API is off', async () => {
    await set('api.enabled', false);
    await eventually(() => assert.rejects(async () => use('state')));
  }).timeout(60_000);
});
