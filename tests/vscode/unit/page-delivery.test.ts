import { describe, expect, it } from 'vitest';
import type { StagePage } from '../../../src/ports/slide-stage.ts';
import { createPageDelivery } from '../../../src/vscode/slides/page-delivery.ts';
import type { ToSlidePage } from '../../../src/web/messages.ts';
import { createRecordingLog } from '../../support/host-parts.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

function pageOf(title: string): StagePage {
  const html = `<section>${title}</section>`;
  return { html, css: '', title, transition: undefined, folder: '/', place: undefined, step: 0, steps: 0 };
}

/** A panel whose document does nothing by itself. */
function setUp() {
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const sent: string[] = [];
  const ids = new Map<string, number>();
  let isInSight = true;
  const send = (message: ToSlidePage) => {
    if (message.type !== 'page') return void sent.push(message.type);
    ids.set(message.page.title, message.id ?? 0);
    sent.push(`${message.page.title}${message.isNew ? ', new' : ''}`);
  };
  const delivery = createPageDelivery({
    clock,
    log,
    send,
    greet: () => [{ type: 'zoom', factor: 1 }],
    renew() {
      sent.push('panel made anew');
      delivery.load();
    },
    isInSight: () => isInSight,
  });
  const ends: string[] = [];
  return {
    clock,
    log,
    delivery,
    ends,
    show: (title: string, isNew = false) =>
      void delivery.show(pageOf(title), isNew).then((isSeen) => ends.push(`${title} ${isSeen ? 'seen' : 'not seen'}`)),
    say: async (type: 'taken' | 'shown', title: string) => {
      delivery.receive({ type, id: ids.get(title) ?? 0 });
      await clock.advance(0);
    },
    ready: () => delivery.receive({ type: 'ready' }),
    turn: async (wanted: boolean) => {
      isInSight = wanted;
      delivery.turn();
      await clock.advance(0);
    },
    /** Messages since the last call. */
    look: () => sent.splice(0),
  };
}

describe('a page on its way to the slide panel', () => {
  it('waits until the document listens, and counts as seen once the document has painted it', async () => {
    const { delivery, show, ready, say, look, ends } = setUp();
    delivery.load();
    show('One', true);
    expect(look()).toEqual([]);
    ready();
    expect(look()).toEqual(['zoom', 'One, new']);
    await say('taken', 'One');
    expect(ends).toEqual([]);
    await say('shown', 'One');
    expect(ends).toEqual(['One seen']);
  });

  it('replaces the older pages that were not sent yet', async () => {
    const { clock, delivery, show, ready, say, look, ends } = setUp();
    delivery.load();
    for (const title of ['One', 'Two', 'Three']) show(title);
    await clock.advance(14_000);
    ready();
    expect(look()).toEqual(['zoom', 'Three']);
    await say('shown', 'Three');
    expect(ends).toEqual(['One not seen', 'Two not seen', 'Three seen']);
  });

  it('waits until the document has taken the previous page, and replaces pages in between', async () => {
    const { delivery, show, ready, say, look, ends } = setUp();
    delivery.load();
    ready();
    for (const title of ['One', 'Two', 'Three']) show(title);
    expect(look()).toEqual(['zoom', 'One']);
    await say('taken', 'One');
    expect(look()).toEqual(['Three']);
    await say('shown', 'One');
    await say('taken', 'Three');
    await say('shown', 'Three');
    expect(ends).toEqual(['One not seen', 'Two not seen', 'Three seen']);
  });

  it('is sent again when the document loads again, whether it was seen or not', async () => {
    const { delivery, show, ready, say, look, ends } = setUp();
    delivery.load();
    ready();
    show('One', true);
    ready();
    await say('taken', 'One');
    ready();
    await say('taken', 'One');
    await say('shown', 'One');
    ready();
    expect(look()).toEqual(['zoom', 'One, new', 'zoom', 'One, new', 'zoom', 'One, new', 'zoom', 'One']);
    expect(ends).toEqual(['One seen']);
  });

  it('counts as seen when a hidden panel has taken it, or the panel is hidden with it', async () => {
    const { delivery, show, ready, say, turn, ends } = setUp();
    delivery.load();
    ready();
    await turn(false);
    show('One');
    await say('taken', 'One');
    await turn(true);
    show('Two');
    await say('taken', 'Two');
    expect(ends).toEqual(['One seen']);
    await turn(false);
    expect(ends).toEqual(['One seen', 'Two seen']);
  });

  it('does not count as seen when the panel is closed first, and nothing is sent or recreated', async () => {
    const { clock, delivery, show, look, ends } = setUp();
    delivery.load();
    show('One');
    delivery.post({ type: 'zoom', factor: 2 });
    delivery.close();
    await clock.advance(600_000);
    expect([ends, look()]).toEqual([['One not seen'], []]);
  });
});

