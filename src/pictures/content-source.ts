import { createHash } from 'node:crypto';
import { type ContentOptions, type PictureContent, readPictureContent } from './picture-content.ts';
import type { Upcoming } from './upcoming.ts';

export interface KeyedContent {
  readonly content: PictureContent;
  /** Stands for everything that is in the picture but its colours and its size. */
  readonly key: string;
}

/** Part of the show, read once until it is forgotten. */
export interface ContentSource {
  /** Content to draw, without its name. */
  find(): Promise<Upcoming | undefined>;
  /** The same with everything that it names. */
  read(): Promise<KeyedContent | undefined>;
  forget(): void;
}

export interface ContentSourceOptions extends ContentOptions {
  /** Left out: everything is kept. Code is not: typing in it fires no event. */
  readonly keeps?: (found: Upcoming | undefined) => boolean;
}

interface KnownContent {
  readonly finding: Promise<Upcoming | undefined>;
  readonly reading: Promise<KeyedContent | undefined>;
}

export function createContentSource(
  find: () => Upcoming | undefined | Promise<Upcoming | undefined>,
  options: ContentSourceOptions,
  signal: AbortSignal,
): ContentSource {
  const { keeps = () => true } = options;
  let known: KnownContent | undefined;
  const read = async (found: Upcoming | undefined) => {
    const content = found && (await readPictureContent(found, options, signal));
    return content && { content, key: hashOf(content) };
  };
  const know = (): KnownContent => {
    if (known) return known;
    const finding = Promise.resolve().then(find);
    const own = { finding, reading: finding.then(read) };
    const drop = () => {
      if (known === own) known = undefined;
    };
    finding.then((found) => keeps(found) || drop(), drop);
    own.reading.catch(drop);
    known = own;
    return own;
  };
  return {
    find: () => know().finding,
    read: () => know().reading,
    forget() {
      known = undefined;
    },
  };
}

/** For values that JSON can say. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
