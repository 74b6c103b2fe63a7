import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectApproving, connectFirstLine, connectHttp } from './support/http.js';
import { startServer, type TestServer } from './support/server.js';
import { ask, connectStdio } from './support/stdio.js';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
}, 120_000);
afterAll(() => server.stop());

/** Creates a conversation whose contact waits for a human, and a lead of the contact. */
async function makeWaitingContact(name: string, content: string) {
  const { client } = server;
  const contact = await client.contacts.create({ name });
  const lead = await client.leads.create({ contactId: contact.id, title: `${name}'s order`, value: 1200 });
  const bot = await client.chatbots.create({ name: `Bot of ${name}` });
  const conversation = await client.conversations.create({ botId: bot.id, contactId: contact.id });
  await client.conversations.takeOver(conversation.id);
  await client.conversations.createMessage(conversation.id, { role: 'USER', content });
  return { contact, lead, conversation };
}

test.each([
  ['stdio', connectStdio],
  ['HTTP', connectHttp],
] as const)(
  'over %s, "who needs an answer today?": it reads, drafts, sends once the user agreed, logs the call and moves the lead',
  async (name, connect) => {
    const { lead, conversation } = await makeWaitingContact(`Ada of ${name}`, 'Can you deliver 40 units by Friday?');
    const client = await connect(server.url, server.apiKey);

    const findWaiting = async () => {
      const { items } = (await ask(client, 'list_conversations', { needsAnswer: true, limit: 50 })).data;
      return [items].flat().find(({ id }: { id?: string }) => id === conversation.id);
    };
    expect(await findWaiting()).toMatchObject({ contact: `Ada of ${name}`, unreadCount: 1 });
    const read = await ask(client, 'read_conversation', { conversationId: conversation.id });
    expect(read.data.messages[0]).toMatchObject({ role: 'USER', content: 'Can you deliver 40 units by Friday?' });

    const draft = { conversationId: conversation.id, content: 'Yes, 40 units arrive on Thursday.' };
    const preview = await ask(client, 'reply', draft);
    expect(preview.text).toContain('Nothing was done yet');
    expect(await server.client.conversations.listMessages(conversation.id)).toMatchObject({ total: 1 });
    const confirm = /confirm "(\w+)"/.exec(preview.text)?.[1];
    await ask(client, 'reply', { ...draft, confirm });
    expect(
      (await server.client.conversations.listMessages(conversation.id, { sort: '-sequence' })).data[0],
    ).toMatchObject({
      role: 'HUMAN_AGENT',
      content: draft.content,
    });
    expect(await findWaiting()).toBeUndefined();

    const call = { type: 'call', title: 'Confirmed the date', leadId: lead.id };
    const logged = await ask(client, 'log_activity', call);
    const repeated = await ask(client, 'log_activity', call);
    expect(repeated.data.id).toBe(logged.data.id);
    expect(repeated.text).toContain('nothing was done again');
    expect((await ask(client, 'log_activity', { ...call, again: true })).data.id).not.toBe(logged.data.id);

    const stage = (await ask(client, 'pipeline_summary')).data.pipelines[0].stages[1].name;
    await ask(client, 'move_lead', { leadId: lead.id, stage });
    expect((await ask(client, 'get_lead', { leadId: lead.id })).data).toMatchObject({ stage });
    await client.close();
  },
);

test('over HTTP, every revision of the protocol gets the same tools, and requests without a valid key are refused', async () => {
  const modern = await connectHttp(server.url, server.apiKey);
  const legacy = await connectHttp(server.url, server.apiKey, '', 'legacy');
  const first = await connectFirstLine(server.url, server.apiKey);
  const stdio = await connectStdio(server.url, server.apiKey);
  const listed = await Promise.all(
    [modern, legacy, first, stdio].map(async (client) => (await client.listTools()).tools),
  );
  for (const tools of listed) expect(tools.map(({ name }) => name)).toEqual(listed[0]?.map(({ name }) => name));
  expect(listed[0]?.length).toBe(29);
  for (const client of [modern, legacy, first])
    expect((await ask(client as Client, 'usage')).data).toHaveProperty('plan');
  for (const headers of [{} as Record<string, string>, { Authorization: 'Bearer les_live_unknown' }]) {
    const refused = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body: '{}' });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp');
  }
  const elsewhere = { Authorization: `Bearer ${server.apiKey}`, Origin: 'https://evil.example' };
  expect((await fetch(`${server.url}/mcp`, { method: 'POST', headers: elsewhere, body: '{}' })).status).toBe(403);
  expect((await fetch(`${server.url}/mcp`)).status).toBe(405);
  await Promise.all([modern, legacy, first, stdio].map((client) => client.close()));
});

