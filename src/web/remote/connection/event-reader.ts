export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Parses chunks of `text/event-stream`; returns the events that each chunk completes. */
export function createEventReader(): (text: string) => readonly StreamEvent[] {
  let rest = '';
  let name = '';
  let data: string[] = [];

  const take = (line: string): StreamEvent | undefined => {
    if (line === '') {
      const event = data.length > 0 ? { name: name || 'message', data: data.join('\n') } : undefined;
      [name, data] = ['', []];
      return event;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') name = value;
    if (field === 'data') data.push(value);
    return undefined;
  };

  return (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    return lines.flatMap((line) => take(line.replace(/\r$/, '')) ?? []);
  };
}
