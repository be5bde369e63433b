import type { Disposable } from '../../core/disposables.ts';
import type { Clock } from '../../core/time/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { StagePage } from '../../ports/slide-stage.ts';
import type { FromSlidePage, ToSlidePage } from '../../web/messages.ts';
import { createPageWatchdog, type ExpectedSign } from './page-watchdog.ts';

/** Delivers pages to a panel whose document may be slow, dead or reloading; it always ends with the newest page. */
export interface PageDelivery extends Disposable {
  /**
   * Resolves to `true` once the page is visible, or accepted by a hidden panel; `false` if it is replaced or the panel
   * is closed.
   */
  show(page: StagePage, isNew: boolean): Promise<boolean>;
  /** Sends once the document listens; drops the message if the panel is closed or recreated first. */
  post(message: ToSlidePage): void;
  /** The document starts loading. */
  load(): void;
  receive(message: FromSlidePage): void;
  /** The panel became visible or hidden. */
  turn(): void;
  close(): void;
}

export interface PageDeliveryOptions {
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  /** Lost if the document is not loaded. */
  send(message: ToSlidePage): void;
  /** First messages to a loaded document. */
  greet(): readonly ToSlidePage[];
  /** Recreates the panel; `load` follows. A crashed document cannot be reloaded in its panel. */
  renew(): void;
  isInSight(): boolean;
}

interface NewestPage {
  readonly id: number;
  readonly page: StagePage;
  readonly isNew: boolean;
  readonly progress: 'waiting' | 'taken' | 'seen';
  settle(isSeen: boolean): void;
}

export function createPageDelivery({ clock, log, send, greet, renew, isInSight }: PageDeliveryOptions): PageDelivery {
  const document = createDocumentLine(send);
  const debt = () => (isInSight() ? debtOf(document, newest.page) : undefined);
  const watchdog = createPageWatchdog({
    clock,
    // A document can die while the audience sees it.
    onRest() {
      document.ask('ping', { type: 'ping' });
      watchdog.watch(debt());
    },
    onSilent(owed) {
      log.warn(`The slide page does not ${owed === 'load' ? 'load' : 'respond'}: its panel is recreated`);
      renew();
    },
  });
  const newest = createNewestPage(watchdog.renew);
  /** One page at a time, so that a slow document skips outdated pages. */
  const deliver = () => {
    if (document.phase !== 'up' || typeof document.asked === 'number' || !newest.page) return;
    const { id, page, isNew, progress } = newest.page;
    document.ask(id, { type: 'page', id, page, isNew: isNew && progress === 'waiting' });
  };
  const comeUp = () => {
    newest.advance('waiting');
    document.comeUp(() => {
      for (const greeting of greet()) send(greeting);
      deliver();
    });
  };
  const noteTaken = (id: number) => {
    if (!document.noteAnswer(id)) return;
    if (id === newest.page?.id) newest.advance(isInSight() ? 'taken' : 'seen');
    else deliver();
  };

  return {
    show: (page, isNew) =>
      new Promise((settle) => {
        newest.replace({ page, isNew, settle });
        deliver();
        watchdog.watch(debt());
      }),
    post: document.post,
    load() {
      document.load();
      watchdog.noteSign();
      watchdog.watch(debt());
    },
    receive(message) {
      watchdog.noteSign();
      if (message.type === 'ready') comeUp();
      if (message.type === 'taken') noteTaken(message.id);
      if (message.type === 'shown' && message.id === newest.page?.id) newest.advance('seen');
      if (message.type === 'pong') document.noteAnswer('ping');
      watchdog.watch(debt());
    },
    turn() {
      if (!isInSight() && newest.page?.progress === 'taken') newest.advance('seen');
      watchdog.watch(debt());
    },
    close() {
      newest.drop();
      document.close();
      watchdog.watch(debt());
    },
    dispose: watchdog.dispose,
  };
}

function debtOf(
  { phase, asked }: Pick<ReturnType<typeof createDocumentLine>, 'phase' | 'asked'>,
  page: NewestPage | undefined,
): ExpectedSign {
  if (phase === 'none' || !page) return undefined;
  if (phase === 'loading') return 'load';
  return asked !== undefined || page.progress === 'taken' ? 'answer' : 'nothing';
}

/** A page number, or a ping. */
type PageQuery = number | 'ping';

/** Tracks whether the document listens, and unanswered messages. */
function createDocumentLine(send: (message: ToSlidePage) => void) {
  let phase: 'none' | 'loading' | 'up' = 'none';
  let asked: PageQuery | undefined;
  let waiting: readonly ToSlidePage[] = [];
  const turn = (next: typeof phase) => {
    [phase, asked] = [next, undefined];
    if (next !== 'up') waiting = [];
  };
  return {
    get phase() {
      return phase;
    },
    get asked() {
      return asked;
    },
    load: () => turn('loading'),
    comeUp(greet: () => void) {
      turn('up');
      greet();
      for (const message of waiting) send(message);
      waiting = [];
    },
    close: () => turn('none'),
    post(message: ToSlidePage) {
      if (phase === 'up') send(message);
      else waiting = [...waiting, message];
    },
    ask(question: PageQuery, message: ToSlidePage) {
      asked = question;
      send(message);
    },
    /** Returns whether it was the pending question. */
    noteAnswer(question: PageQuery): boolean {
      const isAnswer = question === asked;
      if (isAnswer) asked = undefined;
      return isAnswer;
    },
  };
}

/** Tells each waiting caller the outcome once. */
function createNewestPage(onSeen: () => void) {
  let newest: NewestPage | undefined;
  let count = 0;
  return {
    get page() {
      return newest;
    },
    replace(newPage: Pick<NewestPage, 'page' | 'isNew' | 'settle'>) {
      newest?.settle(false);
      count += 1;
      newest = { ...newPage, id: count, progress: 'waiting' };
    },
    advance(progress: NewestPage['progress']) {
      if (!newest || newest.progress === 'seen') return;
      newest = { ...newest, progress };
      if (progress !== 'seen') return;
      onSeen();
      newest.settle(true);
    },
    drop() {
      newest?.settle(false);
      newest = undefined;
    },
  };
}