describe('the document of a slide panel that does not load', () => {
  /** The seconds at which the panel was recreated. */
  const renewals = async (rig: ReturnType<typeof setUp>, seconds: number) => {
    const at: number[] = [];
    for (let second = 1; second <= seconds; second++) {
      await rig.clock.advance(1000);
      if (rig.look().includes('panel made anew')) at.push(second);
    }
    return at;
  };

  it('is recreated again and again, at growing intervals, and never given up', async () => {
    const rig = setUp();
    rig.delivery.load();
    rig.show('One');
    expect(await renewals(rig, 600)).toEqual([15, 45, 105, 225, 345, 465, 585]);
    expect(rig.log.lines[0]).toMatch(/does not load/);
    rig.ready();
    expect(rig.look()).toEqual(['zoom', 'One']);
    await rig.say('shown', 'One');
    expect(rig.ends).toEqual(['One seen']);
  });

  it('is recreated at the same time even if more pages arrive', async () => {
    const rig = setUp();
    rig.delivery.load();
    rig.show('One');
    await rig.clock.advance(9_000);
    rig.show('Two');
    expect(await renewals(rig, 30)).toEqual([6]);
    rig.ready();
    expect(rig.look()).toEqual(['zoom', 'Two']);
  });

  it('is recreated after the short time again only once a page was seen', async () => {
    const rig = setUp();
    rig.delivery.load();
    rig.show('One');
    await rig.clock.advance(15_000);
    rig.ready();
    await rig.say('taken', 'One');
    rig.look();
    expect(await renewals(rig, 30)).toEqual([20]);
    rig.ready();
    await rig.say('shown', 'One');
    rig.look();
    rig.show('Two');
    expect(await renewals(rig, 45)).toEqual([10, 40]);
  });

  it('is not recreated while it is hidden, because a new panel would cover the code', async () => {
    const rig = setUp();
    rig.delivery.load();
    rig.show('One');
    await rig.turn(false);
    expect(await renewals(rig, 300)).toEqual([]);
    await rig.turn(true);
    expect(await renewals(rig, 20)).toEqual([15]);
  });
});

describe('the document of a slide panel that has loaded', () => {
  it('is pinged regularly, and recreated when it does not respond', async () => {
    const { clock, delivery, show, ready, say, look, log } = setUp();
    delivery.load();
    ready();
    show('One');
    await say('taken', 'One');
    await say('shown', 'One');
    look();
    await clock.advance(5000);
    delivery.receive({ type: 'pong' });
    await clock.advance(5000);
    expect(look()).toEqual(['ping', 'ping']);
    await clock.advance(10_000);
    expect(look()).toEqual(['panel made anew']);
    expect(log.lines).toEqual([expect.stringMatching(/does not respond/)]);
    ready();
    expect(look()).toEqual(['zoom', 'One']);
  });

  it('is not pinged while it is hidden', async () => {
    const { clock, delivery, show, ready, say, look, turn } = setUp();
    delivery.load();
    ready();
    show('One');
    await say('taken', 'One');
    await turn(false);
    look();
    await clock.advance(600_000);
    expect(look()).toEqual([]);
    expect(clock.pending).toBe(0);
  });

  it('receives a page at once, even if a ping is pending', async () => {
    const { clock, delivery, show, ready, say, look, ends } = setUp();
    delivery.load();
    ready();
    show('One');
    await say('shown', 'One');
    await say('taken', 'One');
    await clock.advance(5000);
    look();
    show('Two');
    expect(look()).toEqual(['Two']);
    delivery.receive({ type: 'pong' });
    await say('taken', 'Two');
    await say('shown', 'Two');
    expect(ends).toEqual(['One seen', 'Two seen']);
  });
});

describe('messages to the slide panel other than pages', () => {
  it('wait until the document listens, and are sent after the page', async () => {
    const { delivery, show, ready, look } = setUp();
    delivery.load();
    delivery.post({ type: 'overview', pages: [], index: 0 });
    show('One');
    ready();
    delivery.post({ type: 'gesture', gesture: { kind: 'play' } });
    expect(look()).toEqual(['zoom', 'One', 'overview', 'gesture']);
  });
});
