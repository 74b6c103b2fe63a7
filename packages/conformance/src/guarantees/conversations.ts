import {
  type ConversationStatus,
  type ConversationTrigger,
  conversationMoves,
  conversationStatuses,
  refusedWhenClosed,
} from '@lead-engagement/contract';
import { type CallOptions, describe, isSuccess } from '../api.js';
import type { Guarantee } from '../check.js';
import type { Context } from '../context.js';
import { must, show } from '../failure.js';
import type { OperationName } from '../operations.js';

const states = 'specification, States and transitions, Conversation status';
const rules = 'specification, Endpoints, Conversations, Rules';

/** Conversations change state only through the triggers of the specification. */
export const conversations: Guarantee = {
  name: 'conversations',
  when: 'together',
  checks: [
    {
      id: 'SPEC-CONVERSATIONS-1',
      says: 'takeover moves a conversation to HUMAN_TAKEOVER.',
      source: states,
      run: (context) => expectMove(context, 'conversations.takeOver', 'HUMAN_TAKEOVER'),
    },
    {
      id: 'SPEC-CONVERSATIONS-2',
      says: 'close moves a conversation to CLOSED.',
      source: states,
      run: (context) => expectMove(context, 'conversations.close', 'CLOSED'),
    },
    {
      id: 'SPEC-CONVERSATIONS-3',
      says: 'A message to a closed conversation fails with CONVERSATION_CLOSED.',
      source: rules,
      async run(context) {
        const { id } = await context.conversation();
        await context.api.get('conversations.close', { params: { id } });
        for (const role of ['ASSISTANT', 'USER', 'HUMAN_AGENT']) {
          const body = { role, content: 'Hello?' };
          await context.api.refuse(
            'conversations.createMessage',
            { code: 'CONVERSATION_CLOSED' },
            { params: { id }, body },
          );
        }
      },
    },
    {
      id: 'SPEC-CONVERSATIONS-4',
      says: 'ASSISTANT posts while the bot has the conversation, HUMAN_AGENT after a takeover; both are in its history.',
      source: rules,
      async run(context) {
        const { id } = await context.conversation();
        const params = { id };
        const post = (role: string) =>
          context.api.get('conversations.createMessage', { params, body: { role, content: `As ${role}` } });
        await post('ASSISTANT');
        await context.api.get('conversations.takeOver', { params });
        await post('HUMAN_AGENT');
        const messages = await context.api.get('conversations.listMessages', { params });
        for (const role of ['ASSISTANT', 'HUMAN_AGENT']) {
          const found = messages.find((message: { content: string }) => message.content === `As ${role}`);
          must(found?.role === role, `The message of ${role} is ${show(found)} in the history.`);
        }
      },
    },
    {
      id: 'FULL-CONVERSATIONS-5',
      says: 'Each trigger leads from each state to the one that is written, or is refused.',
      source: 'contract, conversationMoves',
      run: checkMoves,
    },
  ],
};

async function expectMove(context: Context, operation: OperationName, status: ConversationStatus): Promise<void> {
  const { id } = await context.conversation();
  const moved = await context.api.get(operation, { params: { id } });
  if (moved.status !== undefined)
    must(moved.status === status, `The response has the status ${show(moved.status)}, not ${status}.`);
  const exchange = await context.api.call('conversations.list', { query: { status, contact: moved.contactId ?? '' } });
  const found = exchange.json?.data?.find((row: { id: string }) => row.id === id);
  must(found, `The list of conversations with the status ${status} lacks the one that was moved.`, exchange);
}

/** The triggers that bring a new conversation into each state. */
const ways: Record<ConversationStatus, readonly ConversationTrigger[]> = {
  ACTIVE: [],
  WAITING: ['ASSISTANT_MESSAGE'],
  HUMAN_TAKEOVER: ['TAKEOVER'],
  CLOSED: ['CLOSE'],
  ARCHIVED: ['CLOSE', 'ARCHIVE'],
};

