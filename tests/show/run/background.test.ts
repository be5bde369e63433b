import { describe, expect, it } from 'vitest';
import { createBackground } from '../../../src/show/run/demo-runner.ts';
import { createRecordingLog } from '../../support/host-parts.ts';

const forever = (ended: string[], name: string) => (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    signal.addEventListener('abort', () => {
      ended.push(name);
      reject(signal.reason);
    });
  });

describe('background work', () => {
  it('ends silently when it is disposed', async () => {
    const log = createRecordingLog();
    const background = createBackground(log);
    const ended: string[] = [];
    background.start('a', forever(ended, 'a'));
    background.start('b', forever(ended, 'b'));
    background.dispose();
    await Promise.resolve();
    expect(ended).toEqual(['a', 'b']);
    expect(log.lines).toEqual([]);
  });

  it('logs a failure, and can be started again afterwards', async () => {
    const log = createRecordingLog();
    const background = createBackground(log);
    background.start('a', () => Promise.reject(new Error('no coffee')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.lines).toEqual(['warn a failed in the background: no coffee']);
    const ended: string[] = [];
    background.start('a', forever(ended, 'a'));
    background.end('a');
    expect(ended).toEqual(['a']);
  });
});
