import { contract, headers } from '@lead-engagement/contract';
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { inTenant, type Transaction } from '../../../db/client.js';
import { decodeId } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { dayMs } from '../../../time.js';
import { readCursor, writeCursor } from './cursor.js';
import { changePurge } from './purges.js';

type Resource = 'lead' | 'contact' | 'activity';

const path = contract.changes.list.path;
let api: TestApi;
let tenant: string;
let caller: TestCaller;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
});

const made = async (url: string, body: object) => dataOf(await caller.call('POST', url, body), 201);
const remove = async (url: string) => dataOf(await caller.call('DELETE', url), 200);
const patch = async (url: string, body: object) => dataOf(await caller.call('PATCH', url, body), 200);
const createLead = (fields: object = {}) => made('/v1/leads', { contact: { name: 'Ada' }, ...fields });

async function readPage(resource: Resource, cursor?: string, limit = 200) {
  const more = cursor === undefined ? '' : `&cursor=${cursor}`;
  const answer = await caller.call('GET', `${path}?resource=${resource}&limit=${limit}${more}`);
  return { changes: dataOf(answer, 200), ...answer.meta };
}

interface Seen {
  id: string;
  deleted: boolean;
  record: { id: string; title?: string; version: number } | null;
  previous: { title?: string | null } | null;
}

/** Reads on until there is no more; what others write at the same time may hold it up a little. */
async function readOn(resource: Resource, since: string, limit?: number) {
  const seen: Seen[] = [];
  let cursor = since;
  for (;;) {
    const page = await readPage(resource, cursor, limit);
    seen.push(...page.changes);
    cursor = page.cursor;
    if (!page.hasMore) return { seen, cursor };
  }
}

/** Reads on until `isThere` is content with what has been seen. */
async function readUntil(resource: Resource, since: string, isThere: (seen: Seen[]) => boolean) {
  let cursor = since;
  const seen: Seen[] = [];
  await expect
    .poll(
      async () => {
        const next = await readOn(resource, cursor);
        cursor = next.cursor;
        seen.push(...next.seen);
        return isThere(seen);
      },
      { timeout: 60_000, interval: 20 },
    )
    .toBe(true);
  return { seen, cursor };
}

const begin = async (resource: Resource): Promise<string> => {
  const { changes, cursor, hasMore, total } = await readPage(resource);
  expect([changes, hasMore, total]).toEqual([[], false, 0]);
  return cursor;
};

