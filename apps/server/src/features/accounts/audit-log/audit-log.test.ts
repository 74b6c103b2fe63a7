import { type AuditEntry, auditActions, headers } from '@lead-engagement/contract';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../test/support/api.js';
import { makeBody } from '../../../../test/support/bodies.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { fillPath, neededQuery, routes, schemaOf } from '../../../../test/support/routes.js';
import { callerOf, createSample, dataOf, type Sample } from '../../../../test/support/sample.js';
import { testPassword } from '../../../../test/support/sign-in.js';
import { decodeId, newUuid } from '../../../ids.js';

let api: TestApi;
let sample: Sample;
beforeAll(async () => {
  const url = 'https://provider.test';
  const client = { clientId: 'client', clientSecret: 'secret', authorizeUrl: url, tokenUrl: url };
  api = await startTestApi({ mailServers: { providers: { GOOGLE: client } } });
  sample = await createSample(api);
});
afterAll(() => api.close());

async function listEntries(query = '', of = sample): Promise<AuditEntry[]> {
  return dataOf(await of.caller.call('GET', `/v1/audit-log?limit=200${query}`), 200);
}

const writes = routes.filter(({ route }) => route.method !== 'GET' && route.metadata.scope !== 'public');

/** Creates a record that accepts the write, if the state of the sample's record refuses it; returns its id. */
const prepare: Record<string, (of: Sample) => Promise<string>> = {
  'conversations.reopen': (of) => move(of, 'conversations', 'close'),
  'conversations.archive': (of) => move(of, 'conversations', 'close'),
  'conversations.acceptClaim': claimed,
  'conversations.unarchive': (of) => move(of, 'conversations', 'close', 'archive'),
  'crawlTasks.run': (of) => move(of, 'crawlTasks', 'cancel'),
  'crawlTasks.resume': (of) => move(of, 'crawlTasks', 'pause'),
  'forms.retrySubmission': async ({ caller, params }) => {
    const { id = '', submissionId } = params.forms;
    dataOf(await caller.call('POST', `/v1/forms/${id}/submissions/${submissionId}/judge`, { spam: false }), 200);
    return id;
  },
  'contacts.createEmail': async (of) => {
    await connectMailbox(of);
    return dataOf(await of.caller.call('POST', '/v1/contacts', { name: 'Grace' }), 201).id;
  },
  'leads.createEmail': async (of) => {
    await connectMailbox(of);
    return dataOf(await of.caller.call('POST', '/v1/leads', { contact: { name: 'Grace' } }), 201).id;
  },
  'emails.retry': async ({ params }) => {
    const { id = '' } = params.emails;
    await api.owner`update emails set status = 'FAILED' where id = ${decodeId('email', id) as string}`;
    return id;
  },
  'me.createMailbox': ({ user }) => deleteMailbox(user),
  'me.authorizeMailbox': async ({ user }) => {
    await deleteMailbox(user);
    return dataOf(await user.call('POST', '/v1/me/mailbox', ofProvider('own@example.com')), 201).id;
  },
  'mailboxes.authorize': async ({ caller }) =>
    dataOf(await caller.call('POST', '/v1/mailboxes', ofProvider('shared@example.com')), 201).id,
  'imports.cancel': async ({ caller }) => {
    const csv = { 'content-type': 'text/csv' };
    return dataOf(await caller.call('POST', '/v1/contacts/import', 'name\nAda\n', csv), 202).id;
  },
  'bulkUpdates.cancel': async ({ caller }) => {
    const body = { filter: {}, changes: { value: 1 } };
    return dataOf(await caller.call('POST', '/v1/leads/bulk/update', body), 202).id;
  },
  'exports.cancel': async ({ caller }) =>
    dataOf(await caller.call('POST', '/v1/exports', { resource: 'tags' }), 202).id,
};

const ofProvider = (address: string) => ({ address, auth: { type: 'OAUTH2', provider: 'GOOGLE' } });

