import type { SlideMedia } from '../ports/slide-gesture.ts';
import type { StageRequest } from '../ports/slide-stage.ts';
import type { FromSlidePage } from '../web/messages.ts';

const requestKinds = new Set(['next', 'previous', 'first', 'last', 'overview', 'stop', 'autoAdvance']);

type Fields = Readonly<Record<string, unknown>>;

/** Returns `undefined` for an invalid message. */
export function readPageMessage(value: unknown): FromSlidePage | undefined {
  if (!isObject(value)) return undefined;
  const { type, id, png, svgs, error } = value;
  if (type === 'ready' || type === 'pong' || type === 'black' || type === 'held') return { type };
  if (type === 'taken' || type === 'shown') return typeof id === 'number' ? { type, id } : undefined;
  if (type === 'overflow') return readOverflow(value);
  if (type === 'request') {
    const request = readRequest(value.request);
    return request && { type, request };
  }
  if (type !== 'drawn' || typeof id !== 'number') return undefined;
  if (typeof png === 'string') return { type, id, png };
  if (Array.isArray(svgs)) return { type, id, svgs: svgs.map(String) };
  return { type, id, error: String(error) };
}

function readRequest(value: unknown): StageRequest | undefined {
  if (!isObject(value)) return undefined;
  const { kind, index, step, isOn } = value;
  if (kind === 'blackout') return { kind, ...(typeof isOn === 'boolean' && { isOn }) };
  if (kind === 'media') return { kind, ...(isObject(value.media) && { media: readMedia(value.media) }) };
  if (kind === 'goTo') {
    return Number.isSafeInteger(index) ? { kind, index: Number(index), ...(step === 'last' && { step }) } : undefined;
  }
  return typeof kind === 'string' && requestKinds.has(kind) ? ({ kind } as StageRequest) : undefined;
}

function readMedia({ isPlaying, seconds, duration, isMuted }: Fields): SlideMedia {
  return {
    isPlaying: isPlaying === true,
    seconds: typeof seconds === 'number' ? seconds : 0,
    ...(typeof duration === 'number' && { duration }),
    ...(isMuted === true && { isMuted }),
  };
}

function readOverflow({ title, index, scale, isCut }: Fields): FromSlidePage | undefined {
  if (typeof title !== 'string' || typeof scale !== 'number') return undefined;
  return {
    type: 'overflow',
    title,
    index: typeof index === 'number' ? index : undefined,
    scale,
    isCut: isCut === true,
  };
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
