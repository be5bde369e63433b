import { describe, expect, it } from 'vitest';
import { browserCommand, foreignEnvironment, frontCommand } from '../../src/machine/process-calls.ts';

describe('the command that brings the window to the front', () => {
  it('is the command line tool inside the application on macOS', () => {
    const appRoot = '/Applications/Visual Studio Code.app/Contents/Resources/app';
    const execPath = '/Applications/Visual Studio Code.app/Contents/Frameworks/Code Helper (Plugin).app/Code Helper';
    const workspace = '/Users/me/my talk';
    expect(
      frontCommand({ platform: 'darwin', appRoot, execPath, applicationName: 'code', isRemote: false, workspace }),
    ).toEqual({ command: `${appRoot}/bin/code`, args: [workspace], env: {} });
  });

  it('is the script beside the executable on Linux', () => {
    expect(
      frontCommand({
        platform: 'linux',
        appRoot: '/usr/share/codium/resources/app',
        execPath: '/usr/share/codium/codium',
        applicationName: 'codium',
        isRemote: false,
        workspace: '/home/me/talk.code-workspace',
      }),
    ).toEqual({ command: '/usr/share/codium/bin/codium', args: ['/home/me/talk.code-workspace'], env: {} });
  });

  it('is the executable, run as Node, on Windows, so that no shell is needed', () => {
    const execPath = 'C:\\Program Files\\Microsoft VS Code\\Code.exe';
    const appRoot = 'C:\\Program Files\\Microsoft VS Code\\1a2b3c\\resources\\app';
    const workspace = 'c:\\talks & more\\%PATH%';
    expect(
      frontCommand({ platform: 'win32', appRoot, execPath, applicationName: 'code', isRemote: false, workspace }),
    ).toEqual({
      command: execPath,
      args: [`${appRoot}\\out\\cli.js`, workspace],
      env: { ELECTRON_RUN_AS_NODE: '1', VSCODE_DEV: '' },
    });
  });

  it('is the remote command line tool when the extension host is remote', () => {
    expect(
      frontCommand({
        platform: 'linux',
        appRoot: '/home/me/.vscode-server/bin/1a2b3c',
        execPath: '/home/me/.vscode-server/bin/1a2b3c/node',
        applicationName: 'code',
        isRemote: true,
        workspace: '/home/me/talk',
      }),
    ).toEqual({ command: '/home/me/.vscode-server/bin/1a2b3c/bin/remote-cli/code', args: ['/home/me/talk'], env: {} });
  });

  it('is not known on a remote Windows, whose command line tool needs a shell', () => {
    const [appRoot, execPath, workspace] = ['C:\\server', 'C:\\server\\node.exe', 'C:\\talk'];
    expect(
      frontCommand({ platform: 'win32', appRoot, execPath, applicationName: 'code', isRemote: true, workspace }),
    ).toBeUndefined();
  });

  it('runs without the environment variables of the extension host', () => {
    const env = { PATH: '/bin', VSCODE_IPC_HOOK_CLI: '/run/x', ELECTRON_RUN_AS_NODE: '1', HOME: '/root' };
    expect(foreignEnvironment(env)).toEqual({ PATH: '/bin', HOME: '/root' });
  });
});

describe('the command that opens a web address', () => {
  const url = 'https://example.com/?a=1&b=%22x%22';

  it('passes the address on unchanged, without a shell', () => {
    const calls = (['darwin', 'linux', 'win32'] as const).map((platform) => browserCommand(platform, url));
    expect(calls.map(({ command, args }) => [command, ...args])).toEqual([
      ['open', url],
      ['xdg-open', url],
      ['rundll32.exe', 'url.dll,FileProtocolHandler', url],
    ]);
  });
});
