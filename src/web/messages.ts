import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { StagePage, StageRequest } from '../ports/slide-stage.ts';

/** Messages to the slide page. A page's sources are URLs that it may load. */
export type ToSlidePage =
  /** With an `id`, the sender gets `taken` and `shown`. */
  | { readonly type: 'page'; readonly id?: number; readonly page: StagePage; readonly isNew: boolean }
  /** Answered by `pong`. */
  | { readonly type: 'ping' }
  /** A page that is likely to be next: prepare it without showing it. */
  | { readonly type: 'prepare'; readonly page: StagePage }
  | { readonly type: 'overview'; readonly pages: readonly StagePage[]; readonly index: number }
  /** A black page over everything until switched off. */
  | { readonly type: 'black'; readonly isOn: boolean }
  /** Size of all slides in this room; 1 fits the window. */
  | { readonly type: 'zoom'; readonly factor: number }
  /** From a remote pointer. */
  | { readonly type: 'gesture'; readonly gesture: SlideGesture }
  /** Custom properties of the page, such as `--code-keyword`: colors of the active theme. */
  | { readonly type: 'colors'; readonly colors: Readonly<Record<string, string>> }
  /** Requests a PNG of a hidden page. Its sources must be `data:` URLs. Width in pixels. */
  | {
      readonly type: 'draw';
      readonly id: number;
      readonly page: StagePage;
      readonly width: number;
      readonly colorScheme: 'light' | 'dark';
    }
  | { readonly type: 'diagrams'; readonly id: number; readonly page: StagePage };

export type FromSlidePage =
  /** The page listens; earlier messages are lost. */
  | { readonly type: 'ready' }
  /** The page with this number has arrived; earlier ones are no longer shown. */
  | { readonly type: 'taken'; readonly id: number }
  | { readonly type: 'shown'; readonly id: number }
  | { readonly type: 'pong' }
  | { readonly type: 'black' }
  | { readonly type: 'request'; readonly request: StageRequest }
  /** The page loses focus while a key that moved the show is down. */
  | { readonly type: 'held' }
  /** A page is too long: shown at `scale`, and cut off if that is not enough. */
  | {
      readonly type: 'overflow';
      readonly title: string;
      readonly index: number | undefined;
      readonly scale: number;
      readonly isCut: boolean;
    }
  | { readonly type: 'drawn'; readonly id: number; readonly png: string }
  /** SVGs in order; empty for a diagram with an error. None if diagrams cannot be drawn. */
  | { readonly type: 'drawn'; readonly id: number; readonly svgs: readonly string[] }
  | { readonly type: 'drawn'; readonly id: number; readonly error: string };
