import { expect, test } from 'vitest';
import { type ChannelDefinition, defineChannel } from '../src/channel.js';
import { isSameText } from '../src/channel-http.js';
import { splitText } from '../src/split-text.js';
import { openChannel } from '../src/testing.js';

const definition: ChannelDefinition = {
  platform: 'EXAMPLE',
  name: 'Example',
  capabilities: {
    messageChars: 10,
    replyWindowHours: null,
    delivered: false,
    read: false,
    buttons: false,
    edits: false,
  },
  credentials: { token: { label: 'Token', description: 'The token.', secret: true } },
  check: async () => ({ account: null, problems: [] }),
  webhook: {
    verify: ({ headers }, { credentials }) => isSameText(headers['x-token'], credentials.token),
    updates: (body) =>
      Array.isArray(body) ? body.map((id) => ({ id: String(id), order: Number(id), content: id })) : undefined,
  },
  read: (id) => [
    { kind: 'message', threadId: '1', externalId: String(id), author: { name: 'Ada' }, content: `No. ${id}` },
  ],
  send: async ({ part }) => ({ platformId: String(part) }),
};

test.each<[string, Partial<ChannelDefinition>]>([
  ['is not the identifier', { platform: 'example' }],
  ['is not the name of a credential', { credentials: { Token: { label: '', description: '', secret: true } } }],
  ['is not the name of a setting', { settings: { url: { description: '' } } }],
  ['messageChars', { capabilities: { ...definition.capabilities, messageChars: 0 } }],
  ['needs a webhook, or poll', { webhook: undefined as never }],
  ['listTemplates needs sendTemplate', { listTemplates: async () => [] }],
])('a definition that contradicts itself is refused: it %s', (problem, change) => {
  expect(() => defineChannel({ ...definition, ...change })).toThrow(problem);
});

test('the harness refuses requests of others, reads updates once and in their order, and sends long messages in parts', async () => {
  const channel = openChannel(defineChannel(definition), { credentials: { token: 'secret' } });
  const headers = { 'X-Token': 'secret' };
  await expect(async () => channel.push([1], { 'X-Token': 'guessed' })).rejects.toThrow('refuses this request');
  await expect(async () => channel.push({}, headers)).rejects.toThrow('no update');
  const read = await channel.push([2, 1], headers);
  expect(read.map((each) => each.kind === 'message' && each.content)).toEqual(['No. 1', 'No. 2']);
  expect(await channel.push([2, 3], headers)).toMatchObject([{ content: 'No. 3' }]);
  expect(await channel.send('1', 'one two. three')).toEqual([{ platformId: '0' }, { platformId: '1' }]);
});

test('secrets are compared as a whole', () => {
  expect([isSameText('a', 'a'), isSameText('a', 'ab'), isSameText(undefined, 'a'), isSameText('', undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a text is cut where a reader would: at paragraphs, lines, sentences and words, never inside of a character', () => {
  expect(splitText('One two.\n\nThree four.', 14)).toEqual(['One two.', 'Three four.']);
  expect(splitText('👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 12)).toEqual(['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦']);
});
