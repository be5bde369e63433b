import type { AudienceFeed } from '../api/audience-feed.ts';
import type { LiveFeed } from '../audience/live-feed.ts';
import { createLazy, type Disposable, disposeAll, type Lazy } from '../core/disposables.ts';
import type { StagePage } from '../ports/slide-stage.ts';
import type { Store } from '../ports/store.ts';
import type { Workbench } from '../ports/workbench.ts';
import type { OnWillAct } from '../show/run-observer.ts';
import type { LiveFeedHost, LiveFeedParts } from './drawing/audience-drawing.ts';
import { createSharing, followAddress, type Sharing } from './sharing.ts';

/** People who follow the show in a browser. Costs nothing until they are invited. */
export interface Audience extends Disposable {
  readonly sharing: Sharing;
  /** Best address for followers; `undefined` while the show is not shared. */
  url(): string | undefined;
  readonly feed: AudienceFeed;
  readonly onWillAct: OnWillAct;
  /** Tells the audience which pages come on stage. */
  watchPages(workbench: Workbench): Workbench;
  /** Call once the show exists. */
  follow(parts: LiveFeedParts): void;
}

export interface AudienceHost extends LiveFeedHost {
  readonly store: Store;
}

export function createAudience(host: AudienceHost): Audience {
  const sharing = createSharing({ ...host, key: 'audience', now: Date.now });
  let parts: LiveFeedParts | undefined;
  let live: { readonly lazy: Lazy<LiveFeed>; readonly code: string } | undefined;

  const load = async () => {
    if (!parts) throw new TypeError('The audience has no show yet');
    return (await import('./drawing/audience-drawing.ts')).createDrawnFeed(host, parts);
  };
  const update = () => {
    if (live && live.code !== sharing.code) {
      live.lazy.dispose();
      live = undefined;
    }
    if (live || sharing.code === undefined || !parts) return;
    live = { lazy: createLazy(load), code: sharing.code };
    void live.lazy.get().catch((error) => host.log.error('The audience cannot follow', error));
  };
  const tell = (page: StagePage | undefined) => live?.lazy.value?.showPage(page);
  const following = sharing.onDidChange(update);
  return {
    sharing,
    url() {
      const port = host.settings.get('api.port');
      const [address] = sharing.addresses(port);
      return sharing.code && followAddress(address?.url ?? `http://localhost:${port}`, sharing.code);
    },
    feed: {
      get code() {
        return sharing.code;
      },
      onDidChange: sharing.onDidChange,
      async versions() {
        update();
        if (!live) throw new TypeError('The show is not shared with the audience');
        return (await live.lazy.get()).versions;
      },
    },
    onWillAct: (action, effects) => live?.lazy.value?.onWillAct(action, effects),
    watchPages({ stage, ...others }) {
      return {
        ...others,
        stage: {
          ...stage,
          showPage(page, options) {
            tell(page);
            return stage.showPage(page, options);
          },
          closePage() {
            tell(undefined);
            return stage.closePage();
          },
        },
      };
    },
    follow(given) {
      parts = given;
      update();
    },
    dispose: disposeAll([sharing, following, { dispose: () => live?.lazy.dispose() }]).dispose,
  };
}
