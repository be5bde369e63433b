import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Emitter } from '../../src/core/emitter.ts';
import { createEmitter } from '../../src/core/emitter.ts';
import { createHeadlessWorkbench } from '../../src/headless/workbench.ts';
import type { StageRequest } from '../../src/ports/slide-stage.ts';
import { createShow } from '../../src/show/show.ts';
import { currentSlide } from '../../src/show/shown-slide.ts';
import { action, type DemoDraft, demoFile, demos } from '../support/demo-files.ts';
import { createFixedLibrary, createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';
import { needs } from '../support/needs.ts';
import { useScratch } from '../support/scratch.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const scratch = useScratch('showrunner-slides-');
const { write, onEnd } = scratch;

const threeSlides = '# One\n\n---\n\n# Two\n\n<!-- notes\nSay two.\n-->\n\n---\n\n# Three\n';
const openSlide = (fields = {}) => action('openSlide', { path: 'deck.md', ...fields });
const slides = (id: string, fields = {}): DemoDraft => ({ id, actions: [openSlide(fields)] });

/** A show on the headless host; `request` asks as a presenter in the panel would. */
function setUp(
  drafts: readonly DemoDraft[],
  store = createMemoryStore(),
  settings = createSettings(),
  isTrusted = true,
) {
  const transcript: string[] = [];
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const headless = createHeadlessWorkbench({
    folders: [scratch.folder],
    transcript: (line) => void transcript.push(line),
  });
  const requests: Emitter<StageRequest> = createEmitter();
  headless.stage.onDidRequest(requests.fire);
  const workbench = { ...headless, stage: { ...headless.stage, onDidRequest: requests.event } };
  const talk = (some: readonly DemoDraft[]) => demoFile(join(scratch.folder, '.demo/talk.json'), some);
  const library = createFixedLibrary(talk(drafts));
  const parts = { library: library.service, workbench, settings, store, clock, log, isTrusted: () => isTrusted };
  const show = createShow(parts);
  onEnd(() => show.dispose(), headless.dispose);
  const request = async (wanted: StageRequest) => {
    requests.fire(wanted);
    await clock.advance(0);
    await show.state; // a request runs in its turn
  };
  /** Runs `next` this many times and returns the visible states. */
  const walk = async (times: number) => {
    const from = transcript.length;
    for (let i = 0; i < times; i++) await show.next();
    return transcript.slice(from);
  };
  const rewrite = (some: readonly DemoDraft[]) => library.replace(talk(some));
  return { show, transcript, clock, log, store, request, walk, rewrite };
}

describe('slide settings for all decks', () => {
  const settings = () =>
    createSettings({
      'slides.customTheme': 'all.css',
      'slides.headerTemplate': '.demo/header.html',
      'slides.footerTemplate': './gone.html',
    });
  const peek = async (deck: string, chosen = settings()) => {
    await write('all.css', '.slide { color: teal; }');
    await write('.demo/header.html', '<b>{{event}}</b>');
    const path = await write('deck.md', deck);
    const { show, log } = setUp([slides('a')], createMemoryStore(), chosen);
    const look = async () => (await show.peek({ path, folder: scratch.folder, target: { index: 0, step: 0 } })).page;
    return { page: await look(), look, log, chosen };
  };

  it('provide theme, header and footer for a deck without, and log a missing file once', async () => {
    const { page, log } = await peek('---\nevent: Conf\n---\n# One\n');
    expect(page.css).toContain('color: teal');
    expect(page.html).toContain('<b>Conf</b>');
    expect(page.html).not.toContain('slide__footer');
    expect(log.lines).toEqual([
      expect.stringContaining('The settings name a footer file that does not exist: ./gone.html'),
    ]);
  });

  it('are overridden by the deck, even by an empty value', async () => {
    await write('own.css', '.slide { color: navy; }');
    const { page } = await peek('---\ncustomTheme: own.css\nheader: ""\nfooter: Mine\n---\n# One\n');
    expect(page.css).toContain('color: navy');
    expect(page.css).not.toContain('color: teal');
    expect(page.html).not.toContain('slide__header');
    expect(page.html).toContain('Mine');
  });

  it('may be given as the text of a template instead of a path', async () => {
    const bars = { 'slides.headerTemplate': '{{event}}', 'slides.footerTemplate': '<i>{{event}}</i>' };
    const { page, log } = await peek('---\nevent: Conf\n---\n# One\n', createSettings(bars));
    expect(page.html).toMatch(/slide__header"[^>]*>\s*Conf/);
    expect(page.html).toContain('<i>Conf</i>');
    expect(log.lines).toEqual([]);
    expect((await peek('---\nfooter: Mine\n---\n# One\n', createSettings(bars))).page.html).not.toContain('<i>');
  });

  it('are ignored and logged if a path leads out of the workspace', async () => {
    const { page, log } = await peek('# One\n', createSettings({ 'slides.customTheme': '../secret.css' }));
    expect(page.html).toContain('One');
    expect(log.lines).toEqual([expect.stringContaining('The customTheme file of the settings cannot be read')]);
  });

  it('apply at once when they change', async () => {
    const { look, chosen } = await peek('# One\n');
    chosen.set('slides.customTheme', '');
    expect((await look()).css).not.toContain('color: teal');
  });
});

describe('the web components of a talk', () => {
  const look = async (paths: readonly string[], isTrusted = true) => {
    const path = await write('deck.md', '# One\n\n<my-card src="card.png">Text</my-card>\n');
    const settings = createSettings({ 'slides.webComponents': paths });
    const { show, transcript } = setUp([slides('a')], createMemoryStore(), settings, isTrusted);
    const peek = async () => (await show.peek({ path, folder: scratch.folder, target: { index: 0, step: 0 } })).page;
    return { page: await peek(), peek, transcript };
  };
  const script = 'customElements.define("my-card", class extends HTMLElement {});';

  needs.links.it('are not read through a link that leads out of the workspace folder', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'showrunner-elsewhere-'));
    onTestFinished(() => rm(elsewhere, { recursive: true }));
    await writeFile(join(elsewhere, 'card.js'), script);
    await symlink(elsewhere, join(scratch.folder, 'out'));
    const { page, transcript } = await look(['out/card.js']);
    expect(page.components).toBeUndefined();
    expect(transcript).toEqual([
      expect.stringMatching(/notice warning "The web component out\/card\.js cannot be read: out\/card\.js is outside/),
    ]);
  });

  it('come with the slide, with their current content on disk', async () => {
    const path = await write('card.js', script);
    const { page, peek } = await look(['./card.js']);
    expect(page.components).toEqual([{ path, text: script }]);
    await write('card.js', `${script} // new`);
    expect((await peek()).components).toEqual([{ path, text: `${script} // new` }]);
    expect(page.html).toContain('<my-card src="card.png">Text</my-card>');
  });

  it('are reported once by name when they are missing or import from elsewhere', async () => {
    await write(
      'lit.js',
      "// import 'https://no.example'\nimport { LitElement } from 'https://esm.run/lit';\nimport './own.js';\n",
    );
    const { page, peek, transcript } = await look(['lit.js', 'gone.js']);
    await peek();
    expect(page.components).toBeUndefined();
    expect(page.html).toContain('Text</my-card>');
    expect(transcript.toSorted()).toEqual([
      expect.stringMatching(/notice warning "The web component gone\.js does not exist/),
      expect.stringMatching(/notice warning "The web component lit\.js imports https:\/\/esm\.run\/lit\. /),
    ]);
  });

  it('are not loaded in an untrusted workspace', async () => {
    await write('card.js', script);
    const { page, transcript } = await look(['card.js'], false);
    expect(page.components).toBeUndefined();
    expect(transcript).toEqual([expect.stringContaining('untrusted workspace')]);
  });
});

describe('the files a slide refers to', () => {
  const pathsIn = (text: string) => [...text.matchAll(/(?:src="|url\("?)([^")]*)/g)].map(([, path]) => path);
  const peek = async (text: string) => {
    const path = await write('talk/deck.md', text);
    const { show } = setUp([slides('a')]);
    return (await show.peek({ path, folder: scratch.folder, target: { index: 0, step: 0 } })).page;
  };

  it('are found next to the style sheet that names them or in the workspace folder', async () => {
    const css =
      '@font-face { src: url("own.ttf") } a { background: url(../img/up.png) } b { background: url(img/top.png) } i { background: url(gone.png) }';
    await write('look/theme/own.css', css);
    for (const file of ['look/theme/own.ttf', 'look/img/up.png', 'img/top.png']) await write(file, '');
    const { css: shown } = await peek('---\ncustomTheme: look/theme/own.css\n---\n# One\n');
    expect(pathsIn(shown).slice(-4)).toEqual(['look/theme/own.ttf', 'look/img/up.png', 'img/top.png', 'gone.png']);
  });

  it('are found in the workspace folder, next to the deck or in a folder above, if its text names them', async () => {
    for (const file of ['talk/a.png', 'up/b.png', 'c.png']) await write(file, '');
    const { html } = await peek(
      '<img src="a.png"><img src="../up/b.png"><img src="c.png"><img src="https://x.example/d.png">',
    );
    expect(pathsIn(html)).toEqual(['talk/a.png', 'up/b.png', 'c.png', 'https://x.example/d.png']);
  });
});

describe('slide numbers in templates', () => {
  const numbered = (count: number) =>
    `---\nfooter: "{{crntSlideIdx}}/{{totalSlides}}"\n---\n${Array.from({ length: count }, (_, at) => `# ${at}\n`).join('\n---\n\n')}`;
  const opening = (id: string, path: string, rest: Partial<DemoDraft> = {}): DemoDraft => ({
    id,
    actions: [action('openSlide', { path })],
    ...rest,
  });
  const setUpTalk = async () => {
    await write('a.md', numbered(2));
    await write('b.md', numbered(3));
    await write('alone.md', numbered(4));
    const drafts = [opening('a', 'a.md'), opening('b', '/b.md'), opening('again', 'a.md'), opening('gone', 'gone.md')];
    const { show, rewrite, clock } = setUp([...drafts, opening('off', 'alone.md', { disabled: true })]);
    const look = async (name: string, index: number) => {
      const place = { path: join(scratch.folder, name), folder: scratch.folder, target: { index, step: 0 } };
      return /slide__footer">(.*?)<\/footer>/.exec((await show.peek(place)).page.html)?.[1];
    };
    return { look, rewrite, clock };
  };

  it('run over all decks that demos open, each counted once', async () => {
    const { look } = await setUpTalk();
    expect(await look('a.md', 1)).toBe('2/5');
    expect(await look('b.md', 0)).toBe('3/5');
    expect(await look('b.md', 2)).toBe('5/5');
  });

  it('count only the deck itself when no demo opens it', async () => {
    const { look } = await setUpTalk();
    expect(await look('alone.md', 1)).toBe('2/4');
  });

  it('follow a change of the demos', async () => {
    const { look, rewrite } = await setUpTalk();
    await look('b.md', 0);
    rewrite([opening('b', 'b.md')]);
    expect(await look('b.md', 0)).toBe('1/3');
  });

  it('follow a change of another deck', async () => {
    const { look } = await setUpTalk();
    await look('b.md', 0);
    await write('a.md', numbered(7));
    await expect.poll(() => look('b.md', 0)).toBe('8/10');
  });
});

describe('next and previous in a deck', () => {
  it.each(['close', 'closeAll'])('leave a deck whose tab a demo closes by %s', async (closing) => {
    await write('deck.md', threeSlides);
    const closer = { id: 'closer', actions: [openSlide(), action(closing)] };
    const { walk } = setUp([closer, { id: 'after', actions: [action('showInfoMessage', { message: 'x' })] }]);
    expect(await walk(2)).toEqual(['slide 1/3 "One"', 'slide closed', 'notice info "x"']);
  });

  it('keep the deck when a demo closes the file in front of it', async () => {
    await write('deck.md', threeSlides);
    await write('a.txt', 'a');
    const open = action('open', { path: 'a.txt' });
    const { walk } = setUp([
      { id: 'file', actions: [openSlide(), open, action('close')] },
      { id: 'both', actions: [open, openSlide(), action('close')] },
      { id: 'after', actions: [action('closeAll')] },
    ]);
    expect(await walk(3)).toEqual([
      'slide 1/3 "One"',
      'open a.txt',
      'close a.txt',
      'slide 2/3 "Two"',
      'slide 3/3 "Three"',
    ]);
    expect(await walk(2)).toEqual(['open a.txt', 'slide 1/3 "One"', 'slide closed', 'close a.txt']);
  });

  it('show all slides before they leave the demo', async () => {
    await write('deck.md', threeSlides);
    const { walk, show } = setUp([
      slides('deck'),
      { id: 'after', actions: [action('showInfoMessage', { message: 'x' })] },
    ]);
    expect(await walk(4)).toEqual(['slide 1/3 "One"', 'slide 2/3 "Two"', 'slide 3/3 "Three"', 'notice info "x"']);
    expect(show.state.current?.demo.id).toBe('after');
  });

  it('return the slide, and the demo that comes after the deck', async () => {
    await write('deck.md', threeSlides);
    const { show } = setUp([slides('deck'), ...demos('after')]);
    await show.next();
    const { executed, state } = await show.next();
    expect(executed.demo.id).toBe('deck');
    expect(currentSlide(state)).toMatchObject({ index: 1, count: 3, title: 'Two', notes: 'Say two.' });
    expect(state.next?.demo.id).toBe('after');
  });

  it('reveal hidden parts before they turn the slide, and hide them again on the way back', async () => {
    await write(
      'deck.md',
      '# One\n\n<dt-show>first</dt-show>\n\n<dt-show clicks="2">second</dt-show>\n\n---\n\n# Two\n',
    );
    const { walk, show, transcript } = setUp([slides('deck')]);
    expect(await walk(4)).toEqual([
      'slide 1/2 "One" (0 of 2 revealed)',
      'slide 1/2 "One" (1 of 2 revealed)',
      'slide 1/2 "One" (2 of 2 revealed)',
      'slide 2/2 "Two"',
    ]);
    await show.previous();
    await show.previous();
    expect(transcript.slice(-2)).toEqual(['slide 1/2 "One" (2 of 2 revealed)', 'slide 1/2 "One" (1 of 2 revealed)']);
  });

  it('begin at the slide the demo names', async () => {
    await write('deck.md', threeSlides);
    const { walk } = setUp([slides('deck', { slide: 2 })]);
    expect(await walk(2)).toEqual(['slide 2/3 "Two"', 'slide 3/3 "Three"']);
  });

  it('go from the first slide to the demo before the deck', async () => {
    await write('deck.md', threeSlides);
    const { show } = setUp([{ id: 'before', actions: [] }, slides('deck')]);
    await show.next();
    await show.next();
    expect((await show.previous()).executed.demo.id).toBe('before');
  });

  it.each([
    ['a slide', openSlide()],
    ['a QR code', action('showQR', { url: 'https://talk.example' })],
  ])('leave the file behind %s alone when a demo presses keys', async (_what, opens) => {
    await write('deck.md', threeSlides);
    await write('a.txt', 'a');
    const keys = [action('typeText', { content: 'b' }), action('pressEnter', {}), action('pressDelete', {})];
    const { show } = setUp([{ id: 'a', actions: [action('open', { path: 'a.txt' }), opens, ...keys] }]);
    await show.next();
    expect(await readFile(join(scratch.folder, 'a.txt'), 'utf8')).toBe('a');
  });

  it('ignore a deck behind another tab, and a deck of another demo', async () => {
    await write('deck.md', threeSlides);
    await write('a.txt', 'a');
    const { show } = setUp([
      { id: 'covered', actions: [openSlide(), action('open', { path: 'a.txt' })] },
      slides('deck'),
      { id: 'other', actions: [] },
      { id: 'last', actions: [] },
    ]);
    await show.next();
    expect(currentSlide(show.state)).toBeUndefined();
    expect((await show.next()).executed.demo.id).toBe('deck');
    await show.runById('other');
    expect(show.state.slide).toBeDefined();
    expect((await show.next()).executed.demo.id).toBe('last');
  });
});

describe('openSlide', () => {
  it('reports a deck that is missing, and slide number 0', async () => {
    await write('deck.md', threeSlides);
    const { show } = setUp([slides('gone', { path: 'gone.md' }), slides('zero', { slide: 0 })]);
    await expect(show.next()).rejects.toMatchObject({ message: expect.stringContaining('gone.md') });
    await expect(show.next()).rejects.toMatchObject({ message: expect.stringContaining('"slide"') });
    expect(show.state.slide).toBeUndefined();
  });

  it('shows the last slide for a slide number past the end', async () => {
    await write('deck.md', threeSlides);
    const { show, walk } = setUp([slides('far', { slide: 99 }), slides('after')]);
    expect(await walk(1)).toEqual(['slide 3/3 "Three"']);
    expect(show.state.slide).toMatchObject({ index: 2, count: 3 });
    expect(await walk(1)).toEqual(['slide 1/3 "One"']);
  });
});

describe('the panel', () => {
  it('can request next, previous, any slide and the overview', async () => {
    await write('deck.md', threeSlides);
    const { show, request, transcript } = setUp([slides('deck')]);
    await show.next();
    for (const wanted of [
      { kind: 'next' },
      { kind: 'last' },
      { kind: 'previous' },
      { kind: 'goTo', index: 0 },
      { kind: 'overview' },
    ] as const) {
      await request(wanted);
      await expect.poll(() => transcript.length).toBeGreaterThan(0);
    }
    await expect
      .poll(() => transcript)
      .toEqual([
        'slide 1/3 "One"',
        'slide 2/3 "Two"',
        'slide 3/3 "Three"',
        'slide 2/3 "Two"',
        'slide 1/3 "One"',
        'overview of 3, at 1',
      ]);
  });

  it('only logs another click at the end of the show', async () => {
    await write('deck.md', '# Only\n');
    const { show, request, transcript, log } = setUp([slides('deck')]);
    await show.next();
    await request({ kind: 'next' });
    await expect.poll(() => log.lines).toEqual([expect.stringMatching(/^info .*at its end/)]);
    expect(transcript).toEqual(['slide 1/1 "Only"']);
  });

  it('shows the same slide as before after a reload', async () => {
    await write('deck.md', threeSlides);
    const first = setUp([slides('deck')]);
    await first.walk(2);
    const second = setUp([slides('deck')], createMemoryStore(first.store.content));
    await second.request({ kind: 'restored' });
    await expect.poll(() => second.transcript).toEqual(['slide 2/3 "Two"']);
    expect(await second.walk(1)).toEqual(['slide 3/3 "Three"']);
  });
});

describe('mistakes in a deck', () => {
  it('are logged with their location, and the slide is still shown', async () => {
    await write(
      'deck.md',
      '---\nlayout: sideways\ntheme: [a]\nfooter: "{{> part}}"\ncustomTheme: gone.css\n---\n# One\n',
    );
    const { walk, log } = setUp([slides('deck')]);
    expect(await walk(1)).toEqual(['slide 1/1 "One"']);
    expect(log.lines).toEqual([
      expect.stringMatching(/^warn deck\.md:3: theme must be a text/),
      'warn deck.md, slide 1: customTheme: there is no file gone.css',
      expect.stringMatching(/^warn deck\.md, slide 1: footer, line 1: /),
    ]);
  });
});

describe('a deck on disk', () => {
  it('is rendered again at the same slide when it changes', async () => {
    await write('deck.md', threeSlides);
    const { walk, transcript, clock } = setUp([slides('deck')]);
    await walk(2);
    await write('deck.md', threeSlides.replace('# Two', '# Second'));
    await expect
      .poll(async () => {
        await clock.advance(100);
        return transcript.at(-1);
      })
      .toBe('slide 2/3 "Second"');
  });

  it('does not come to the front when it changes behind another tab, and next still leaves it', async () => {
    await write('deck.md', threeSlides);
    const { show, request, transcript, clock } = setUp([slides('deck'), ...demos('after')]);
    await show.next();
    await request({ kind: 'hidden' });
    await write('deck.md', threeSlides.replace('# One', '# First'));
    await expect
      .poll(async () => {
        await clock.advance(100);
        return transcript.at(-1);
      })
      .toBe('slide 1/3 "First"');
    expect((await show.next()).executed.demo.id).toBe('after');
  });

  it('stays behind a file in front of it when it changes', async () => {
    await write('deck.md', threeSlides);
    await write('a.txt', 'a');
    const { show, transcript, clock } = setUp([
      { id: 'deck', actions: [openSlide(), action('open', { path: 'a.txt' })] },
      { id: 'after', actions: [action('close')] },
    ]);
    await show.next();
    await write('deck.md', threeSlides.replace('# One', '# First'));
    await expect
      .poll(async () => {
        await clock.advance(100);
        return transcript.at(-1);
      })
      .toBe('slide 1/3 "First"');
    await show.next();
    expect(transcript.at(-1)).toBe('close a.txt');
  });

  it('is reported once when it is deleted during the show, and the show continues', async () => {
    await write('deck.md', threeSlides);
    const { show, clock, log } = setUp([
      slides('deck'),
      { id: 'after', actions: [action('showInfoMessage', { message: 'x' })] },
    ]);
    await show.next();
    await rm(join(scratch.folder, 'deck.md'));
    await expect
      .poll(async () => {
        await clock.advance(100);
        return log.lines.join();
      })
      .toContain('There is no file');
    await expect(show.next()).rejects.toMatchObject({ code: 'file-not-found' });
    expect((await show.next()).executed.demo.id).toBe('after');
  });

  it('shows its last slide when it gets shorter', async () => {
    await write('deck.md', threeSlides);
    const { walk, transcript, clock } = setUp([slides('deck')]);
    await walk(3);
    await write('deck.md', '# One\n');
    await expect
      .poll(async () => {
        await clock.advance(100);
        return transcript.at(-1);
      })
      .toBe('slide 1/1 "One"');
  });
});

describe('autoAdvanceAfter', () => {
  it('turns slides and leaves demos after the given seconds', async () => {
    await write('deck.md', '---\nautoAdvanceAfter: 5\n---\n# One\n\n---\nautoAdvanceAfter: 2\n---\n# Two\n');
    const { show, clock, transcript } = setUp([
      slides('deck'),
      { id: 'timed', actions: [], autoAdvanceAfter: 3 },
      ...demos('last'),
    ]);
    await show.next();
    const seconds = currentSlide(show.state)?.autoAdvanceAfter;
    expect(seconds).toBe(5);
    await clock.advance(5000);
    await expect.poll(() => transcript.at(-1)).toBe('slide 2/2 "Two"');
    await clock.advance(2000);
    await expect.poll(() => show.state.current?.demo.id).toBe('timed');
    await clock.advance(2999);
    expect(show.state.current?.demo.id).toBe('timed');
    await clock.advance(1);
    await expect.poll(() => show.state.current?.demo.id).toBe('last');
  });
});

describe('auto-advance', () => {
  it('waits while it is paused, and starts its time over when it is resumed', async () => {
    const { show, clock } = setUp([{ id: 'timed', actions: [], autoAdvanceAfter: 3 }, ...demos('last')]);
    await show.next();
    await clock.advance(2000);
    expect(show.turnAutoAdvance().isAutoAdvancePaused).toBe(true);
    const { revision } = show.turnAutoAdvance(false);
    expect(show.state.revision).toBe(revision);
    await clock.advance(60_000);
    expect(show.state.current?.demo.id).toBe('timed');
    show.turnAutoAdvance(true);
    await clock.advance(2999);
    expect(show.state.current?.demo.id).toBe('timed');
    await clock.advance(1);
    await expect.poll(() => show.state.current?.demo.id).toBe('last');
  });

  it('is paused and resumed by a key in the panel', async () => {
    const { show, request } = setUp(demos('one'));
    request({ kind: 'autoAdvance' });
    await expect.poll(() => show.state.isAutoAdvancePaused).toBe(true);
    request({ kind: 'autoAdvance' });
    await expect.poll(() => show.state.isAutoAdvancePaused).toBe(false);
  });
});

describe('a QR code or an image', () => {
  it('opens as a page and is closed again', async () => {
    await write('a.png', 'png');
    const { walk, show } = setUp([
      { id: 'qr', actions: [action('showQR', { url: 'https://example.com' }), action('hideQR')] },
      { id: 'image', actions: [action('imagePreview', { path: 'a.png' })] },
      { id: 'missing', actions: [action('imagePreview', { path: 'b.png' })] },
    ]);
    expect(await walk(2)).toEqual([expect.stringMatching(/^page /), 'slide closed', 'page "a.png"']);
    await expect(show.next()).rejects.toMatchObject({ message: expect.stringContaining('b.png') });
  });
});

it('a deck of 50 MB is refused at once with the reason', async () => {
  await write('deck.md', '# A\n'.repeat(12_500_000));
  const { show } = setUp([slides('a')]);
  const failure = await show.next().catch((error) => error);
  expect(failure.cause ?? failure).toMatchObject({ message: expect.stringContaining('is larger than 5 MiB') });
});