test('a read-only key gets no tool that makes changes over stdio or HTTP, and neither does --read-only or ?readOnly=true', async () => {
  const key = await server.makeKey('read:leads', 'read:conversations');
  const clients = [
    await connectStdio(server.url, key),
    await connectHttp(server.url, key),
    await connectStdio(server.url, server.apiKey, '--read-only'),
    await connectHttp(server.url, server.apiKey, '?readOnly=true'),
  ];
  for (const client of clients) {
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(8);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    await expect(ask(client, 'create_lead', { contact: { name: 'Eve' } })).rejects.toThrow();
    await client.close();
  }
  expect((await server.client.contacts.list({ q: 'Eve' })).data).toEqual([]);
});

test('a lead is deleted only after a preview, and only if it is unchanged; the audit log names the program', async () => {
  const { lead } = await makeWaitingContact('Grace Hopper', 'Hello');
  for (const [client, name] of [
    [await connectHttp(server.url, server.apiKey), 'mcp (test-host 1.2.3)'],
    [await connectStdio(server.url, server.apiKey), 'mcp (test-host 1.2.3)'],
  ] as const) {
    await server.client.leads.restore(lead.id).catch(() => undefined);
    const codeOf = async () =>
      /confirm "(\w+)"/.exec((await ask(client, 'delete_lead', { leadId: lead.id })).text)?.[1];
    const outdated = await codeOf();
    await ask(client, 'update_lead', { leadId: lead.id, title: `Changed for ${name} ${Math.random()}` });
    const refused = await ask(client, 'delete_lead', { leadId: lead.id, confirm: outdated });
    expect(refused.text).toContain('something has changed');
    expect((await ask(client, 'get_lead', { leadId: lead.id })).data.id).toBe(lead.id);
    await ask(client, 'delete_lead', { leadId: lead.id, confirm: await codeOf() });
    await expect(server.client.leads.get(lead.id)).rejects.toThrow();
    const [entry] = (await server.client.auditLog.list({ action: ['lead.deleted'] })).data;
    expect(entry).toMatchObject({ client: name, target: { id: lead.id }, actor: { type: 'API_KEY' } });
    await client.close();
  }
});

test('a host that can ask its user does so over HTTP too: the message is sent in one call of the model', async () => {
  const { conversation } = await makeWaitingContact('Katherine', 'Hello');
  const asked: string[] = [];
  const client = await connectApproving(server.url, server.apiKey, asked);
  const sent = await ask(client, 'reply', { conversationId: conversation.id, content: 'Hello Katherine' });
  expect(sent.text).toContain('Posted');
  expect(asked).toEqual([expect.stringMatching(/send this message[\s\S]*Hello Katherine/)]);
  await client.close();
});

test('every operation of the API can be found and called if the user enables it', async () => {
  const client = await connectStdio(server.url, server.apiKey, '--all-operations');
  const found = await ask(client, 'find_operation', { words: 'create tag' });
  expect(found.data.operations[0]).toMatchObject({ operation: 'tags.create', path: 'POST /v1/tags' });
  const call = { operation: 'tags.create', body: { name: 'From an assistant' } };
  const confirm = /confirm "(\w+)"/.exec((await ask(client, 'call_operation', call)).text)?.[1];
  expect(await server.client.tags.list()).toMatchObject({ total: 0 });
  await ask(client, 'call_operation', { ...call, confirm });
  expect((await server.client.tags.list()).data).toMatchObject([{ name: 'From an assistant' }]);
  for (const operation of ['apiKeys.list', 'webhookEndpoints.rotateSecret', 'users.createPasswordReset', 'me.update']) {
    await expect(ask(client, 'call_operation', { operation })).rejects.toThrow(/No such operation/);
  }
  await client.close();
});

