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

describe('a document', () => {
  it('is saved when the editor says so, at once', async () => {
    expect(await saveWith(async () => true)).toEqual({ isSaved: true, saves: 1, at: 0 });
  });

  it('is saved when the editor saves it by itself meanwhile, whatever it said of our save', async () => {
    const saved = await saveWith(refuse, [[300, { isDirty: false, isOnDisk: true }]]);
    expect(saved).toMatchObject({ isSaved: true, saves: 1 });
  });

  it('is saved when its file holds its text, though the editor has not heard of it', async () => {
    expect(await saveWith(refuse, [[300, { isOnDisk: true }]])).toMatchObject({ isSaved: true, saves: 1 });
  });

  it('is saved once more where that did not come to pass, and so is one whose saving threw', async () => {
    const second = async ({ saves }: World) => saves === 2;
    expect(await saveWith(second)).toMatchObject({ isSaved: true, saves: 2 });
    const thrown = async ({ saves }: World) => (saves === 3 ? true : Promise.reject(new Error('busy')));
    expect(await saveWith(thrown)).toMatchObject({ isSaved: true, saves: 3 });
  });

  it('is not saved when its file does not hold its text after three seconds', async () => {
    expect(await saveWith(refuse)).toEqual({ isSaved: false, saves: 3, at: 3000 });
  });
});
