import { describe, expect, it } from 'vitest';
import { checkDemoFile } from '../../../src/language/check-demo-file.ts';
import { demoOf, sourcesOf, type Workspace } from '../checking.ts';

const window = ['workbench.action.closeSidebar', 'git.init', 'other.run'];

/** One line for each finding: code and message; below it its fixes, with their commands. */
async function check(command: string, workspace: Workspace = {}, commands: readonly string[] | undefined = window) {
  const text = demoOf(`{ "action": "executeVSCodeCommand", "command": "${command}" }`);
  const file = { path: '/ws/.demo/1.json', workspaceFolder: '/ws', text };
  const problems = await checkDemoFile(file, sourcesOf(workspace, commands));
  return problems.flatMap(({ severity, code, message, fixes = [] }) => [
    `${severity} ${code} ${message}`,
    ...fixes.map(({ title, command }) => (command ? `  ${title}: ${command.id} ${command.args}` : `  ${title}`)),
  ]);
}

describe('an action with a command that the window does not have', () => {
  it('is reported with the extension of the command, which a fix installs', async () => {
    expect(await check('rest-client.request')).toEqual([
      'warning no-such-command There is no command "rest-client.request" in this window, so this step would fail. It comes with the extension humao.rest-client, which is not installed here.',
      '  Install humao.rest-client: workbench.extensions.installExtension humao.rest-client',
    ]);
  });

  it('is reported with a recommended extension of the workspace whose name matches the command', async () => {
    const recommendations = '// ours\n{ "recommendations": ["acme.wonder-tools", 7, "acme.Pizza"] }';
    expect(await check('pizza.bake', { '.vscode/extensions.json': recommendations })).toEqual([
      expect.stringContaining('It comes with the extension acme.Pizza, which is not installed here.'),
      '  Install acme.Pizza: workbench.extensions.installExtension acme.Pizza',
    ]);
  });

  it('has a fix that searches for the extension of the command when that is unknown', async () => {
    expect(await check('pizza.bake', { '.vscode/extensions.json': '[' })).toEqual([
      'warning no-such-command There is no command "pizza.bake" in this window, so this step would fail. Install the extension that it comes with, or remove the step.',
      '  Search Extensions for “pizza”: workbench.extensions.search pizza',
    ]);
  });

  it('is reported for a command of VS Code only if it is misspelled, because windows differ in these', async () => {
    expect(await check('workbench.action.closeSideBarr')).toEqual([
      'warning no-such-command There is no command "workbench.action.closeSideBarr" in this window, so this step would fail. Did you mean "workbench.action.closeSidebar"?',
      '  Change to “workbench.action.closeSidebar”',
    ]);
    expect(await check('workbench.action.toggleDevTools')).toEqual([]);
    expect(await check('showCustomTitleBar')).toEqual([]);
  });

  it('is reported at the call of the snippet that contains it', async () => {
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
])('an action is not reported if it runs a command %s', async (_which, command) => {
  expect((await check(command)).filter((line) => line.includes('no-such-command'))).toEqual([]);
});

it('an action with an unknown command is not reported when there is no window to ask', async () => {
  const text = demoOf('{ "action": "executeVSCodeCommand", "command": "pizza.bake" }');
  expect(await checkDemoFile({ path: '/ws/.demo/1.json', workspaceFolder: '/ws', text }, sourcesOf({}))).toEqual([]);
});
