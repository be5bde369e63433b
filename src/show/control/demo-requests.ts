import type { Pause } from '../../actions/context.ts';
import type { Disposable } from '../../core/disposables.ts';
import { messageOf } from '../../core/errors.ts';
import type { Log } from '../../ports/log.ts';
import type { ActiveStep } from '../run/active-step.ts';
import type { DemoRunner } from '../run/demo-runner.ts';
import type { ShowQueue } from '../show-queue.ts';
import type { StepCommands } from '../step-commands.ts';
import type { TalkTimer } from './talk-timer.ts';

export interface DemoRequestParts {
  readonly runner: DemoRunner;
  readonly queue: ShowQueue;
  readonly step: ActiveStep;
  readonly commands: StepCommands;
  readonly timer: TalkTimer;
  readonly log: Log;
}

/** The running demo must not wait for its request: it would wait for itself. */
export function registerDemoRequests({ runner, queue, step, commands, timer, log }: DemoRequestParts): Disposable {
  const resume = (pause: Pause) =>
    queue.run({}, async () => {
      if (step.waitsFor === pause) await step.resume();
    });
  return runner.onDidRequest((request) => {
    switch (request.kind) {
      case 'countdown':
        timer.start(request.minutes);
        return;
      case 'resume':
        resume(request.pause).catch((error) =>
          log.warn(`The demo could not continue after typing: ${messageOf(error)}`),
        );
        return;
      default:
        commands[request.kind]().catch((error) =>
          log.warn(`A demo asked for ${request.kind}, which failed: ${messageOf(error)}`),
        );
    }
  });
}
