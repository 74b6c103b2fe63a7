import { readVariable } from '../environment.js';
import type { EventType } from '../resources/constants.js';
import type { WebhookEvent } from '../resources/webhook-events.js';
import type { CustomFields } from '../types.js';
import {
  listSecrets,
  parseSecrets,
  type RawBody,
  readTolerance,
  secretVariable,
  type VerifyOptions,
  type WebhookHeaders,
  WebhookVerificationError,
} from './shared.js';

/** Handlers by event type. Events without a handler, and types that a newer server adds, are accepted and ignored. */
export type WebhookHandlers<F extends CustomFields = CustomFields> = {
  [T in EventType]?: (event: WebhookEvent<T, F>) => unknown;
} & {
  /** Called for every event that has no handler of its own. */
  '*'?: (event: WebhookEvent<EventType, F>) => unknown;
};

/** A store of events that were already handled. Use `rememberEvents()` for one process, and a database table for several. */
export interface HandledEvents {
  has(eventId: string): boolean | Promise<boolean>;
  /** Called after the handler has succeeded. */
  add(eventId: string): unknown;
}

/** Options of `createWebhookHandler`. */
export interface WebhookHandlerOptions extends VerifyOptions {
  /**
   * The secret of the endpoint, or a list during a rotation. A text is one secret; `parseSecrets` splits one at its commas. Default: the
   * secrets in `LEAD_ENGAGEMENT_WEBHOOK_SECRET`, separated by commas.
   */
  secret?: string | readonly string[] | undefined;
  /** Prevents an event that is delivered twice from being handled twice. Default: each delivery is handled. */
  handled?: HandledEvents | undefined;
  /**
   * Called if a handler fails or a request cannot be verified. The response is sent when the promise that it returns has settled; an error
   * of its own goes to `console.error`, and does not change the response. Default: `console.error`.
   */
  onError?: ((error: unknown) => unknown) | undefined;
  /** The maximum size of a body; a larger one gets a 413. Default: 1 MiB. */
  maxBodyBytes?: number | undefined;
}

/** A request of Node's http module, Express, or a framework based on them. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Set by a body parser, such as `express.raw()`. */
  readonly body?: unknown;
  /** The bytes of a body that is parsed too, as Nest with `{ rawBody: true }` and Functions frameworks keep them. */
  readonly rawBody?: unknown;
  /** Whether something has read the stream, such as a body parser that keeps its result elsewhere. */
  readonly readableDidRead?: boolean | undefined;
}

/** A response of Node's http module, Express, or a framework based on them. */
export interface NodeResponse {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text?: string): unknown;
}

