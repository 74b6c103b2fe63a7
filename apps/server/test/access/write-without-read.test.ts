import {
  alwaysTold,
  fixedFieldsOf,
  headers,
  readScopeOf,
  type Scope,
  type WriteMetadata,
} from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Answer, startTestApi, type TestApi, type TestCaller } from '../support/api.js';
import { makeBody } from '../support/bodies.js';
import { expectFailure } from '../support/expect.js';
import { fillPath, type NamedRoute, routes, schemaOf } from '../support/routes.js';
import { createSample, dataOf, type Sample } from '../support/sample.js';

let api: TestApi;
let sample: Sample;
const writers = new Map<Scope, TestCaller>();
const cut = routes.filter(({ route }) => readScopeOf(route) !== undefined && !route.metadata.uploads);
beforeAll(async () => {
  api = await startTestApi();
  sample = await createSample(api);
  for (const { route } of cut) {
    const scope = route.metadata.scope as Scope;
    if (!writers.has(scope)) writers.set(scope, await api.newCaller(sample.tenant, [scope]));
  }
});
afterAll(() => api.close());

/** Every value in a response or request that is not an object, with the name of its field. */
function leavesOf(value: unknown, name = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[name, value]];
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, Array.isArray(value) ? name : key));
}

async function write({ name, resource, route }: NamedRoute, body?: object): Promise<[Answer, unknown]> {
  const sent = schemaOf(route) ? (body ?? makeBody(name, sample, name)) : undefined;
  const url = fillPath(route.path, sample.params[resource]);
  const caller = writers.get(route.metadata.scope as Scope) as TestCaller;
  return [await caller.call(route.method, url, sent), sent];
}

function expectCut({ status, data, text }: Answer, sent: unknown): void {
  expect([200, 201, 202], text).toContain(status);
  const known = new Set(leavesOf(sent).map(([, value]) => String(JSON.stringify(value)).toLowerCase()));
  const told = Object.entries(data).filter(([name]) => !alwaysTold.includes(name));
  for (const [name, value] of leavesOf(Object.fromEntries(told))) {
    if (!alwaysTold.includes(name))
      expect(known, `${name} in ${text}`).toContain(String(JSON.stringify(value)).toLowerCase());
  }
}

/** The record that a route changes, as a reader sees it; undefined if no route reads it by itself. */
async function readRecord({ resource, route }: NamedRoute): Promise<{ updatedAt?: string } | undefined> {
  const path = route.path.replace(/(\/[a-z-]+)+$/, '');
  const isReader = (other: NamedRoute) =>
    other.route.method === 'GET' && plainPath(other.route.path) === plainPath(path);
  if (!routes.some(isReader)) return undefined;
  return (await sample.caller.call('GET', fillPath(path, sample.params[resource]))).data ?? undefined;
}

const plainPath = (path: string) => path.replace(/^\/api(?=\/)/, '');

/** The fields that a whole response has, without the records of others. */
function fieldsOf({ route }: NamedRoute): string[] {
  const [schema] = Object.values(route.responses) as z.ZodObject<{ data: z.ZodObject }>[];
  const { ofOthers = [] } = route.metadata as Partial<WriteMetadata>;
  const fields = Object.entries(schema?.shape.data.shape ?? {}).filter(([name]) => !ofOthers.includes(name));
  return fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
}

const succeeded = new Set<string>();
/** The routes whose responses were whole, because they had made or changed a record. */
const whole = new Set<string>();
// Deletions last, because deleted records cannot be written.
const rank = ({ route }: NamedRoute) => (route.method === 'DELETE' ? 2 : /merge|undo|restore/.test(route.path) ? 1 : 0);
const inOrder = cut.toSorted((one, other) => rank(one) - rank(other));

const fixing = cut.filter(({ route }) => route.method === 'PATCH' && fixedFieldsOf(schemaOf(route) as never));

// In this order, because records deleted by the writes below can no longer be compared.
describe('a caller who may not read', { shuffle: false }, () => {
  test.each(fixing.map((named) => [named.name, named] as const))(
    '%s does not reveal to a caller who may not read if a fixed field has the stored value',
    async (_, named) => {
      const { data: stored } = await sample.caller.call(
        'GET',
        fillPath(named.route.path, sample.params[named.resource]),
      );
      const fields = Object.keys(fixedFieldsOf(schemaOf(named.route) as never) ?? {});
      const sent = fields.filter((field) => typeof stored?.[field] === 'string');
      for (const field of [...sent, ...(named.name === 'leads.update' ? ['contact'] : [])]) {
        const values = field === 'contact' ? [{}, { name: 'Nobody' }] : [stored[field], `${stored[field]}x`];
        const answers = await Promise.all(
          values.map(async (value) => expectFailure((await write(named, { [field]: value }))[0], 'VALIDATION_ERROR')),
        );
        const [same, other] = answers as [(typeof answers)[0], (typeof answers)[0]];
        expect(same?.details).toMatchObject([{ path: `body.${field}`, code: 'fixed' }]);
        expect(same?.details).toEqual(other?.details);
      }
    },
  );

  test('every write returns the whole record that it has made or changed, otherwise only ids and what was sent', async () => {
    for (const named of inOrder) {
      const before = await readRecord(named);
      const startedMs = Date.now();
      const [answer, sent] = await write(named);
      if (answer.status >= 400) continue;
      succeeded.add(named.name);
      const after = await readRecord(named);
      const isChanged =
        after === undefined ? Date.parse(answer.data.updatedAt) >= startedMs : after.updatedAt !== before?.updatedAt;
      const isRecord = fieldsOf(named).includes('updatedAt');
      if (201 in named.route.responses || (isRecord && isChanged)) {
        whole.add(named.name);
        expect(Object.keys(answer.data), `${named.name}: ${answer.text}`).toEqual(
          expect.arrayContaining(fieldsOf(named)),
        );
      } else expectCut(answer, sent);
    }
    expect(succeeded.size, [...succeeded].join(' ')).toBeGreaterThan(cut.length / 2);
    expect(whole.size, [...whole].toSorted().join(' ')).toBeGreaterThan(40);
  });
});

