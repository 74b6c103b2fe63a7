// An app of a partner: several customers allow it to read their leads, and it stores their tokens separately.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buildAuthorizationUrl, createPkce, exchangeCode, revokeToken } from '@lead-engagement/sdk/oauth';
import { Customers } from './tokens.js';

const {
  LEAD_ENGAGEMENT_BASE_URL: baseUrl,
  CLIENT_ID: clientId,
  CLIENT_SECRET: clientSecret,
  PORT = '4018',
} = process.env;
if (!baseUrl || !clientId || !clientSecret) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL, CLIENT_ID and CLIENT_SECRET.');
  process.exit(2);
}

const app = { baseUrl, clientId, clientSecret };
const redirectUri = `http://127.0.0.1:${PORT}/callback`;
const customers = new Customers(app);
/** Users on the authorize page: the code verifier of each, by the state in the user's cookie. */
const underWay = new Map<string, string>();

interface Answer {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', redirectUri);
  switch (`${request.method} ${url.pathname}`) {
    case 'GET /':
      return { status: 200, text: await countLeads() };
    case 'GET /connect':
      return connect();
    case 'GET /callback':
      return finish(url.searchParams, readState(request));
    case 'POST /disconnect':
      return disconnect(url.searchParams.get('tenant') ?? '');
    default:
      return { status: 404, text: 'There is no such page.' };
  }
}

/** Sends the user to the page where they sign in and allow the app. */
async function connect(): Promise<Answer> {
  const state = randomBytes(16).toString('base64url');
  const { codeVerifier, codeChallenge } = await createPkce();
  underWay.set(state, codeVerifier);
  const location = buildAuthorizationUrl(app, { redirectUri, scopes: ['read:leads'], state, codeChallenge });
  const cookie = `state=${state}; HttpOnly; SameSite=Lax; Path=/`;
  return { status: 303, text: '', headers: { Location: location, 'Set-Cookie': cookie } };
}

/** Handles the redirect with a code, or with the reason why there is none. */
async function finish(query: URLSearchParams, expected: string | undefined): Promise<Answer> {
  const state = query.get('state') ?? '';
  const codeVerifier = underWay.get(state);
  // Without this check, an attacker could connect the user to the attacker's account.
  if (state !== expected || codeVerifier === undefined) return { status: 403, text: 'Begin again at /connect.' };
  underWay.delete(state);
  const code = query.get('code');
  if (code === null) return { status: 200, text: `Not connected: ${query.get('error')}` };
  const tokens = await exchangeCode(app, { code, redirectUri, codeVerifier });
  customers.connect(tokens);
  console.log(`${tokens.tenantId} has connected, with ${tokens.scopes.join(', ')}`);
  return { status: 200, text: `Connected: ${tokens.tenantId}` };
}

/** The purpose of the app: a number about each of its customers. */
async function countLeads(): Promise<string> {
  const lines = customers.list().map(async ({ tenantId, client }) => {
    const page = await client.leads.list({ status: ['OPEN'], limit: 1 });
    return `${tenantId}: ${page.total} open leads`;
  });
  return (await Promise.all(lines)).join('\n');
}

async function disconnect(tenantId: string): Promise<Answer> {
  const token = customers.disconnect(tenantId);
  if (token === undefined) return { status: 404, text: 'This customer is not connected.' };
  await revokeToken(app, token);
  console.log(`${tenantId} has disconnected`);
  return { status: 200, text: 'Disconnected.' };
}

function readState({ headers }: IncomingMessage): string | undefined {
  return /(?:^|; )state=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
}

const server = createServer((request, response) => {
  answer(request)
    .catch((error: Error): Answer => ({ status: 502, text: error.message }))
    .then(({ status, text, headers }) =>
      response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(text),
    );
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`listening: open http://127.0.0.1:${PORT}/connect`));
