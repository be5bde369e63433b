import type { NextPlace } from '../../presenting/presenter-view-model.ts';
import { currentSlide } from '../../show/shown-slide.ts';
import { lookAhead, orElse, type UpcomingSources } from './look-ahead.ts';

/** The place of `findUpcoming` in the show, by its own title. */
export async function findNextPlace(sources: UpcomingSources): Promise<NextPlace> {
  const { show } = sources;
  const { status, next } = show.state;
  const slide = currentSlide(show.state);
  const ahead = await lookAhead(sources);
  if (!ahead) return { kind: 'end' };
  const demo = (kind: 'demo' | 'resumed'): NextPlace =>
    next ? { kind, id: next.demo.id, title: next.demo.title } : { kind: 'end' };
  if (status === 'paused') return demo('resumed');
  const { place, entry } = ahead;
  if (!place) return demo('demo');
  const { index, step } = place.target;
  if (!entry && slide?.index === index && typeof step === 'number') {
    return { kind: 'reveal', shown: step, count: slide.steps, title: slide.title };
  }
  return show.peek(place).then(
    ({ slide: { title }, count }): NextPlace => ({ kind: 'slide', index: index + 1, count, title }),
    (error) => orElse(error, () => demo('demo')),
  );
}
