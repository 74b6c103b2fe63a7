// A model answers a question about your leads with the tools of @lead-engagement/mcp. It asks you before each write.
import { createInterface } from 'node:readline/promises';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { complete, type Message } from './model.js';

const { LEAD_ENGAGEMENT_BASE_URL = '', LEAD_ENGAGEMENT_API_KEY = '', AI_BASE_URL, AI_MODEL, AI_API_KEY } = process.env;
if (!LEAD_ENGAGEMENT_BASE_URL || !LEAD_ENGAGEMENT_API_KEY || !AI_BASE_URL || !AI_MODEL) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL, LEAD_ENGAGEMENT_API_KEY, AI_BASE_URL and AI_MODEL.');
  process.exit(2);
}
const question = process.argv[2] ?? 'Who needs an answer today?';
const maxRounds = 20;

const client = new Client({ name: 'example-assistant', version: '1.0.0' });
const env = { LEAD_ENGAGEMENT_BASE_URL, LEAD_ENGAGEMENT_API_KEY };
await client.connect(new StdioClientTransport({ command: 'npx', args: ['lead-engagement-mcp'], env }));
try {
  const { tools } = await client.listTools();
  console.log(`${tools.length} tools. You: ${question}`);
  const messages: Message[] = [
    { role: 'system', content: client.getInstructions() ?? '' },
    { role: 'user', content: question },
  ];
  for (let round = 0; round < maxRounds; round++) {
    const answer = await complete({ url: AI_BASE_URL, model: AI_MODEL, key: AI_API_KEY }, messages, tools);
    messages.push(answer);
    if (!answer.tool_calls?.length) {
      console.log(`Assistant: ${answer.content}`);
      break;
    }
    for (const { id, function: call } of answer.tool_calls) {
      messages.push({ role: 'tool', tool_call_id: id, content: await callTool(call.name, JSON.parse(call.arguments)) });
    }
  }

  /** Calls a tool, unless it makes changes and you decline. Resolves to the text for the model. */
  async function callTool(name: string, args: Record<string, unknown>): Promise<string> {
    const isReading = tools.find((tool) => tool.name === name)?.annotations?.readOnlyHint === true;
    console.log(`  ${name} ${JSON.stringify(args)}`);
    if (!isReading && !(await confirm())) return 'The user said no.';
    const { content } = await client.callTool({ name, arguments: args });
    return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  }
} finally {
  await client.close();
}

/** Asks on the terminal. Without a terminal, the answer is no. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    console.log('  No terminal to ask: refused.');
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('  May it? (y/n) ');
  terminal.close();
  return answer.trim().toLowerCase() === 'y';
}