describe('a key that may write leads but not read them', () => {
  const call = (method: string, url: string, body: object) =>
    (writers.get('write:leads') as TestCaller).call(method, url, body);
  const made = async (url: string, body: object) => dataOf(await sample.caller.call('POST', url, body), 201);

  test('learns nothing of a contact from a merge, or from a write without changes', async () => {
    const [one, other] = [
      await made('/v1/contacts', { name: 'Ada', email: 'ada.secret@example.com' }),
      await made('/v1/contacts', { name: 'Ada', phone: '+4930123456' }),
    ];
    const merge = { primaryId: one.id, mergeIds: [other.id] };
    const preview = await call('POST', '/v1/contacts/merge/preview', merge);
    for (const shown of [await call('POST', '/v1/contacts/merge', { ...merge, dryRun: true }), preview]) {
      expectCut(shown, merge);
      expect(shown.text).not.toMatch(/Ada|secret|4930/);
    }
    expect(dataOf(await call('PATCH', `/v1/contacts/${one.id}`, {}), 200)).toEqual({
      id: one.id,
      tenantId: one.tenantId,
      version: 1,
    });
  });

  test('gets the whole lead that it creates and changes, also when the response is replayed, and none that stays as it was', async () => {
    const known = await made('/v1/contacts', { name: 'Grace', email: 'grace@example.com', company: 'Navy' });
    const create = { contactId: known.id, title: 'Compiler' };
    const writer = writers.get('write:leads') as TestCaller;
    const key = { [headers.idempotencyKey]: 'a-form' };
    const first = await writer.call('POST', '/v1/leads', create, key);
    const lead = dataOf(first, 201);
    expect(lead).toEqual(dataOf(await sample.caller.call('GET', `/v1/leads/${lead.id}`), 200));
    expect((await writer.call('POST', '/v1/leads', create, key)).data).toEqual(lead);
    expect(first.text).not.toMatch(/Grace|Navy/);
    const renamed = dataOf(await call('PATCH', `/v1/leads/${lead.id}`, { title: 'Debugger' }), 200);
    expect(renamed).toEqual({ ...lead, title: 'Debugger', version: 2, updatedAt: renamed.updatedAt });
    const same = dataOf(await call('PATCH', `/v1/leads/${lead.id}`, { title: 'Debugger' }), 200);
    expect(same).toEqual({ id: lead.id, tenantId: lead.tenantId, version: 2, title: 'Debugger' });
  });

  test('gets the whole record if it may also read', async () => {
    const both = await api.newCaller(sample.tenant, ['write:leads', 'read:leads']);
    const contact = await made('/v1/contacts', { name: 'Eve' });
    expect(dataOf(await both.call('PATCH', `/v1/contacts/${contact.id}`, {}), 200)).toEqual(contact);
  });
});

test('a key that may write but not read conversations gets no contact id by e-mail, and no reply as a stream', async () => {
  const email = 'linus@example.com';
  const known = dataOf(await sample.caller.call('POST', '/v1/contacts', { email }), 201);
  const writer = writers.get('write:conversations') as TestCaller;
  const bot = dataOf(await sample.caller.call('POST', '/v1/chatbots', { name: 'Bo' }), 201);
  const place = { botId: bot.id, platform: 'WEB' };
  const replays = { [headers.idempotencyKey]: 'once' };
  for (let times = 0; times < 2; times++) {
    const refused = await writer.call('POST', '/v1/conversations', { ...place, contact: { email } }, replays);
    expectFailure(refused, 'CONFLICT');
    expect(refused.text).not.toContain(known.id);
  }
  const told = await sample.caller.call('POST', '/v1/conversations', {
    ...place,
    contact: { email, onMatch: 'refuse' },
  });
  expect(told.error.existingId).toBe(known.id);
  const body = { ...place, contact: { name: 'Linus' } };
  const made = await writer.call('POST', '/v1/conversations', body);
  expect(made.data).toMatchObject({ ...place, contactId: expect.any(String), status: 'ACTIVE' });
  const url = `/v1/conversations/${made.data.id}/messages`;
  expectFailure(await writer.call('POST', `${url}?stream=true`, { role: 'USER', content: 'Hi' }), 'FORBIDDEN');
  const posted = await writer.call('POST', url, { role: 'USER', content: 'Hi' });
  expect(dataOf(posted, 201)).toMatchObject({ role: 'USER', content: 'Hi', sequence: 1, delivery: null });
  expect(posted.data).not.toHaveProperty('reply');
});
