import { type Chatbot, ChatbotCreate, MessageCreate } from '@lead-engagement/contract';
import { createEngines } from '../../ai/engines.js';
import { bySystem } from '../../callers/maker.js';
import { builtInChannels, createChannelPlatforms } from '../../channels/platforms.js';
import { setCause } from '../../db/client.js';
import { createChatbot } from '../../features/inbox/chatbots/index.js';
import {
  close,
  createConversation,
  getConversationRow,
  handOffWith,
  markRead,
  postMessage,
  takeOver,
} from '../../features/inbox/conversations/index.js';
import { createKnowledge } from '../../features/inbox/knowledge-bases/index.js';
import { decodeId } from '../../ids.js';
import { dayMs, minuteMs } from '../../time.js';
import { counts, type Demo, daysBefore, storyDays } from './demo.js';
import { handedOff, talks } from './words.js';

/** No message leaves: the contacts are invented. */
const connected = new Map<string, never>();
const channelPlatforms = createChannelPlatforms(builtInChannels, {});
const secondsBetween = [20, 240] as const;

/** Plans a chatbot and its conversations: some that it ends alone, some that people take over, some that are open. */
export async function planTalks(demo: Demo): Promise<void> {
  const { tx, tenantId, agenda } = demo;
  const persona = 'You are the friendly assistant of the demo company. Answer in short sentences.';
  const input = ChatbotCreate.parse({ name: 'Ada', persona, platforms: ['WEB'] });
  const deps = { engines: createEngines(undefined), connected, knowledge: createKnowledge() };
  const bot = await createChatbot(
    { tx, caller: { tenantId }, now: daysBefore(demo, storyDays, storyDays) },
    deps,
    input,
  );
  const ended = counts.conversations - handedOff.length;
  for (let number = 0; number < ended; number += 1) {
    agenda.add(daysBefore(demo, storyDays - 10, 0.1), (now) => hold(demo, bot, number, now));
  }
  for (const [at, lines] of handedOff.entries()) {
    agenda.add(daysBefore(demo, 0.1, 0.03), (now) => waitForPerson(demo, bot, ended + at, lines, now));
  }
}

/** The chatbot hands the conversation off with its last line. */
async function waitForPerson(
  demo: Demo,
  bot: Chatbot,
  number: number,
  lines: readonly string[],
  from: Date,
): Promise<void> {
  const { tx, tenantId, chance } = demo;
  const id = await begin(demo, bot, number, from);
  if (id === undefined) return;
  let at = from;
  for (const [place, line] of lines.entries()) {
    at = new Date(at.getTime() + chance.between(...secondsBetween) * 100);
    const { speaker, content } = read(line);
    if (place < lines.length - 1) {
      await post(demo, { userId: null }, id, speaker, content, at);
      continue;
    }
    const message = { role: 'ASSISTANT', content, senderId: decodeId('chatbot', bot.id) ?? null } as const;
    const reason = content.startsWith('Of course') ? 'REQUESTED' : 'UNSURE';
    await handOffWith(tx, await getConversationRow(tx, tenantId, id), { handoffReason: reason, message }, at);
  }
}

/** A new conversation of the next contact; undefined if there is no contact. */
async function begin(demo: Demo, bot: Chatbot, number: number, from: Date): Promise<string | undefined> {
  const { tx, tenantId, contactIds } = demo;
  const contactId = contactIds[number % Math.max(contactIds.length, 1)];
  if (contactId === undefined) return undefined;
  const thread = { platform: 'WEB', externalThreadId: `demo-${number}` };
  const { id } = await createConversation(
    { tx, caller: { tenantId, scopes: ['admin'], ...bySystem }, now: from },
    { channelPlatforms },
    { botId: bot.id, contactId, ...thread },
  );
  return id;
}

type Speaker = 'B' | 'P' | undefined;

function read(line: string): { speaker: Speaker; content: string } {
  const [, speaker, content = ''] = /^(?:([BP]): )?(.*)$/.exec(line) ?? [];
  return { speaker: speaker as Speaker, content };
}

async function post(
  { tx, tenantId }: Demo,
  { userId }: { userId: string | null },
  id: string,
  speaker: Speaker,
  content: string,
  at: Date,
): Promise<void> {
  const role = speaker === 'P' ? 'HUMAN_AGENT' : speaker === 'B' ? 'ASSISTANT' : 'USER';
  await postMessage(
    { tx, caller: { tenantId, userId }, now: at },
    connected,
    id,
    MessageCreate.parse({ role, content }),
  );
}

async function hold(demo: Demo, bot: Chatbot, number: number, from: Date): Promise<void> {
  const { tx, tenantId, chance } = demo;
  const seller = chance.pick(demo.sellers);
  const id = await begin(demo, bot, number, from);
  if (id === undefined) return;
  const person = { tenantId, userId: seller.uuid };
  let at = from;
  let isTaken = false;
  for (const line of chance.pick(talks)) {
    const { speaker, content } = read(line);
    at = new Date(at.getTime() + chance.between(...secondsBetween) * 1_000);
    if (speaker === 'P' && !isTaken) {
      isTaken = true;
      await setCause(tx, seller.id);
      await takeOver({ tx, caller: person, now: at }, id, undefined);
    }
    await post(demo, person, id, speaker, content, at);
  }
  if (isTaken && chance.happens(0.7)) await markRead({ tx, caller: { tenantId }, now: at }, id, undefined);
  // Those of the last days stay open.
  if (demo.now.getTime() - at.getTime() > 3 * dayMs)
    await close({ tx, caller: { tenantId }, now: new Date(at.getTime() + 10 * minuteMs) }, id, undefined);
}