test('a failure says what to correct: the field, or the valid stages', async () => {
  const { lead } = await makeWaitingContact('Linus', 'Hello');
  const client = await connectHttp(server.url, server.apiKey);
  await expect(ask(client, 'update_lead', { leadId: lead.id, value: -1 })).rejects.toThrow(
    /VALIDATION_ERROR[\s\S]*value/,
  );
  await expect(ask(client, 'move_lead', { leadId: lead.id, stage: 'Moon' })).rejects.toThrow(
    /No stage is called so\. Choose one of/,
  );
  await expect(ask(client, 'get_lead', { leadId: 'lead_1' })).rejects.toThrow(/NOT_FOUND/);
  await client.close();
});

test('a refused reply can be sent once its conversation is open again, although the refusal would be replayed', async () => {
  const { conversation } = await makeWaitingContact('Barbara', 'Hello');
  const client = await connectHttp(server.url, server.apiKey);
  const reply = { conversationId: conversation.id, content: 'Hello Barbara' };
  const confirm = /confirm "(\w+)"/.exec((await ask(client, 'reply', reply)).text)?.[1];
  await ask(client, 'close_conversation', { conversationId: conversation.id });
  for (let at = 0; at < 2; at++) {
    await expect(ask(client, 'reply', { ...reply, confirm })).rejects.toThrow(/CONVERSATION_CLOSED/);
  }
  await server.client.conversations.reopen(conversation.id, { to: 'HUMAN' });
  expect((await ask(client, 'reply', { ...reply, confirm })).text).toContain('Posted');
  expect((await ask(client, 'reply', { ...reply, confirm })).text).toContain('nothing was done again');
  const { data } = await server.client.conversations.listMessages(conversation.id);
  expect(data.filter(({ content }) => content === reply.content)).toHaveLength(1);
  await client.close();
});

test('prompts and resources are available, and a resource returns the same as its tool', async () => {
  const { lead, conversation } = await makeWaitingContact('Margaret', 'Is it ready?');
  const client = await connectStdio(server.url, server.apiKey);
  expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['my_day', 'prepare_call']);
  const { messages } = await client.getPrompt({ name: 'my_day' });
  expect(JSON.stringify(messages)).toContain('What do I have to do today');
  for (const [uri, text] of [
    [`lead://${lead.id}`, "Margaret's order"],
    [`conversation://${conversation.id}`, 'Is it ready?'],
  ] as const) {
    const { contents } = await client.readResource({ uri });
    expect(JSON.stringify(contents)).toContain(text);
  }
  await client.close();
});

test('a resource that is not there has the code of the protocol, and its address', async () => {
  const client = await connectStdio(server.url, server.apiKey);
  for (const uri of ['lead://lead_01m5k2y0q7e3sd8f5g2h9jkv4b', 'conversation://nosuch']) {
    const refused = client.readResource({ uri });
    // That of the version that client and server have agreed on: -32002 before 2026-07-28.
    await expect(refused).rejects.toMatchObject({ code: -32602, data: { uri } });
  }
  await client.close();
});

test('over HTTP, a subscription to changes is refused at once, so no connection stays open', async () => {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'test-host', version: '1.2.3' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const params = { _meta, notifications: { toolsListChanged: true } };
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${server.apiKey}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }),
    signal: AbortSignal.timeout(10_000),
  });
  expect(await response.text()).toContain('Subscription limit reached');
});

