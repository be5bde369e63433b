import { DemoError } from '../../core/errors.ts';
import { resolvePath } from '../../demos/paths.ts';
import { type Action, defineAction } from '../action.ts';
import type { ActionContext } from '../context.ts';
import { type FieldValues, flag, optional, path, text, texts, word } from '../fields.ts';
import { nameOfPath, say } from '../shared/phrases.ts';
import { requireTrust } from '../shared/trust.ts';

const fields = {
  id: word('The name of the variable for its output, without SCRIPT_.'),
  path: path('The script.'),
  command: word('The program that runs it, such as node, bash, python or powershell.'),
  args: optional(texts('Arguments after the path of the script.')),
  waitForMessage: optional(text('A message for the presenter when the script starts.')),
  showProgress: optional(
    flag('No effect, accepted from older files: the status bar always shows that a step is running.'),
  ),
};

export const scriptActions: readonly Action[] = [
  defineAction({
    name: 'executeScript',
    summary: 'Runs a script in the background; its output becomes the variable SCRIPT_ plus its id.',
    fields,
    says: ({ path: script }) => say(`Run the script ${nameOfPath(script)}`),
    effects: {
      reads: ['path'],
      alters: ['saved', 'variables'],
      sets: { lead: 'SCRIPT_', field: 'id' },
      unknown: 'script',
    },
    run: (values, context) => executeScript(values, context),
  }),
];

async function executeScript(values: FieldValues<typeof fields>, context: ActionContext): Promise<void> {
  requireTrust(context);
  const { workbench, demoFile, signal, step } = context;
  const { id, command, args = [], waitForMessage } = values;
  const script = resolvePath(demoFile, values.path);
  if (!(await workbench.files.stat(script))) throw new DemoError('file-not-found', `There is no script ${values.path}`);
  if (waitForMessage !== undefined) workbench.stage.notify({ severity: 'info', message: waitForMessage });
  await step.changes.save();
  // By default, Windows does not run script files. The workspace is trusted here.
  const flags = /^(powershell|pwsh)(\.exe)?$/i.test(command)
    ? ['-NoProfile', '-ExecutionPolicy', 'Bypass', '-File']
    : [];
  const call = { command, args: [...flags, script, ...args], cwd: demoFile.workspaceFolder };
  step.memory.setVariable(`SCRIPT_${id}`, await workbench.terminals.runScript(call, signal));
}
