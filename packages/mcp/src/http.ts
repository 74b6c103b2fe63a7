import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Session } from './call.js';
import type { ToolOptions } from './select.js';
import { createServer } from './server.js';

/**
 * Answers one message over HTTP, in every revision of the protocol that hosts use. It keeps no state between messages, so any process can
 * answer the next one. `message` is the parsed body. Subscriptions are refused, so every response ends.
 */
export async function answerRequest(
  session: Session,
  options: ToolOptions,
  request: Request,
  message: unknown,
): Promise<Response> {
  const handler = createMcpHandler(() => createServer(session, options, calledTool(message)), { maxSubscriptions: 0 });
  const response = await handler.fetch(request, { parsedBody: message });
  // An event stream ends with the answer.
  const body = response.body === null ? null : await response.text();
  await handler.close();
  return new Response(body, { status: response.status, headers: response.headers });
}

/** The tool that a message calls; undefined if it asks for something else. */
function calledTool(message: unknown): string | undefined {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' && typeof params?.name === 'string' ? params.name : undefined;
}
