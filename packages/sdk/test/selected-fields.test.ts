import { expect, expectTypeOf, test } from 'vitest';
import type { ActivityRead, ContactRead, Conversation, LeadRead } from '../src/index.js';
import { createClient } from './support/client.js';
import { startServer, succeed } from './support/server.js';

const meta = { total: 0, cursor: '', hasMore: false };

test('the fields that are named are sent, and are those of the type of the records', async () => {
  const server = await startServer(({ url }) =>
    url.includes('/lead_1') ? succeed({ id: 'lead_1' }) : succeed([], meta),
  );
  const { client } = createClient(server);
  const leads = await client.leads.list({ status: 'OPEN', fields: ['title', 'value'] });
  expectTypeOf(leads.data).toEqualTypeOf<Pick<LeadRead, 'id' | 'title' | 'value'>[]>();
  const one = await client.leads.get('lead_1', { fields: ['id', 'contact'], expand: 'contact', timeoutMs: 5_000 });
  expectTypeOf(one).toEqualTypeOf<Pick<LeadRead, 'id' | 'contact'>>();
  const contacts = await client.contacts.list({ fields: 'email' });
  expectTypeOf(contacts.data).toEqualTypeOf<Pick<ContactRead, 'id' | 'email'>[]>();
  const activities = await client.activities.list({ deleted: true, fields: ['type'] });
  expectTypeOf(activities.data).toEqualTypeOf<Pick<ActivityRead, 'id' | 'type'>[]>();
  const conversations = await client.conversations.list({ fields: ['status'] });
  expectTypeOf(conversations.data).toEqualTypeOf<Pick<Conversation, 'id' | 'status'>[]>();
  expect(server.received.map(({ url }) => decodeURIComponent(url.split('?')[1] ?? ''))).toEqual([
    expect.stringContaining('fields=title,value'),
    expect.stringContaining('fields=id,contact'),
    'fields=email',
    expect.stringContaining('fields=type'),
    'fields=status',
  ]);
});

test('records are whole if no fields are named, or if which ones is known at run time only', async () => {
  const server = await startServer(() => succeed([], meta));
  const { client } = createClient(server);
  expectTypeOf((await client.leads.list()).data).toEqualTypeOf<LeadRead[]>();
  expectTypeOf((await client.leads.list({ status: 'OPEN' })).data).toEqualTypeOf<LeadRead[]>();
  for await (const lead of client.leads.list({ fields: ['title'] })) {
    // @ts-expect-error The status was not asked for.
    expect(lead.status).toBeUndefined();
  }
  // @ts-expect-error There is no such field.
  await client.leads.list({ fields: ['titel'] });
});
