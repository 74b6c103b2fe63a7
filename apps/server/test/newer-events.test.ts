import type { AddressInfo } from 'node:net';
import { newestApiVersion } from '@lead-engagement/contract';
import { LeadEngagement } from '@lead-engagement/sdk';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEgressPolicy } from '../src/egress/policy.js';
import { decodeId, encodeId, newUuid } from '../src/ids.js';
import { createCipher } from '../src/security/encryption.js';
import { startWorker } from '../src/worker.js';
import { startTestApi, type TestApi, type TestCaller, testSecretKey } from './support/api.js';
import { type Received, startReceiver } from './support/receiver.js';
import { dataOf } from './support/sample.js';

/**
 * During an upgrade, a newer server writes events and changes of kinds that this one does not know. Its relay, its feeds and its streams go
 * on, and lose nothing that they know.
 */
const patience = { timeout: 120_000, interval: 20 };
const ofVersions = ['2026-11-01', newestApiVersion];

let api: TestApi;
let worker: Awaited<ReturnType<typeof startWorker>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let received: Received[];
let tenant: string;
let caller: TestCaller;
let client: LeadEngagement;
beforeAll(async () => {
  api = await startTestApi({ admitsUnknownValues: true });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  receiver = await startReceiver((request) => received.push(request));
  worker = await startWorker({
    files: api.files,
    databaseUrl: api.databaseUrl,
    cipher: createCipher(testSecretKey),
    egress: createEgressPolicy({ allowCidrs: [], allowLoopback: true }),
    log: pino({ level: 'silent' }),
  });
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await api.close();
});
beforeEach(async () => {
  received = [];
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  const { port } = api.app.server.address() as AddressInfo;
  client = new LeadEngagement({ baseUrl: `http://127.0.0.1:${port}`, apiKey: caller.key });
});

const ok = async (method: string, path: string, body?: unknown, status = 200) =>
  dataOf(await caller.call(method, path, body), status);
const subscribe = (more: object) =>
  ok('POST', '/v1/webhook-endpoints', { url: receiver.url, events: ['*'], ...more }, 201);
const addLead = (title: string) => ok('POST', '/v1/leads', { contact: { name: 'Ada' }, title }, 201);
const moment = () => new Date().toISOString();
const asOwner = () => api.owner`select set_config('app.serves_all_tenants', 'on', false)`;

/** Stores an event as a server stores it that knows its type, the type of its actor, and a field beside `data`. */
async function storeNewerEvent(type: string, data: object): Promise<string> {
  const id = newUuid();
  const createdAt = moment();
  const event = {
    id: encodeId('event', id),
    type,
    created: createdAt,
    tenant_id: encodeId('tenant', tenant),
    data,
    actor: { type: 'partner', id: 'par_1', via: null },
    previous: { title: 'Before' },
    request_id: null,
    carrier: { name: 'New' },
    api_version: newestApiVersion,
  };
  await asOwner();
  await api.owner`
    insert into outbox ${api.owner({ id, tenantId: tenant, type, payload: JSON.stringify(event), createdAt })}`;
  return event.id;
}

/** The bodies that a receiver got from an endpoint, by the type of the event. */
const bodiesOf = (type: string) => received.map(({ body }) => JSON.parse(body)).filter((body) => body.type === type);

/** The endpoints that have got an event of a type. */
async function deliveredTo(type: string): Promise<string[]> {
  const deliveries = await ok('GET', '/v1/deliveries?status=SUCCEEDED&limit=200');
  const of = deliveries.filter(({ eventType }: { eventType: string }) => eventType === type);
  return of.map(({ endpointId }: { endpointId: string }) => endpointId).toSorted();
}

