import { hash } from 'node:crypto';
import { type ContentOptions, type PictureContent, readPictureContent } from './picture-content.ts';
import type { Upcoming } from './upcoming.ts';

export interface KeyedContent {
  readonly content: PictureContent;
  /** Identifies the content, without colors and size. */
  readonly key: string;
}

/** Content that is cached until `forget`. */
export interface ContentSource {
  /** The content without its files. */
  find(): Promise<Upcoming | undefined>;
  /** The content with its files. */
  read(): Promise<KeyedContent | undefined>;
  forget(): void;
}

export interface ContentSourceOptions extends ContentOptions {
  /** Default: always cached. Not for code, because typing fires no event. */
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

/** Hashes a JSON value. */
export function hashOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}
