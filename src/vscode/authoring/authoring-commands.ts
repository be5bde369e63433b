import type { CommandName } from '../../app/command-table.ts';
import { createOnce } from '../../core/disposables.ts';
import { type AddCommandParts, createAddCommands } from './add-commands.ts';
import type { MakeCommandParts } from './make-commands.ts';
import { createNewCommands, type NewCommandParts } from './new-commands.ts';
import { createDemoTargets, type TargetParts } from './target-demo.ts';

export type AuthoringCommandParts = Omit<AddCommandParts & NewCommandParts & MakeCommandParts, 'targets'> & TargetParts;

type AuthoringCommandName =
  | Extract<CommandName, `add${string}` | `new${'Demo' | 'Deck' | 'Slide'}`>
  | 'createDemoFile'
  | 'makeShow';

/** Commands by which a show is written. */
export function createAuthoringCommands(
  parts: AuthoringCommandParts,
): Readonly<Record<AuthoringCommandName, () => Promise<void>>> {
  const targets = createDemoTargets(parts);
  const add = createAddCommands({ ...parts, targets });
  const create = createNewCommands({ ...parts, targets });
  /** The maker of shows is large, and seldom used. */
  const make = createOnce(async () => (await import('./make-commands.ts')).createMakeCommands({ ...parts, targets }));
  return {
    addToDemo: add.choose,
    addHighlight: add.highlight,
    addInsert: add.insert,
    addOpen: add.open,
    addTerminalCommand: add.terminalCommand,
    addChanges: async () => (await make()).fromWorkingTree(),
    newDemo: create.demo,
    createDemoFile: create.demoFile,
    newDeck: create.deck,
    newSlide: create.slide,
    makeShow: async () => (await make()).fromCommits(),
  };
}
