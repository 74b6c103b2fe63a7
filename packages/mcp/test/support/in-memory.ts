import { type Scope, scopeNames } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { createServer, createSession, type ToolOptions } from '../../src/index.js';

/** Replaces the API: returns the data of the response to a tool's request. */
export type Answers = (method: string, path: string, body: unknown, signal?: AbortSignal | null) => unknown;

/** The user's response to a dialog of the host. Without it, the host cannot show dialogs. */
export type OnAsked = (message: string) => {
  action: 'accept' | 'decline' | 'cancel';
  content?: { approve: boolean };
};

/** A connection to the tools of a key with these scopes. Every request of a tool is recorded in `requests`. */
export async function connectInMemory({
  scopes = scopeNames,
  answers = () => [],
  onAsked,
  ...options
}: ToolOptions & { scopes?: readonly Scope[]; answers?: Answers; onAsked?: OnAsked } = {}) {
  const requests: string[] = [];
  const api = new LeadEngagement({
    baseUrl: 'http://leads.test',
    apiKey: 'les_test_key',
    tenantId: 'tn_1',
    maxRetries: 0,
    fetch: async (url, init) => {
      const { pathname } = new URL(String(url));
      const method = init?.method ?? 'GET';
      requests.push(`${method} ${pathname}`);
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const data = await answers(method, pathname, body, init?.signal);
      const meta = { total: 1, cursor: '', hasMore: false };
      return Response.json({ success: true, data, ...(Array.isArray(data) && { meta }) });
    },
  });
  const caller = { tenantId: 'tn_1', principalId: 'key_1', userId: undefined, isUser: false, scopes };
  const server = createServer(createSession(api, caller, 'les_test_key'), options);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await server.connect(theirs);
  const capabilities = onAsked && { elicitation: { form: {} } };
  const client = new Client({ name: 'test-host', version: '1.2.3' }, { ...(capabilities && { capabilities }) });
  if (onAsked) client.setRequestHandler('elicitation/create', async ({ params }) => onAsked(params.message));
  await client.connect(ours);
  return { client, requests };
}