const message = (role: string): readonly [OperationName, CallOptions] => [
  'conversations.createMessage',
  { body: { role, content: 'Conformance' } },
];

/** The requests of triggers. Triggers of the server itself, and of a user whom the suite cannot sign in, are left out. */
const requests: Partial<Record<ConversationTrigger, readonly [OperationName, CallOptions]>> = {
  USER_MESSAGE: message('USER'),
  ASSISTANT_MESSAGE: message('ASSISTANT'),
  HUMAN_AGENT_MESSAGE: message('HUMAN_AGENT'),
  TAKEOVER: ['conversations.takeOver', {}],
  REASSIGN_TO_BOT: ['conversations.reassign', {}],
  CLOSE: ['conversations.close', {}],
  REOPEN_TO_BOT: ['conversations.reopen', { body: { to: 'BOT' } }],
  REOPEN_TO_HUMAN: ['conversations.reopen', { body: { to: 'HUMAN' } }],
  ARCHIVE: ['conversations.archive', {}],
  UNARCHIVE: ['conversations.unarchive', {}],
};

async function fire(context: Context, trigger: ConversationTrigger, conversation: { id: string; botId: string }) {
  const [operation, options] = requests[trigger] ?? [];
  if (!operation) throw new Error(`${trigger} has no request.`);
  const body = trigger === 'REASSIGN_TO_BOT' ? { body: { botId: conversation.botId } } : {};
  return context.api.call(operation, { ...options, ...body, params: { id: conversation.id } });
}

async function checkMoves(context: Context): Promise<void> {
  const pairs = conversationStatuses.flatMap((from) =>
    (Object.keys(requests) as ConversationTrigger[]).map((trigger) => [from, trigger] as const),
  );
  for (const [from, trigger] of pairs) {
    const conversation = await context.conversation();
    for (const step of ways[from]) {
      const exchange = await fire(context, step, conversation);
      must(isSuccess(exchange), `${step}, on the way to ${from}, was refused: ${describe(exchange)}`, exchange);
    }
    const exchange = await fire(context, trigger, conversation);
    const to = conversationMoves[trigger][from];
    if (to === undefined) expectRefusal(from, trigger, exchange);
    else await expectState(context, conversation.id, from, trigger, to, exchange);
  }
}

type Exchanged = Awaited<ReturnType<typeof fire>>;

function expectRefusal(from: ConversationStatus, trigger: ConversationTrigger, exchange: Exchanged): void {
  const over = from === 'CLOSED' || from === 'ARCHIVED';
  const code = over && refusedWhenClosed.includes(trigger) ? 'CONVERSATION_CLOSED' : 'INVALID_TRANSITION';
  const fits = exchange.status === 409 && exchange.json?.error?.code === code;
  must(fits, `${trigger} in ${from} is ${code}, but: ${describe(exchange)}`, exchange);
}

async function expectState(
  context: Context,
  id: string,
  from: ConversationStatus,
  trigger: ConversationTrigger,
  to: ConversationStatus,
  exchange: Exchanged,
): Promise<void> {
  must(isSuccess(exchange), `${trigger} in ${from} leads to ${to}, but: ${describe(exchange)}`, exchange);
  const { status } = await context.api.get('conversations.get', { params: { id } });
  // The bot may have replied to the contact by now, or asked for a human.
  const replied = trigger === 'USER_MESSAGE' && to === 'ACTIVE' ? ['WAITING', 'HUMAN_TAKEOVER'] : [];
  // In a conversation without messages, the server cannot know who wrote last.
  const waits = trigger === 'REASSIGN_TO_BOT' ? ['WAITING'] : [];
  must(
    [to, ...replied, ...waits].includes(status),
    `${trigger} in ${from} leads to ${to}, but the conversation is ${show(status)}.`,
    exchange,
  );
}
