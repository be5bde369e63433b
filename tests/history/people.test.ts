import { expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { followPeople } from '../../src/history/recording/people.ts';
import type { PersonalChange } from '../../src/ports/documents.ts';

it('untilTold waits until the editor has reported the latest changes by a person', async () => {
  const { event: onDidChangeByPerson, fire } = createEmitter<PersonalChange>();
  const untilChangesByPersonTold = async () => fire({ kind: 'made', path: '/talk/a.txt' });
  const people = followPeople({ onDidChangeByPerson, untilChangesByPersonTold }, {});
  await people.untilTold();
  expect([...(await people.seen(async (path) => path)).keys()]).toEqual(['/talk/a.txt']);
});
