import type { SlideGesture } from '../ports/slide-gesture.ts';
import type { StagePage, StageRequest } from '../ports/slide-stage.ts';

/** Messages to the page of slides. A page's sources are addresses that the page may load. */
export type ToSlidePage =
  /** Senders that give a number are told when the page is `taken`, and when it is `shown`. */
  | { readonly type: 'page'; readonly id?: number; readonly page: StagePage; readonly isNew: boolean }
  /** Whether anybody is there: answered by `pong`. */
  | { readonly type: 'ping' }
  /** A page that is likely to be the next: it is made ready, and not shown. */
  | { readonly type: 'prepare'; readonly page: StagePage }
  | { readonly type: 'overview'; readonly pages: readonly StagePage[]; readonly index: number }
  /** A black page over everything, until it is told otherwise. */
  | { readonly type: 'black'; readonly isOn: boolean }
  /** How large this room wants all slides; 1 fits the window. */
  | { readonly type: 'zoom'; readonly factor: number }
  /** A remote pointer on the current slide. */
  | { readonly type: 'gesture'; readonly gesture: SlideGesture }
  /** Custom properties of the whole page, such as `--code-keyword`: the colours of the active theme. */
  | { readonly type: 'colors'; readonly colors: Readonly<Record<string, string>> }
  /** Asks for a PNG of a page that is not to be shown. Its sources must be `data:` addresses. Width in pixels. */
  | {
      readonly type: 'draw';
      readonly id: number;
      readonly page: StagePage;
      readonly width: number;
      readonly colorScheme: 'light' | 'dark';
    }
  /** Asks for the diagrams of a page that is not to be shown. */
  | { readonly type: 'diagrams'; readonly id: number; readonly page: StagePage };

/** Messages of the page of slides. */
export type FromSlidePage =
  /** It listens; earlier messages are lost. */
  | { readonly type: 'ready' }
  /** The page of this number has come; earlier ones are not shown any more. */
  | { readonly type: 'taken'; readonly id: number }
  /** It has been painted. */
  | { readonly type: 'shown'; readonly id: number }
  | { readonly type: 'pong' }
  /** All of it is black, and painted. */
  | { readonly type: 'black' }
  | { readonly type: 'request'; readonly request: StageRequest }
  /** The page loses the focus while a key that moved the show is down. */
  | { readonly type: 'held' }
  /** A page is too long for the canvas: shown at `scale`, and cut off when that did not suffice. */
  | {
      readonly type: 'overflow';
      readonly title: string;
      readonly index: number | undefined;
      readonly scale: number;
      readonly isCut: boolean;
    }
  | { readonly type: 'drawn'; readonly id: number; readonly png: string }
  /** In order, each an SVG; empty for one with a mistake. None where nothing draws. */
  | { readonly type: 'drawn'; readonly id: number; readonly svgs: readonly string[] }
  | { readonly type: 'drawn'; readonly id: number; readonly error: string };
