import type { LogOutputChannel } from 'vscode';
import type { Log } from '../ports/log.ts';

export function createLog(channel: LogOutputChannel): Log {
  return {
    info: (message) => channel.info(message),
    warn: (message) => channel.warn(message),
    error(message, cause) {
      channel.error(message);
      if (cause !== undefined) channel.error(cause instanceof Error ? cause : String(cause));
    },
  };
}
