import { expect, it } from 'vitest';
import { findSecrets } from '../../../src/core/secrets/find-secrets.ts';
import { findRecordedSecrets, maskRecordedSecrets } from '../../../src/making/recorded-secrets.ts';
import { createWorld, describeDraft, makeRecorded } from './recorded-world.ts';

const find = (text: string, name: string) => findSecrets(text, { isData: name.endsWith('.env') });
const key = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
const old = 'ghp_zyxwvutsrqponmlkjihgfedcba9876543210';

it('findRecordedSecrets finds a new secret with its line, and ignores a secret that was there before', async () => {
  const world = await createWorld({ '.env': `OLD=${old}\n` });
  world.type('.env', `OLD=${old}\nTOKEN=${key}\nMAIL=ada@example.com\n`);
  world.save('.env');
  await world.recorder.settled();
  world.recorder.ran('curl -H "Authorization: Bearer abcdefghijklmnop1234567890"')();
  const chapters = await world.chapters();
  const found = await findRecordedSecrets(chapters, find);
  expect(found.map(({ kind, place, line }) => [kind, place, line])).toEqual([
    ['key', '.env', 2],
    ['token', 'a command', undefined],
  ]);
});

it('maskRecordedSecrets replaces a secret by dots everywhere, and changes nothing else', async () => {
  const world = await createWorld({ '.env': `OLD=${old}\n`, 'a.ts': 'a\n' });
  world.type('.env', `OLD=${old}\nTOKEN=${key}\n`);
  world.save('.env');
  await world.recorder.settled();
  world.type('a.ts', `a\nconst token = '${key}';\nb\n`);
  world.recorder.said(`The token is ${key}.`);
  const chapters = await world.chapters();
  const masked = maskRecordedSecrets(chapters, await findRecordedSecrets(chapters, find));
  const draft = await makeRecorded(masked);
  const assets = draft.assets.map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(`${describeDraft(draft)}${assets.join('')}`).not.toContain(key);
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change .env and 1 more file (notes)
    insert .env 2 "TOKEN=••••••••••••••••••••••••••••••••••••••••\\n" (character-by-character)
    insert a.ts 2 "const token = '••••••••••••••••••••••••••••••••••••••••';\\nb\\n" (character-by-character)"
  `);
});
