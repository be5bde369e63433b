import type { ApiStatus } from '../api/status.ts';
import type { PastGoingBack, PastStep } from '../history/past-step.ts';
import type { ShowState } from '../show/show-state.ts';
import type { StatusItem } from './status-items.ts';

export interface ApiStatusItem extends StatusItem {
  /** Plain text, because VS Code would load a megabyte into our process to parse Markdown. */
  readonly tooltip: string;
  readonly isWarning: boolean;
  /** Shown with a warning background. */
  readonly isExposed?: true;
}

/** Returns `undefined` if the API is off. `progress` is set for a slow step. */
export function describeStatus(
  status: ApiStatus,
  { next, progress }: Pick<ShowState, 'next' | 'progress'>,
  last?: PastStep,
  goneBack?: PastGoingBack,
): ApiStatusItem | undefined {
  switch (status.state) {
    case 'off':
      return undefined;
    case 'untrusted':
      return warning('$(shield) Showrunner needs trust', 'The API starts when you trust this workspace.');
    case 'starting':
      return {
        text: `$(loading~spin) Showrunner :${status.port}`,
        tooltip: 'The API is starting…',
        label: `Showrunner API is starting on port ${status.port}`,
        isWarning: false,
      };
    case 'taken':
      return warning(
        `$(debug-disconnect) Showrunner :${status.port} taken`,
        status.message,
        'Showrunner keeps trying to open the port.',
      );
    case 'failed':
      return warning(`$(debug-disconnect) Showrunner :${status.port} failed`, status.message);
    case 'on':
      return describeOn(status, describeProgress(progress), next?.demo.title, describeObstacles(last, goneBack));
  }
}

function describeOn(
  { port, url, lanUrls }: Extract<ApiStatus, { state: 'on' }>,
  progress: string,
  next: string | undefined,
  obstacles: readonly string[],
): ApiStatusItem {
  const lines = [
    `The API is on at ${url}`,
    `curl ${url}/api/next`,
    ...(lanUrls ? describeLan(lanUrls) : []),
    next === undefined ? 'The show has ended.' : `Next: ${next}`,
    ...obstacles,
    'Click for the menu.',
  ];
  const text = `$(broadcast) Showrunner :${port}${progress}`;
  const label = `Showrunner API is on, port ${port}`;
  const tooltip = lines.join('\n\n');
  if (lanUrls === undefined) return { text, tooltip, label, isWarning: false };
  return { text: `${text} LAN`, tooltip, label: `${label}, open to the network`, isWarning: false, isExposed: true };
}

function describeObstacles(last: PastStep | undefined, goneBack: PastGoingBack | undefined): readonly string[] {
  return [
    ...(last?.obstacle === undefined ? [] : [`“${last.title}” cannot be undone: ${last.obstacle}.`]),
    ...(goneBack?.obstacle === undefined ? [] : [`Going back cannot be undone completely: ${goneBack.obstacle}.`]),
  ];
}

function describeLan(urls: readonly string[]): readonly string[] {
  const where = urls.length === 0 ? '' : ` at ${urls.join(', ')}`;
  return [
    `Open to the network${where}. Other computers need the token, and others on the network can read plain HTTP.`,
  ];
}

function describeProgress(progress: ShowState['progress']): string {
  const position = progress && progress.count > 1 ? ` · ${progress.index}/${progress.count}` : '';
  return progress?.waiting === undefined ? position : `${position} · ${progress.waiting}`;
}

function warning(text: string, message: string, ...more: readonly string[]): ApiStatusItem {
  const tooltip = [message, ...more].join('\n\n');
  return { text, tooltip, label: `Showrunner API: ${message}`, isWarning: true };
}