test('every tool works', async () => {
  const client = await connectHttp(server.url, server.apiKey);
  const used = new Set<string>();
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    used.add(name);
    return ask(client, name, args);
  };
  const confirmed = async (name: string, args: Record<string, unknown>) => {
    const { text } = await use(name, args);
    return use(name, { ...args, confirm: /confirm "(\w+)"/.exec(text)?.[1] });
  };

  const email = 'dorothy@example.com';
  const { data: contact } = await use('upsert_contact', { name: 'Dorothy', email, company: 'Langley' });
  const { data: same } = await use('upsert_contact', { email, company: 'NACA' });
  expect(same).toMatchObject({ id: contact.id, company: 'NACA' });
  const { data: twin } = await use('upsert_contact', { name: 'Dorothy V.' });
  const { data: lead } = await use('create_lead', {
    contactId: contact.id,
    title: 'Tables',
    value: 900,
    currency: 'EUR',
  });
  await use('update_lead', { leadId: lead.id, value: 950 });
  const { name: stage } = (await use('pipeline_summary')).data.pipelines[0].stages[1];
  await use('move_lead', { leadId: lead.id, stage: stage.toUpperCase() });
  expect((await use('assign_lead', { leadId: lead.id, owner: 'Owner' })).data).toMatchObject({ owner: 'Owner' });
  const listed = await use('list_leads', { stage, owner: 'me', minValue: 950, q: 'Tables' });
  expect(listed.data.items).toMatchObject([{ id: lead.id, value: '950 EUR', stage, contact: { name: 'Dorothy' } }]);

  const dueAt = new Date(Date.now() - 60_000).toISOString();
  const { data: task } = await use('log_activity', { type: 'task', title: 'Call Dorothy', leadId: lead.id, dueAt });
  const due = { leadId: [lead.id], dueBefore: new Date().toISOString() };
  expect((await use('list_tasks', due)).data.items).toMatchObject([{ id: task.id, contact: 'Dorothy' }]);
  expect((await use('get_lead', { leadId: lead.id })).data.openTasks).toMatchObject([{ id: task.id }]);
  await use('complete_task', { taskId: task.id });
  expect((await use('list_tasks', due)).data.items).toBe('none');
  expect((await use('search', { q: 'Dorothy' })).data.leads).toMatchObject([{ id: lead.id }]);

  expect((await confirmed('merge_contacts', { primaryId: contact.id, mergeIds: [twin.id] })).text).toContain('Merged');
  const { data: found } = await use('find_contact', { email });
  expect(found).toMatchObject({ id: contact.id, leads: [{ id: lead.id }] });
  expect((await use('read_more', { id: contact.id })).data).toMatchObject({ email });

  const bot = await server.client.chatbots.create({ name: 'Bot' });
  const conversation = await server.client.conversations.create({ botId: bot.id, contactId: contact.id });
  const { id: conversationId } = conversation;
  await use('take_over', { conversationId });
  await confirmed('reply', { conversationId, content: 'Hello Dorothy' });
  const { data: open } = await use('list_conversations', { owner: 'Owner', contactId: [contact.id] });
  expect(open.items).toMatchObject([{ id: conversationId, contact: 'Dorothy' }]);
  expect((await use('read_conversation', { conversationId })).data.messages).toMatchObject([
    { content: 'Hello Dorothy' },
  ]);
  expect((await use('read_more', { id: conversationId, sequence: 1 })).data.content).toBe('Hello Dorothy');
  expect((await use('close_conversation', { conversationId })).data).toMatchObject({ status: 'CLOSED' });

  expect((await use('list_crawl_results', { status: ['NEW'], minScore: 50 })).data.items).toBe('none');
  await expect(use('promote_crawl_result', { resultId: 'res_1' })).rejects.toThrow(/NOT_FOUND/);
  const { data: shipment } = await use('track_shipment', { trackingNumber: '986578788855', leadId: lead.id });
  expect((await use('list_shipments', { leadId: [lead.id] })).data).toMatchObject({ id: shipment.id, leadId: lead.id });
  // A server that says nothing: the mailbox is neither refused nor connected meanwhile.
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const mailbox = await server.client.mailboxes.create({
    address: 'sales@example.com',
    smtp: { host: '127.0.0.1', port: (silent.address() as AddressInfo).port },
    auth: { type: 'PASSWORD', password: 'secret' },
  });
  const sendAt = new Date(Date.now() + 86_400_000).toISOString();
  const mail = { to: [email], subject: 'Tables', text: 'Here they are.', mailboxId: mailbox.id, sendAt };
  await confirmed('send_email', { leadId: lead.id, ...mail });
  const { data: mails } = await use('list_emails', { leadId: [lead.id] });
  expect(mails.items).toMatchObject([{ subject: 'Tables', status: 'SCHEDULED', leadId: lead.id }]);
  silent.close();
  expect((await use('webhook_health')).text).toBe('Nothing found.');
  expect((await use('usage')).data).toHaveProperty('requests');
  await confirmed('delete_lead', { leadId: lead.id });
  const { tools } = await client.listTools();
  expect([...used].sort()).toEqual(tools.map(({ name }) => name).sort());
  await client.close();
});
