import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { DemoError } from '../../src/core/errors.ts';
import type { Picture } from '../../src/pictures/picture-renderer.ts';
import type { PresenterPicture } from '../../src/presenting/presenter-messages.ts';
import { createPresenterPictures } from '../../src/presenting/presenter-pictures.ts';
import type { ShowState } from '../../src/show/show-state.ts';
import { createRecordingLog } from '../support/host-parts.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

function setUp() {
  const clock = createVirtualClock();
  const changes = createEmitter<ShowState>();
  let state = { status: 'idle', revision: 0 } as ShowState;
  const told: (readonly [string, PresenterPicture])[] = [];
  const draw = async () => ({ png: new TextEncoder().encode(`${state.revision}`), source: 'card' as const });
  let next: () => Promise<Picture> = draw;
  const pictures = createPresenterPictures({
    show: {
      get state() {
        return state;
      },
      onDidChange: changes.event,
    },
    secrecy: { onDidChange: createEmitter<void>().event },
    pictures: { current: draw, next: () => next() },
    clock,
    log: createRecordingLog(),
    onPicture: (which, picture) => told.push([which, picture]),
  });
  return {
    clock,
    pictures,
    setNext: (picture: Picture) => {
      next = async () => picture;
    },
    failNext: (error: DemoError) => {
      next = () => Promise.reject(error);
    },
    move(part: Partial<ShowState>) {
      state = { ...state, ...part };
      changes.fire(state);
    },
    told: () =>
      told.splice(0).map(([which, picture]) => {
        const data = typeof picture === 'string' ? picture : atob(picture.url.split(',')[1] ?? '');
        return `${which} ${data}`;
      }),
  };
}

describe('the pictures of the presenter view', () => {
  it('are drawn while the view is visible, and sent once', async () => {
    const { clock, pictures, move, told } = setUp();
    move({ revision: 1 });
    await clock.advance(5000);
    expect(told()).toEqual([]);
    pictures.setWidth(640);
    await clock.advance(30);
    expect(told()).toEqual(['current 1', 'next 1']);
    pictures.setWidth(640);
    pictures.forget();
    await clock.advance(30);
    expect(told()).toEqual(['current 1', 'next 1']);
  });

  it('are delayed while a step runs, but only for a limited time', async () => {
    const { clock, pictures, move, told } = setUp();
    pictures.setWidth(640);
    await clock.advance(30);
    told();
    for (const revision of [2, 3, 4]) {
      move({ revision, status: 'running' });
      await clock.advance(500);
    }
    expect(told()).toEqual([]);
    await clock.advance(200);
    expect(told()).toEqual(['current 4', 'next 4']);
    move({ revision: 5, status: 'idle' });
    await clock.advance(30);
    expect(told()).toEqual(['current 5', 'next 5']);
  });

  it('are requested again each second until the browser has drawn a better picture', async () => {
    const { clock, pictures, told, setNext } = setUp();
    const drawing = { png: Buffer.from('drawing'), source: 'card', isProvisional: true } as const;
    setNext(drawing);
    pictures.setWidth(640);
    await clock.advance(30);
    expect(told()).toEqual(['current 0', 'next drawing']);
    await clock.advance(1_000);
    expect(told()).not.toContain('next drawing');
    setNext({ png: Buffer.from('better'), source: 'browser' });
    await clock.advance(1_000);
    expect(told()).toContain('next better');
    await clock.advance(5_000);
    expect(told()).toEqual([]);
  });

  it('are replaced by a word when nothing comes next, or when there is no picture', async () => {
    const { clock, pictures, told, failNext } = setUp();
    failNext(new DemoError('nothing-next', 'The show is at its end'));
    pictures.setWidth(640);
    await clock.advance(30);
    expect(told()).toEqual(['current 0', 'next none']);
    failNext(new DemoError('no-screenshot', 'Nothing here draws'));
    pictures.setWidth(700);
    await clock.advance(30);
    expect(told()).toEqual(['current 0', 'next missing']);
  });
});