/** Mails are refused once a check has failed, as each does in this test. */
async function connectMailbox({ params }: Sample): Promise<void> {
  const id = decodeId('mailbox', params.mailboxes.id as string) as string;
  await api.owner`update mailboxes set status = 'CONNECTED' where id = ${id}`;
}

async function deleteMailbox(user: Sample['user']): Promise<string> {
  return dataOf(await user.call('DELETE', '/v1/me/mailbox?emails=keep'), 200).id;
}

/** A conversation whose visitor has said who it is after a user touched its contact. */
async function claimed({ caller, params }: Sample): Promise<string> {
  const chat = `/v1/chat/${params.channels.id}`;
  const { visitorToken } = dataOf(await api.send({ method: 'POST', url: `${chat}/sessions`, payload: {} }), 201);
  const say = (path: string, payload: object) =>
    api.send({ method: 'POST', url: chat + path, headers: { authorization: `Bearer ${visitorToken}` }, payload });
  const { state } = dataOf(await say('/messages', { content: 'Hello?', externalId: newUuid() }), 201);
  const { contactId } = dataOf(await caller.call('GET', `/v1/conversations/${state.conversationId}`), 200);
  dataOf(await caller.call('PATCH', `/v1/contacts/${contactId}`, { company: 'Engines' }), 200);
  dataOf(await say('/contact', { name: 'Ada' }), 200);
  return state.conversationId;
}

async function move(
  { caller, params }: Sample,
  resource: 'conversations' | 'crawlTasks',
  ...actions: string[]
): Promise<string> {
  const { id } = params[resource] as { id: string };
  const path = resource === 'conversations' ? 'conversations' : 'crawl-tasks';
  for (const action of actions) dataOf(await caller.call('POST', `/v1/${path}/${id}/${action}`), 200);
  return id;
}

describe('a write leaves one entry with actor, action and target, if the contract says so:', () => {
  let kept: Sample;
  /** Deletions, state changes and writes to a user's session are made in it, until it refuses one of them for those before. */
  let spent: Sample;
  beforeAll(async () => {
    kept = await createSample(api);
    spent = await createSample(api);
  });

  test.each(writes.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const { resource, route } = named;
    const moves = [
      'conversations',
      'crawlTasks',
      'crawlResults',
      'imports',
      'exports',
      'bulkUpdates',
      'forms',
      'emails',
    ].includes(resource);
    const spends = moves || route.method === 'DELETE' || route.metadata.scope === 'user';
    let own = spends ? spent : kept;
    let written = await write(own, named).catch(() => undefined);
    if (spends && !(written && written.answer.status < 300)) {
      own = spent = await createSample(api);
      written = undefined;
    }
    const { answer, newest, params, body, requestId, by, name } = written ?? (await write(own, named));
    expect(answer.status, answer.text).toBeLessThan(300);
    const entries = await listEntries('', own);
    const added = entries.slice(
      0,
      entries.findIndex(({ id }) => id === newest),
    );
    const action = route.metadata.audited;
    if (!action) return expect(added).toEqual([]);
    expect(added).toEqual([
      {
        id: expect.stringMatching(/^aud_/),
        tenantId: own.caller.tenantId,
        actor:
          by === own.user
            ? { type: 'USER', id: own.user.id, label: name, appId: null }
            : { type: 'API_KEY', id: own.caller.keyId, label: 'test', appId: null },
        action,
        target: { type: action.split('.')[0], id: answer.data.id ?? (route.path.includes(':id') ? params.id : null) },
        changes: expect.any(Array),
        requestId,
        clientAddress: expect.stringMatching(/^10\./),
        client: 'mcp (a host1.0)',
        createdAt: expect.any(String),
      },
    ]);
    expect(added[0]?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining([
        ...Object.keys(body ?? {}),
        ...(name === 'pipelines.deleteStage' ? ['moveToStageId'] : []),
      ]),
    );
  });

  /** Sends the write to the sample, and says which entry of the log was the newest before it. */
  async function write(own: Sample, { name, resource, route }: (typeof writes)[number]) {
    const params = { ...own.params[resource] };
    const prepared = await prepare[name]?.(own);
    if (prepared) params.id = prepared;
    if (name === 'pipelines.delete')
      params.id = dataOf(await own.caller.call('POST', '/v1/pipelines', { name: 'Doomed' }), 201).id;
    const query = neededQuery({ name }, own.stageIds[2]);
    const type = route.metadata.uploads?.[0];
    const body = type ? undefined : schemaOf(route) && makeBody(name, own, newUuid());
    const requestId = newUuid();
    const by = callerOf(own, { route });
    const newest = (await listEntries('', own))[0]?.id;
    // Another write may have renamed the user.
    const user = dataOf(await own.caller.call('GET', `/v1/users/${own.user.id}`), 200);
    const answer = await by.call(route.method, fillPath(route.path, params) + query, type ? 'name\nAda\n' : body, {
      [headers.requestId]: requestId,
      [headers.client]: 'mcp (a host\t1.0)',
      ...(type && { 'content-type': type }),
    });
    return { answer, newest, params, body, requestId, by, name: user.name };
  }
});

