import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../src/core/emitter.ts';
import { maskUpcoming } from '../../src/presenting/masking.ts';
import { createSecrecy } from '../../src/presenting/secrecy.ts';
import type { PresentationChange } from '../../src/show/control/presentation.ts';
import { createMemoryStore, createRecordingLog, createSettings } from '../support/host-parts.ts';

function setUp(settings: Parameters<typeof createSettings>[0] = {}, store = createMemoryStore()) {
  const presented = createEmitter<PresentationChange>();
  let isOn = false;
  const presentation = {
    get isOn() {
      return isOn;
    },
    async turn(wanted: boolean, meanwhile?: () => Promise<void>) {
      isOn = wanted;
      await meanwhile?.();
      presented.fire({ isOn: wanted, waitUntil: () => undefined });
    },
    onDidChange: presented.event,
  };
  const log = createRecordingLog();
  const secrecy = createSecrecy({ settings: createSettings(settings), store, presentation, log });
  let changes = 0;
  secrecy.onDidChange(() => changes++);
  return { secrecy, presentation, log, changes: () => changes };
}

const card = {
  eyebrow: '',
  title: 'Log in',
  place: '1/2',
  lines: ['token: "hunter2"'],
  code: { title: '.env', text: 'KEY=1\nPASSWORD=open' },
};

describe('hiding secrets (secrecy)', () => {
  it('is on during presentation mode, unless the setting says otherwise', async () => {
    const { secrecy, presentation, changes } = setUp();
    expect(secrecy.isOn).toBe(false);
    await presentation.turn(true);
    expect(secrecy.isOn).toBe(true);
    expect(changes()).toBe(1);
    expect(setUp({ 'secrets.hide': 'always' }).secrecy.isOn).toBe(true);
    const never = setUp({ 'secrets.hide': 'never' });
    await never.presentation.turn(true);
    expect(never.secrecy.isOn).toBe(false);
  });

  it('can be turned on and off by hand, whatever the setting says', async () => {
    const store = createMemoryStore();
    const { secrecy, changes } = setUp({ 'secrets.hide': 'never' }, store);
    await secrecy.toggle();
    expect([secrecy.isOn, changes()]).toEqual([true, 1]);
    const afterReload = setUp({ 'secrets.hide': 'never' }, store).secrecy;
    expect(afterReload.isOn).toBe(true);
    await afterReload.toggle();
    expect(afterReload.isOn).toBe(false);
  });

  it('is on again after a reload when it was turned off by hand', async () => {
    const store = createMemoryStore();
    const { secrecy } = setUp({ 'secrets.hide': 'always' }, store);
    await secrecy.toggle();
    expect(secrecy.isOn).toBe(false);
    expect(setUp({ 'secrets.hide': 'always' }, store).secrecy.isOn).toBe(true);
  });

  it('follows the setting again at the next presentation', async () => {
    const { secrecy, presentation } = setUp();
    await presentation.turn(true);
    await secrecy.toggle();
    expect(secrecy.isOn).toBe(false);
    await presentation.turn(false);
    await presentation.turn(true);
    expect(secrecy.isOn).toBe(true);
  });

  it.each([true, false])(
    'is on after the presenter toggled it while presentation mode changed to %s',
    async (wanted) => {
      const { secrecy, presentation } = setUp();
      await presentation.turn(!wanted);
      await presentation.turn(wanted, async () => {
        await secrecy.toggle();
        if (!wanted) expect(secrecy.isOn).toBe(true);
      });
      expect(secrecy.isOn).toBe(true);
    },
  );

  it('masks secrets in what a picture shows, and leaves every line in its place', () => {
    const { secrecy } = setUp({ 'secrets.hide': 'always' });
    const demo = { kind: 'demo', card } as const;
    expect(maskUpcoming(demo, secrecy).card).toEqual({
      ...card,
      lines: ['token: "•••••••"'],
      code: { title: '.env', text: 'KEY=1\nPASSWORD=••••' },
    });
    expect(maskUpcoming(demo, setUp().secrecy)).toBe(demo);
  });

  it('masks secrets in titles, and in a slide with its card', () => {
    const { secrecy } = setUp({ 'secrets.hide': 'always' });
    const title = 'Write to a@b.example';
    const masked = 'Write to •••••••••••';
    const page = { html: `<h1>${title}</h1>`, title, css: '', transition: undefined, folder: '/', step: 0, steps: 0 };
    const found = {
      kind: 'slide',
      page: { ...page, place: undefined },
      card: { title, eyebrow: title, lines: [], marks: 'none', code: { title: 'yaml', text: 'password: tiger' } },
    } as const;
    expect(maskUpcoming(found, secrecy)).toMatchObject({
      page: { title: masked, html: `<h1>${masked}</h1>` },
      card: { title: masked, eyebrow: masked, code: { title: 'yaml', text: 'password: •••••' } },
    });
  });

  it("uses the user's own patterns for secrets, and logs an invalid one", () => {
    const { secrecy, log } = setUp({ 'secrets.patterns': ['ACME-\\d+', '('] });
    expect(secrecy.find('see ACME-12', 'a.md')).toEqual([{ start: 4, end: 11, kind: 'own pattern' }]);
    expect(log.lines.join()).toContain('The pattern "(" is not a regular expression');
  });
});
