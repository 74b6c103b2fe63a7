import { type ConversationStatus, conversationStatuses, conversationTriggers } from '@lead-engagement/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { awaitsReply, type ConversationState, findMove } from './transitions.js';

type Trigger = (typeof conversationTriggers)[number];

/** The rules as they are told, written down a second time: what each state takes, and where it leads. */
const told: Record<ConversationStatus, Partial<Record<Trigger, ConversationStatus>>> = {
  ACTIVE: {
    USER_MESSAGE: 'ACTIVE',
    ASSISTANT_MESSAGE: 'WAITING',
    TAKEOVER: 'HUMAN_TAKEOVER',
    HANDOFF: 'HUMAN_TAKEOVER',
    CLOSE: 'CLOSED',
  },
  WAITING: {
    USER_MESSAGE: 'ACTIVE',
    ASSISTANT_MESSAGE: 'WAITING',
    TAKEOVER: 'HUMAN_TAKEOVER',
    CLOSE: 'CLOSED',
    IDLE: 'CLOSED',
  },
  HUMAN_TAKEOVER: {
    USER_MESSAGE: 'HUMAN_TAKEOVER',
    HUMAN_AGENT_MESSAGE: 'HUMAN_TAKEOVER',
    TAKEOVER: 'HUMAN_TAKEOVER',
    REASSIGN_TO_USER: 'HUMAN_TAKEOVER',
    REASSIGN_TO_BOT: 'ACTIVE',
    CLOSE: 'CLOSED',
  },
  CLOSED: { CLOSE: 'CLOSED', REOPEN_TO_BOT: 'ACTIVE', REOPEN_TO_HUMAN: 'HUMAN_TAKEOVER', ARCHIVE: 'ARCHIVED' },
  ARCHIVED: { UNARCHIVE: 'CLOSED' },
};

const messages: Partial<Record<Trigger, ConversationState['lastRole']>> = {
  USER_MESSAGE: 'USER',
  ASSISTANT_MESSAGE: 'ASSISTANT',
  HUMAN_AGENT_MESSAGE: 'HUMAN_AGENT',
};

test('whatever happens to a conversation, in whatever order, it goes where the rules lead and refuses all else', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...conversationTriggers), { maxLength: 60 }), (triggers) => {
      let state: ConversationState = { status: 'ACTIVE', lastRole: null };
      for (const trigger of triggers) {
        const expected = told[state.status][trigger];
        const move = findMove(state, trigger);
        if (expected === undefined) {
          const isMessage = trigger in messages || trigger === 'TAKEOVER';
          const isOver = state.status === 'CLOSED' || state.status === 'ARCHIVED';
          const code = isMessage && isOver ? 'CONVERSATION_CLOSED' : 'INVALID_TRANSITION';
          expect(move).toMatchObject({ outcome: 'refused', code });
          continue;
        }
        const answered = trigger === 'REASSIGN_TO_BOT' && state.lastRole !== 'USER';
        expect(move).toEqual({ outcome: 'moved', status: answered ? 'WAITING' : expected });
        state = { status: answered ? 'WAITING' : expected, lastRole: messages[trigger] ?? state.lastRole };
      }
    }),
    { numRuns: 500 },
  );
});

test('nothing is said in a conversation that is over, and no chatbot speaks while a human has it', () => {
  for (const status of conversationStatuses) {
    const takes = (trigger: Trigger) => findMove({ status, lastRole: 'USER' }, trigger).outcome === 'moved';
    const isOver = status === 'CLOSED' || status === 'ARCHIVED';
    if (isOver) for (const trigger of Object.keys(messages) as Trigger[]) expect(takes(trigger)).toBe(false);
    expect(takes('HUMAN_AGENT_MESSAGE')).toBe(status === 'HUMAN_TAKEOVER');
    expect(takes('ASSISTANT_MESSAGE')).toBe(status === 'ACTIVE' || status === 'WAITING');
  }
});

test('a refusal names the moves that are left', () => {
  const move = findMove({ status: 'CLOSED', lastRole: null }, 'HANDOFF');
  expect(move).toMatchObject({ message: expect.stringMatching(/CLOSE, REOPEN_TO_BOT, REOPEN_TO_HUMAN, ARCHIVE\.$/) });
});

test('a reply is owed to a contact who had the last word, and to nobody else', () => {
  expect(awaitsReply({ status: 'ACTIVE', lastRole: 'USER' })).toBe(true);
  expect(awaitsReply({ status: 'ACTIVE', lastRole: null })).toBe(false);
  expect(awaitsReply({ status: 'HUMAN_TAKEOVER', lastRole: 'USER' })).toBe(false);
  expect(awaitsReply({ status: 'WAITING', lastRole: 'ASSISTANT' })).toBe(false);
});