describe('an event of an unknown type', () => {
  test('is delivered to all that subscribe by a wildcard, and holds up none that comes after it', async () => {
    const condition = (field: string, value: string) => ({ match: 'all', items: [{ field, operator: 'eq', value }] });
    const endpoints: { filter?: object; [name: string]: unknown }[] = [
      ...ofVersions.map((apiVersion) => ({ apiVersion })),
      ...ofVersions.map((apiVersion) => ({ apiVersion, payload: 'thin' })),
      { fields: ['title'] },
      { filter: condition('lead.source', 'API') },
      { filter: condition('actor.type', 'partner') },
    ];
    // No request names the type of an actor that this version does not know.
    const stored = await Promise.all(
      endpoints.map(({ filter, ...fields }) =>
        subscribe({ ...fields, ...(filter && { filter: condition('lead.source', 'API') }) }),
      ),
    );
    const ofActor = stored.at(-1);
    await asOwner();
    await api.owner`
      update webhook_endpoints set filter = ${api.owner.json(condition('actor.type', 'partner'))}
      where id = ${decodeId('webhookEndpoint', ofActor.id) as string}`;

    const lead = { id: 'lead_1', version: 3, title: 'Moved', status: 'PARKED' };
    const id = await storeNewerEvent('lead.parked', lead);
    await storeNewerEvent('parcel.lost', { id: 'par_9', title: 'Parcel' });
    const { id: leadId } = await addLead('afterwards');
    worker.wake();

    const ofAll = stored.map(({ id: of }) => of).toSorted();
    await expect.poll(() => deliveredTo('lead.parked'), patience).toEqual(ofAll);
    await expect.poll(() => deliveredTo('parcel.lost'), patience).toEqual(ofAll);
    // The filter by the actor refuses what comes later.
    await expect.poll(() => deliveredTo('lead.created'), patience).toEqual(ofAll.filter((of) => of !== ofActor.id));
    const parked = bodiesOf('lead.parked');
    for (const body of parked) {
      expect(body).toMatchObject({ id, actor: { type: 'partner' }, carrier: { name: 'New' } });
      expect(ofVersions).toContain(body.api_version);
    }
    const full = parked.filter(({ data }) => data.status === 'PARKED');
    expect(full.length).toBeGreaterThan(0);
    for (const { data, previous } of full)
      expect({ data, previous }).toEqual({ data: lead, previous: { title: 'Before' } });
    const thin = parked.filter(({ data }) => 'url' in data);
    expect(thin.length).toBeGreaterThan(0);
    for (const { data, changed } of thin)
      expect({ data, changed }).toEqual({ data: { id: 'lead_1', version: 3, url: null }, changed: ['title'] });
    expect(parked.map(({ data }) => data)).toContainEqual({ id: 'lead_1', version: 3, title: 'Moved' });
    expect(bodiesOf('lead.created')[0].data.id).toBe(leadId);
  });

  test('is in the lists of events and deliveries, and can be resent and recovered', async () => {
    const endpoint = await subscribe({});
    const id = await storeNewerEvent('lead.parked', { id: 'lead_1', title: 'Moved' });
    worker.wake();
    await expect.poll(() => bodiesOf('lead.parked').length, patience).toBeGreaterThan(0);
    const since = new Date(Date.now() - 60_000).toISOString();
    for (const version of ofVersions) {
      const events = await caller.call('GET', '/v1/events', undefined, { 'api-version': version });
      expect(dataOf(events, 200)).toContainEqual(
        expect.objectContaining({ id, type: 'lead.parked', data: { id: 'lead_1', title: 'Moved' } }),
      );
      expect((await caller.call('GET', `/v1/events/${id}`, undefined, { 'api-version': version })).status).toBe(200);
    }
    const list = `/v1/deliveries?endpointId=${endpoint.id}&status=SUCCEEDED`;
    await expect.poll(() => ok('GET', list), patience).toMatchObject([{ eventId: id, eventType: 'lead.parked' }]);
    const [delivery] = await ok('GET', list);
    await ok('POST', `/v1/deliveries/${delivery.id}/resend`, {});
    const resent = bodiesOf('lead.parked').length;
    worker.wake();
    await expect.poll(() => bodiesOf('lead.parked').length, patience).toBeGreaterThan(resent);
    await expect.poll(() => ok('GET', list), patience).toHaveLength(1);
    const recovered = bodiesOf('lead.parked').length;
    await ok('POST', '/v1/webhook-endpoints/preview', { events: ['*'] });
    const chosen = { since, types: ['lead.*'], statuses: ['SUCCEEDED'] };
    await ok('POST', `/v1/webhook-endpoints/${endpoint.id}/recover`, chosen, 202);
    worker.wake();
    await expect.poll(() => bodiesOf('lead.parked').length, patience).toBeGreaterThan(recovered);
  });

  test('is delivered by a filter, a kind of payload and subscriptions that only the newer version knows', async () => {
    const { id } = await subscribe({});
    await asOwner();
    const filter = {
      match: 'all',
      items: [
        { field: 'lead.weather', operator: 'eq', value: 'sunny' },
        { field: 'lead.title', operator: 'resembles', value: 'x' },
        { field: 'lead.title', operator: 'eq', value: 'Kept' },
      ],
    };
    await api.owner`
      update webhook_endpoints set filter = ${api.owner.json(filter)}, payload = 'digest', events = ${['lead.*', 'lead.parked', 'parcel.*']}
      where id = ${decodeId('webhookEndpoint', id) as string}`;
    await addLead('Dropped');
    await addLead('Kept');
    worker.wake();
    await expect.poll(() => bodiesOf('lead.created').map(({ data }) => data.title), patience).toContain('Kept');
    expect(bodiesOf('lead.created').map(({ data }) => data.title)).not.toContain('Dropped');
    expect((await ok('GET', `/v1/webhook-endpoints/${id}`)).events).toEqual(['lead.*', 'lead.parked', 'parcel.*']);
  });
});

