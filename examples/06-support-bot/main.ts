// A chatbot answers from its knowledge base, asks for a human, and gets the conversation back. A live stream shows all of it.
import { ApiError, LeadEngagement } from '@lead-engagement/sdk';

const { LEAD_ENGAGEMENT_BASE_URL: baseUrl, LEAD_ENGAGEMENT_API_KEY: apiKey, CHATBOT_MODEL: model } = process.env;
if (!baseUrl || !apiKey) {
  console.error('Set LEAD_ENGAGEMENT_BASE_URL and LEAD_ENGAGEMENT_API_KEY.');
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
  const bot = await client.chatbots.create({
    name: 'Bo',
    persona: 'You are the assistant of a boatyard: friendly, brief, and never sure of what you do not know.',
    model: model ?? 'rules',
    knowledgeBaseIds: [base.id],
    // Without attempts, it asks for no other words before it calls a human.
    handoff: { message: 'I have to ask a colleague about that. One moment, please.', attempts: 0 },
  });
  const conversation = await client.conversations.create({
    botId: bot.id,
    contact: { name: 'Ada Lovelace' },
    platform: 'API',
  });
  console.log(`Conversation ${conversation.id} with ${bot.name}`);
  const inbox = printInbox(conversation.id);
  await inbox.opened;

  await say(conversation.id, 'Hello!');
  await say(conversation.id, 'When are your opening hours?');
  const { status } = await say(conversation.id, 'What does it cost to paint the hull of a 12 m sloop?');
  if (status === 'HUMAN_TAKEOVER') {
    await client.conversations.takeOver(conversation.id);
    const content = 'Hello Ada, that is 1,900 €, and it takes a week.';
    await client.conversations.createMessage(conversation.id, { role: 'HUMAN_AGENT', content });
    await client.conversations.reassign(conversation.id, { botId: bot.id });
  }
  await say(conversation.id, 'Thank you!');
  await client.conversations.close(conversation.id);
  await inbox.closed;

  const stats = await client.chatbots.getStats(bot.id);
  console.log(`${stats.sessions} session, ${stats.messages} messages, taken over: ${stats.takeoverRate * 100} %`);
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  console.error(`${error.name}: ${error.message} (request ${error.requestId})`);
  process.exitCode = 1;
}

/** Posts a message of the contact and reads the reply while it is written. Resolves to the conversation after it. */
async function say(conversationId: string, content: string) {
  let conversation = await client.conversations.get(conversationId);
  for await (const { data } of client.conversations.streamMessage(conversationId, { role: 'USER', content })) {
    if (data.type === 'conversation') conversation = data.conversation;
  }
  return conversation;
}

/** Prints the events of a conversation until it is closed, as an inbox would show them. */
function printInbox(conversation: string) {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const closed = (async () => {
    let status = '';
    for await (const { data } of client.conversations.stream({ conversation })) {
      if (data.type === 'stream.opened') open();
      if (data.type === 'message.created') console.log(`  ${data.message.role}: ${data.message.content}`);
      if (data.type !== 'conversation.updated') continue;
      if (data.conversation.status !== status) console.log(`  -> ${data.conversation.status}`);
      status = data.conversation.status;
      if (status === 'CLOSED') return;
    }
  })();
  return { opened, closed };
}