describe('changes', () => {
  test('begin where the cursor was made, and tell of what is created, changed, deleted and restored, with the record as it is', async () => {
    const before = await createLead();
    let cursor = await begin('lead');
    const step = async (id: string, deleted: boolean, record: unknown) => {
      const isLast = (seen: Seen[]) => seen.some((change) => change.id === id && change.deleted === deleted);
      const next = await readUntil('lead', cursor, isLast);
      cursor = next.cursor;
      // A change of another can come along again, if something older ran as the cursor was made.
      const last = next.seen.findLast((change) => change.id === id);
      expect(last).toMatchObject({ id, resource: 'lead', deleted, record });
    };
    const lead = await createLead({ title: 'First' });
    await step(lead.id, false, { id: lead.id, title: 'First' });
    const changed = await patch(`/v1/leads/${before.id}`, { title: 'Second' });
    await step(before.id, false, changed);
    await remove(`/v1/leads/${lead.id}`);
    await step(lead.id, true, null);
    const restored = dataOf(await caller.call('POST', `/v1/leads/${lead.id}/restore`), 200);
    await step(lead.id, false, { id: lead.id, version: restored.version });
    await remove(`/v1/leads/${before.id}?purge=true`);
    await step(before.id, true, null);
    expect((await readOn('lead', cursor)).seen).toEqual([]);
  });

  test('of contacts and activities come alike, also of what goes with a contact', async () => {
    const cursors = { lead: await begin('lead'), contact: await begin('contact'), activity: await begin('activity') };
    const lead = await createLead();
    const note = await made('/v1/activities', { type: 'note', leadId: lead.id, title: 'Called' });
    const has = (id: string, deleted: boolean) => (seen: Seen[]) =>
      seen.some((change) => change.id === id && change.deleted === deleted);
    const contact = await readUntil('contact', cursors.contact, has(lead.contactId, false));
    const activity = await readUntil('activity', cursors.activity, has(note.id, false));
    expect(activity.seen.find(({ id }) => id === note.id)?.record).toEqual(note);
    await remove(`/v1/contacts/${lead.contactId}`);
    await readUntil('contact', contact.cursor, has(lead.contactId, true));
    await readUntil('activity', activity.cursor, has(note.id, true));
    await readUntil('lead', cursors.lead, has(lead.id, true));
  });

  test('name a record once for each transaction, and pages of any size hold all', async () => {
    const cursor = await begin('contact');
    const records = Array.from({ length: 30 }, (_, at) => ({ name: `C${at}` }));
    const bulk = dataOf(await caller.call('POST', '/v1/contacts/bulk', { records }), 200);
    const ids = bulk.map((result: { id: string }) => result.id).toSorted();
    await patch(`/v1/contacts/${ids[0]}`, { name: 'Changed' });
    const isAll = (seen: Seen[]) =>
      new Set(seen.map(({ id }) => id)).size === 30 && seen.some(({ record }) => record?.version === 2);
    await readUntil('contact', cursor, isAll);
    const whole = await readOn('contact', cursor);
    expect(whole.seen.map(({ id }) => id).toSorted()).toEqual([...ids, ids[0]].toSorted());
    for (const limit of [1, 7, 30]) {
      const { seen } = await readOn('contact', cursor, limit);
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(ids));
    }
    const { total, hasMore } = await readPage('contact', cursor, 1);
    expect([total, hasMore]).toEqual([31, true]);
  });

  test('come as a list does: a page links to the next one, until the last, which has a cursor all the same', async () => {
    const cursor = await begin('contact');
    const records = Array.from({ length: 5 }, (_, at) => ({ name: `C${at}` }));
    dataOf(await caller.call('POST', '/v1/contacts/bulk', { records }), 200);
    await readUntil('contact', cursor, (seen) => seen.length >= 5);
    const ids: string[] = [];
    // Begun by the other name of the cursor, which no link repeats.
    let next: string | undefined = `${path}?resource=contact&limit=2&since=${cursor}`;
    let last = '';
    while (next !== undefined) {
      const answer = await caller.call('GET', next);
      ids.push(...dataOf(answer, 200).map(({ id }: Seen) => id));
      last = answer.meta.cursor;
      const link = answer.headers[headers.link.toLowerCase()] as string | undefined;
      expect(link === undefined).toBe(!answer.meta.hasMore);
      next = link && /^<http:\/\/[^/]+(\/[^>]+)>; rel="next"$/.exec(link)?.[1];
    }
    expect(new Set(ids).size).toBe(5);
    expect((await readPage('contact', last)).changes).toEqual([]);
  });
});

describe('a cursor', () => {
  const scope = { tenantId: '1', resource: 'lead', database: 'here' } as const;

  test('leads back to its place, whatever that is, and is good for its tenant, resource and database only', () => {
    const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
    const run = fc.property(count, count, fc.constantFrom('tenantId', 'resource', 'database'), (xid, seq, field) => {
      const now = new Date();
      const cursor = writeCursor(scope, { xid, seq }, now);
      expect(readCursor(scope, cursor, now)).toMatchObject({ xid, seq });
      const other = { ...scope, [field]: field === 'resource' ? 'contact' : 'other' };
      expect(() => readCursor(other, cursor, now)).toThrow(expect.objectContaining({ code: 'INVALID_CURSOR' }));
    });
    fc.assert(run);
  });

  test('is good for 30 days', () => {
    const now = new Date();
    const cursor = writeCursor(scope, { xid: 1, seq: 1 }, now);
    expect(readCursor(scope, cursor, new Date(now.getTime() + 30 * dayMs))).toMatchObject({ xid: 1, seq: 1 });
    expect(() => readCursor(scope, cursor, new Date(now.getTime() + 30 * dayMs + 1))).toThrow(/30 days old/);
  });

  test('can be sent as since too, but not as another value of both', async () => {
    const [first, second] = [await begin('lead'), await begin('lead')];
    const read = (query: string) => caller.call('GET', `${path}?resource=lead&${query}`);
    const changes = async (query: string) => dataOf(await read(query), 200);
    expect(await changes(`since=${first}`)).toEqual(await changes(`cursor=${first}`));
    expect(await changes(`since=${first}&cursor=${first}`)).toEqual([]);
    expectFailure(await read(`since=${first}&cursor=${second}`), 'VALIDATION_ERROR');
    for (const empty of ['cursor=', 'since=']) expectFailure(await read(empty), 'INVALID_CURSOR');
  });

  test('that is no cursor is refused, whatever it is', async () => {
    const parts = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    await fc.assert(
      fc.asyncProperty(parts, async (text) => {
        fc.pre(text !== '');
        const answer = await caller.call('GET', `${path}?resource=lead&since=${encodeURIComponent(text)}`);
        expectFailure(answer, 'INVALID_CURSOR');
      }),
      { numRuns: 30 },
    );
    expectFailure(await caller.call('GET', `${path}?resource=contact&cursor=${await begin('lead')}`), 'INVALID_CURSOR');
    const stranger = await api.newCaller(await api.newTenant());
    expectFailure(await stranger.call('GET', `${path}?resource=lead&since=${await begin('lead')}`), 'INVALID_CURSOR');
  });
});