/** Stores a change as a newer server stores it: of a kind, by an actor or of a resource that this one does not know. */
async function storeNewerChange(resource: string, kind: string, recordId: string): Promise<void> {
  await asOwner();
  await api.owner`
    insert into changes (tenant_id, resource, transaction, xid, record_id, kind, cause, fields)
    select ${tenant}, ${resource}, n, n, ${recordId}, ${kind}, 'par_1 partner par_1 con_2 ', '{"title": ["Before", "Parked"]}'
    from (select change_transaction(${tenant}) as n) as numbers`;
}

describe('a change of an unknown kind, resource or actor', () => {
  test('fails neither the feed nor a stream, and nothing after it is missing', async () => {
    const lead = await addLead('first');
    const leadUuid = decodeId('lead', lead.id) as string;
    const { meta } = await caller.call('GET', '/v1/changes?resource=lead');
    const seen: unknown[] = [];
    const stop = new AbortController();
    let isOpen = false;
    const reading = (async () => {
      for await (const { data } of client.changes.stream({ signal: stop.signal })) {
        isOpen = true;
        seen.push(data);
      }
    })().catch((error: unknown) => {
      if (!stop.signal.aborted) throw error;
    });
    await expect.poll(() => isOpen, patience).toBe(true);
    await storeNewerChange('lead', 'parked', leadUuid);
    await storeNewerChange('parcel', 'created', newUuid());
    const later = await addLead('later');
    const idsOf = (list: unknown[]) => list.map((one) => (one as { change?: { id: string } }).change?.id);
    await expect.poll(() => idsOf(seen), patience).toEqual(expect.arrayContaining([lead.id, later.id]));
    stop.abort();
    await reading;
    const changes = await ok('GET', `/v1/changes?resource=lead&cursor=${meta?.cursor}`);
    const parked = changes.find(({ id }: { id: string }) => id === lead.id);
    expect(parked).toMatchObject({
      actor: { type: 'partner', id: 'par_1', via: 'con_2' },
      previous: { title: 'Before' },
    });
    expect(idsOf(changes.map((change: unknown) => ({ change })))).toContain(later.id);
  });

  test('leaves the events that are made of changes as they are, and the readers of the newer version alone', async () => {
    await subscribe({ events: ['lead.updated'] });
    await asOwner();
    await api.owner`insert into change_readers ${api.owner({ tenantId: tenant, resource: 'parcel', xid: 0, seq: 0 })}`;
    const lead = await addLead('first');
    const leadUuid = decodeId('lead', lead.id) as string;
    await storeNewerChange('parcel', 'created', newUuid());
    await storeNewerChange('lead', 'parked', leadUuid);
    await ok('PATCH', `/v1/leads/${lead.id}`, { title: 'changed' });
    const titles = () => bodiesOf('lead.updated').map(({ data }) => data.title);
    await expect
      .poll(() => {
        worker.wake();
        return titles();
      }, patience)
      .toContain('changed');
    await asOwner();
    const readers = await api.owner<{ resource: string }[]>`
      select resource from change_readers where tenant_id = ${tenant} order by resource`;
    expect(readers.map(({ resource }) => resource)).toEqual(['lead', 'parcel']);
  });
});
