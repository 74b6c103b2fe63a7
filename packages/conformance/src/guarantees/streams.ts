import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { openStream, type StreamedEvent } from '../event-stream.js';
import { must, show } from '../failure.js';
import { routeOf } from '../operations.js';

const source = 'contract, conversations.stream';
const deadlineMs = 15_000;

/** Streams deliver each event once, even after the connection was cut. */
export const streams: Guarantee = {
  name: 'streams',
  when: 'together',
  checks: [
    {
      id: 'FULL-STREAMS-1',
      says: 'A stream begins with stream.opened and sends a message as soon as it was posted.',
      source,
      async run(context) {
        const { id } = await context.conversation();
        const stream = await open(context, id);
        try {
          await stream.wait(({ data }) => data?.type === 'stream.opened', 1, deadlineMs);
          await post(context, id, 'Hello');
          const [event] = await stream.wait(isMessage, 1, deadlineMs);
          must(contentOf(event) === 'Hello', `The event has the message ${show(contentOf(event))}.`);
        } finally {
          await stream.cut();
        }
      },
    },
    {
      id: 'FULL-STREAMS-2',
      says: 'A stream that was cut goes on after Last-Event-ID, without a gap and without a repetition.',
      source,
      run: resume,
    },
  ],
};

function open(context: Context, conversation: string, lastEventId?: string) {
  const { path } = routeOf('conversations.stream');
  const url = `${context.options.baseUrl.replace(/\/+$/, '')}${path}?conversation=${conversation}`;
  return openStream(url, context.api.headersFor(path).sent, lastEventId);
}

async function post(context: Context, id: string, content: string): Promise<void> {
  await context.api.get('conversations.createMessage', { params: { id }, body: { role: 'ASSISTANT', content } });
}

async function resume(context: Context): Promise<void> {
  const { id } = await context.conversation();
  const before = await open(context, id);
  await before.wait(({ data }) => data?.type === 'stream.opened', 1, deadlineMs);
  await post(context, id, 'Before');
  const [last] = await before.wait(isMessage, 1, deadlineMs);
  await before.cut();
  must(last?.id !== undefined, 'The event of a message has no id to go on from.');
  for (const content of ['Meanwhile 1', 'Meanwhile 2']) await post(context, id, content);
  const after = await open(context, id, last.id);
  try {
    await post(context, id, 'After');
    await after.wait((event) => contentOf(event) === 'After', 1, deadlineMs);
    const told = after.events.filter(isMessage).map(contentOf).join(', ');
    must(told === 'Meanwhile 1, Meanwhile 2, After', `After the cut, the stream told of: ${told}.`);
  } finally {
    await after.cut();
  }
}

function isMessage({ data }: StreamedEvent): boolean {
  return data?.type === 'message.created';
}

function contentOf(event: StreamedEvent | undefined): unknown {
  return event?.data?.message?.content;
}
