import { documentsLaw } from './documents-contract.ts';
import { editorLaw } from './editor-contract.ts';
import { editorStateLaw } from './editor-state-contract.ts';
import { filesLaw } from './files-contract.ts';
import { stageLaw } from './stage-contract.ts';
import type { Frame, Law, Subject } from './subject.ts';
import { terminalsLaw } from './terminals-contract.ts';
import { watchLaw } from './watch-contract.ts';
import { windowLaw } from './window-contract.ts';

const facets = {
  files: filesLaw,
  watch: watchLaw,
  documents: documentsLaw,
  editor: editorLaw,
  'editor state': editorStateLaw,
  terminals: terminalsLaw,
  window: windowLaw,
  stage: stageLaw,
};

export interface ContractOptions {
  /** Facets that this host cannot offer where the suite runs, such as terminals. */
  readonly without?: readonly (keyof typeof facets)[];
}

/** The contract of `Workbench`, for any host, in Vitest and Mocha. Every test gets its own subject. */
export function workbenchContract(
  { describe, it }: Frame,
  createSubject: () => Promise<Subject>,
  { without = [] }: ContractOptions = {},
): void {
  const law: Law = (title, body) => {
    it(title, async () => {
      const subject = await createSubject();
      try {
        await body(subject);
      } finally {
        await subject.dispose();
      }
    });
  };
  describe('workbench contract', () => {
    for (const [facet, state] of Object.entries(facets)) {
      if (without.some((name) => name === facet)) continue;
      describe(facet, () => state(law));
    }
  });
}