describe('a change is shown', () => {
  const uuidOf = (id: string) => decodeId('lead', id) as string;
  /** Holds a transaction open until `release`, after `work`. */
  async function hold(tenantId: string, work: (tx: Transaction) => Promise<unknown>) {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const ended = inTenant(api.db, tenantId, async (tx) => {
      await work(tx);
      begun();
      await held;
    });
    await Promise.race([beginning, ended]);
    return () => {
      release();
      return ended;
    };
  }
  const shows = async (cursor: string, id: string) => {
    const { seen } = await readOn('lead', cursor);
    return seen.some((change) => change.id === id);
  };

  test('at its commit, whatever transactions of other databases and tenants, or without changes, are open', async () => {
    const other = await api.newTenant();
    const elsewhere = postgres(new URL('/postgres', api.databaseUrl).href, { max: 1, onnotice: () => undefined });
    const openElsewhere = await elsewhere.reserve();
    await openElsewhere`begin`;
    await openElsewhere`select pg_current_xact_id()`;
    const releaseOwn = await hold(tenant, (tx) => tx`select pg_current_xact_id()`);
    const stranger = dataOf(
      await (await api.newCaller(other)).call('POST', '/v1/leads', { contact: { name: 'Grace' } }),
      201,
    );
    const releaseOther = await hold(
      other,
      (tx) => tx`update leads set title = 'Open' where id = ${uuidOf(stranger.id)}`,
    );
    try {
      const cursor = await begin('lead');
      const { id } = await createLead();
      expect(await shows(cursor, id)).toBe(true);
    } finally {
      await releaseOwn();
      await releaseOther();
      await openElsewhere`rollback`;
      openElsewhere.release();
      await elsewhere.end({ timeout: 1 });
    }
  });

  test('after those of transactions of its tenant that began to change records before, so that none of them is missed', async () => {
    const { id: slow } = await createLead();
    const cursor = await begin('lead');
    const release = await hold(tenant, async (tx) => {
      const change = () => tx`update leads set deleted_at = now() where id = ${uuidOf(slow)}`;
      // A number that was taken in a savepoint goes back with it.
      await tx
        .savepoint(async () => {
          await change();
          throw new Error('back');
        })
        .catch(() => undefined);
      await change();
    });
    const { id } = await createLead();
    expect(await shows(cursor, id)).toBe(false);
    const later = (await readPage('lead', cursor)).cursor;
    await release();
    const { seen } = await readOn('lead', later);
    expect(seen.map((change) => [change.id, change.deleted])).toEqual([
      [slow, true],
      [id, false],
    ]);
  });

  test('once for each transaction, also if others of its tenant write between its changes of a record', async () => {
    const [{ id: slow }, { id: twice }] = await Promise.all([createLead(), createLead({ title: 'First' })]);
    const cursor = await begin('lead');
    let release = async () => {};
    await inTenant(api.db, tenant, async (tx) => {
      await tx`update leads set title = 'Second', version = version + 1 where id = ${uuidOf(twice)}`;
      release = await hold(tenant, (other) => other`update leads set title = 'Slow' where id = ${uuidOf(slow)}`);
      await tx`update leads set title = 'Third', version = version + 1 where id = ${uuidOf(twice)}`;
    });
    const early = await readPage('lead', cursor);
    await release();
    const { seen } = await readOn('lead', early.cursor);
    expect([...early.changes, ...seen].map(({ id, previous }) => [id, previous?.title])).toEqual([
      [slow, null],
      [twice, 'First'],
    ]);
    for (const limit of [1, 2]) {
      const whole = (await readOn('lead', cursor, limit)).seen;
      expect(whole.map(({ id, previous }) => [id, previous?.title])).toEqual([
        [slow, null],
        [twice, 'First'],
      ]);
    }
  });

  test('also if its transaction began before others that have been read', async () => {
    const { id } = await createLead();
    let cursor = await begin('lead');
    await inTenant(api.db, tenant, async (tx) => {
      await tx`select pg_current_xact_id()`;
      const first = await createLead();
      expect(await shows(cursor, first.id)).toBe(true);
      cursor = (await readPage('lead', cursor)).cursor;
      await tx`update leads set deleted_at = now() where id = ${uuidOf(id)}`;
    });
    expect(await shows(cursor, id)).toBe(true);
  });
});

