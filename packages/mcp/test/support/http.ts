import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** Connects a host that can ask its user, who approves everything. The questions are added to `asked`. */
export async function connectApproving(url: string, apiKey: string, asked: string[]) {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });
  const capabilities = { elicitation: { form: {} } };
  const client = new Client(
    { name: 'asking-host', version: '1.0' },
    { capabilities, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    asked.push(params.message);
    return { action: 'accept', content: { approve: true } };
  });
  await client.connect(transport);
  return client;
}

/** Connects the official client to the server's own address, in the newest revision by default. */
export async function connectHttp(url: string, apiKey: string, query = '', mode: 'auto' | 'legacy' = 'auto') {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), {
    requestInit: { headers: { Authorization: `Bearer ${apiKey}` } },
  });
  const client = new Client({ name: 'test-host', version: '1.2.3' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  return client;
}

/** Connects the client of the first version of the SDK, which many hosts still use. */
export async function connectFirstLine(url: string, apiKey: string) {
  const client = new FirstClient({ name: 'old-host', version: '0.9' });
  const requestInit = { headers: { Authorization: `Bearer ${apiKey}` } };
  await client.connect(new FirstTransport(new URL(`${url}/mcp`), { requestInit }) as never);
  return client;
}
