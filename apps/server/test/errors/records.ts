import { headers } from '@lead-engagement/contract';
import { expect } from 'vitest';
import { encodeId, newUuid } from '../../src/ids.js';
import { type Answer, startTestApi } from '../support/api.js';
import { header } from '../support/expect.js';
import { dataOf } from '../support/sample.js';
import { listWaiting } from '../support/waiting.js';
import { type ErrorCase, get, patchLead, plainLeads, postContact, seesRetryAfter, type World } from './case.js';

/** Valid requests that conflict with what is stored. */
export const recordCases: ErrorCase[] = [
  {
    code: 'VALIDATION_ERROR',
    when: 'fields are wrong',
    tells: /^body\.email: Must be an e-mail address\. \(and 1 more: see details\)$/,
    raise: (world) => postContact(world, { email: 'no', nosuch: 1 }),
    sees: ({ error }) =>
      expect(error.details).toEqual([
        expect.objectContaining({ path: 'body.email' }),
        { path: 'body.nosuch', code: 'unknown_field', message: 'There is no such field. Remove it.' },
      ]),
  },
  {
    code: 'VALIDATION_ERROR',
    when: 'a field is missing',
    tells: /^body\.assignedToId: Is required\./,
    raise: ({ sample }) => sample.caller.call('PATCH', `${plainLeads}/${sample.leadId}/assign`, {}),
  },
  {
    code: 'VALIDATION_ERROR',
    when: 'a field is null that cannot be',
    tells: /^body\.currency: Must not be null\.$/,
    raise: (world) => patchLead(world, { currency: null }),
  },
  {
    code: 'VALIDATION_ERROR',
    when: 'a record of a bulk write lacks a field',
    tells: /^body\.records\.0: Must not be null\.$/,
    raise: ({ sample }) => sample.caller.call('POST', `${plainLeads}/bulk`, { records: [null], atomic: true }),
  },
  {
    code: 'VALIDATION_ERROR',
    when: 'a value fits none of its forms',
    tells: /^body\.tags\.0: Must be the name of a tag, or an object with its id or name\.$/,
    raise: (world) => patchLead(world, { tags: [5] }),
  },
  {
    code: 'VALIDATION_ERROR',
    when: 'a day is none',
    tells: /^body\.expectedCloseDate: Must be a calendar day, such as 2026-01-31\.$/,
    raise: (world) => patchLead(world, { expectedCloseDate: '31.01.2026' }),
  },
  {
    code: 'INVALID_CURSOR',
    when: 'the cursor is damaged',
    tells: /not a cursor of this list\..*Start without a cursor/,
    raise: (world) => get(world, `${plainLeads}?cursor=damaged`),
  },
  {
    code: 'NOT_FOUND',
    when: 'there is no such route',
    tells: /no GET \/v1\/nosuch\. See \/reference/,
    raise: (world) => get(world, '/v1/nosuch?q=1'),
  },
  {
    code: 'NOT_FOUND',
    when: 'there is no such record',
    tells: /no lead with this id/,
    raise: (world) => get(world, `${plainLeads}/${encodeId('lead', newUuid())}`),
  },
  {
    code: 'METHOD_NOT_ALLOWED',
    when: 'the method is not served',
    tells: /PUT is not served.*GET, HEAD, POST/,
    raise: ({ sample }) => sample.caller.call('PUT', plainLeads, {}),
    sees: (answer) => expect(header(answer, 'Allow')).toBe('GET, HEAD, POST'),
  },
  {
    code: 'CONFLICT',
    when: 'the e-mail address is taken',
    tells: /Update that one.*allowDuplicate/,
    raise: (world) => postContact(world, { email: 'ADA@example.com' }),
    sees: ({ error }, { sample }) => expect(error.existingId).toBe(sample.contactId),
  },
  {
    code: 'REPLY_WINDOW_CLOSED',
    when: 'the platform takes no free text any more',
    tells: /^WHATSAPP takes free text only .* Send a template\.$/,
    raise: writeAfterWindow,
  },
  {
    code: 'CONVERSATION_CLOSED',
    when: 'a message comes to a closed conversation',
    tells: /is CLOSED\. Reopen it with POST \/v1\/conversations\/:id\/reopen/,
    raise: writeToClosed,
  },
  {
    code: 'INVALID_TRANSITION',
    when: 'the status does not allow the move',
    tells: /cannot go from WON to NURTURING, only to OPEN/,
    raise: reviveWon,
  },
  {
    code: 'MERGED',
    when: 'the contact was merged into another',
    tells: /was merged into con_\w+\. Use that one/,
    raise: readMerged,
  },
  {
    code: 'PRECONDITION_FAILED',
    when: 'the record has changed',
    tells: /is at version \d+, not 999.*Read it again/,
    raise: (world) => patchLead(world, { title: 'x' }, { [headers.ifMatch]: '"999"' }),
  },
  {
    code: 'IDEMPOTENCY_KEY_REUSED',
    when: 'a key comes with another body',
    tells: /Use a new key/,
    raise: reuseKey,
  },
  {
    code: 'IDEMPOTENCY_IN_PROGRESS',
    when: 'a key is in flight',
    tells: /Wait a moment and repeat/,
    raise: useKeyInFlight,
  },
  {
    code: 'UNAVAILABLE',
    when: 'the database is gone',
    tells: /Retry-After/,
    raise: callWithoutDatabase,
    sees: seesRetryAfter,
  },
];

