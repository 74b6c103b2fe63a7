// A page of another origin with the web chat, under a Content-Security-Policy that forbids inline code.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { ApiError, LeadEngagement } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey, PORT = '4020' } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });
const origin = `http://127.0.0.1:${PORT}`;
const name = 'Harbour desk';

/** The page's policy: scripts and connections to the chat server, and no inline code. */
const { origin: chatOrigin } = new URL(baseUrl);
const policy = [
  "default-src 'none'",
  `script-src 'self' ${chatOrigin}`,
  "style-src 'self'",
  `connect-src ${chatOrigin}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

try {
  const snippet = (await findSnippet()) ?? (await createChat());
  const read = (file: string) => readFile(fileURLToPath(new URL(`page/${file}`, import.meta.url)), 'utf8');
  const page = (await read('index.html')).replace('{{snippet}}', snippet);
  const files = new Map([
    ['/', { type: 'text/html', text: page }],
    ['/page.css', { type: 'text/css', text: await read('page.css') }],
  ]);
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    const headers = {
      'Content-Type': `${file?.type ?? 'text/plain'}; charset=utf-8`,
      'Content-Security-Policy': policy,
    };
    response.writeHead(file ? 200 : 404, headers).end(file?.text ?? 'Not found');
  });
  server.listen(Number(PORT), '127.0.0.1', () => console.log(`The page is at ${origin}`));
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}

/** The HTML snippet of an earlier run. */
async function findSnippet(): Promise<string | null | undefined> {
  for await (const channel of client.channels.list({ platform: 'WEB' })) {
    if (channel.name !== name) continue;
    await client.chatbots.update(channel.botId, { allowedOrigins: [origin] });
    return channel.snippet;
  }
  return undefined;
}

/** Creates a chatbot with knowledge about the boatyard, and its channel. Resolves to the HTML snippet for pages. */
async function createChat(): Promise<string> {
  const base = await client.knowledgeBases.create({ name: 'Boatyard' });
  const { id } = await client.knowledgeBases.createDocument(base.id, {
    kind: 'QA',
    question: 'What are your opening hours?',
    answer: 'The yard is open from Monday to Friday, 8:00 to 17:00.',
  });
  await client.knowledgeBases.wait(base.id, id);
  const bot = await client.chatbots.create({
    name,
    knowledgeBaseIds: [base.id],
    platforms: ['WEB'],
    allowedOrigins: [origin],
    handoff: { message: 'I have to ask a colleague about that. One moment, please.' },
  });
  const web = { color: '#0f6b45', title: 'Harbour Boatyard', quickReplies: ['What are your opening hours?'] };
  const { snippet } = await client.channels.create({ platform: 'WEB', botId: bot.id, name, web });
  return snippet ?? '';
}
