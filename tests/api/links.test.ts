import { describe, expect, it } from 'vitest';
import type { EditorPort } from '../../src/api/editor-port.ts';
import { createLinks } from '../../src/api/links.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';
import { createFakeEditorPort } from './fake-editor-port.ts';

/** Links for a fake show, and a presenter who answers the questions. */
function createDesk(overrides: Partial<EditorPort> = {}) {
  const show = createFakeEditorPort(overrides);
  const clock = createVirtualClock();
  const desk = {
    ran: show.ran,
    clock,
    show,
    trusted: true,
    questions: [] as string[],
    told: [] as string[],
    answer: async () => true as boolean,
  };
  const links = createLinks({
    show,
    clock,
    token: async () => 'secret',
    isTrusted: () => desk.trusted,
    ask(question) {
      desk.questions.push(question);
      return desk.answer();
    },
    tell: (sentence) => void desk.told.push(sentence),
  });
  return Object.assign(desk, { open: links.open });
}

describe('a vscode:// link with the right token', () => {
  it('runs its command at once without a question', async () => {
    const { open, ran, questions } = createDesk();
    await open('/next', 'token=secret');
    await open('', 'command=runbyid&id=hello&token=secret&bringToFront=1');
    expect([ran, questions]).toEqual([['next', 'runById hello {"bringToFront":true}'], []]);
  });

  it('fails with the error of its step', async () => {
    const failure = Object.assign(new Error('The show is at its end'), { code: 'no-next' });
    const { open } = createDesk({ next: () => Promise.reject(failure) });
    await expect(open('/next', 'token=secret')).rejects.toBe(failure);
  });
});

describe('a vscode:// link without the token', () => {
  it('makes the presenter confirm first, with a question that names the demo', async () => {
    const desk = createDesk();
    desk.answer = async () => {
      expect(desk.ran).toEqual([]);
      return true;
    };
    await desk.open('/runById', 'id=hello');
    expect([desk.questions, desk.ran]).toEqual([['Run “Say <hello>”?'], ['runById hello']]);
  });

  it('does nothing when the answer is no, and the next links are ignored for a while', async () => {
    const desk = createDesk();
    desk.answer = async () => false;
    await desk.open('/next', '');
    await desk.open('/next', '');
    expect([desk.questions.length, desk.ran]).toEqual([1, []]);
    await desk.clock.advance(10_000);
    await desk.open('/next', '');
    expect(desk.questions).toHaveLength(2);
  });

  it('is ignored while the question for another link is open', async () => {
    const desk = createDesk();
    let answer: (isYes: boolean) => void = () => undefined;
    desk.answer = () =>
      new Promise<boolean>((resolve) => {
        answer = resolve;
      });
    const first = desk.open('/next', '');
    await desk.clock.advance(0);
    await Promise.all(['/next', '/previous', '/next'].map((path) => desk.open(path, '')));
    expect(desk.questions).toHaveLength(1);
    answer(true);
    await first;
    expect(desk.ran).toEqual(['next {"ifRevision":0}']);
  });

  it('leads to a question at most three times a minute', async () => {
    const desk = createDesk();
    for (let i = 0; i < 10; i++) await desk.open('/previous', '');
    expect([desk.questions.length, desk.ran.length]).toEqual([3, 3]);
    await desk.clock.advance(60_000);
    await desk.open('/previous', '');
    expect(desk.questions).toHaveLength(4);
  });

  it('runs only what the question named, not what has become the next demo meanwhile', async () => {
    const desk = createDesk();
    desk.answer = async () => {
      desk.show.move();
      return true;
    };
    await desk.open('/next', '');
    expect(desk.ran).toEqual(['next {"ifRevision":0}']);
  });

  it('leads to no question for a demo that does not exist', async () => {
    const desk = createDesk();
    await desk.open('/runById', 'id=gone');
    expect([desk.questions, desk.told]).toEqual([[], ['A link was ignored, because its demo does not exist.']]);
  });
});

describe('a vscode:// link with a wrong token', () => {
  it('needs confirmation like a link without a token, and is ignored after too many of them', async () => {
    const desk = createDesk();
    for (let i = 0; i < 12; i++) {
      await desk.open('/next', 'token=guess');
      await desk.clock.advance(1);
    }
    expect(desk.questions).toHaveLength(3);
    expect(desk.told).toEqual(
      Array(2).fill('A link was ignored, because too many links had a wrong token. Try again in a minute.'),
    );
    await desk.open('/next', 'token=secret');
    expect(desk.ran.at(-1)).toBe('next');
  });
});

describe('any vscode:// link', () => {
  it('is ignored in an untrusted workspace, even with the right token', async () => {
    const desk = createDesk();
    desk.trusted = false;
    await desk.open('/next', 'token=secret');
    await desk.open('/next', '');
    expect([desk.ran, desk.questions]).toEqual([[], []]);
    expect(desk.told[0]).toBe('A link was ignored, because this workspace is not trusted.');
  });

  it('does not run when trust was revoked while the question was open', async () => {
    const desk = createDesk();
    desk.answer = async () => {
      desk.trusted = false;
      return true;
    };
    await expect(desk.open('/next', '')).rejects.toMatchObject({ code: 'untrusted-workspace' });
    expect(desk.ran).toEqual([]);
  });

  it('is reported without a question when it is invalid', async () => {
    const desk = createDesk();
    await desk.open('/format', '');
    expect([desk.told, desk.questions]).toEqual([
      ['A link was ignored. The link has an unknown command: "format".'],
      [],
    ]);
  });
});