async function reviveWon({ sample }: World): Promise<Answer> {
  const lead = await sample.caller.call('POST', plainLeads, { contactId: sample.contactId, status: 'WON' });
  return sample.caller.call('PATCH', `${plainLeads}/${lead.data.id}`, { status: 'NURTURING' });
}

async function readMerged(world: World): Promise<Answer> {
  const [primary, merged] = [await postContact(world, { name: 'Kept' }), await postContact(world, { name: 'Merged' })];
  const body = { primaryId: primary.data.id, mergeIds: [merged.data.id] };
  await world.sample.caller.call('POST', '/v1/contacts/merge', body);
  return get(world, `/v1/contacts/${merged.data.id}`);
}

/** A contact who has not written yet takes templates only. */
async function writeAfterWindow({ sample: { caller, contactId } }: World): Promise<Answer> {
  const made = async (url: string, body: unknown) => dataOf(await caller.call('POST', url, body), 201).id;
  const botId = await made('/v1/chatbots', { name: 'Bo', platforms: ['WHATSAPP'] });
  const credentials = {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    accessToken: 'EAAJBtestTokenOfASystemUser',
    appSecret: '0123456789abcdef0123456789abcdef',
  };
  await made('/v1/channels', { platform: 'WHATSAPP', botId, credentials });
  const thread = { botId, contactId, platform: 'WHATSAPP', externalThreadId: '491701234567' };
  const id = await made('/v1/conversations', thread);
  dataOf(await caller.call('POST', `/v1/conversations/${id}/takeover`), 200);
  return caller.call('POST', `/v1/conversations/${id}/messages`, { role: 'HUMAN_AGENT', content: 'Hello!' });
}

async function writeToClosed({ sample }: World): Promise<Answer> {
  const { params, contactId, caller } = sample;
  const { data } = await caller.call('POST', '/v1/conversations', { botId: params.chatbots.id, contactId });
  await caller.call('POST', `/v1/conversations/${data.id}/close`);
  return caller.call('POST', `/v1/conversations/${data.id}/messages`, { role: 'USER', content: 'Hello?' });
}

async function reuseKey(world: World): Promise<Answer> {
  const key = { [headers.idempotencyKey]: newUuid() };
  await postContact(world, { name: 'One' }, key);
  return postContact(world, { name: 'Two' }, key);
}

/** A lock on the tags keeps the first request running until the second has its response. */
async function useKeyInFlight(world: World): Promise<Answer> {
  const key = { [headers.idempotencyKey]: newUuid() };
  const body = { name: 'Slow', tags: ['In flight'] };
  const { answer, first } = await world.api.owner.begin(async (tx) => {
    await tx`lock table tags in exclusive mode`;
    const running = postContact(world, body, key);
    await expect.poll(async () => (await listWaiting(tx, 'tags')).length, { timeout: 120_000 }).toBe(1);
    return { answer: await postContact(world, body, key), first: [running] };
  });
  for (const running of first) expect((await running).status).toBe(201);
  return answer;
}

async function callWithoutDatabase(): Promise<Answer> {
  const api = await startTestApi();
  try {
    const caller = await api.newCaller(await api.newTenant());
    await api.db.end();
    return await caller.call('GET', plainLeads);
  } finally {
    await api.close();
  }
}
