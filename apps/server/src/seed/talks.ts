import { type Chatbot, ChatbotCreate, MessageCreate } from '@lead-engagement/contract';
import { createEngines } from '../ai/engines.js';
import { builtInChannels, createChannelPlatforms } from '../channels/platforms.js';
import { setActor } from '../db/client.js';
import { createChatbot } from '../features/chatbots/service.js';
import { postMessage } from '../features/conversations/messages-service.js';
import { close, createConversation, markRead, takeOver } from '../features/conversations/service.js';
import { knowledge } from '../features/knowledge-bases/search-service.js';
import { dayMs, minuteMs } from '../time.js';
import { counts, type Demo, daysBefore, storyDays } from './demo.js';
import { talks } from './words.js';

/** No message leaves: the contacts are invented. */
const connected = new Map<string, never>();
const channelPlatforms = createChannelPlatforms(builtInChannels, {});
const secondsBetween = [20, 240] as const;

/** Plans a chatbot and its conversations: some that it ends alone, some that people take over, some that are open. */
export async function planTalks(demo: Demo): Promise<void> {
  const { tx, tenantId, agenda } = demo;
  const persona = 'You are the friendly assistant of the demo company. Answer in short sentences.';
  const input = ChatbotCreate.parse({ name: 'Ada', persona, platforms: ['WEB'] });
  const deps = { engines: createEngines(undefined), connected, knowledge };
  const bot = await createChatbot(tx, deps, tenantId, input, daysBefore(demo, storyDays, storyDays));
  for (let number = 0; number < counts.conversations; number += 1) {
    agenda.add(daysBefore(demo, storyDays - 10, 0.1), (now) => hold(demo, bot, number, now));
  }
}

async function hold(demo: Demo, bot: Chatbot, number: number, from: Date): Promise<void> {
  const { tx, tenantId, chance } = demo;
  const contactId = demo.contactIds[number % Math.max(demo.contactIds.length, 1)];
  if (contactId === undefined) return;
  const seller = chance.pick(demo.sellers);
  const person = { tenantId, userId: seller.uuid };
  const thread = `demo-${number}`;
  const { id } = await createConversation(
    tx,
    { channelPlatforms },
    tenantId,
    { botId: bot.id, contactId, platform: 'WEB', externalThreadId: thread },
    from,
  );
  let at = from;
  let isTaken = false;
  for (const line of chance.pick(talks)) {
    const [, speaker, content = ''] = /^(?:([BP]): )?(.*)$/.exec(line) ?? [];
    at = new Date(at.getTime() + chance.between(...secondsBetween) * 1_000);
    if (speaker === 'P' && !isTaken) {
      isTaken = true;
      await setActor(tx, seller.id);
      await takeOver(tx, person, id, at);
    }
    const role = speaker === 'P' ? 'HUMAN_AGENT' : speaker === 'B' ? 'ASSISTANT' : 'USER';
    await postMessage(tx, connected, person, id, MessageCreate.parse({ role, content }), at);
  }
  if (isTaken && chance.happens(0.7)) await markRead(tx, tenantId, id, at);
  // Those of the last days stay open.
  if (demo.now.getTime() - at.getTime() > 3 * dayMs)
    await close(tx, tenantId, id, new Date(at.getTime() + 10 * minuteMs));
}
