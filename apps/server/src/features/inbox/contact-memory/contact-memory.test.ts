import { headers, limits } from '@lead-engagement/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestCaller } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import { addSignedIn } from '../../../../test/support/sign-in.js';
import { connect } from '../../../db/client.js';
import { decodeId, newUuid } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { notePurge } from './purges.js';

let api: TestApi;
let tenant: string;
let caller: TestCaller;
let contactId: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  tenant = await api.newTenant();
  caller = await api.newCaller(tenant);
  contactId = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada' }), 201).id;
});

const add = async (body: object, id = contactId) =>
  dataOf(await caller.call('POST', `/v1/contacts/${id}/memory`, body), 201);
const list = async (query = '', id = contactId) =>
  dataOf(await caller.call('GET', `/v1/contacts/${id}/memory${query}`), 200);
const contentsOf = (notes: { content: string }[]) => notes.map(({ content }) => content);
const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
/** Makes a note expire. */
const expire = (id: string) =>
  api.owner`
    update memory_notes set expires_at = now() - interval '1 second'
    where tenant_id = ${tenant} and id = ${decodeId('memoryNote', id) as string}`;

describe('a note', () => {
  test('is stored as sent, with defaults for the rest', async () => {
    const note = await add({ content: '  Has two boats  ' });
    expect(note).toMatchObject({
      id: expect.stringMatching(/^note_/),
      contactId,
      content: 'Has two boats',
      kind: 'FACT',
      source: 'MANUAL',
      pinned: false,
      expiresAt: null,
      conversationId: null,
      sourceMessageId: null,
      createdBy: { type: 'key', id: caller.keyId },
      version: 1,
    });
    const full = { content: 'Will sign in May', kind: 'COMMITMENT', pinned: true, expiresAt: nextYear };
    const user = await addSignedIn(api, tenant, 'AGENT');
    const other = dataOf(await user.call('POST', `/v1/contacts/${contactId}/memory`, full), 201);
    expect(other).toMatchObject({ ...full, createdBy: { type: 'user', id: user.id } });
    expect(await list()).toEqual([other, note]);
  });

  test('is found by its kind, its source and its pinned state', async () => {
    await add({ content: 'A', kind: 'OBJECTION' });
    await add({ content: 'B', kind: 'PREFERENCE', pinned: true });
    expect(contentsOf(await list('?kind=OBJECTION,FACT'))).toEqual(['A']);
    expect(contentsOf(await list('?pinned=true'))).toEqual(['B']);
    expect(contentsOf(await list('?source=MANUAL&sort=createdAt'))).toEqual(['A', 'B']);
    expect(await list('?source=AI')).toEqual([]);
  });

  test('is updated at the version that was read, and keeps its source', async () => {
    const note = await add({ content: 'A', expiresAt: nextYear });
    const url = `/v1/contacts/${contactId}/memory/${note.id}`;
    const change = { content: 'B', pinned: true, expiresAt: null, source: 'MANUAL' };
    expectFailure(await caller.call('PATCH', url, { ...change, source: 'AI' }), 'VALIDATION_ERROR');
    const changed = await caller.call('PATCH', url, change, { [headers.ifMatch]: '"1"' });
    expect(dataOf(changed, 200)).toMatchObject({
      content: 'B',
      pinned: true,
      expiresAt: null,
      source: 'MANUAL',
      version: 2,
    });
    expectFailure(
      await caller.call('PATCH', url, { content: 'C' }, { [headers.ifMatch]: '"1"' }),
      'PRECONDITION_FAILED',
    );
    expectFailure(await caller.call('DELETE', url, undefined, { [headers.ifMatch]: '"1"' }), 'PRECONDITION_FAILED');
    expect(contentsOf(await list())).toEqual(['B']);
  });

  test('that is sent back as read stays unchanged', async () => {
    const note = await add({ content: 'A', expiresAt: nextYear });
    const url = `/v1/contacts/${contactId}/memory/${note.id}`;
    expect(dataOf(await caller.call('PATCH', url, note), 200)).toEqual(note);
  });

  test('is deleted permanently', async () => {
    const note = await add({ content: 'A' });
    const url = `/v1/contacts/${contactId}/memory/${note.id}`;
    expect(dataOf(await caller.call('DELETE', url), 200)).toEqual({ id: note.id, deleted: true });
    expectFailure(await caller.call('DELETE', url), 'NOT_FOUND');
    const rows = await api.owner`select from memory_notes where tenant_id = ${tenant}`;
    expect(rows).toHaveLength(0);
  });

  test('can only be reached through its own contact', async () => {
    const note = await add({ content: 'A' });
    const other = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Grace' }), 201);
    expectFailure(await caller.call('DELETE', `/v1/contacts/${other.id}/memory/${note.id}`), 'NOT_FOUND');
    expectFailure(
      await caller.call('PATCH', `/v1/contacts/${other.id}/memory/${note.id}`, { pinned: true }),
      'NOT_FOUND',
    );
    expect(await list('', other.id)).toEqual([]);
  });

  test('cannot expire in the past', async () => {
    const past = { content: 'A', expiresAt: '2020-01-01T00:00:00Z' };
    const { details } = expectFailure(
      await caller.call('POST', `/v1/contacts/${contactId}/memory`, past),
      'VALIDATION_ERROR',
    );
    expect(details?.[0]?.path).toBe('body.expiresAt');
  });
});

