import { createHmac, randomUUID } from 'node:crypto';
import { chatLimits } from '@lead-engagement/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { hourMs } from '../../../time.js';

const deadline = { timeout: 60_000, interval: 50 };
let api: TestApi;
let url: string;
let tenant: string;
let caller: TestCaller;
let botId: string;
let channelId: string;
let network: string;
let sent = 0;
beforeAll(async () => {
  api = await startTestApi();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  api.app.server.closeAllConnections();
  await api.close();
});
beforeEach(async () => {
  network = `2001:db8:0:${(++sent).toString(16)}`;
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  botId = (await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] })).id;
  channelId = (await made('/v1/channels', { platform: 'WEB', botId })).id;
});

const made = async (path: string, body: object = {}) => dataOf(await caller.call('POST', path, body), 201);
const done = async (path: string, body?: object) => dataOf(await caller.call('POST', path, body), 200);
const get = async (path: string) => dataOf(await caller.call('GET', path), 200);
const chat = (method: 'GET' | 'POST', path: string, token?: string, payload?: object) =>
  api.send({
    method,
    url: `/v1/chat/${channelId}${path}`,
    // Another one of the same network each time.
    remoteAddress: `${network}::${(++sent).toString(16)}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload && { payload }),
  });
const begin = async (body: object = {}) => dataOf(await chat('POST', '/sessions', undefined, body), 201);
const say = async (token: string, content = 'Hello?') =>
  dataOf(await chat('POST', '/messages', token, { content, externalId: randomUUID() }), 201).state.conversationId;
const sayWho = async (token: string, said: object) => dataOf(await chat('POST', '/contact', token, said), 200);
const merge = (primaryId: string, id: string) => done('/v1/contacts/merge', { primaryId, mergeIds: [id] });
const customer = { name: 'Grace Hopper', email: 'grace@navy.example' };

describe('what a visitor says of itself', () => {
  test('goes to its own new contact at once, and beside the conversation once somebody has touched that', async () => {
    const { visitorToken } = await begin();
    const id = await say(visitorToken);
    expect((await get(`/v1/conversations/${id}`)).visitor).toEqual({
      ...{ verified: false, name: null, email: null, saidAt: null, claim: null },
    });
    await sayWho(visitorToken, { name: 'Ada' });
    const { contactId, visitor } = await get(`/v1/conversations/${id}`);
    expect(visitor).toMatchObject({ name: 'Ada', email: null, claim: 'TAKEN' });
    expect(await get(`/v1/contacts/${contactId}`)).toMatchObject({ name: 'Ada' });
    dataOf(await caller.call('PATCH', `/v1/contacts/${contactId}`, { company: 'Engines' }), 200);
    expect(await sayWho(visitorToken, { email: 'ada@evil.example' })).toEqual({
      name: 'Ada',
      email: 'ada@evil.example',
    });
    expect(await get(`/v1/contacts/${contactId}`)).toMatchObject({ name: 'Ada', email: null });
    expect((await get(`/v1/conversations/${id}`)).visitor).toMatchObject({ email: 'ada@evil.example', claim: 'OPEN' });
  });

  test('never shows or changes a customer with whom it is merged, until somebody takes it over', async () => {
    const { id: customerId } = await made('/v1/contacts', customer);
    const { visitorToken } = await begin();
    const id = await say(visitorToken);
    const { contactId } = await get(`/v1/conversations/${id}`);
    const { id: mergeId } = await merge(customerId, contactId);
    expect((await begin({ visitorToken })).contact).toBeNull();
    const said = { name: 'Mallory', email: 'mallory@evil.example' };
    expect(await sayWho(visitorToken, said)).toEqual(said);
    expect((await begin({ visitorToken })).contact).toEqual(said);
    expect(await get(`/v1/contacts/${customerId}`)).toMatchObject(customer);

    const accept = () => caller.call('POST', `/v1/conversations/${id}/accept-claim`);
    const taken = dataOf(await accept(), 200);
    expect(taken).toMatchObject({ id: customerId, ...said, secondaryEmails: [customer.email] });
    expect((await get(`/v1/conversations/${id}`)).visitor).toMatchObject({ claim: 'TAKEN' });
    expectFailure(await accept(), 'CONFLICT');

    await done(`/v1/contacts/merges/${mergeId}/undo`);
    await sayWho(visitorToken, { name: 'Trudy' });
    expect(await get(`/v1/contacts/${contactId}`)).toMatchObject({ name: 'Visitor' });
    expect((await get(`/v1/conversations/${id}`)).visitor).toMatchObject({ name: 'Trudy', claim: 'OPEN' });
  });

  test('is shown to it alone, and changes no contact that a user has touched, whatever happens in between', async () => {
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.constant('says who' as const) },
      fc.constantFrom('writes', 'patch', 'merge', 'merge as primary', 'undo', 'accept', 'close'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), async (steps) => {
        const { visitorToken } = await begin();
        let id = await say(visitorToken);
        const saidSoFar = new Set<string | null>([null]);
        const touched = new Set<string>();
        const merges: string[] = [];
        const contactOf = async () => (await get(`/v1/conversations/${id}`)).contactId;
        const seenByUsers = async () => {
          const read = [...touched].map((each) => caller.call('GET', `/v1/contacts/${each}`));
          return (await Promise.all(read)).map(({ text }) => JSON.parse(text).data ?? JSON.parse(text).error.code);
        };
        for (const [at, doing] of steps.entries()) {
          const [word, contactId] = [`${doing} ${at} ${randomUUID()}`, await contactOf()];
          const stored = { name: `stored ${word}`, email: `${randomUUID()}@stored.example` };
          if (doing === 'says who' || doing === 'writes') {
            const before = await seenByUsers();
            if (doing === 'writes') id = await say(visitorToken);
            else {
              const said = { name: word, email: `${randomUUID()}@said.example` };
              for (const value of Object.values(said)) saidSoFar.add(value);
              expect(await sayWho(visitorToken, said)).toEqual(said);
              id = (await begin({ visitorToken })).state.conversationId;
              const contact = await get(`/v1/contacts/${await contactOf()}`);
              if (!touched.has(contact.id)) expect(contact).toMatchObject(said);
            }
            const { contact } = await begin({ visitorToken });
            for (const value of Object.values(contact ?? {})) expect(saidSoFar).toContain(value);
            expect(await seenByUsers()).toEqual(before);
            continue;
          }
          if (doing === 'patch') dataOf(await caller.call('PATCH', `/v1/contacts/${contactId}`, stored), 200);
          if (doing === 'merge' || doing === 'merge as primary') {
            const { id: other } = await made('/v1/contacts', stored);
            touched.add(other);
            const [into, from] = doing === 'merge' ? [other, contactId] : [contactId, other];
            merges.push((await merge(into, from)).id);
          }
          const last = doing === 'undo' ? merges.pop() : undefined;
          if (last) await done(`/v1/contacts/merges/${last}/undo`);
          const accept = () => caller.call('POST', `/v1/conversations/${id}/accept-claim`);
          const hasClaim = doing === 'accept' && (await accept()).status === 200;
          if (doing === 'accept' && !hasClaim) continue;
          if (doing === 'close') await done(`/v1/conversations/${id}/close`);
          else if (doing !== 'undo' || last) touched.add(contactId).add(await contactOf());
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe('a signed-in visitor', () => {
  const secretOf = async () => (await made(`/v1/channels/${channelId}/identity-secret`)).secret;
  const identityOf = (secret: string, expiresAt?: string) => ({
    userId: 'user-1',
    ...(expiresAt && { expiresAt }),
    signature: createHmac('sha256', secret)
      .update(expiresAt ? `user-1\n${expiresAt}` : 'user-1')
      .digest('hex'),
  });

  test('is marked as verified, and its session ends with the secret that signed it in', async () => {
    const old = await secretOf();
    const [first, stranger] = [await begin({ identity: identityOf(old) }), await begin()];
    const id = await say(first.visitorToken);
    expect((await get(`/v1/conversations/${id}`)).visitor.verified).toBe(true);
    expect(await get(`/v1/channels/${channelId}`)).toMatchObject({ hasIdentitySecret: true, identityRotation: null });

    const next = await secretOf();
    expect((await get(`/v1/channels/${channelId}`)).identityRotation).toMatchObject({ startedAt: expect.any(String) });
    const second = await begin({ identity: identityOf(next) });
    for (const { visitorToken } of [first, second]) dataOf(await chat('GET', '/messages', visitorToken), 200);
    dataOf(await chat('POST', '/sessions', undefined, { identity: identityOf(old) }), 201);

    const stream = await follow(first.visitorToken);
    expect(await done(`/v1/channels/${channelId}/identity-secret/activate`)).toMatchObject({ identityRotation: null });
    expectFailure(await chat('GET', '/messages', first.visitorToken), 'UNAUTHENTICATED');
    expectFailure(await chat('POST', '/sessions', undefined, { identity: identityOf(old) }), 'INVALID_SIGNATURE');
    expect((await begin({ visitorToken: first.visitorToken })).messages).toEqual([]);
    await stream.ended;
    dataOf(await chat('GET', '/messages', second.visitorToken), 200);

    dataOf(await caller.call('DELETE', `/v1/channels/${channelId}/identity-secret`), 200);
    expectFailure(await chat('GET', '/messages', second.visitorToken), 'UNAUTHENTICATED');
    dataOf(await chat('GET', '/messages', stranger.visitorToken), 200);
    expect((await get(`/v1/channels/${channelId}`)).hasIdentitySecret).toBe(false);
  });

  test('of an old secret goes when the rotation has lasted its time', async () => {
    const [old, next] = [await secretOf(), await secretOf()];
    const { visitorToken } = await begin({ identity: identityOf(old) });
    const startedAt = JSON.stringify(new Date(Date.now() - 25 * hourMs));
    await api.owner`
      update channels set state = jsonb_set(state, '{identityRotatedAt}', ${startedAt}::text::jsonb)
      where tenant_id = ${tenant}`;
    expectFailure(await chat('GET', '/messages', visitorToken), 'UNAUTHENTICATED');
    await begin({ identity: identityOf(next) });
    expect((await get(`/v1/channels/${channelId}`)).identityRotation).toBeNull();
  });

  test('is one until its identity ends, and no other end can be written into that', async () => {
    const secret = await secretOf();
    const [soon, past] = [new Date(Date.now() + hourMs).toISOString(), new Date(Date.now() - hourMs).toISOString()];
    const { visitorToken } = await begin({ identity: identityOf(secret, soon) });
    const { exp } = JSON.parse(Buffer.from(visitorToken.split('.')[1] as string, 'base64url').toString());
    expect(exp).toBe(Math.floor(Date.parse(soon) / 1_000));
    const { signature } = identityOf(secret, past);
    for (const identity of [
      { userId: 'user-1', expiresAt: past, signature },
      { userId: 'user-1', expiresAt: soon, signature },
      { userId: 'user-1', signature },
    ]) {
      expectFailure(await chat('POST', '/sessions', undefined, { identity }), 'INVALID_SIGNATURE');
    }
    const joined = { userId: `user-1\n${past}`, signature };
    expectFailure(await chat('POST', '/sessions', undefined, { identity: joined }), 'VALIDATION_ERROR');
  });
});

/** The stream of a visitor; `ended` once the server has ended it. */
async function follow(token: string) {
  const response = await fetch(`${url}/v1/chat/${channelId}/stream`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return { ended: response.text().catch(() => '') };
}

describe('a blocked visitor', () => {
  test('is ended on its token, its contact and its address, until it is unblocked', async () => {
    const [{ visitorToken }, silent, neighbour] = [await begin(), await begin(), await begin()];
    const id = await say(visitorToken);
    const other = await say(neighbour.visitorToken);
    const stream = await follow(visitorToken);
    const { contactId } = await get(`/v1/conversations/${id}`);
    const blocked = await done(`/v1/contacts/${contactId}/block`, {});
    expect(blocked.blockedAt).toEqual(expect.any(String));
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ status: 'CLOSED', closeReason: 'BLOCKED' });
    await stream.ended;
    const message = { content: 'x', externalId: 'x' };
    expectFailure(await chat('POST', '/messages', visitorToken, message), 'FORBIDDEN');
    expectFailure(await chat('POST', '/sessions', undefined, { visitorToken }), 'FORBIDDEN');
    // Nobody new comes from its address; those who are there already stay.
    expectFailure(await chat('POST', '/sessions', undefined, {}), 'FORBIDDEN');
    expectFailure(await chat('POST', '/messages', silent.visitorToken, message), 'FORBIDDEN');
    expect(await say(neighbour.visitorToken)).toBe(other);

    // A contact that it is merged into is blocked along with it, and free again after the undo.
    const { id: customerId } = await made('/v1/contacts', customer);
    const { id: mergeId } = await merge(customerId, contactId);
    expect((await get(`/v1/contacts/${customerId}`)).blockedAt).toBe(blocked.blockedAt);
    await done(`/v1/contacts/merges/${mergeId}/undo`);
    expect((await get(`/v1/contacts/${customerId}`)).blockedAt).toBeNull();

    expect((await done(`/v1/contacts/${contactId}/unblock`)).blockedAt).toBeNull();
    await say(visitorToken);
    await begin();
    const actions = (await get('/v1/audit-log')).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['contact.blocked', 'contact.unblocked']));
  });

  test('is answered by nobody, also where a client writes for it', async () => {
    const { id: contactId } = await made('/v1/contacts', customer);
    const { id } = await made('/v1/conversations', { botId, contactId });
    await done(`/v1/contacts/${contactId}/block`, { addressHours: 0 });
    await done(`/v1/conversations/${id}/reopen`, { to: 'HUMAN' });
    const posted = await made(`/v1/conversations/${id}/messages?wait=true`, { role: 'USER', content: 'Me again' });
    expect(posted).toMatchObject({ content: 'Me again', reply: null });
    expect(await get(`/v1/conversations/${id}`)).toMatchObject({ unreadCount: 0, messageCount: 1 });
  });
});

test.each(['disabled', 'deleted'])(
  'the streams of a %s channel end within seconds, and of no other',
  async (how) => {
    const { visitorToken } = await begin();
    await say(visitorToken);
    const streams = await Promise.all(Array.from({ length: chatLimits.streams }, () => follow(visitorToken)));
    const path = `/v1/channels/${channelId}`;
    const [ending, left] = [channelId, (await made('/v1/channels', { platform: 'WEB', botId })).id];
    channelId = left;
    const other = await follow((await begin()).visitorToken);
    let hasEnded = false;
    void other.ended.then(() => {
      hasEnded = true;
    });
    if (how === 'deleted') dataOf(await caller.call('DELETE', path), 200);
    else dataOf(await caller.call('PATCH', path, { enabled: false }), 200);
    await Promise.all(streams.map(({ ended }) => ended));
    channelId = ending;
    expectFailure(await chat('GET', '/stream', visitorToken), 'NOT_FOUND');
    expect(hasEnded).toBe(false);
  },
  deadline.timeout,
);
