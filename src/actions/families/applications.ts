import { DemoError, messageOf } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import type { Platform } from '../../ports/terminals.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { number, optional, path } from '../fields.ts';
import {
  type ApplicationCall,
  type ApplicationSwitch,
  caffeine,
  type Opener,
  openers,
  switches,
} from '../shared/application-calls.ts';
import { always, nameOfPath, say, unseen } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';

const platformNames: Readonly<Record<Platform, string>> = { mac: 'macOS', windows: 'Windows', linux: 'Linux' };
const caffeineTask = 'caffeine';

export const applicationActions: readonly Action[] = [
  ...openers.map(opening),
  ...switches.map(switching),
  defineAction({
    name: 'macos.enableCaffeine',
    summary: 'Keeps the machine and its screen awake (macOS), at most until the window is closed.',
    fields: { duration: optional(number('Seconds; unlimited when left out.', { minimum: 1, maximum: 604_800 })) },
    says: unseen,
    effects: { alters: ['machine'] },
    async run({ duration }, context) {
      requireTrust(context);
      if (context.workbench.terminals.platform !== 'mac') return cannot('macos.enableCaffeine', context);
      const limit = duration === undefined ? [] : ['-t', String(Math.round(duration))];
      const call = { ...caffeine, args: [...caffeine.args, ...limit], cwd: context.demoFile.workspaceFolder };
      const { terminals } = context.workbench;
      context.step.background.start(caffeineTask, async (signal) => {
        await terminals.runScript(call, signal);
      });
    },
  }),
  defineAction({
    name: 'macos.disableCaffeine',
    summary: 'Lets the machine sleep again (macOS).',
    fields: {},
    says: unseen,
    effects: { alters: ['machine'] },
    async run(_fields, { step }) {
      step.background.end(caffeineTask);
    },
  }),
];

function opening({ name, summary, calls, withoutFile }: Opener): Action {
  return defineAction({
    name,
    summary,
    fields: { path: optional(path('The presentation; only the program when left out.', { exists: 'file or folder' })) },
    says: ({ path: file }) => say(`Open ${file === undefined ? name.slice('open'.length) : nameOfPath(file)}`),
    effects: { reads: ['path'], alters: ['machine'] },
    async run({ path: written }, context) {
      requireTrust(context);
      const file = written === undefined ? undefined : resolvePath(context.demoFile, written);
      const { files, terminals } = context.workbench;
      if (file !== undefined && !(await files.stat(file)))
        throw new DemoError('file-not-found', `There is no file ${written}`);
      const here = (file === undefined ? withoutFile : calls)[terminals.platform];
      if (!here) return cannot(name, context);
      const rest = file === undefined ? [] : [file];
      await runAll(
        name,
        here.map(({ command, args }) => ({ command, args: [...args, ...rest] })),
        context,
      );
    },
  });
}

function switching({ name, summary, title, calls, hint }: ApplicationSwitch): Action {
  return defineAction({
    name,
    summary,
    fields: {},
    says: always(title),
    effects: { alters: ['machine'] },
    async run(_fields, context) {
      requireTrust(context);
      const here = calls[context.workbench.terminals.platform];
      if (!here) return cannot(name, context);
      await runAll(name, here, context, hint);
    },
  });
}

/** A program beside the editor never stops a show: its failure is a notice. */
async function runAll(
  name: string,
  calls: readonly ApplicationCall[],
  { workbench, demoFile, signal }: ActionContext,
  hint?: string,
): Promise<void> {
  try {
    for (const call of calls) {
      await workbench.terminals.runScript({ ...call, cwd: demoFile.workspaceFolder }, signal);
    }
  } catch (error) {
    if (!(error instanceof DemoError) || signal.aborted) throw error;
    const message = `“${name}” failed: ${messageOf(error)}${hint === undefined ? '' : `. ${hint}`}`;
    workbench.stage.notify({ severity: 'warning', message });
  }
}

function cannot(name: string, { workbench }: ActionContext): void {
  const message = `“${name}” was skipped: it cannot be done on ${platformNames[workbench.terminals.platform]}.`;
  workbench.stage.notify({ severity: 'info', message, isSkip: true });
}
