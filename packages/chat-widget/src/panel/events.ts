/** A server-sent event: its id, if it has one, and its data. */
export interface StreamEvent {
  id: string | undefined;
  data: string;
}

/** The maximum length of an event. A longer one does not come from our server. */
const maxChars = 1_000_000;

/**
 * Reads server-sent events as they arrive. `onChunk` is called for each chunk, comments included, because each shows that the
 * connection is alive. Source: HTML Living Standard, 9.2.6, without `retry` and with the ids of single events.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onChunk: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onChunk();
      rest += decoder.decode(value, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      if (rest.length > maxChars) return;
      for (const block of blocks) {
        const event = parse(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

function parse(block: string): StreamEvent | undefined {
  let id: string | undefined;
  const data: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') id = value;
    if (field === 'data') data.push(value);
  }
  return data.length > 0 ? { id, data: data.join('\n') } : undefined;
}
