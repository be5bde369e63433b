import type { ApiStatus } from '../api/status.ts';

/** The other extension that plays demo files. */
export const demoTimeExtension = 'eliostruyf.vscode-demo-time';

export interface DemoTimeFacts {
  readonly status: ApiStatus;
  readonly port: number;
  /** Whether Demo Time's API is enabled on the same port. */
  readonly wantsPort: boolean;
  readonly platform: NodeJS.Platform;
}

export interface DemoTimeLine {
  readonly label: string;
  readonly description: string;
  /** One of our commands, without `showrunner.`. */
  readonly command?: 'toggleApi' | 'shareRemote';
}

export function describeDemoTime(facts: DemoTimeFacts): readonly DemoTimeLine[] {
  const { status, platform } = facts;
  const isOurs = status.state !== 'off' && status.state !== 'untrusted';
  const chord = platform === 'darwin' ? 'Cmd+K' : 'Ctrl+K';
  return [
    describePort(facts),
    {
      label: `$(keyboard) ${chord} …, PageDown, PageUp: Showrunner`,
      description: '→ and ← in its presentation mode: Demo Time',
    },
    ...(isOurs && facts.wantsPort
      ? [
          {
            label: '$(arrow-swap) Leave the Port to Demo Time',
            description: 'stops this API; reload the window so that Demo Time starts its own',
            command: 'toggleApi' as const,
          },
        ]
      : []),
    {
      label: '$(device-mobile) Share Our Remote…',
      description: 'remote.demotime.show cannot reach this API',
      command: 'shareRemote' as const,
    },
  ];
}

function describePort({ status, port, wantsPort }: DemoTimeFacts): DemoTimeLine {
  const about = `$(plug) Port ${port}`;
  if (status.state === 'on') {
    return { label: `${about}: Showrunner`, description: wantsPort ? 'Demo Time’s API cannot use it now' : '' };
  }
  if (status.state === 'taken') return { label: `${about}: ${status.owner}`, description: 'Showrunner waits for it' };
  if (wantsPort) return { label: `${about}: Demo Time`, description: 'Showrunner’s API is not running' };
  return { label: `${about}: free`, description: 'neither API is running' };
}