describe('a write without a credential is recorded too:', () => {
  const password = 'a password of some length';
  const send = (url: string, payload: object) => api.send({ method: 'POST', url, payload });
  const newest = async (of: Sample) => (await listEntries('', of))[0];

  test('a sign-in, by the user', async () => {
    const { email, id } = sample.user;
    const login = (password: string) => send('/v1/auth/login', { email, password, tenantId: sample.caller.tenantId });
    const session = dataOf(await login(testPassword), 200);
    expect(await newest(sample)).toMatchObject({
      actor: { type: 'USER', id },
      action: 'session.created',
      target: { type: 'session', id: decodeJwt(session.token).sid },
      changes: [],
      requestId: expect.any(String),
      clientAddress: expect.stringMatching(/^10\./),
    });
    for (const secret of [testPassword, session.token, session.refreshToken, email]) {
      expect(JSON.stringify((await newest(sample))?.changes)).not.toContain(secret);
    }
  });

  test('a password set by a link, by the user, without the token', async () => {
    const body = { email: `${newUuid()}@example.com`, name: 'Invited', role: 'AGENT' };
    const { id, invitation } = dataOf(await sample.caller.call('POST', '/v1/users', body), 201);
    const token = invitation.url.split('#token=')[1];
    dataOf(await send('/v1/auth/password', { token, password }), 200);
    expect(await newest(sample)).toMatchObject({
      actor: { type: 'USER', id, label: 'Invited' },
      action: 'user.password_set',
      target: { type: 'user', id },
      changes: [],
    });
    expect(JSON.stringify(await listEntries())).not.toContain(token);
  });
});

test('values are recorded only for fields that the contract names; never a URL, a name or a secret', async () => {
  const body = { url: 'https://example.com/in-the-path', events: ['lead.created'], description: 'Hidden' };
  const { id, secret } = dataOf(await sample.caller.call('POST', '/v1/webhook-endpoints', body), 201);
  const [entry] = await listEntries(`&target=${id}`);
  expect(entry?.changes).toEqual([
    { field: 'url' },
    { field: 'events', value: ['lead.created'] },
    { field: 'description' },
  ]);
  for (const hidden of ['in-the-path', 'Hidden', secret]) expect(JSON.stringify(entry)).not.toContain(hidden);
});

