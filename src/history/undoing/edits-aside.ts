import { isAbsolute } from 'node:path';
import { DemoError } from '../../core/errors.ts';
import type { States } from '../../ports/states.ts';
import type { Workbench } from '../../ports/workbench.ts';
import type { Journal } from '../journal/journal.ts';
import type { EditsAside } from '../kept-edit.ts';
import { placesOf } from './places.ts';

export interface EditsAsideParts {
  readonly journal: Journal;
  readonly states: Pick<States, 'read' | 'look' | 'placeOf'>;
  readonly workbench: Pick<Workbench, 'files' | 'documents' | 'editor'>;
  /** Milliseconds of the time of day. */
  now(): number;
}

export function createEditsAside({ journal, states, workbench, now }: EditsAsideParts): EditsAside {
  const read: EditsAside['read'] = ({ hash }) => states.read(hash);
  const forget: EditsAside['forget'] = async (edits) => {
    journal.add({ kind: 'forgot', edits });
    await journal.flush();
  };
  return {
    list: () => journal.timeline.keptEdits,
    listUncertain: () => journal.timeline.uncertainEdits,
    read,
    async putBack(edit) {
      const bytes = await read(edit);
      if (!bytes) throw new DemoError('file-not-found', `The edit of ${edit.path} is no longer kept`);
      if (!isAbsolute(edit.path)) return;
      const { unsaved } = await workbench.editor.capture();
      const placeOf = await placesOf(unsaved, states);
      for (const { path } of unsaved) if (placeOf(path) === edit.path) await workbench.documents.save(path);
      await journal.keep(async () => {
        const there = (await states.look([edit.path], { holds: true })).get(edit.path);
        if (there?.type === 'file' && there.hash !== edit.hash)
          journal.add({ kind: 'kept', edits: [{ ...edit, hash: there.hash, at: now() }] });
        await journal.flush();
      });
      await workbench.files.write(edit.path, bytes);
      await forget([edit]);
    },
    forget,
  };
}
