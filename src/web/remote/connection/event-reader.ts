/** An event of a stream: its name, and its lines of data. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Takes text of `text/event-stream` as it comes, cut anywhere, and gives the events that it completes. */
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
