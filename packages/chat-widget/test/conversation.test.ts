import type { ChatMessage } from '@lead-engagement/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Conversation, idOf } from '../src/panel/conversation.js';

const createdAt = '2026-11-01T10:00:00.000Z';

function message(conversationId: string, sequence: number, role: ChatMessage['role'] = 'ASSISTANT'): ChatMessage {
  const id = `msg_${conversationId}_${sequence}`;
  return {
    id,
    conversationId,
    sequence,
    role,
    content: id,
    attachments: [],
    externalId: null,
    sources: [],
    suggestions: [],
    createdAt,
  };
}

const session = (messages: ChatMessage[]) => ({
  visitorToken: 't',
  chatbot: { name: 'Bo', avatar: null, online: true },
  settings: {} as never,
  contact: null,
  state: messages.length === 0 ? null : stateOf(messages[0]?.conversationId ?? ''),
  messages,
});
const stateOf = (conversationId: string) => ({
  conversationId,
  status: 'ACTIVE' as const,
  agent: null,
  seen: false,
});

describe('the conversation', () => {
  test('contains each message once and in its place, regardless of how often, in which order and how it arrived', () => {
    const sent = [...Array(30).keys()].map((at) => message(at < 15 ? 'conv_1' : 'conv_2', 1 + (at % 15) * 2));
    fc.assert(
      fc.property(fc.array(fc.nat(29), { minLength: 60 }), fc.array(fc.boolean()), (order, ways) => {
        const conversation = new Conversation();
        // The stream sends the first message of each conversation before the others.
        for (const [at, index] of [0, 15, ...order, ...sent.keys()].entries()) {
          const each = sent[index] as ChatMessage;
          if (ways[at]) conversation.begin(session([each]));
          else conversation.take({ type: 'message', message: each }, idOf(each));
        }
        expect(conversation.messages).toEqual(sent);
      }),
    );
  });

  test('continues the stream at its position when a session of the same conversation starts again', () => {
    const conversation = new Conversation();
    conversation.begin(session([message('conv_1', 1)]));
    conversation.take({ type: 'message', message: message('conv_1', 2) }, 'conv_1:2');
    conversation.begin(session([message('conv_1', 150)]));
    expect(conversation.cursor).toBe('conv_1:2');
    conversation.begin(session([message('conv_2', 7)]));
    expect(conversation.cursor).toBe('conv_2:7');
  });

  test('offers the suggestions of the last message until the visitor or anybody else has written, or the conversation is over', () => {
    const conversation = new Conversation();
    conversation.begin(session([message('conv_1', 1)]));
    expect(conversation.offered).toEqual([]);
    const suggestions = ['Shipping costs', 'Returns'];
    const show = (sequence: number) => conversation.add({ ...message('conv_1', sequence), suggestions });
    show(2);
    expect(conversation.offered).toBe(suggestions);
    conversation.own = [{ externalId: 'a', content: 'Returns', sentAt: 0 }];
    expect(conversation.offered).toEqual([]);
    conversation.add({ ...message('conv_1', 3, 'USER'), externalId: 'a' });
    expect(conversation.offered).toEqual([]);
    show(4);
    conversation.take({ type: 'text', text: 'About' }, undefined);
    expect(conversation.offered).toEqual([]);
    conversation.add(message('conv_1', 5, 'HUMAN_AGENT'));
    expect(conversation.offered).toEqual([]);
    show(6);
    conversation.take({ type: 'state', state: { ...stateOf('conv_1'), status: 'CLOSED' } }, undefined);
    expect(conversation.offered).toEqual([]);
  });

  test('removes a message from the outbox once it is stored, but not for a message of another author', () => {
    const conversation = new Conversation();
    conversation.own = ['a', 'b'].map((externalId) => ({ externalId, content: 'Hello', sentAt: 0 }));
    conversation.add({ ...message('conv_1', 1, 'ASSISTANT'), externalId: 'b' });
    conversation.add({ ...message('conv_1', 2, 'USER'), externalId: 'a' });
    expect(conversation.own.map(({ externalId }) => externalId)).toEqual(['b']);
    expect(conversation.messages).toHaveLength(2);
  });

  test('replaces the parts of a reply with the reply, and drops them when a person takes over', () => {
    const conversation = new Conversation();
    for (const text of ['Hel', 'lo']) conversation.take({ type: 'text', text }, undefined);
    expect(conversation.draft).toBe('Hello');
    conversation.take({ type: 'message', message: message('conv_1', 2) }, 'conv_1:2');
    expect(conversation.draft).toBe('');
    conversation.take({ type: 'text', text: 'Late' }, undefined);
    conversation.take({ type: 'state', state: { ...stateOf('conv_1'), status: 'HUMAN_TAKEOVER' } }, undefined);
    expect(conversation.draft).toBe('');
    expect(conversation.cursor).toBe('conv_1:2');
  });

  test('counts messages of others after the last seen message as unread', () => {
    const conversation = new Conversation();
    const messages = [message('conv_1', 1, 'USER'), message('conv_1', 2), message('conv_1', 4, 'HUMAN_AGENT')];
    conversation.begin(session(messages));
    expect([undefined, 'conv_1:1', 'conv_1:2', 'conv_1:4'].map((read) => conversation.countUnread(read))).toEqual([
      2, 2, 1, 0,
    ]);
  });
});