test('what no cursor is good for any more is purged', async () => {
  await createLead();
  const count = async () => (await api.owner`select from changes where tenant_id = ${tenant}`).count;
  expect(await count()).toBeGreaterThan(0);
  await purgeExpired(api.owner, [changePurge]);
  expect(await count()).toBeGreaterThan(0);
  await api.owner`update changes set created_at = created_at - interval '32 days' where tenant_id = ${tenant}`;
  await purgeExpired(api.owner, [changePurge]);
  expect(await count()).toBe(0);
});

test('four writers, in bulk and in slow transactions, and a poller: no row and no deletion is missed', async () => {
  const written = new Set<string>();
  const deleted = new Set<string>();
  const contactId = (await made('/v1/contacts', { name: 'Ada' })).id;
  const start = await begin('lead');
  let cursor = start;
  const state = new Map<string, boolean>();
  let isWriting = true;
  const poll = async () => {
    const page = await readPage('lead', cursor, 50);
    cursor = page.cursor;
    for (const change of page.changes as Seen[]) state.set(change.id, change.deleted);
    return page.hasMore;
  };
  const poller = (async () => {
    while (isWriting) await poll();
  })();
  let bulksRunning = 2;
  const bulkWriter = async () => {
    for (let round = 0; round < 5; round++) {
      const records = Array.from({ length: 60 }, () => ({ contactId }));
      const results = dataOf(await caller.call('POST', '/v1/leads/bulk', { records }), 200);
      for (const { id } of results) written.add(id);
      for (const { id } of results.slice(0, 5)) {
        await remove(`/v1/leads/${id}`);
        deleted.add(id);
      }
    }
    bulksRunning -= 1;
  };
  /** Writes, waits until the others have committed much more, and only then commits. */
  const slowWriter = async () => {
    for (let round = 0; round < 3; round++) {
      const { id } = await createLead({ contactId, contact: undefined });
      written.add(id);
      const others = written.size;
      await inTenant(api.db, tenant, async (tx) => {
        const uuid = decodeId('lead', id) as string;
        await tx`update leads set deleted_at = now() where tenant_id = ${tenant} and id = ${uuid}`;
        const isLate = () => written.size >= others + 60 || bulksRunning === 0;
        await expect.poll(isLate, { timeout: 120_000, interval: 10 }).toBe(true);
      });
      deleted.add(id);
    }
  };
  await Promise.all([bulkWriter(), bulkWriter(), slowWriter(), slowWriter()]);
  isWriting = false;
  await poller;
  const missed = () => ({
    rows: [...written].filter((id) => !state.has(id)).length,
    deletions: [...deleted].filter((id) => state.get(id) !== true).length,
  });
  // The last commits are behind the horizon as soon as nothing older runs.
  await expect
    .poll(
      async () => {
        while (await poll());
        return missed();
      },
      { timeout: 60_000, interval: 20 },
    )
    .toEqual({ rows: 0, deletions: 0 });
  for (const [id, isDeleted] of state) expect(isDeleted, id).toBe(deleted.has(id));
  const summary = `missed: rows ${missed().rows} of ${written.size}, deletions ${missed().deletions} of ${deleted.size}`;
  if (process.env.CHANGES_REPORT) process.stdout.write(`${summary}\n`);
});
