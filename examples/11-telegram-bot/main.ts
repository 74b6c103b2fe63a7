// Connects a chatbot to Telegram, and prints its conversations.
import { ApiError, LeadEngagement } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey, TELEGRAM_TOKEN: token } = process.env;
if (!baseUrl || !apiKey || !token) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL, LEAD_ENGAGEMENT_API_KEY and TELEGRAM_TOKEN.');
  process.exit(2);
}

const client = new LeadEngagement({ baseUrl, apiKey });

try {
  const base = await client.knowledgeBases.create({ name: 'Boatyard' });
  const { id } = await client.knowledgeBases.createDocument(base.id, {
    kind: 'QA',
    question: 'What are your opening hours?',
    answer: 'The yard is open from Monday to Friday, 8:00 to 17:00.',
  });
  await client.knowledgeBases.wait(base.id, id);
  const bot = await client.chatbots.create({ name: 'Bo', knowledgeBaseIds: [base.id], platforms: ['TELEGRAM'] });
  const channel = await connect(bot.id, token);
  console.log(`Write to https://t.me/${channel.telegram?.username}. Ctrl+C ends this.`);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  await printMessages(channel.botId, ending.signal);
  await client.channels.update(channel.id, { enabled: false });
  console.log('Disconnected.');
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Creates the channel, and waits until it is connected to Telegram. */
async function connect(botId: string, token: string) {
  const { id } = await client.channels.create({ platform: 'TELEGRAM', botId, telegram: { token, receive: 'POLLING' } });
  for (;;) {
    const channel = await client.channels.get(id);
    if (channel.status === 'CONNECTED') return channel;
    if (channel.status === 'FAILED') {
      console.error(channel.lastError);
      process.exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function printMessages(botId: string, signal: AbortSignal): Promise<void> {
  const ours = new Set<string>();
  try {
    for await (const { data: event } of client.conversations.stream({ signal })) {
      if (event.type === 'conversation.updated' && event.conversation.botId === botId) ours.add(event.conversation.id);
      if (event.type === 'message.created') {
        const { conversationId, role, content } = event.message;
        if (!ours.has(conversationId) && (await client.conversations.get(conversationId)).botId !== botId) continue;
        console.log(`${role === 'USER' ? '←' : '→'} ${content}`);
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