test('ids that cannot be stored are recorded without the invalid characters', async () => {
  const sent = ['lead_\u0000', 'lead_\ud800'];
  const answer = await sample.caller.call('POST', '/v1/leads/bulk/delete', { leadIds: sent });
  expect(answer.data.map(({ error }: { error: { code: string } }) => error.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  const [entry] = await listEntries('&action=lead.bulk_deleted');
  expect(entry?.changes).toContainEqual({ field: 'leadIds', value: ['lead_\ufffd', 'lead_\ufffd'] });
});

test('a replayed write is recorded once, a refused one not at all', async () => {
  const key = { [headers.idempotencyKey]: newUuid() };
  const create = (name: string, more = {}) => sample.caller.call('POST', '/v1/pipelines', { name }, more);
  const { id } = dataOf(await create('Replayed', key), 201);
  for (let times = 0; times < 3; times++) expect((await create('Replayed', key)).data.id).toBe(id);
  expect(await listEntries(`&target=${id}`)).toHaveLength(1);
  const count = (await listEntries()).length;
  expectFailure(await create('Replayed'), 'CONFLICT');
  expectFailure(await create('Replayed', { [headers.idempotencyKey]: newUuid() }), 'CONFLICT');
  expect(await listEntries()).toHaveLength(count);
});

test('actions at the command line are recorded too: the tenant and its first key', async () => {
  const entries = await listEntries('&sort=createdAt');
  expect(
    entries.slice(0, 2).map(({ action, actor, target }) => ({ action, actor: actor.type, id: target.id })),
  ).toEqual([
    { action: 'tenant.created', actor: 'CLI', id: sample.caller.tenantId },
    { action: 'api_key.created', actor: 'CLI', id: sample.caller.keyId },
  ]);
});

describe('the list is filtered', () => {
  test('by actor, action, target and time', async () => {
    const all = await listEntries();
    const middle = all.find(({ target }) => target.id !== null);
    const check = async (query: string, matches: (entry: AuditEntry) => boolean) => {
      const found = (await listEntries(query)).map(({ id }) => id);
      expect(found).toEqual(all.filter(matches).map(({ id }) => id));
      expect(found.length).toBeGreaterThan(0);
    };
    await check(`&actor=${sample.caller.keyId}`, ({ actor }) => actor.id === sample.caller.keyId);
    await check('&action=tenant.created,api_key.created', ({ actor }) => actor.type === 'CLI');
    await check(`&target=${middle?.target.id}`, ({ target }) => target.id === middle?.target.id);
    const moment = middle?.createdAt ?? '';
    await check(`&createdAt[gte]=${moment}`, ({ createdAt }) => createdAt >= moment);
    await check(`&createdAt[lt]=${moment}`, ({ createdAt }) => createdAt < moment);
  });

  test('and refuses an unknown action', async () => {
    expectFailure(await sample.caller.call('GET', '/v1/audit-log?action=lead.sold'), 'VALIDATION_ERROR');
  });
});

test('an entry can be read by its id, and only by an admin', async () => {
  const [entry] = await listEntries();
  expect(dataOf(await sample.caller.call('GET', `/v1/audit-log/${entry?.id}`), 200)).toEqual(entry);
  const reader = await api.newCaller(sample.tenant, ['read:leads', 'manage:webhooks']);
  expectFailure(await reader.call('GET', `/v1/audit-log/${entry?.id}`), 'FORBIDDEN');
});

describe('nothing can change or delete an entry:', () => {
  const statements = [
    `update audit_log set action = 'lead.deleted'`,
    'delete from audit_log',
    'truncate audit_log',
    'delete from audit_log where false',
  ];
  test.each(statements)('%s', async (statement) => {
    await expect(api.db.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(api.owner.unsafe(statement)).rejects.toThrow('append only');
    const worker = api.owner.begin(async (tx) => {
      await tx`set local role lead_engagement_worker`;
      await tx.unsafe(statement);
    });
    await expect(worker).rejects.toMatchObject({ code: '42501' });
  });
});

test('every action is named after its target and its effect', () => {
  for (const action of Object.keys(auditActions)) expect(action).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
});
