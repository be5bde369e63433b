import { expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { followPeople } from '../../src/history/recording/people.ts';
import type { PersonalChange } from '../../src/ports/documents.ts';

it('what a person has just done is known once the host has told of it', async () => {
  const { event: onDidChangeByPerson, fire } = createEmitter<PersonalChange>();
  const untilChangesByPersonTold = async () => fire({ kind: 'made', path: '/talk/a.txt' });
  const people = followPeople({ onDidChangeByPerson, untilChangesByPersonTold }, {});
  await people.untilTold();
  expect([...(await people.seen(async (path) => path)).keys()]).toEqual(['/talk/a.txt']);
});
