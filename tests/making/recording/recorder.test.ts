import { expect, it } from 'vitest';
import { createWorld, describeDraft, makeRecorded, playRecorded } from './recorded-world.ts';

const greeting = 'export function greet(name) {\n  return "Hello " + name;\n}\n';

it('a typo, its undo and changes by a formatter on save are not in the recorded show', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  world.type('a.ts', greeting.replace('Hello', 'Helo'));
  world.type('a.ts', greeting.replace('Hello', 'Good day'));
  world.save('a.ts', (text) => text.replace(';', ''));
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts
    replace a.ts 2 "  return \\"Good day \\" + name" (character-by-character)"
  `);
  expect(await playRecorded({ 'a.ts': greeting }, draft, world.commands)).toEqual(Object.fromEntries(world.texts));
});

it('changes by a command are not typed by the show, even if the command ended before it was reported', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  world.type('a.ts', `${greeting}greet('you');\n`);
  world.save('a.ts');
  await world.clock.advance(0);
  world.run('npm init -y', { 'package.json': '{}\n' })();
  await world.clock.advance(0);
  world.type('package.json', '{ "name": "a" }\n');
  world.save('package.json');
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts and 1 more file
    insert a.ts 4 "greet('you');\\n" (character-by-character)
    executeTerminalCommand npm init -y
    write package.json 1,1 " \\"name\\": \\"a\\" " (character-by-character)"
  `);
  expect(await playRecorded({ 'a.ts': greeting }, draft, world.commands)).toEqual(Object.fromEntries(world.texts));
});

it('edits while a command runs are recorded as the author’s, and other changes as the command’s', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  await world.recorder.settled();
  world.run('npm run watch');
  await world.recorder.settled();
  world.type('a.ts', greeting.replace('Hello', 'Hi'));
  world.save('a.ts');
  await world.recorder.settled();
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts
    executeTerminalCommand npm run watch false
    replace a.ts 2,10:2,15 "Hi" (character-by-character)"
  `);
});

it('New Demo and Split Here begin demos; notes belong to their demo; a title is optional', async () => {
  const world = await createWorld({ 'a.ts': greeting, 'b.ts': '' });
  world.type('a.ts', greeting.replace('Hello', 'Hi'));
  world.recorder.said('Say hi.');
  world.recorder.cut();
  world.recorder.titled('More of it');
  await world.recorder.settled();
  world.type('b.ts', 'export {};\n');
  world.recorder.said('It is a module.');
  world.recorder.said('So it has a scope.');
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts (notes)
    replace a.ts 2,10:2,15 "Hi" (character-by-character)
    # More of it (notes)
    create b.ts "\\n"
    insert b.ts 1 "export {};" (character-by-character)"
  `);
  expect(draft.assets.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toMatchInlineSnapshot(`
    [
      [
        ".demo/recording/01/notes.md",
        "Say hi.
    ",
      ],
      [
        ".demo/recording/02/notes.md",
        "It is a module.

    So it has a scope.
    ",
      ],
    ]
  `);
});

it('a selection is highlighted where the author made it, and the show pauses there', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  world.recorder.selected({ path: 'a.ts', from: 1, to: 3 });
  await world.recorder.settled();
  world.type('a.ts', greeting.replace('Hello', 'Hi'));
  world.save('a.ts');
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts
    highlight a.ts 1:3
    pause
    unselect
    replace a.ts 2,10:2,15 "Hi" (character-by-character)"
  `);
});

it('files are opened in the order of editing, and again when the author returns to them', async () => {
  const world = await createWorld({ 'a.ts': 'a\n', 'b.ts': 'b\n' });
  for (const [path, text] of [
    ['b.ts', 'b\nb2\n'],
    ['a.ts', 'a\na2\n'],
    ['b.ts', 'b\nb2\nb3\n'],
  ] as const) {
    world.type(path, text);
    world.save(path);
    await world.recorder.settled();
  }
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change b.ts and 1 more file
    insert b.ts 2 "b2\\n" (character-by-character)
    insert a.ts 2 "a2\\n" (character-by-character)
    insert b.ts 3 "b3\\n" (character-by-character)"
  `);
});

