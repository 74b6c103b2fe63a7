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

const args = { leadId: 'lead_1', ...body };

async function connectTools(approve?: boolean) {
  const sent: unknown[] = [];
  const asked: string[] = [];
  const { client, requests } = await connectInMemory({
    ...(approve !== undefined && {
      onAsked(message: string) {
        asked.push(message);
        return { action: 'accept' as const, content: { approve } };
      },
    }),
    answers(method, path, content) {
      const attachments = [{ id: 'efile_1', name: 'plan.pdf', status: 'READY' }];
      if (method === 'GET') return [{ id: 'eml_1', subject: 'Plan', preview: 'Here it is', attachments }];
      sent.push({ path, content });
      return { id: 'eml_1', status: 'QUEUED' };
    },
  });
  const use = async (name: string, given: object) =>
    JSON.stringify(await client.callTool({ name, arguments: { ...given } }));
  return { use, sent, asked, requests };
}

test('send_email shows the whole mail first, and sends what was shown, once', async () => {
  const { use, sent, asked } = await connectTools(true);
  expect(await use('send_email', args)).toContain('On its way.');
  expect(asked).toEqual([
    expect.stringMatching(/lead_1[\s\S]*grace@navy\.test[\s\S]*Ten boats[\s\S]*Here is the quote\./),
  ]);
  expect(sent).toEqual([{ path: '/v1/leads/lead_1/emails', content: body }]);
  const refused = await connectTools(false);
  expect(await refused.use('send_email', args)).toContain('The user refused.');
  expect(refused.sent).toEqual([]);
});

test('without a dialog, send_email needs the code of the same mail', async () => {
  const { use, sent } = await connectTools();
  const confirm = /confirm \\"(\w+)\\"/.exec(await use('send_email', args))?.[1];
  expect(confirm).toBeDefined();
  await use('send_email', { ...args, to: ['eve@evil.test'], confirm });
  await use('send_email', { ...args, leadId: undefined, contactId: 'con_1', confirm });
  expect(sent).toEqual([]);
  await use('send_email', { ...args, confirm });
  expect(sent).toHaveLength(1);
});

test.each([{}, { leadId: 'lead_1', contactId: 'con_1' }])(
  'send_email goes to one record, and not to %j',
  async (about) => {
    const { use, sent, requests } = await connectTools(true);
    expect(await use('send_email', { ...body, ...about })).toContain('Pass leadId or contactId.');
    expect([sent, requests]).toEqual([[], []]);
  },
);

test('list_emails has the names of files, and nothing of their bytes', async () => {
  const { use, requests } = await connectTools();
  const shown = await use('list_emails', { leadId: ['lead_1'] });
  expect(shown).toContain('plan.pdf');
  expect(shown).not.toContain('efile_1');
  expect(requests).toEqual(['GET /v1/emails']);
});
