import type { Scope } from '@lead-engagement/contract';
import { expect, test } from 'vitest';
import { connectInMemory } from './support/in-memory.js';

const body = { to: ['grace@navy.test'], subject: 'Ten boats', text: 'Here is the quote.' };
const mail = { operation: 'leads.createEmail', params: ['lead_1'], body };

async function connect(scopes?: readonly Scope[], approve?: boolean) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const { client, requests } = await connectInMemory({
    ...(scopes && { scopes }),
    ...(approve !== undefined && {
      onAsked(message: string) {
        asked.push(message);
        return { action: 'accept' as const, content: { approve } };
      },
    }),
    allOperations: true,
    answers(method, path, content) {
      if (method !== 'POST') return [];
      sent.push({ path, content });
      return { id: 'eml_1', status: 'QUEUED' };
    },
  });
  const call = async (args: object) => {
    const result = await client.callTool({ name: 'call_operation', arguments: { ...args } });
    return JSON.stringify(result);
  };
  return { call, asked, sent, requests };
}

test('a mail leaves once its user has seen the recipient, the subject and the text', async () => {
  const { call, asked, sent } = await connect(undefined, true);
  expect(await call(mail)).toContain('Done.');
  expect(asked).toEqual([expect.stringMatching(/grace@navy\.test[\s\S]*Ten boats[\s\S]*Here is the quote\./)]);
  expect(sent).toEqual([{ path: '/v1/leads/lead_1/emails', content: body }]);
});

test('a mail that its user refuses does not leave, and neither does one that differs from what was seen', async () => {
  const refusing = await connect(undefined, false);
  expect(await refusing.call(mail)).toContain('The user refused.');
  expect(refusing.sent).toEqual([]);
  const { call, sent } = await connect();
  const confirm = /confirm \\"(\w+)\\"/.exec(await call(mail))?.[1];
  expect(confirm).toBeDefined();
  await call({ ...mail, body: { ...body, to: ['eve@evil.test'] }, confirm });
  expect(sent).toEqual([]);
  await call({ ...mail, confirm });
  expect(sent).toHaveLength(1);
});

test.each(['to', 'subject', 'text'] as const)(
  'a mail without %s is refused, since its user would not see it',
  async (field) => {
    for (const operation of ['leads.createEmail', 'contacts.createEmail']) {
      const { call, asked, sent } = await connect(undefined, true);
      const { [field]: _, ...rest } = body;
      expect(await call({ ...mail, operation, body: rest })).toContain(`Send ${field} in body`);
      expect([asked, sent]).toEqual([[], []]);
    }
  },
);

test('scopes hold, and passwords of mailboxes are out of reach', async () => {
  const reader = await connect(['read:emails', 'read:leads', 'write:leads'], true);
  expect(await reader.call(mail)).toContain('No such operation');
  const { call, requests } = await connect(undefined, true);
  for (const operation of ['mailboxes.create', 'mailboxes.update', 'me.createMailbox', 'me.updateMailbox']) {
    expect(await call({ operation, params: ['mbx_1'], body: {} })).toContain('No such operation');
  }
  expect([...reader.requests, ...requests].filter((request) => !request.startsWith('GET'))).toEqual([]);
});
