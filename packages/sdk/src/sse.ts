/** An event as it is on the wire. */
export interface WireEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Reads events out of UTF-8 that comes in pieces, cut anywhere. A byte order mark, comments, and fields other than `id` and `data`, are skipped.
 * Source: HTML, Server-sent events, 9.2.6.
 */
export function createEventReader(): (piece: Uint8Array) => WireEvent[] {
  const decoder = new TextDecoder();
  let rest = '';
  let id: string | undefined;
  let data: string[] = [];
  const readLine = (line: string, events: WireEvent[]) => {
    if (line === '') {
      if (data.length > 0) events.push({ id, data: data.join('\n') });
      id = undefined;
      data = [];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
  };
  return (piece) => {
    const text = decoder.decode(piece, { stream: true });
    // A CR at the end can be the half of a CRLF.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const events: WireEvent[] = [];
    for (const line of lines) readLine(line, events);
    return events;
  };
}
