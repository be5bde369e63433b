import { describe, expect, it } from 'vitest';
import { checkDemoFile } from '../../../src/language/check-demo-file.ts';
import { demoOf, sourcesOf, type Workspace } from '../checking.ts';

const window = ['workbench.action.closeSidebar', 'git.init', 'other.run'];

/** One line for each finding: severity, code and message; below it its fixes with their commands. */
async function check(command: string, workspace: Workspace = {}, commands: readonly string[] | undefined = window) {
  const text = demoOf(`{ "action": "executeVSCodeCommand", "command": "${command}" }`);
  const file = { path: '/ws/.demo/1.json', workspaceFolder: '/ws', text };
  const problems = await checkDemoFile(file, sourcesOf(workspace, commands));
  return problems.flatMap(({ severity, code, message, fixes = [] }) => [
    `${severity} ${code} ${message}`,
    ...fixes.map(({ title, command }) => (command ? `  ${title}: ${command.id} ${command.args}` : `  ${title}`)),
  ]);
}

describe('a command that this window does not have', () => {
  it('is reported with its extension, and the fix installs it', async () => {
    expect(await check('rest-client.request')).toEqual([
      'warning no-such-command There is no command "rest-client.request" in this window, so this step would fail. It comes with the extension humao.rest-client, which is not installed here.',
      '  Install humao.rest-client: workbench.extensions.installExtension humao.rest-client',
    ]);
  });

  it('is reported with a matching extension that the workspace recommends', async () => {
    const recommendations = '// ours\n{ "recommendations": ["acme.wonder-tools", 7, "acme.Pizza"] }';
    expect(await check('pizza.bake', { '.vscode/extensions.json': recommendations })).toEqual([
      expect.stringContaining('It comes with the extension acme.Pizza, which is not installed here.'),
      '  Install acme.Pizza: workbench.extensions.installExtension acme.Pizza',
    ]);
  });

  it('has a fix that searches extensions when its extension is unknown', async () => {
    expect(await check('pizza.bake', { '.vscode/extensions.json': '[' })).toEqual([
      'warning no-such-command There is no command "pizza.bake" in this window, so this step would fail. Install the extension that it comes with, or remove the step.',
      '  Search Extensions for “pizza”: workbench.extensions.search pizza',
    ]);
  });

  it('of VS Code itself is reported only when it is misspelled, because windows differ', async () => {
    expect(await check('workbench.action.closeSideBarr')).toEqual([
      'warning no-such-command There is no command "workbench.action.closeSideBarr" in this window, so this step would fail. Did you mean "workbench.action.closeSidebar"?',
      '  Change to “workbench.action.closeSidebar”',
    ]);
    expect(await check('workbench.action.toggleDevTools')).toEqual([]);
    expect(await check('showCustomTitleBar')).toEqual([]);
  });

  it('in a snippet is reported at the action that calls it', async () => {
    const steps = [{ action: 'executeVSCodeCommand', command: '{NAME}.bake' }];
    const snippet = JSON.stringify({ fields: [{ name: 'NAME', required: true }], steps });
    const text = demoOf('{ "action": "snippet", "contentPath": "s.json", "args": { "NAME": "pizza" } }');
    const workspace = { 's.json': snippet };
    const file = { path: '/ws/.demo/1.json', workspaceFolder: '/ws', text };
    const problems = await checkDemoFile(file, sourcesOf(workspace, window));
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^In the snippet, the action "executeVSCodeCommand": There is no command "pizza\.bake"/),
    ]);
  });
});

it.each([
  ['that is there', 'other.run'],
  ['of ours', 'showrunner.next'],
  ['of the original', 'demo-time.startCountdown'],
  ['whose name is known when it runs', '{WHICH}.run'],
])('a command %s is not reported', async (_which, command) => {
  expect((await check(command)).filter((line) => line.includes('no-such-command'))).toEqual([]);
});

it('commands are not checked without a window', async () => {
  const text = demoOf('{ "action": "executeVSCodeCommand", "command": "pizza.bake" }');
  expect(await checkDemoFile({ path: '/ws/.demo/1.json', workspaceFolder: '/ws', text }, sourcesOf({}))).toEqual([]);
});
