/** An event in its wire format. */
export interface WireEvent {
  readonly id: string | undefined;
  readonly data: string;
}

/**
 * Reads events from UTF-8 in chunks that may be split anywhere. Skips a byte order mark, comments, and fields other than `id` and
 * `data`. Source: HTML, Server-sent events, 9.2.6.
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
    // A CR at the end may be the first half of a CRLF.
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    const events: WireEvent[] = [];
    for (const line of lines) readLine(line, events);
    return events;
  };
}
