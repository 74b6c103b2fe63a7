import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { headers as names } from '@lead-engagement/contract';

/** A webhook request as it arrived. */
export interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a server sends can be anything
  readonly event: any;
  /** In milliseconds since 1970. */
  readonly receivedAtMs: number;
  /** The status of the response. */
  readonly answered: number;
}

/** The HTTP server that webhooks are sent to during a run. */
export interface Receiver {
  /** The address that endpoints are made with. */
  readonly url: string;
  readonly deliveries: readonly Delivery[];
  /** Sets the response status for some events; `before` is the number of deliveries that came before. Default: 200. */
  answer(matches: (event: Delivery['event']) => boolean, status: (before: number) => number): void;
  /** Resolves to the deliveries of some events when there are `count` of them, or to those received when the deadline has passed. */
  wait(matches: (event: Delivery['event']) => boolean, count: number, deadlineMs: number): Promise<Delivery[]>;
  close(): Promise<void>;
}

const maxBodyBytes = 4 * 1024 * 1024;

/** Starts a receiver on `port`, or on a free one. `publicUrl` is the address at which the server reaches it. */
export async function startReceiver(publicUrl?: string, port = 0): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const rules: { matches: (event: Delivery['event']) => boolean; status: (before: number) => number }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of request) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBodyBytes) return void request.destroy();
      chunks.push(chunk as Buffer);
    }
    const body = Buffer.concat(chunks).toString();
    const event = parse(body);
    const rule = rules.find(({ matches }) => matches(event));
    const answered = rule?.status(deliveries.filter((delivery) => rule.matches(delivery.event)).length) ?? 200;
    deliveries.push({ headers: request.headers, body, event, receivedAtMs: Date.now(), answered });
    response.writeHead(answered).end();
  });
  // With a public address, connections come from other machines.
  server.listen(port, publicUrl === undefined ? '127.0.0.1' : undefined);
  await once(server, 'listening');
  return {
    url: publicUrl ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deliveries,
    answer: (matches, status) => void rules.push({ matches, status }),
    async wait(matches, count, deadlineMs) {
      const deadline = Date.now() + deadlineMs;
      const find = () => deliveries.filter(({ event }) => matches(event));
      while (find().length < count && Date.now() < deadline) await delay(25);
      return find();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A header of a delivery. */
export function headerOf({ headers }: Delivery, name: keyof typeof names): string | undefined {
  return headers[names[name].toLowerCase()]?.toString();
}
