import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventType } from '../resources/constants.js';
import type { WebhookEvent } from '../resources/webhook-events.js';
import type { CustomFields } from '../types.js';
import { verify } from '../webhooks/node.js';
import { WebhookVerificationError } from '../webhooks/shared.js';

/** Options of `next`. */
export interface NextOptions<E> {
  /** The maximum time to wait, in milliseconds. Default: 10,000. */
  timeoutMs?: number | undefined;
  /** Skips events for which it returns false. A later call can still return them. */
  where?: ((event: E) => boolean) | undefined;
}

/** Receives the webhooks of a test server, and verifies their signatures. */
export interface WebhookReceiver<F extends CustomFields = CustomFields> {
  /** The address to which the server sends every event. */
  readonly url: string;
  /** The id of the webhook endpoint on the server. `reset` creates a new one. */
  readonly endpointId: string;
  /** The events that have arrived since the start or the last `reset`, each once, in order of arrival. */
  readonly events: readonly WebhookEvent<EventType, F>[];
  /**
   * Resolves to the next event of a type as soon as it has arrived. Each call returns another event, in order of arrival. Rejects
   * after `timeoutMs` with an error that names the events that did arrive, and when the server is closed or reset.
   *
   * ```ts
   * const { data } = await server.receiver.next('lead.created');
   * ```
   */
  next<T extends EventType>(type: T, options?: NextOptions<WebhookEvent<T, F>>): Promise<WebhookEvent<T, F>>;
  /** Responds to the next deliveries with these statuses, one each, and drops their events. Use it to test redeliveries. */
  respondWith(...statuses: number[]): void;
}

/** The same, with the methods that `startTestServer` needs. */
export interface OwnedReceiver<F extends CustomFields> extends WebhookReceiver<F> {
  /** Drops all events that have arrived. Later events have to be signed with `secret`. */
  restart(endpointId: string, secret: string): void;
  close(): Promise<void>;
}

const maxBodyBytes = 16 * 1024 * 1024;

/** Opens a receiver on a free port of the loopback interface. */
export async function openReceiver<F extends CustomFields>(): Promise<OwnedReceiver<F>> {
  const queue = createEventQueue<F>();
  let [secret, endpointId] = ['', ''];
  let statuses: number[] = [];

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    let event: WebhookEvent<EventType, F>;
    try {
      event = verify(body, request.headers, secret) as WebhookEvent<EventType, F>;
    } catch (error) {
      // From another sender, or sent before the last reset.
      if (!(error instanceof WebhookVerificationError)) throw error;
      return void response.writeHead(400).end(error.reason);
    }
    const status = statuses.shift() ?? 204;
    if (status >= 200 && status < 300) queue.add(event);
    response.writeHead(status).end();
  };
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    get endpointId() {
      return endpointId;
    },
    get events() {
      return queue.list();
    },
    next: queue.next,
    respondWith(...next) {
      statuses.push(...next);
    },
    restart(newEndpointId, newSecret) {
      [endpointId, secret] = [newEndpointId, newSecret];
      statuses = [];
      queue.clear('The test server was reset.');
    },
    async close() {
      queue.clear('The test server was closed.');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Waiter<F extends CustomFields> {
  /** Accepts an event if it matches. */
  offer(event: WebhookEvent<EventType, F>): boolean;
  reject(error: Error): void;
}

/** The events that have arrived, and the calls of `next` that wait for one. */
function createEventQueue<F extends CustomFields>() {
  let events: WebhookEvent<EventType, F>[] = [];
  /** The events that `next` has not returned yet. */
  let untaken: WebhookEvent<EventType, F>[] = [];
  let waiters: Waiter<F>[] = [];

  function next<T extends EventType>(
    type: T,
    { timeoutMs = 10_000, where = () => true }: NextOptions<WebhookEvent<T, F>> = {},
  ): Promise<WebhookEvent<T, F>> {
    const fits = (event: WebhookEvent<EventType, F>): event is WebhookEvent<T, F> =>
      event.type === type && where(event as WebhookEvent<T, F>);
    const arrived = untaken.find(fits);
    untaken = untaken.filter((event) => event !== arrived);
    if (arrived) return Promise.resolve(arrived);
    return new Promise<WebhookEvent<T, F>>((resolve, reject) => {
      const waiter: Waiter<F> = {
        offer(event) {
          if (!fits(event)) return false;
          settle();
          resolve(event);
          return true;
        },
        reject(error) {
          settle();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        waiter.reject(new Error(`No ${type} arrived within ${timeoutMs} ms. ${describeArrived(events)}`));
      }, timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        waiters = waiters.filter((one) => one !== waiter);
      };
      waiters.push(waiter);
    });
  }

  return {
    next,
    list: () => [...events],
    /** Deliveries are at least once: only the first one of an event counts. */
    add(event: WebhookEvent<EventType, F>) {
      if (events.some(({ id }) => id === event.id)) return;
      events.push(event);
      if (!waiters.some((waiter) => waiter.offer(event))) untaken.push(event);
    },
    clear(reason: string) {
      [events, untaken] = [[], []];
      for (const waiter of [...waiters]) waiter.reject(new Error(reason));
    },
  };
}

function describeArrived(events: readonly { type: string }[]): string {
  if (events.length === 0) return 'Nothing has arrived.';
  return `These have arrived: ${events.map(({ type }) => type).join(', ')}.`;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
