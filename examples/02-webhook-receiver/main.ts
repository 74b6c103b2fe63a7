// Receives webhooks: checks the signature of the raw body, drops repeats, responds fast, and does the work afterwards.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseSecrets, verify, type WebhookEvent, WebhookVerificationError } from '@lead-engagement/sdk/webhooks';

// During a rotation, set both secrets, separated by a comma.
const secrets = parseSecrets(process.env.LEAD_ENGAGEMENT_WEBHOOK_SECRET);

const maxBodyBytes = 1024 * 1024;
const maxRemembered = 10_000;
/** Ids of events that were already accepted. In production: a unique column in your database. */
const taken = new Set<string>();

const server = createServer((request, response) => {
  receive(request, response).catch((error: unknown) => {
    // Not acknowledged: the service sends it again.
    console.error('failed:', error);
    response.destroy();
  });
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) console.log(`listening on http://127.0.0.1:${address.port}`);
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'POST' }).end();
    return;
  }
  const rawBody = await readBody(request);
  if (!rawBody) {
    response.writeHead(413, { Connection: 'close' }).end();
    return;
  }
  try {
    const event = await verify(rawBody, request.headers, secrets);
    const isNew = rememberEvent(event.id);
    // Respond before the work: after 10 seconds without a response, the event is sent again.
    response.writeHead(204).end();
    if (isNew) handleEvent(event);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.error('refused:', error.reason);
    response.writeHead(400).end(error.reason);
  }
}

function handleEvent(event: WebhookEvent): void {
  switch (event.type) {
    case 'lead.created':
      console.log(event.type, event.id, event.data.id);
      break;
    case 'lead.stage_changed':
      console.log(event.type, event.id, event.data.id, event.data.stageId);
      break;
    default:
      // Newer servers may send new types.
      console.log('another event', JSON.stringify(event));
  }
}

/** Returns true if the event was not seen before. */
function rememberEvent(id: string): boolean {
  if (taken.has(id)) return false;
  taken.add(id);
  const [oldest] = taken;
  if (taken.size > maxRemembered && oldest !== undefined) taken.delete(oldest);
  return true;
}

/** The body as it was sent, byte for byte; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBodyBytes) return undefined;
  }
  return Buffer.concat(chunks);
}
