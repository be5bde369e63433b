import { createParser, type EventSourceMessage } from 'eventsource-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeComment, encodeEvent, encodeRetry } from '../../src/api/subscriptions/events.ts';

/** What the reference parser reads from a stream in pieces of this size. */
function parse(text: string, size = 7) {
  const events: EventSourceMessage[] = [];
  const others: string[] = [];
  const parser = createParser({
    onEvent: (event) => events.push(event),
    onComment: (comment) => others.push(comment),
    onRetry: (delay) => others.push(`retry ${delay}`),
    onError: (error) => others.push(`error ${error.message}`),
  });
  for (let i = 0; i < text.length; i += size) parser.feed(text.slice(i, i + size));
  return { events, others };
}

const line = fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n\0]/g, '-'));
const text = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\r', '\n', '\r\n', ':', ' ', 'data: ', 'id: 9')))
  .map((parts) => parts.join(''));

describe('encodeEvent', () => {
  it('writes lines that end with an empty line', () => {
    expect(encodeEvent({ event: 'state', id: '7', data: 'a\r\nb\rc\n' })).toBe(
      'event: state\nid: 7\ndata: a\ndata: b\ndata: c\ndata: \n\n',
    );
  });

  it('writes an event with any content so that the reference parser reads it back', () => {
    fc.assert(
      fc.property(line, line, text, fc.integer({ min: 1, max: 9 }), (event, id, data, size) => {
        const { events, others } = parse(`${encodeEvent({ event, id, data })}${encodeEvent({ data: 'end' })}`, size);
        expect(others).toEqual([]);
        expect(events).toHaveLength(2);
        expect(events[0]).toMatchObject({ id, data: data.replace(/\r\n?/g, '\n') });
        expect(events[0]!.event ?? '').toBe(event);
        expect(events[1]!.data).toBe('end');
      }),
    );
  });

  it.each(['a\nb', 'a\rb', 'a\r\n', '\n', 'a\0'])('rejects a name or id like %j', (name) => {
    expect(() => encodeEvent({ event: name, data: '' })).toThrow(TypeError);
    expect(() => encodeEvent({ id: name, data: '' })).toThrow(TypeError);
  });
});

describe('encodeComment and encodeRetry', () => {
  it('write comments and the retry delay, which are not events', () => {
    const { events, others } = parse(encodeComment('one\ntwo\r\ndata: three') + encodeRetry(2_000));
    expect(events).toEqual([]);
    expect(others).toEqual(['one', 'two', 'data: three', 'retry 2000']);
  });

  it.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('reject a delay of %d', (delay) => {
    expect(() => encodeRetry(delay)).toThrow(TypeError);
  });
});