/** The part of Fastify that the plugin uses. */
export interface FastifyLike {
  removeAllContentTypeParsers(): unknown;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parse: (request: never, body: Uint8Array, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown;
  post(
    path: string,
    handle: (request: { headers: NodeRequest['headers']; body: unknown }, reply: FastifyReplyLike) => Promise<unknown>,
  ): unknown;
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyLike {
  code(status: number): { send(text?: string): unknown };
}

/** Receives webhooks. Call it with a `Request`; use `node` or `fastify` for servers without one. */
export interface WebhookHandler {
  (request: Request): Promise<Response>;
  /** For `http.createServer(handler.node)`, and for `app.post('/webhooks', handler.node)` in Express, before any body parser. */
  node(request: NodeRequest, response: NodeResponse): Promise<void>;
  /** For `app.register(handler.fastify, { path: '/webhooks' })`. */
  fastify(app: FastifyLike, options: { path: string }): Promise<void>;
}

type Verify = (
  rawBody: RawBody,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions,
) => WebhookEvent | Promise<WebhookEvent>;

/** In place of a body that is gone: `verify` refuses it as not raw, where an empty one would look forged. */
const alreadyRead = null;

interface Answer {
  readonly status: number;
  readonly text?: string;
}

/** Creates the function that both builds export, with the verification of its runtime. */
export function makeCreateWebhookHandler(verify: Verify) {
  /**
   * Creates a receiver of webhooks: reads the raw body, checks the signature, calls your handler and responds. If you pass `handled`, it
   * also drops repeats.
   *
   * ```ts
   * const handler = createWebhookHandler({ 'lead.created': async ({ data }) => notify(data.id) });
   * ```
   *
   * The response is 204 if the handler succeeds, 400 for a request that is not an unmodified webhook, 405 or 413 for other methods
   * or bodies that are too large, and 500 if the handler fails: the service then sends the event again. It waits 10 seconds for a
   * response, so put longer work into a queue. Throws a TypeError if a secret is
   * missing or an option is wrong.
   */
  return function createWebhookHandler<F extends CustomFields = CustomFields>(
    handlers: WebhookHandlers<F>,
    options: WebhookHandlerOptions = {},
  ): WebhookHandler {
    const receive = createReceiver(verify, handlers as WebhookHandlers, options);
    const { maxBodyBytes = 1_048_576 } = options;
    if (!(maxBodyBytes > 0)) throw new TypeError('maxBodyBytes must be a number greater than 0.');
    return Object.assign(
      async (request: Request): Promise<Response> => {
        const read = () => (request.bodyUsed ? alreadyRead : readBody(request.body ?? [], maxBodyBytes));
        const { status, text } = await receive(request.method, request.headers, read);
        return new Response(text ?? null, { status, ...(status === 405 && { headers: { Allow: 'POST' } }) });
      },
      {
        async node(request: NodeRequest, response: NodeResponse): Promise<void> {
          const { rawBody = request.body } = request;
          const readStream = () => (request.readableDidRead ? alreadyRead : readBody(request, maxBodyBytes));
          const read = () => (rawBody === undefined ? readStream() : rawBody);
          const { status, text } = await receive(request.method, request.headers, read);
          response.statusCode = status;
          if (status === 405) response.setHeader('Allow', 'POST');
          // Part of the body is unread, so the connection cannot be reused.
          if (status === 413) response.setHeader('Connection', 'close');
          response.end(text);
        },
        async fastify(app: FastifyLike, { path }: { path: string }): Promise<void> {
          app.removeAllContentTypeParsers();
          const parsing = { parseAs: 'buffer', bodyLimit: maxBodyBytes } as const;
          app.addContentTypeParser('*', parsing, (_request, body, done) => done(null, body));
          app.post(path, async ({ headers, body }, reply) => {
            const { status, text } = await receive('POST', headers, () => body ?? '');
            return reply.code(status).send(text);
          });
        },
      },
    );
  };
}

function createReceiver(verify: Verify, handlers: WebhookHandlers, options: WebhookHandlerOptions) {
  const { secret } = options;
  const secrets = secret === undefined ? parseSecrets(readVariable(secretVariable)) : listSecrets(secret);
  readTolerance(options);
  // biome-ignore lint/suspicious/noConsole: where errors go unless the program says where.
  const { handled, onError = (error: unknown) => console.error(error) } = options;
  const underWay = new Map<string, Promise<void>>();

  const handle = async (event: WebhookEvent) => {
    if (await handled?.has(event.id)) return;
    const own = Object.hasOwn(handlers, event.type) ? handlers[event.type] : handlers['*'];
    await (own as ((event: WebhookEvent) => unknown) | undefined)?.(event);
    await handled?.add(event.id);
  };
  /** A repeat that arrives while the first delivery is being handled gets the same response. */
  const handleOnce = (event: WebhookEvent) => {
    const present = underWay.get(event.id);
    if (handled && present) return present;
    const run = handle(event).finally(() => underWay.delete(event.id));
    underWay.set(event.id, run);
    return run;
  };

  return async (method: string | undefined, headers: WebhookHeaders, read: () => unknown): Promise<Answer> => {
    if (method !== 'POST') return { status: 405 };
    try {
      const body = await read();
      if (body === undefined) return { status: 413 };
      await handleOnce(await verify(body as RawBody, headers, secrets, options));
      return { status: 204 };
    } catch (error) {
      try {
        await onError(error);
      } catch (failure) {
        // biome-ignore lint/suspicious/noConsole: the program's own destination of errors has failed.
        console.error(failure);
      }
      if (!(error instanceof WebhookVerificationError)) return { status: 500 };
      // A parsed body is a mistake in this program. After it is corrected, the event is delivered again.
      return { status: error.reason === 'body_not_raw' ? 500 : 400, text: error.reason };
    }
  };
}

/** The bytes of a body; undefined if there are more than `maxBytes`. */
async function readBody(source: Iterable<unknown> | AsyncIterable<unknown> | ReadableStream, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const take = (chunk: unknown) => {
    const piece = typeof chunk === 'string' ? new TextEncoder().encode(chunk) : (chunk as Uint8Array);
    bytes += piece.length;
    chunks.push(piece);
    return bytes <= maxBytes;
  };
  if ('getReader' in source) {
    // Not every browser supports iterating over streams.
    const reader = source.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      if (take(next.value)) continue;
      await reader.cancel();
      return undefined;
    }
  } else {
    // Leaving a for-await loop would destroy the connection of a Node request before the response is sent.
    const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (!take(next.value)) return undefined;
    }
  }
  const body = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}