it('a demo ends when the author rests, its files are read then, and the next edit begins another demo', async () => {
  const world = await createWorld({ 'a.ts': '' });
  await world.recorder.settled();
  world.type('a.ts', 'one\n');
  await world.clock.advance(11_999);
  world.type('a.ts', 'one\ntwo\n');
  await world.clock.advance(12_000);
  world.type('a.ts', 'one\ntwo\nthree\n');
  expect(describeDraft(await makeRecorded(await world.chapters()))).toMatchInlineSnapshot(`
    "# Change a.ts
    create a.ts "\\n"
    insert a.ts 1 "one\\ntwo" (character-by-character)
    # Change a.ts
    insert a.ts 3 "three\\n" (character-by-character)"
  `);
});

it('a rest during a pause of the recording does not end a demo', async () => {
  const world = await createWorld({ 'a.ts': '' });
  await world.recorder.settled();
  world.type('a.ts', 'one\n');
  world.recorder.pause();
  await world.clock.advance(60_000);
  await world.recorder.settled();
  expect(world.journal.map(({ kind }) => kind)).not.toContain('rested');
});

it('a file that the author looked at for two seconds is shown, and for less it is not', async () => {
  const world = await createWorld({ 'a.ts': '', 'b.ts': '' });
  world.open('a.ts');
  await world.clock.advance(1999);
  world.open('b.ts');
  await world.clock.advance(2000);
  expect(describeDraft(await makeRecorded(await world.chapters()))).toMatchInlineSnapshot(`
    "# Look at b.ts
    open b.ts"
  `);
});

it('changes made during a pause of the recording appear at once afterwards', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  world.recorder.pause();
  await world.recorder.settled();
  world.type('a.ts', greeting.replace('Hello', 'Hi'));
  world.run('rm -f b.ts');
  await world.clock.advance(60_000);
  expect(world.recorder.state).toMatchObject({ isPaused: true, elapsed: 0, changes: 0 });
  world.recorder.resume();
  await world.recorder.settled();
  world.type('a.ts', greeting.replace('Hello', 'Hi').replace('name', 'who'));
  const draft = await makeRecorded(await world.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts
    create a.ts from .demo/recording/01/a.ts
    replace a.ts 1,22:1,26 "who" (character-by-character)"
  `);
  expect(await playRecorded({ 'a.ts': greeting }, draft, [])).toEqual(Object.fromEntries(world.texts));
});

it('a recording continues after a reload, with its time', async () => {
  const world = await createWorld({ 'a.ts': greeting });
  world.type('a.ts', greeting.replace('Hello', 'Hi'));
  world.save('a.ts');
  world.run('npm run watch');
  await world.clock.advance(5000);
  world.recorder.said('Watch it.');
  const later = await world.reload();
  expect(later.recorder.state).toEqual({ isPaused: false, elapsed: 5000, changes: 2 });
  later.type('a.ts', greeting.replace('Hello', 'Good day'));
  later.save('a.ts');
  const draft = await makeRecorded(await later.chapters());
  expect(describeDraft(draft)).toMatchInlineSnapshot(`
    "# Change a.ts (notes)
    replace a.ts 2,10:2,15 "Hi" (character-by-character)
    executeTerminalCommand npm run watch false
    # Change a.ts
    replace a.ts 2,10:2,12 "Good day" (character-by-character)"
  `);
  expect(await playRecorded({ 'a.ts': greeting }, draft, world.commands)).toEqual(Object.fromEntries(later.texts));
});

it('a key press during a recording reads no file and writes no journal entry', async () => {
  const world = await createWorld({ 'a.ts': '' });
  await world.recorder.settled();
  const before = world.recorder.events.length;
  for (let count = 0; count < 1000; count++) world.recorder.edited('a.ts');
  expect(world.recorder.events.length).toBe(before + 1);
  await world.clock.advance(100);
  expect(world.journal.length).toBe(before);
});

it('a long recorded demo is split into numbered parts', async () => {
  const names = Array.from({ length: 50 }, (_, index) => `f${String(index).padStart(2, '0')}.ts`);
  const world = await createWorld({});
  for (const name of names) {
    world.make(name, '');
    world.type(name, `export const name = '${name}';\n`);
    world.save(name);
    await world.recorder.settled();
  }
  const draft = await makeRecorded(await world.chapters());
  expect(draft.demos.map(({ title, actions }) => [title, actions.length])).toMatchInlineSnapshot(`
    [
      [
        "Create f00.ts and 49 more files",
        40,
      ],
      [
        "Create f00.ts and 49 more files (2)",
        40,
      ],
      [
        "Create f00.ts and 49 more files (3)",
        25,
      ],
    ]
  `);
  expect(await playRecorded({}, draft, [])).toEqual(Object.fromEntries(world.texts));
});
