import type { ApiStatus } from '../api/service.ts';
import type { ShowState } from '../engine/show-state.ts';

/** What the status bar says of the API. Icons as `$(name)`, the tooltip in Markdown. */
export interface StatusText {
  readonly text: string;
  readonly tooltip: string;
  /** For a screen reader. */
  readonly label: string;
  readonly isWarning: boolean;
}

/** `undefined` when there is nothing to say: the API is off. `progress` is given once a step takes its time. */
export function describeStatus(
  status: ApiStatus,
  { next, progress }: Pick<ShowState, 'next' | 'progress'>,
): StatusText | undefined {
  switch (status.state) {
    case 'off':
      return undefined;
    case 'untrusted':
      return warning('$(shield) Showrunner needs trust', 'The API starts once this workspace is trusted.');
    case 'starting':
      return {
        text: `$(loading~spin) Showrunner :${status.port}`,
        tooltip: 'The API starts …',
        label: `Showrunner API starts on port ${status.port}`,
        isWarning: false,
      };
    case 'taken':
      return warning(`$(debug-disconnect) Showrunner :${status.port} taken`, status.message);
    case 'failed':
      return warning(`$(debug-disconnect) Showrunner :${status.port} failed`, status.message);
    case 'on':
      return {
        text: `$(broadcast) Showrunner :${status.port}${describeProgress(progress)}`,
        tooltip: onTooltip(status.url, next?.demo.title),
        label: `Showrunner API is on, port ${status.port}`,
        isWarning: false,
      };
  }
}

function describeProgress(progress: ShowState['progress']): string {
  return progress && progress.count > 1 ? ` · ${progress.index}/${progress.count}` : '';
}

function warning(text: string, message: string): StatusText {
  return { text, tooltip: plain(message), label: `Showrunner API: ${message}`, isWarning: true };
}

function onTooltip(url: string, next: string | undefined): string {
  const lines = [
    `**The API is on** at [${url}](${url}/api/demos)`,
    `\`curl ${url}/api/next\``,
    next === undefined ? 'The show is at its end.' : `Next: ${plain(next)}`,
    'Click for more.',
  ];
  return lines.join('\n\n');
}

/** Text that Markdown leaves as it is. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!<>|~$]/g, '\\$&');
}
