import { contract, type Route } from '@lead-engagement/contract';
import { ApiError } from '@lead-engagement/sdk';
import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { showAnswer } from './answer.js';
import { type Session, ToolCall } from './call.js';
import { describeFailure } from './errors.js';
import { tools } from './tools/index.js';

const resources = [
  { name: 'lead', title: 'Lead', tool: 'get_lead', argument: 'leadId', routes: [contract.leads.get] },
  {
    name: 'conversation',
    title: 'Conversation',
    tool: 'read_conversation',
    argument: 'conversationId',
    routes: [contract.conversations.get, contract.conversations.listMessages],
  },
] as const satisfies { routes: readonly Route[]; [field: string]: unknown }[];

/** Adds the resources `lead://{id}` and `conversation://{id}`, which a user can attach to a chat. */
export function addResources(server: McpServer, session: Session): void {
  for (const { name, title, tool: toolName, argument, routes } of resources) {
    const tool = tools.find((one) => one.name === toolName);
    if (!tool || !routes.every((route) => session.allows(route))) continue;
    server.registerResource(
      name,
      new ResourceTemplate(`${name}://{id}`, { list: undefined }),
      { title, description: `The same as ${toolName} returns.`, mimeType: 'text/plain' },
      async (uri: URL, { id }: Record<string, string | string[]>, context: ServerContext) => {
        const args = { [argument]: String(id) };
        const call = new ToolCall(session, tool.name, args, { signal: context.mcpReq.signal, client: 'mcp' });
        const { data, notes = [] } = await tool.run(call, args).catch((error) => explain(error, uri));
        return {
          contents: [
            { uri: uri.href, mimeType: 'text/plain', text: showAnswer({ data, notes: [...notes, ...call.notes] }) },
          ],
        };
      },
    );
  }
}

/** The error that the protocol has for a resource that is not there; any other failure with its reason. */
function explain(error: unknown, uri: URL): never {
  if (error instanceof ApiError && error.status === 404) throw new ResourceNotFoundError(uri.href);
  throw new ProtocolError(ProtocolErrorCode.InternalError, describeFailure(error));
}
