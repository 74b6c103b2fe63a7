import { randomUUID } from 'node:crypto';
import { limits, strangerLimits } from '@lead-engagement/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roomy, startTestApi, type TestApi } from '../../../../test/support/api.js';
import { expectFailure } from '../../../../test/support/expect.js';
import { dataOf } from '../../../../test/support/sample.js';
import type { RawRequest } from '../../../callers/raw-request.js';
import type { Database } from '../../../db/client.js';
import { createFilePurge } from '../../../files/stored-files.js';
import { encodeId, newUuid } from '../../../ids.js';
import { purgeExpired } from '../../../jobs/retention/fixtures/purge-expired.js';
import { ownBytes } from '../../../limits/quotas/storage.js';
import { strangerBytesOfDay, strangerRates } from '../../../limits/quotas/stranger-rates.js';
import { limitAttempts } from '../../../limits/rate/attempt-limits.js';
import { createLocalRateLimiter } from '../../../limits/rate/local-rate-limiter.js';
import { createKnownChannels } from '../channels/known-channels.js';
import { type ChatDeps, openChannel, type Visitor } from './service.js';
import { createStreamCounts } from './stream.js';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function openChat(limitOverrides: object = {}) {
  const caller = await api.newCaller(await api.newTenant({ limitOverrides: { ...roomy, ...limitOverrides } }));
  const made = async (path: string, body: unknown) => dataOf(await caller.call('POST', path, body), 201);
  const bot = await made('/v1/chatbots', { name: 'Bo', platforms: ['WEB'] });
  const channel = await made('/v1/channels', { platform: 'WEB', botId: bot.id });
  const visit = (path: string, token?: string, payload: object = {}, more = {}) =>
    api.send({
      method: 'POST',
      url: `/v1/chat/${channel.id}${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...more },
      payload,
    });
  const token: string = dataOf(await visit('/sessions'), 201).visitorToken;
  const upload = (bytes: number) =>
    visit('/attachments?fileName=a.txt', token, Buffer.alloc(bytes, 'a'), { 'content-type': 'text/plain' });
  const say = (content: string, attachments: string[] = []) =>
    visit('/messages', token, { content, externalId: randomUUID(), attachments });
  const usage = async () => dataOf(await caller.call('GET', '/v1/usage'), 200);
  return { caller, made, channel, visit, upload, say, usage };
}

describe('what strangers store', () => {
  test('has a share of its own, never refuses what the tenant stores, and is shown and deleted by the tenant', async () => {
    const { caller, made, channel, upload, say, usage } = await openChat({ storageMegabytes: 1 });
    const before = (await usage()).storageBytes;
    const file = dataOf(await upload(60_000), 201);
    expectFailure(await upload(60_000), 'PLAN_LIMIT_REACHED');
    const { message } = dataOf(await say('Here it is', [file.id]), 201);
    expect(message.attachments).toMatchObject([{ id: file.id, status: 'READY' }]);
    await made('/v1/contacts', { name: 'Ada' });

    const { storageBytes, strangers } = await usage();
    expect(storageBytes.files).toBe(before.files);
    expect(strangers.storageBytes.limit).toBe(1_000_000 * strangerLimits.storage.tenant);
    expect(strangers.storageBytes.used).toBeGreaterThan(60_300);
    expect(strangers.channels).toMatchObject([{ id: channel.id, storageBytes: strangers.channels[0].storageBytes }]);
    expect(strangers.channels[0].storageBytes.used).toBe(strangers.storageBytes.used);

    const path = `/v1/channels/${channel.id}/attachments`;
    const listed = dataOf(await caller.call('GET', path), 200);
    expect(listed).toMatchObject([{ id: file.id, size: 60_000, messageId: message.id }]);
    dataOf(await caller.call('DELETE', `${path}/${file.id}`), 200);
    expectFailure(await caller.call('DELETE', `${path}/${file.id}`), 'NOT_FOUND');
    expect(dataOf(await caller.call('GET', path), 200)).toEqual([]);
    const [said] = dataOf(await caller.call('GET', `/v1/conversations/${message.conversationId}/messages`), 200);
    expect(said).toMatchObject({ content: 'Here it is', attachments: [{ name: 'a.txt', status: 'FAILED' }] });
    expect(said.attachments[0].error).toContain('deleted');
    await purgeExpired(api.workerDb, [createFilePurge(api.files)], new Date(Date.now() + 1_000));
    expect((await usage()).strangers.storageBytes.used).toBeLessThan(10_000);
  });

  test('counts for the tenant where it is beyond their share, after a change of the plan', () => {
    const stored = {
      records: 1_000,
      files: 2_000,
      strangers: new Map([
        ['a', 150_000],
        ['b', 100_000],
      ]),
    };
    expect(ownBytes(stored, { storageMegabytes: 1 })).toBe(53_000);
    expect(ownBytes(stored, { storageMegabytes: 2 })).toBe(3_000);
    expect(ownBytes(stored, { storageMegabytes: null })).toBe(3_000);
  });
});

describe('a /64', () => {
  const channel = { id: newUuid(), tenantId: newUuid() };
  const at = (group: string, number: number) => `2001:db8:${group}::${number.toString(16)}`;

  test.each(['messagesPerMinute', 'conversationsPerHour', 'sessionsPerHour', 'filesPerHour'] as const)(
    'has one limit of %s, and shuts out nobody else',
    async (what) => {
      const rateLimiter = createLocalRateLimiter();
      const take = (address: string) => limitAttempts(rateLimiter, strangerRates(what, { address, channel }), 'x');
      for (let number = 1; number <= strangerLimits[what].address; number++) await take(at('1:1', number));
      const refused = await take(at('1:1', 9_999)).catch((error) => error);
      expect(refused).toMatchObject({
        code: 'RATE_LIMITED',
        extra: { headers: { 'Retry-After': expect.any(String) } },
      });
      await take(at('2:1', 1));
      await take('192.0.2.1');
    },
  );

  test('has one limit of bytes a day, of which a refused file takes nothing', async () => {
    const rateLimiter = createLocalRateLimiter();
    const send = (address: string, bytes: number) =>
      limitAttempts(rateLimiter, strangerBytesOfDay(address, bytes), 'x').then(
        () => true,
        () => false,
      );
    const most = strangerLimits.addressMegabytesPerDay * 1_000_000;
    expect(await send(at('1:1', 1), most - 10)).toBe(true);
    expect(await send(at('1:1', 2), 11)).toBe(false);
    expect(await send(at('1:1', 3), 10)).toBe(true);
    expect(await send(at('1:1', 4), 1)).toBe(false);
    expect(await send(at('2:1', 1), most)).toBe(true);
  });

  test('has one limit of streams, and shuts out nobody else', () => {
    const streams = createStreamCounts();
    const ended: AbortController[] = [];
    const open = (address: string) => {
      const visitor = { channel, threadId: randomUUID(), address } as Visitor;
      const controller = new AbortController();
      try {
        streams.take(visitor, controller.signal);
        ended.push(controller);
        return true;
      } catch {
        return false;
      }
    };
    const opened = Array.from({ length: 2_000 }, (_, number) => open(at('1:1', number)));
    expect(opened.filter(Boolean)).toHaveLength(strangerLimits.streams.address);
    expect(open(at('2:1', 1))).toBe(true);
    expect(open('192.0.2.1')).toBe(true);
    for (const controller of ended) controller.abort();
    expect(open(at('1:1', 1))).toBe(true);
  });
});

describe('a channel that nobody has', () => {
  const ask = (remoteAddress: string, id = encodeId('channel', newUuid())) =>
    api.send({ method: 'POST', url: `/v1/chat/${id}/sessions`, payload: {}, remoteAddress } as never);

  test('costs the address a failure, and those who use a known one are served', async () => {
    const { channel } = await openChat();
    for (let at = 1; at <= limits.failuresPerMinutePerAddress; at++) {
      const refused = await ask(`2001:db8:7:7::${at.toString(16)}`);
      expectFailure(refused, 'NOT_FOUND');
    }
    const refused = await ask('2001:db8:7:7::ffff');
    expectFailure(refused, 'RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    dataOf(await ask('2001:db8:7:7::ffff', channel.id), 201);
    expectFailure(await ask('2001:db8:8:7::1'), 'NOT_FOUND');
  });

  test('is not looked up for an address that has failed too often', async () => {
    const rateLimiter = createLocalRateLimiter();
    const db = (() => {
      throw new Error('The database was asked.');
    }) as unknown as Database;
    const deps = { db, rateLimiter, publicUrl: 'http://localhost', knownChannels: createKnownChannels() };
    const open = () =>
      openChannel(
        deps as unknown as ChatDeps,
        { params: { id: encodeId('channel', newUuid()) }, address: '192.0.2.1' } as unknown as RawRequest,
      );
    await expect(open()).rejects.toThrow('The database was asked.');
    for (let at = 0; at < limits.failuresPerMinutePerAddress; at++) rateLimiter.countFailure('192.0.2.1');
    await expect(open()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});
