import { describe, expect, it } from 'vitest';
import { saveWithRetries } from '../../src/machine/save-retries.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

interface World {
  isDirty: boolean;
  isOnDisk: boolean;
  saves: number;
}

/** Saves a dirty document in virtual time; `save` is the editor's effect and answer. */
async function saveWith(save: (world: World) => Promise<boolean>, events: readonly [number, Partial<World>][] = []) {
  const clock = createVirtualClock();
  const world: World = { isDirty: true, isOnDisk: false, saves: 0 };
  for (const [at, change] of events) clock.setTimeout(() => void Object.assign(world, change), at);
  const document = {
    get isDirty() {
      return world.isDirty;
    },
    save() {
      world.saves += 1;
      return save(world);
    },
    isOnDisk: async () => world.isOnDisk,
  };
  const isSaved = await clock.run(saveWithRetries(document, clock));
  return { isSaved, saves: world.saves, at: clock.now() };
}

const refuse = async () => false;

describe('saveWithRetries', () => {
  it('succeeds at once when the editor has saved the document', async () => {
    expect(await saveWith(async () => true)).toEqual({ isSaved: true, saves: 1, at: 0 });
  });

  it('succeeds when the editor first refuses, and then saves the document without being asked', async () => {
    const saved = await saveWith(refuse, [[300, { isDirty: false, isOnDisk: true }]]);
    expect(saved).toMatchObject({ isSaved: true, saves: 1 });
  });

  it('succeeds when the file has the text, even if the editor still regards the document as unsaved', async () => {
    expect(await saveWith(refuse, [[300, { isOnDisk: true }]])).toMatchObject({ isSaved: true, saves: 1 });
  });

  it('tries again when the editor refuses or throws', async () => {
    const second = async ({ saves }: World) => saves === 2;
    expect(await saveWith(second)).toMatchObject({ isSaved: true, saves: 2 });
    const thrown = async ({ saves }: World) => (saves === 3 ? true : Promise.reject(new Error('busy')));
    expect(await saveWith(thrown)).toMatchObject({ isSaved: true, saves: 3 });
  });

  it('gives up after three seconds when the file still does not have the text', async () => {
    expect(await saveWith(refuse)).toEqual({ isSaved: false, saves: 3, at: 3000 });
  });
});