test('an expired note disappears at once and is purged later; no other note is', async () => {
  const kept = await add({ content: 'Kept', expiresAt: nextYear });
  const plain = await add({ content: 'Plain' });
  const gone = await add({ content: 'Gone', expiresAt: nextYear });
  await expire(gone.id);
  expect(await list()).toEqual([plain, kept]);
  const url = `/v1/contacts/${contactId}/memory/${gone.id}`;
  expectFailure(await caller.call('PATCH', url, { expiresAt: null }), 'NOT_FOUND');
  expectFailure(await caller.call('DELETE', url), 'NOT_FOUND');
  const worker = connect(api.databaseUrl, 'lead_engagement_worker', { maxConnections: 1 });
  await purgeExpired(worker, [notePurge]).finally(() => worker.end());
  const rows = await api.owner`select id from memory_notes where tenant_id = ${tenant} order by created_at, id`;
  expect(rows.map(({ id }) => id)).toEqual([kept, plain].map(({ id }) => decodeId('memoryNote', id)));
});

test('a contact has a limited number of notes, also with concurrent creates; expired ones do not count', async () => {
  const first = await add({ content: 'First', expiresAt: nextYear });
  const rows = Array.from({ length: limits.memoryNotes - 2 }, () => ({ id: newUuid() }));
  await api.owner`
    insert into memory_notes
    select m.tenant_id, r.id, m.created_at, m.updated_at, 1, m.contact_id, 'x', m.kind, m.source, false, null, null, null, null
    from memory_notes m, jsonb_to_recordset(${api.owner.json(rows)}) as r(id uuid) where m.tenant_id = ${tenant}`;
  const tries = await Promise.all(
    ['A', 'B', 'C'].map((content) => caller.call('POST', `/v1/contacts/${contactId}/memory`, { content })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  await expire(first.id);
  await add({ content: 'In its place' });
});

test('the notes of a deleted contact are hidden, and those of a merged one belong to the primary contact', async () => {
  const other = dataOf(await caller.call('POST', '/v1/contacts', { name: 'Ada King' }), 201);
  await add({ content: 'Mine' });
  const theirs = await add({ content: 'Theirs' }, other.id);
  const merge = dataOf(
    await caller.call('POST', '/v1/contacts/merge', { primaryId: contactId, mergeIds: [other.id] }),
    200,
  );
  expect(merge.moved).toMatchObject({ memory_notes: 1 });
  expect(contentsOf(await list())).toEqual(['Theirs', 'Mine']);
  expectFailure(await caller.call('GET', `/v1/contacts/${other.id}/memory`), 'MERGED');
  dataOf(await caller.call('POST', `/v1/contacts/merges/${merge.id}/undo`), 200);
  expect(contentsOf(await list())).toEqual(['Mine']);
  expect(await list('', other.id)).toEqual([theirs]);
  dataOf(await caller.call('DELETE', `/v1/contacts/${other.id}`), 200);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', `/${theirs.id}`],
  ] as const) {
    expectFailure(await caller.call(method, `/v1/contacts/${other.id}/memory${path}`), 'NOT_FOUND');
  }
});
