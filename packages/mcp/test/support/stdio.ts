import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const command = fileURLToPath(new URL('../../bin/lead-engagement-mcp.js', import.meta.url));

/** Starts the command as hosts do, and connects the official client to it. */
export async function connectStdio(url: string, apiKey: string, ...args: string[]) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [command, ...args],
    env: { LEAD_ENGAGEMENT_BASE_URL: url, LEAD_ENGAGEMENT_API_KEY: apiKey },
  });
  const client = new Client({ name: 'test-host', version: '1.2.3' });
  await client.connect(transport);
  return client;
}

/** The answer of a tool, as a model reads it. Throws if the tool failed. */
export async function ask(client: Client, name: string, args: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: args });
  const text = (result.content as { text: string }[])[0]?.text ?? '';
  if (result.isError) throw new Error(text);
  const json = /^\[data (\w+)\]\n(.*)\n\[end \1\]$/ms.exec(text)?.[2];
  return { text, data: json === undefined ? undefined : JSON.parse(json) };
}
