import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEvents, type StreamEvent } from '../src/panel/events.js';

const encoder = new TextEncoder();

/** Reads a text that arrives in these parts. */
async function read(text: string, cuts: number[], isBroken = false): Promise<StreamEvent[]> {
  const bytes = encoder.encode(text);
  const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [at, end] of [...ends, bytes.length].entries())
        controller.enqueue(bytes.slice(ends[at - 1] ?? 0, end));
      if (isBroken) controller.error(new Error('cut'));
      else controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(body, () => undefined)) events.push(event);
  return events;
}

test('the events of a stream do not depend on how the network splits it', async () => {
  const data = fc.jsonValue().map((value) => JSON.stringify(value));
  const event = fc.record({ id: fc.option(fc.stringMatching(/^conv_\d+:\d+$/), { nil: undefined }), data });
  await fc.assert(
    fc.asyncProperty(
      fc.array(event, { minLength: 1 }),
      fc.array(fc.nat()),
      fc.constantFrom('\n', '\r\n'),
      async (events, cuts, newline) => {
        const lines = events.flatMap((each) => [
          ': keep-alive',
          '',
          ...(each.id === undefined ? [] : [`id: ${each.id}`]),
          'event: message',
          `data: ${each.data}`,
          '',
        ]);
        expect(await read(`${lines.join(newline)}${newline}`, cuts)).toEqual(events);
      },
    ),
  );
});

test('an event that is cut off is dropped', async () => {
  expect(await read('id: conv_1:1\ndata: {}\n\nid: conv_1:2\ndata: {"a"', [])).toEqual([
    { id: 'conv_1:1', data: '{}' },
  ]);
});

test('a broken stream throws an error', async () => {
  await expect(read('data: {}\n\n', [3], true)).rejects.toThrow('cut');
});
