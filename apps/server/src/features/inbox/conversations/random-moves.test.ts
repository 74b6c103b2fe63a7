import {
  type ConversationStatus,
  type ConversationTrigger,
  conversationMoves,
  type MessageRole,
  refusedWhenClosed,
} from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant } from '../../../db/client.js';
import { moveDueConversations } from './auto-close.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let botId: string;
let contactId: string;
let userId: string;
beforeAll(async () => {
  api = await startTestApi();
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  botId = (await made('/v1/chatbots', { name: 'Bo' })).id;
  contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
  [{ id: userId }] = dataOf(await caller.call('GET', '/v1/users'), 200);
});
afterAll(() => api.close());

const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201);

/** What a conversation should be like. */
interface Model {
  status: ConversationStatus;
  lastRole: MessageRole | null;
  messages: MessageRole[];
  handoffs: number;
  endings: number;
}

/** Something that a client can do, and what follows from it if its trigger is taken. */
interface Operation {
  trigger: ConversationTrigger;
  act: (id: string) => Promise<Answer>;
  role?: MessageRole;
  /** What the chatbot does about it, if it still has the conversation. */
  chatbot?: 'replies' | 'hands off';
}

const post = (path: string, body?: unknown) => (id: string) =>
  caller.call('POST', `/v1/conversations/${id}/${path}`, body);
const say = (role: MessageRole, content: string, query = '') => post(`messages${query}`, { role, content });
const operations: Record<string, Operation> = {
  smallTalk: { trigger: 'USER_MESSAGE', role: 'USER', act: say('USER', 'Hello', '?wait=true'), chatbot: 'replies' },
  question: { trigger: 'USER_MESSAGE', role: 'USER', act: say('USER', 'Boats?', '?wait=true'), chatbot: 'hands off' },
  message: { trigger: 'USER_MESSAGE', role: 'USER', act: say('USER', 'Hello') },
  botMessage: { trigger: 'ASSISTANT_MESSAGE', role: 'ASSISTANT', act: say('ASSISTANT', 'Hello') },
  agentMessage: { trigger: 'HUMAN_AGENT_MESSAGE', role: 'HUMAN_AGENT', act: say('HUMAN_AGENT', 'Hello') },
  takeover: { trigger: 'TAKEOVER', act: post('takeover') },
  reassignToUser: { trigger: 'REASSIGN_TO_USER', act: (id) => post('reassign', { assigneeId: userId })(id) },
  reassignToBot: { trigger: 'REASSIGN_TO_BOT', role: 'SYSTEM', act: (id) => post('reassign', { botId })(id) },
  close: { trigger: 'CLOSE', act: post('close') },
  reopenToBot: { trigger: 'REOPEN_TO_BOT', act: post('reopen', { to: 'BOT' }) },
  reopenToHuman: { trigger: 'REOPEN_TO_HUMAN', act: post('reopen', { to: 'HUMAN' }) },
  archive: { trigger: 'ARCHIVE', act: post('archive') },
  unarchive: { trigger: 'UNARCHIVE', act: post('unarchive') },
};

/** Does to the model what the table of the contract says; the code of the refusal if it says nothing. */
function foresee(model: Model, { trigger, role, chatbot }: Operation): string | undefined {
  const to = conversationMoves[trigger][model.status];
  if (to === undefined) {
    const isOver = model.status === 'CLOSED' || model.status === 'ARCHIVED';
    return isOver && refusedWhenClosed.includes(trigger) ? 'CONVERSATION_CLOSED' : 'INVALID_TRANSITION';
  }
  if (trigger === 'CLOSE' && model.status !== 'CLOSED') model.endings += 1;
  const answered = trigger === 'REASSIGN_TO_BOT' && model.lastRole !== 'USER';
  model.status = answered ? 'WAITING' : to;
  if (role) model.messages.push(role);
  if (role && role !== 'SYSTEM') model.lastRole = role;
  if (chatbot && model.status === 'ACTIVE') {
    model.messages.push('ASSISTANT');
    model.lastRole = 'ASSISTANT';
    model.status = chatbot === 'replies' ? 'WAITING' : 'HUMAN_TAKEOVER';
    if (chatbot === 'hands off') model.handoffs += 1;
  }
  return undefined;
}

const step = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...Object.keys(operations)) },
  { weight: 1, arbitrary: fc.constant('time') },
);

let days = 0;

/** Lets a hundred days pass: what waits is closed, what was closed is archived. */
async function passTime(model: Model): Promise<void> {
  days += 100;
  const later = new Date(Date.now() + days * 86_400_000);
  await inTenant(api.db, tenant, (tx) => moveDueConversations({ tx, caller: { tenantId: tenant }, now: later }, 1_000));
  if (model.status === 'WAITING') {
    model.status = 'CLOSED';
    model.endings += 1;
  } else if (model.status === 'CLOSED') model.status = 'ARCHIVED';
}

test('whatever is done to a conversation, in whatever order, the server does what the table says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { id } = await made('/v1/conversations', { botId, contactId });
      const model: Model = { status: 'ACTIVE', lastRole: null, messages: [], handoffs: 0, endings: 0 };
      for (const name of steps) {
        const operation = operations[name];
        if (!operation) {
          await passTime(model);
          continue;
        }
        const refused = foresee(model, operation);
        const answer = await operation.act(id);
        expect([name, answer.error?.code]).toEqual([name, refused]);
      }
      const conversation = dataOf(await caller.call('GET', `/v1/conversations/${id}`), 200);
      const messages = dataOf(await caller.call('GET', `/v1/conversations/${id}/messages?limit=200`), 200);
      expect(conversation).toMatchObject({ status: model.status, messageCount: model.messages.length });
      expect(messages.map(({ role }: { role: string }) => role)).toEqual(model.messages);
      const told = await api.owner<{ type: string; count: number }[]>`
        select type, count(*)::int as count from outbox
        where tenant_id = ${tenant} and payload::jsonb #>> '{data,id}' = ${id} group by type`;
      const counts = Object.fromEntries(told.map(({ type, count }) => [type, count]));
      expect(counts['conversation.started']).toBe(1);
      expect(counts['conversation.handoff'] ?? 0).toBe(model.handoffs);
      expect(counts['conversation.ended'] ?? 0).toBe(model.endings);
    }),
    { numRuns: 15 },
  );
});
